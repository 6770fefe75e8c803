// Draws that a seed repeats: Mulberry32, by Tommy Ettinger, in the public domain.

export class Random {
  #state;

  /** @param {number} seed a whole number from 0 to 4 294 967 295 */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to but not including 1. */
  share() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to but not including `end`. */
  below(end) {
    return Math.floor(this.share() * end);
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** One of `[weight, value]`: twice as often if its weight is twice as large. */
  weighted(choices) {
    let left = this.share() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return choices.at(-1)[1];
  }
}

// Watches one page while things are done to it: how long its main thread was held, and the
// memory of both programs.

import { engineBytes } from "../memory.mjs";

/** Milliseconds from which on a task is listed. */
const LONG = 1000;

export class Watch {
  #tasks = [];
  #page;
  #log;

  /**
   * @param {import("playwright-core").Page} page that has not been opened yet
   * @param {{name: string, begin: number}[]} log what is done, and when; it may still grow
   */
  static async of(page, log) {
    const watch = new Watch();
    watch.#page = page;
    watch.#log = log;
    await page.exposeBinding("keepLongTask", (_, ms, end) => watch.#tasks.push({ ms, end }));
    await page.addInitScript(observe);
    return watch;
  }

  /** The tasks over a second and what was done when they ran, the longest first; or the longest of all. */
  longTasks() {
    const sorted = this.#tasks.toSorted((one, other) => other.ms - one.ms);
    const listed = sorted.filter(({ ms }, index) => ms > LONG || index === 0);
    const action = (end) => this.#log.findLast(({ begin }) => begin <= end)?.name ?? "start";
    return listed.map(({ ms, end }) => `${Math.round(ms)} ms: ${action(end)}`);
  }

  /** Bytes of the linear memories of the page's program and of the engine. */
  async memory() {
    const page = await this.#page.evaluate(() => globalThis.pageMemory?.buffer.byteLength ?? null);
    return { page, engine: await engineBytes(this.#page) };
  }
}

/** Runs in the page, before its own scripts. */
function observe() {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await original.apply(WebAssembly, given);
      globalThis.pageMemory = (made.instance ?? made).exports.memory;
      return made;
    };
  }
  const keep = ({ duration, startTime }) => globalThis.keepLongTask(duration, performance.timeOrigin + startTime + duration);
  new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type: "longtask", buffered: true });
}

// The room "Next sentence", as a person meets it.

import assert from "node:assert/strict";
import { number as value } from "./number.mjs";
import { Lab, parseCsv } from "./page.mjs";

/** One visit to the room. */
export class PairsRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    return new PairsRoom(await Lab.open(browser, origin, { view: "pairs", ...state }, options));
  }

  get room() {
    return this.region("Next sentence");
  }

  region(name) {
    return this.page.getByRole("region", { name, exact: true });
  }

  get answer() {
    return this.region("Answer");
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  async type(first, second) {
    await this.lab.sentence.fill(first);
    await this.lab.pair.fill(second);
  }

  /** Waits until nothing is computed any more. */
  async settled() {
    await this.lab.status.getByText("Live: computed in this browser").waitFor();
    await this.lab.until(async () => assert.equal(await this.room.getAttribute("aria-busy"), "false"));
  }

  /** The pieces that the model read, each with the letter of its segment. */
  async pieces() {
    return (await this.lab.tokens()).map(({ piece, segment }) => [piece, segment]);
  }

  /** Waits for the answer to an input of these segments, piece by piece. */
  async reads(check) {
    await this.lab.until(async () => {
      await this.settled();
      const pieces = await this.pieces();
      assert.ok(check(pieces), JSON.stringify(pieces));
    });
  }

  /** The probability of *follows* and of the other answer. */
  async probabilities() {
    const values = await this.answer.getByRole("definition").allInnerTexts();
    return values.map((text) => value(text.trim()));
  }

  /** The two logits. */
  async logits() {
    const text = await this.region("Step by step").getByText(/^z\(follows\) = /).innerText();
    return [...text.matchAll(/= (\S+?)(?:,|$)/gu)].map(([, number]) => value(number));
  }

  /** What is said beside one change: before and after. */
  async change(name) {
    const line = this.region("Change one thing").getByRole("listitem").filter({ has: this.button(name) });
    const [, before, after] = (await line.innerText()).match(/before (\S+), after (\S+) \(/u) ?? [];
    return before && { before: value(before), after: value(after) };
  }

  /** The rows of the collected pairs. */
  async collected() {
    const table = this.page.getByRole("table", { name: /^Pairs you predicted/ });
    if ((await table.count()) === 0) return [];
    return table.evaluate((element) =>
      [...element.tBodies[0].rows].map(({ cells }) => [...cells].slice(0, 5).map((cell) => cell.textContent)));
  }

  async savedTable() {
    const { bytes } = await this.lab.download("Save as CSV: Your guesses");
    return parseCsv(bytes.toString("utf8"));
  }

  /** The numbers of the joint loss: of masked pieces (if there is one), of the pair, their sum. */
  async losses() {
    const section = this.region("With masked words");
    const terms = await section.getByRole("term").allInnerTexts();
    const texts = await section.getByRole("definition").allInnerTexts();
    const last = texts.map((text) => value(text.slice(text.lastIndexOf("=") + 1).trim()));
    return Object.fromEntries(terms.map((term, index) => [term.replaceAll(/\s/gu, ""), last[index]]));
  }

  async close() {
    await this.lab.close();
  }
}

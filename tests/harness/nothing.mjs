// The room "Pretrain from scratch", as a person meets it.

import assert from "node:assert/strict";
import { number } from "./number.mjs";
import { Lab, parseCsv } from "./page.mjs";

/** A network that learns two hundred steps in some seconds. */
export const SMALL = { "nothing.layers": "1", "nothing.hidden": "64", "nothing.steps": "200", "nothing.warm_up": "13" };

/** One visit to the room. */
export class NothingRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    const address = { view: "nothing", panel: null, ...SMALL, ...state };
    return new NothingRoom(await Lab.fresh(browser, origin, address, options));
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  get slider() {
    return this.page.getByRole("slider", { name: "State" });
  }

  get answers() {
    return this.page.getByRole("group", { name: "What this state puts in the place of [MASK]" });
  }

  /** Opens a panel by its name. */
  async panel(name) {
    await this.page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name, exact: true }).click();
  }

  /** Begins a run and waits until its text is read and its first state is there. */
  async begin() {
    await this.button("Start over").click();
    await this.page.getByText(/^Random weights\. A vocabulary of [\d,]+ pieces; [\d,]+ rows to learn from, [\d,]+ held out\.\s*$/u).waitFor();
    await this.after(0);
  }

  /** Waits until the state on screen is the one after so many steps, and has answered. */
  async after(steps) {
    await this.page.getByRole("status").getByText(`after ${steps} ${Number(steps) === 1 ? "step" : "steps"}`, { exact: true }).waitFor();
    await this.lab.until(async () => {
      assert.equal(await this.answers.getAttribute("aria-busy"), "false");
      assert.ok((await this.guesses()).length > 0);
    });
  }

  /** Goes back to the first state, or forward to the newest. */
  async slide(key) {
    await this.slider.focus();
    await this.page.keyboard.press(key);
  }

  /** What is put in the place of every `[MASK]`: a list of pairs, piece and probability in per cent. */
  async guesses() {
    const tables = this.page.getByRole("table", { name: /^\[MASK\] at position/u });
    return tables.evaluateAll((all) =>
      all.map(({ tBodies: [body] }) => [...body.rows].map(({ cells }) => [...cells].map((cell) => cell.textContent))));
  }

  /** A number of the standing of the run, as it is written. */
  async standing(name) {
    const term = this.page.getByRole("term").filter({ hasText: new RegExp(`^${name}$`, "u") });
    return term.locator("xpath=following-sibling::dd").textContent();
  }

  /** A curve of a chart, from its file: names of the curves, and a list of numbers for each; none is NaN. */
  async curves(title) {
    const [head, ...lines] = parseCsv((await this.lab.save("CSV", title)).bytes.toString("utf8"));
    const column = (at) => lines.map((line) => line[at]).filter((cell) => cell !== "").map(number);
    return Object.fromEntries(head.slice(1).map((name, at) => [name, column(at + 1)]));
  }

  async close() {
    assert.deepEqual(this.lab.visited.errors, []);
    await this.lab.close();
  }
}

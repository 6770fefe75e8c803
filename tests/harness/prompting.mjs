// The room "Prompting", as a person meets it.

import assert from "node:assert/strict";
import { Lab, parseCsv } from "./page.mjs";

/** One visit to the room. */
export class PromptingRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    const lab = await Lab.open(browser, origin, { view: "prompting", panel: null, ...state }, options);
    await lab.status.getByText("Live: computed in this browser").waitFor();
    // Template, words and files stand in the menu.
    await lab.page.locator(".room-more > summary").click();
    return new PromptingRoom(lab);
  }

  get template() {
    return this.page.getByRole("textbox", { name: "Template", exact: true });
  }

  /** The box of a label's word. */
  word(label) {
    return this.page.getByRole("textbox", { name: label, exact: true });
  }

  get calibrated() {
    return this.page.getByRole("checkbox", { name: "Subtract the answer to an empty text" });
  }

  /** What is wrong with what was typed. */
  async faults() {
    return this.page.getByRole("alert").allInnerTexts();
  }

  /** Opens a panel by its name. */
  async panel(name) {
    await this.page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name, exact: true }).click();
  }

  /** Waits until what is on screen is what was typed. */
  async settled() {
    await this.lab.until(async () => {
      const panel = this.page.getByRole("region", { name: "The gap", exact: true });
      assert.equal(await panel.getAttribute("aria-busy"), "false");
      assert.ok((await panel.locator(".prompting-label").count()) > 0);
    });
  }

  /** A file with its lines as objects. */
  async file(button) {
    const [head, ...lines] = parseCsv((await this.lab.download(button)).bytes.toString("utf8"));
    return lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at]])));
  }

  /** The label words, with numbers. */
  async words() {
    await this.settled();
    // A press or a text outside shuts the menu.
    await this.lab.openMore();
    const lines = await this.file("Save as CSV: Label words");
    return lines.map(({ word, ...numbers }) => ({ word, ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)])) }));
  }

  /** Reads what the open panel is made of. */
  async read() {
    await this.page.getByRole("button", { name: "Read the data set" }).click();
    await this.page.getByText(/^([\d,]+) of \1 prompts read$/u).waitFor({ timeout: 180_000 });
  }

  /** The bars of a panel by their names: accuracy and the ends of the line over it. */
  async bars(title) {
    // The menu lies over them.
    if (await this.page.locator("details.room-more").evaluate((menu) => menu.open)) await this.page.keyboard.press("Escape");
    const lines = await this.file(`Save as CSV: ${title}`);
    const number = (text) => (text === "" ? null : Number(text));
    return new Map(lines.map(({ name, accuracy, low, high }) => [name, { accuracy: number(accuracy), low: number(low), high: number(high) }]));
  }

  async close() {
    assert.deepEqual(this.lab.visited.errors, []);
    await this.lab.close();
  }
}

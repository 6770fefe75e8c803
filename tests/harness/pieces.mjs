// The room "Pieces", as a person meets it.

import assert from "node:assert/strict";
import { Lab, parseCsv } from "./page.mjs";

/** One visit to the room. */
export class PiecesRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    const room = new PiecesRoom(await Lab.open(browser, origin, { view: "pieces", ...state }, options));
    await room.words.getByRole("button").first().waitFor();
    return room;
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  get words() {
    return this.page.getByRole("toolbar", { name: "Words with their pieces and ids" });
  }

  get greedy() {
    return this.page.getByRole("region", { name: /^Cutting “/ });
  }

  get training() {
    return this.page.getByRole("region", { name: "Learn a vocabulary" });
  }

  get lookUp() {
    return this.page.getByRole("slider", { name: "Look-up" });
  }

  get text() {
    return this.page.getByRole("textbox", { name: "Training text" });
  }

  get size() {
    return this.page.getByRole("spinbutton", { name: "Vocabulary size" });
  }

  /** Rows of a table by the name of the group around it, each an array of its cells' texts. */
  async rows(name) {
    const table = this.page.getByRole("group", { name, exact: true }).getByRole("table");
    if ((await table.count()) === 0) return [];
    return table.evaluate((element) =>
      [...element.tBodies[0].rows].map(({ cells }) => [...cells].map((cell) => cell.textContent.trim())));
  }

  /** The words, each with what stands in its button. */
  async cut() {
    const buttons = this.words.getByRole("button");
    return buttons.evaluateAll((all) => all.map((button) => [...button.querySelectorAll("bdi")].map((part) => part.textContent)));
  }

  /** The candidates looked up so far, and whether each was found. */
  async lookUps() {
    const rows = await this.rows("Look-ups so far");
    return rows.map(([, candidate, id]) => [candidate, /^\d+$/u.test(id)]);
  }

  /** What is said about the search, or about the training. */
  async said(region) {
    return (await region.getByRole("status").allInnerTexts()).join(" ").trim();
  }

  async says(region, pattern) {
    await this.lab.until(async () => assert.match(await this.said(region), pattern));
  }

  /** The pieces of the vocabulary on screen. */
  async vocabulary() {
    const list = this.page.getByRole("list", { name: /^Vocabulary: / });
    return list.getByRole("listitem").allInnerTexts();
  }

  async saved(button) {
    const { name, bytes } = await this.lab.download(button);
    const text = bytes.toString("utf8");
    return name.endsWith(".csv") ? parseCsv(text) : text;
  }

  async close() {
    await this.lab.close();
  }
}

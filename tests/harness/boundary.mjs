// The span boundary objective, in the room "Masked words", as a person finds it.

import assert from "node:assert/strict";
import { Lab, parseCsv } from "./page.mjs";

/** The section on a visit to the page. */
export class BoundaryRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  /** Opens the room in a state, as a link would. */
  static async open(browser, origin, state = {}, options = {}) {
    return new BoundaryRoom(await Lab.open(browser, origin, { view: "corrupt", sentence: "The animal didn't cross the street because it was too tired.", queries: "10", ...state }, options));
  }

  async close() {
    await this.lab.close();
  }

  get section() {
    return this.page.getByRole("region", { name: "Span boundary" });
  }

  button(name) {
    return this.section.getByRole("button", { name, exact: true });
  }

  /** The radio buttons of a choice: "Span" or "Piece to predict". */
  choices(name) {
    return this.section.getByRole("group", { name, exact: true }).getByRole("radio");
  }

  /** The names of a choice's radio buttons, and which is chosen. */
  async offered(name) {
    const names = await this.section.getByRole("group", { name, exact: true }).locator("label").allInnerTexts();
    const chosen = await this.choices(name).evaluateAll((all) => all.findIndex(({ checked }) => checked));
    return { names: names.map((text) => text.trim()), chosen };
  }

  /** The sentence under the picture, which is also its name. */
  async said() {
    return this.section.getByRole("img").getAttribute("aria-label");
  }

  /** Waits until nothing is asked for that is not on screen, and the sentence matches. */
  async says(pattern) {
    await this.lab.until(async () => {
      assert.match(await this.lab.status.textContent(), /Live: computed in this browser/u);
      assert.equal(await this.section.getAttribute("aria-busy"), "false");
      assert.match(await this.said(), pattern);
    });
  }

  /** The lines of a table, as text. */
  async lines(name) {
    const table = this.section.getByRole("table", { name, exact: true });
    return table.evaluate((element) => [...element.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim())));
  }

  /** The saved numbers of the chosen span. */
  async saved() {
    const { bytes } = await this.lab.save("CSV", "Span boundary");
    return parseCsv(bytes.toString("utf8")).slice(1);
  }

  /** The sum of the terms of masked language modelling, as it is written out. */
  async sum() {
    return this.section.locator(".boundary-sums dd").first().innerText();
  }
}

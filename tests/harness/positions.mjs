// The room "Positions", as a person meets it.

import assert from "node:assert/strict";
import { number as value } from "./number.mjs";
import { Lab, parseCsv } from "./page.mjs";

export { value };

/** One visit to the room. */
export class PositionRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    const room = new PositionRoom(await Lab.open(browser, origin, { view: "positions", ...state }, options));
    await room.region("Positions").waitFor();
    return room;
  }

  async close() {
    await this.lab.close();
  }

  region(name) {
    return this.page.getByRole("region", { name, exact: true });
  }

  slider(name) {
    return this.page.getByRole("slider", { name, exact: true });
  }

  number(name) {
    return this.page.getByRole("spinbutton", { name, exact: true });
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** The heat map whose name begins like this. */
  map(title) {
    return this.page.getByRole("application", { name: new RegExp(`^${title}`, "u") });
  }

  /** What is said under a heat map. */
  async readout(map) {
    return this.page.locator(`#${await map.getAttribute("aria-describedby")}`).innerText();
  }

  /** The tokens beside a matrix that are lit. */
  lit(id) {
    return this.page.locator(`.board:has(#${id}-readout) .labels .lit`);
  }

  /** Puts a number into a field, as typing and leaving it does. */
  async type(name, number) {
    await this.number(name).fill(String(number));
    await this.number(name).blur();
  }

  /** The values of a saved map, row by row. */
  async saved(title) {
    const { bytes } = await this.lab.save("CSV", title);
    return parseCsv(bytes.toString("utf8")).slice(1).map((line) => line.slice(1).map(Number));
  }

  /** Waits until the live comparison belongs to what was asked last. */
  async settled() {
    await this.lab.status.getByText("Live: computed in this browser").waitFor();
    const room = this.region("Positions");
    await this.lab.until(async () => assert.equal(await room.getAttribute("aria-busy"), "false"));
  }

  /** The table of pieces: piece, position, reversed position, cosine, difference, cosine with intact. */
  async pieces() {
    const table = this.region("Without order").getByRole("table", { name: "Each piece after the last layer" });
    return table.evaluate((element) => [...element.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent)));
  }
}

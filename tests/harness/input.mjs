// The room "Input", as a person meets it.

import assert from "node:assert/strict";
import { number } from "./number.mjs";
import { Lab, parseCsv } from "./page.mjs";

export { number };

/** The five vectors by the titles of their pictures; `\1` is the piece. */
const TITLES = {
  token: (piece) => `Token vector of “${piece}”`,
  position: () => "Position vector",
  segment: () => "Segment vector",
  sum: () => "Sum of the three",
  answer: () => "After the LayerNorm",
};

/** One visit to the room. */
export class InputRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    const room = new InputRoom(await Lab.open(browser, origin, { view: "input", ...state }, options));
    await room.settled();
    return room;
  }

  get room() {
    return this.region("Input");
  }

  region(name) {
    return this.page.getByRole("region", { name, exact: typeof name === "string" });
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Waits until nothing is computed any more. */
  async settled() {
    await this.lab.status.getByText("Live: computed in this browser").waitFor();
    await this.region(/worked out$/).waitFor();
    await this.lab.until(async () => assert.equal(await this.room.getAttribute("aria-busy"), "false"));
  }

  /** What is looked up for each piece, from the picture's own labels. */
  async pieces() {
    return this.page.getByRole("table", { name: "Which rows are looked up" }).evaluate((table) => {
      const cells = (row) => [...row.cells].slice(1).map((cell) => cell.textContent);
      const [ids, positions, segments] = [...table.tBodies[0].rows].filter((_, index) => index % 2 === 0).map(cells);
      return cells(table.tHead.rows[0]).map((piece, place) =>
        ({ piece, place, id: Number(ids[place]), position: positions[place], segment: segments[place] }));
    });
  }

  /** Waits for a result whose pieces pass. */
  async reads(check) {
    return this.lab.until(async () => {
      await this.settled();
      const pieces = await this.pieces();
      assert.ok(check(pieces), JSON.stringify(pieces.map(({ piece }) => piece)));
      return pieces;
    });
  }

  /** The button of the page's own row of pieces. */
  token(place) {
    return this.page.getByRole("toolbar", { name: "Tokens of the sentence" }).getByRole("button").nth(place);
  }

  async choose(piece, place) {
    const token = this.token(place);
    await this.lab.until(async () => assert.ok((await token.textContent()).startsWith(piece)));
    if ((await token.getAttribute("aria-pressed")) !== "true") await token.click();
  }

  /** All features of the five vectors of `piece`, from their files. */
  async vectors(piece) {
    const vectors = {};
    for (const [name, title] of Object.entries(TITLES)) {
      const { bytes } = await this.lab.save("CSV", title(piece));
      vectors[name] = parseCsv(bytes.toString("utf8")).slice(1).map(([, value]) => Number(value));
    }
    return vectors;
  }

  /** The lines of the table of features: the feature and its five numbers. */
  async features() {
    return this.#rows(this.page.getByRole("table", { name: /^Sixteen features/ }));
  }

  async #rows(table) {
    const rows = await table.evaluate((element) =>
      [...element.tBodies[0].rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)));
    return rows.map((row) => row.map(number));
  }

  /** The results, the model's answers and the differences of the worked feature. */
  async worked() {
    const rows = await this.region(/worked out$/).getByRole("table").first().evaluate((element) =>
      [...element.tBodies[0].rows].map(({ cells }) => [...cells].slice(2).map((cell) => cell.textContent)));
    return rows.map((row) => row.map((text) => (text === "" ? null : number(text))));
  }

  /** Scores and probabilities of the keys where the padding begins. */
  async border() {
    const table = this.page.getByRole("table", { name: /^From “/ });
    return table.evaluate((element) =>
      [...element.tBodies[0].rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)));
  }

  async cost() {
    return this.page.getByRole("table", { name: "Cost" }).evaluate((element) =>
      [...element.tBodies[0].rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)));
  }

  async padTo(length) {
    const field = this.page.getByRole("spinbutton", { name: "Fill up to" });
    await field.fill(String(length));
    await field.press("Tab");
  }

  async close() {
    await this.lab.close();
  }
}

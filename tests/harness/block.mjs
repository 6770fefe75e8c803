// The room "Block", as a person meets it.

import assert from "node:assert/strict";
import { number } from "./number.mjs";
import { Lab, parseCsv } from "./page.mjs";

export { number };

/** The boxes of the diagram, in order. */
export const BOXES = [
  "Input",
  "Attention",
  "Sum",
  "LayerNorm",
  "Feed-forward in",
  "GELU",
  "Feed-forward out",
  "Second sum",
  "Output LayerNorm",
];

/** One visit to the room. */
export class BlockRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    const room = new BlockRoom(await Lab.open(browser, origin, { view: "block", ...state }, options));
    await room.settled();
    return room;
  }

  get room() {
    return this.region("Block");
  }

  get diagram() {
    return this.page.getByRole("group", { name: /^Layer \d+, token/ });
  }

  region(name) {
    return this.page.getByRole("region", { name, exact: true });
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  checkbox(name) {
    return this.page.getByRole("checkbox", { name, exact: true });
  }

  /** Waits until nothing is computed any more. */
  async settled() {
    await this.lab.status.getByText("Live: computed in this browser").waitFor();
    await this.diagram.waitFor();
    await this.lab.until(async () => assert.equal(await this.room.getAttribute("aria-busy"), "false"));
  }

  /** Opens a box; resolves with the region of its numbers. */
  async opened(name) {
    const boxes = this.diagram.getByRole("button");
    await boxes.nth(BOXES.indexOf(name)).click();
    const region = this.region(name);
    await region.waitFor();
    return region;
  }

  /** Chooses a feature, or a neuron, by its number. */
  async choose(index) {
    const field = this.page.getByRole("spinbutton");
    await field.fill(String(index));
    await field.press("Enter");
    await field.blur();
  }

  /** The number that was worked out, the engine's, and how far they are apart. */
  async worked() {
    const group = this.page.getByRole("group", { name: "Worked out here" });
    await group.waitFor();
    const values = (await group.getByRole("definition").allInnerTexts()).map(number);
    const formula = await group.getByRole("paragraph").innerText();
    return { here: values[0], engine: values[1], difference: values[2], formula };
  }

  /** The cells of a table: `[label, ...numbers]` of each line. */
  async table(name) {
    const table = this.page.getByRole("table", { name });
    const lines = await table.evaluate((element) =>
      [...element.tBodies[0].rows].map(({ cells }) => [...cells].map((cell) => cell.textContent.trim())));
    return lines.map(([label, ...cells]) => [label, ...cells.map(number)]);
  }

  /** Length and cosine after the embeddings and after each layer. */
  async course() {
    const lines = await this.table(/^Length and cosine to the intact run/);
    return lines.map(([after, intact, now, cosine, meanIntact, meanNow, meanCosine]) =>
      ({ after, intact, now, cosine, meanIntact, meanNow, meanCosine }));
  }

  /** The vectors of the diagram as they are saved, by the names of their boxes. */
  async saved() {
    const { bytes } = await this.lab.save("CSV", "the diagram of the layer");
    const [, ...lines] = parseCsv(bytes.toString("utf8"));
    const vectors = {};
    for (const [name, index, value] of lines) (vectors[name] ??= [])[Number(index)] = Number(value);
    return vectors;
  }

  async close() {
    await this.lab.close();
  }
}

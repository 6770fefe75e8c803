// The map of the network, the dialog on softmax and the room "Algorithm", as a person meets them.

import assert from "node:assert/strict";
import { number } from "./number.mjs";
import { Lab } from "./page.mjs";

/** A number of the page. */
export const value = (text) => {
  const found = number(text);
  assert.ok(!Number.isNaN(found), `no number: ${text}`);
  return found;
};

/** One visit. */
export class Network {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    const network = new Network(await Lab.open(browser, origin, state, options));
    await network.settled();
    return network;
  }

  /** Waits until nothing is computed any more. */
  async settled() {
    await this.lab.status.getByText("Live: computed in this browser").waitFor();
    await this.lab.until(async () => assert.equal(await this.page.locator("#picture").getAttribute("aria-busy"), "false"));
  }

  region(name) {
    return this.page.getByRole("region", { name, exact: true });
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** The map. */
  get map() {
    return this.page.getByRole("toolbar", { name: "Map of the network" });
  }

  /** The names of all places that the map offers. */
  async places() {
    return this.map.getByRole("button").evaluateAll((all) => all.map((button) => button.getAttribute("aria-label")));
  }

  place(name) {
    return this.map.getByRole("button", { name, exact: true });
  }

  /** The places that are marked as the one where the learner is. */
  async here() {
    return this.map.locator("[aria-current]").evaluateAll((all) => all.map((button) => button.getAttribute("aria-label")));
  }

  /** What is said of the place that a button stands for. */
  async readout(button) {
    const id = await button.getAttribute("aria-describedby");
    return this.page.locator(`#${id}`).innerText();
  }

  /** A parameter of the address. */
  parameter(name) {
    return new URL(this.page.url()).searchParams.get(name);
  }

  get softmax() {
    return this.page.getByRole("dialog", { name: "Softmax and cross-entropy" });
  }

  slider(name) {
    return this.softmax.getByRole("slider", { name, exact: true });
  }

  /** The probability of every class. */
  async probabilities() {
    const all = await this.softmax.getByRole("status", { name: /^Probability of class/u }).allInnerTexts();
    return all.map(value);
  }

  async loss() {
    return value(await this.softmax.getByRole("status", { name: "Loss", exact: true }).innerText());
  }

  /** The lines of one of the two programs. */
  lines(name) {
    return this.page.getByRole("listbox", { name, exact: true });
  }

  /** What the chosen line of the forward pass says: `{symbol: {shape, first}}`. */
  async tensors() {
    const table = this.page.getByRole("group", { name: "Tensors of this line" }).getByRole("table");
    const rows = await table.evaluate((element) =>
      [...element.tBodies[0].rows].map(({ cells }) => [...cells].slice(0, 3).map((cell) => cell.textContent)));
    return Object.fromEntries(rows.map(([symbol, shape, first]) => {
      assert.match(first, /\d/u, `${symbol} has come`);
      const numbers = first.replace("…", "").split(",").map((text) => text.trim()).filter(Boolean);
      return [symbol, { shape: shape.split("×").map(value), first: numbers.map(value) }];
    }));
  }

  /** The positions of the live example: `{original, selected, read, p, loss}`. */
  async positions() {
    const table = this.page.getByRole("table", { name: /^Your text, live/u });
    return table.evaluate((element) =>
      [...element.tBodies[0].rows].map(({ cells: [, original, selected, read, p, loss] }) => ({
        original: original.textContent,
        selected: selected.querySelector("input")?.checked ?? null,
        read: read.textContent,
        p: p.textContent,
        loss: loss.textContent,
      })));
  }
}

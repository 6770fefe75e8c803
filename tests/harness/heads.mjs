// The room "One query, step by step", as a person meets it.

import assert from "node:assert/strict";
import { number as value } from "./number.mjs";
import { Lab } from "./page.mjs";

export { value };

/** One visit to the room. */
export class HeadsRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  /** Opens the room as a link would. */
  static async open(browser, origin, state = {}, options = {}) {
    const room = new HeadsRoom(await Lab.open(browser, origin, { view: "heads", ...state }, options));
    await room.settled();
    return room;
  }

  get room() {
    return this.region("One query, step by step");
  }

  region(name) {
    return this.page.getByRole("region", { name, exact: true });
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Waits until the inside of a head is on screen, and nothing is computed any more. */
  async settled() {
    await this.lab.status.getByText("Live: computed in this browser").waitFor();
    await this.region("Scores").waitFor();
    await this.lab.until(async () => assert.equal(await this.room.getAttribute("aria-busy"), "false"));
  }

  /** Does something that runs the model again, and waits for `check` to hold of the result. */
  async after(act, check = async () => {}) {
    await act();
    await this.lab.until(async () => {
      await this.settled();
      await check();
    });
  }

  /** Chooses a layer and a head, and waits for their inside. */
  async look(layer, head) {
    await this.page.getByRole("combobox", { name: "Layer", exact: true }).selectOption(String(layer));
    await this.page.getByRole("combobox", { name: "Head", exact: true }).selectOption(String(head));
    await this.room.getByRole("heading", { name: new RegExp(`^Layer ${layer}, head ${head}: `, "u") }).waitFor();
    await this.settled();
  }

  /** Chooses the piece that looks, by its place, where it is not chosen yet. */
  async query(index) {
    const piece = this.page.getByRole("toolbar", { name: "Tokens of the sentence" }).getByRole("button").nth(index);
    if ((await piece.getAttribute("aria-pressed")) !== "true") await piece.click();
  }

  /** The cells of a table's body, row by row. */
  async cells(table) {
    return table.evaluate((element) =>
      [...element.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent)));
  }

  /** Every key of the chosen query: piece, q.k, score, what is left of it, power, weight. */
  async keys() {
    const group = this.page.getByRole("group", { name: "Scores", exact: true });
    const rows = await this.cells(group.getByRole("table"));
    return rows.map(([name, dot, score, shifted, power, weight]) => ({
      piece: name.replace(/ \d+$/u, ""),
      dot: value(dot),
      score: value(score),
      shifted: value(shifted),
      power: value(power),
      weight: value(weight),
    }));
  }

  async weights() {
    return (await this.keys()).map(({ weight }) => weight);
  }

  /** What was worked out of a number, beside what the engine has. */
  async compared(section) {
    const line = this.region(section).getByText(/^Worked out here: /u);
    const text = await this.lab.until(async () => {
      const text = await line.innerText();
      assert.match(text, /Difference: /u);
      return text;
    });
    const [, ours, engine, apart] = text.match(/here: (\S+)\. In the engine: (\S+)\. Difference: (\S+)\.$/u);
    return { ours: value(ours), engine: value(engine), apart: value(apart) };
  }

  /** The largest differences that are stated for the row. */
  async closeness() {
    const text = await this.page.getByText(/^Against the engine, over all keys/u).innerText();
    return [...text.matchAll(/within (\S+?)[,.](?:\s|$)/gu)].map(([, number]) => value(number));
  }

  /** Entropy and largest weight of the same scores, scaled and not. */
  async scaledAndNot() {
    const group = this.page.getByRole("group", { name: "The same scores, scaled and not", exact: true });
    const rows = await this.cells(group.getByRole("table"));
    return rows.map(([, entropy, largest]) => ({ entropy: value(entropy), largest: value(largest) }));
  }

  /** Entropy and largest weight as trained and now: of the query, of the head, of the layer. */
  async measured() {
    const name = "Entropy and largest weight";
    const rows = await this.cells(this.page.getByRole("group", { name, exact: true }).getByRole("table"));
    return rows.map((row) => {
      const [before, now, largestBefore, largestNow] = row.slice(1).map(value);
      return { before, now, largestBefore, largestNow };
    });
  }

  /** The weights of a row with everything visible and with the future hidden; NaN is hidden. */
  async bothWays() {
    const name = "Causal";
    const rows = await this.cells(this.page.getByRole("group", { name, exact: true }).getByRole("table"));
    return { open: rows.map((row) => value(row[2])), causal: rows.map((row) => value(row[3])) };
  }

  /** The buttons that switch heads off, those that are pressed. */
  async pressed() {
    const buttons = this.page.getByRole("grid", { name: "Heads off" }).getByRole("button", { pressed: true });
    return buttons.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label")));
  }

  async close() {
    await this.lab.close();
  }
}

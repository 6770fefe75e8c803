// The room "Teach it", as a person meets it.

import assert from "node:assert/strict";
import { number as value } from "./number.mjs";
import { Lab, parseCsv } from "./page.mjs";

/** One visit to the room. */
export class TeachRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    return new TeachRoom(await Lab.fresh(browser, origin, { view: "teach", depth: "numbers", ...state }, options));
  }

  region(name) {
    return this.page.getByRole("region", { name, exact: true });
  }

  get data() {
    return this.region("Data");
  }

  get run() {
    return this.region("Run");
  }

  get learned() {
    return this.region("Learned");
  }

  get answer() {
    return this.region("Try it");
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Waits until the model is loaded, so that a run could begin. */
  async live() {
    await this.lab.status.getByText("Live: computed in this browser").waitFor();
  }

  /** Makes a text the table of examples. */
  async paste(text) {
    await this.page.getByRole("radio", { name: "Your own", exact: true }).check();
    const box = this.page.getByRole("textbox", { name: "The text of a table" });
    const more = this.page.getByText("Paste a table", { exact: true });
    // A page that was just opened may draw it once more, closed.
    await this.lab.until(async () => {
      if (!(await box.isVisible())) await more.click();
      await box.fill(text, { timeout: 1000 });
      assert.equal((await box.inputValue()).length, text.replaceAll("\r\n", "\n").length);
    });
    await this.button("Use this data").click();
  }

  /** Opens a file as the table of examples. */
  async openFile(name, text) {
    await this.page.getByRole("radio", { name: "Your own", exact: true }).check();
    const input = this.page.getByLabel("Open or drop a file (CSV, TSV, JSON, CoNLL)");
    await input.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  }

  /** The cells of a table that stands on the page. */
  async cells(name) {
    const table = this.page.getByRole("table", { name });
    return table.evaluate((element) => [...element.rows].map(({ cells }) => [...cells].map((cell) => cell.textContent.trim())));
  }

  /** Waits until the stage says so: a text within it, or an expression. */
  async stage(text) {
    const status = this.run.getByRole("status").filter({ hasText: text });
    await status.first().waitFor();
  }

  async saved(name) {
    const { bytes } = await this.lab.download(name);
    return parseCsv(bytes.toString("utf8"));
  }

  /** Step and loss of every batch, in full precision. */
  async losses() {
    const [, ...lines] = await this.saved("Save as CSV: Loss");
    return lines.map(([step, loss]) => [Number(step), loss]).filter(([step]) => step > 0);
  }

  /** The confusion matrix: a row for each true label, a number for each predicted one. */
  async confusion() {
    const [head, ...rows] = await this.cells("Confusion matrix on validation");
    const labels = head.slice(1, -2);
    return { labels, counts: rows.map((row) => row.slice(1, 1 + labels.length).map(Number)) };
  }

  /** Every example of validation, as the file has it. */
  async examples() {
    const [, ...lines] = await this.saved("Save as CSV: Validation examples");
    return lines.map(([line, text, truth, said, probability, loss]) => ({
      line: Number(line), text, truth, said, probability: Number(probability), loss: Number(loss),
    }));
  }

  /** The examples of validation of numbers, the file's rows as numbers. */
  async numbers() {
    const [, ...lines] = await this.saved("Save as CSV: Validation examples");
    return lines.map(([line, , truth, said, error, loss]) => ({
      line: Number(line), truth: Number(truth), said: Number(said), error: Number(error), loss: Number(loss),
    }));
  }

  /** The number for the typed text, now and untrained. */
  async score(text) {
    await this.lab.sentence.fill(text);
    return this.lab.until(async () => {
      assert.equal(await this.answer.getByRole("blockquote").innerText(), text);
      const said = await this.answer.innerText();
      const found = (pattern) => value(pattern.exec(said)?.[1] ?? "NaN");
      return { now: found(/It says: (\S+)\.\n/u), before: found(/Untrained it said (\S+)\.\n/u) };
    });
  }

  /** Probabilities of the typed text: label, before and after training. */
  async typed(text) {
    await this.lab.sentence.fill(text);
    return this.lab.until(async () => {
      assert.equal(await this.answer.getByRole("blockquote").innerText(), text);
      const [, ...rows] = await this.cells("Probability of each label");
      // A network that was loaded has no untrained self to compare with.
      return rows.map(([label, ...values]) => ({ label, before: value(values[0]), now: value(values.at(-1)) }));
    });
  }

  async close() {
    await this.lab.close();
  }
}

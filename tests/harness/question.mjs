// The room "Question answering", as a person meets it.

import assert from "node:assert/strict";
import { value } from "./network.mjs";
import { Lab, parseCsv } from "./page.mjs";

/** One visit to the room. */
export class QuestionRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    return new QuestionRoom(await Lab.open(browser, origin, { view: "question", ...state }, options));
  }

  get room() {
    return this.region("Question answering");
  }

  region(name) {
    return this.page.getByRole("region", { name, exact: true });
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  get question() {
    return this.page.getByRole("textbox", { name: "Question", exact: true });
  }

  get passage() {
    return this.page.getByRole("textbox", { name: "Passage", exact: true });
  }

  get matrix() {
    return this.region("All spans").getByRole("application");
  }

  /** Waits until nothing is computed any more. */
  async settled() {
    await this.lab.status.getByText("Live: computed in this browser").waitFor();
    await this.lab.until(async () => assert.equal(await this.room.getAttribute("aria-busy"), "false"));
  }

  async ask(question, passage) {
    await this.question.fill(question);
    await this.passage.fill(passage);
    await this.answered(question, passage);
  }

  /** The pieces that the model read. */
  async pieces() {
    const row = this.page.getByRole("radiogroup", { name: "Start piece i", exact: true });
    return row.getByRole("radio").evaluateAll((all) => all.map((radio) => radio.querySelector("bdi").textContent));
  }

  /** Waits for the answer to this input. */
  async answered(question, passage) {
    await this.lab.until(async () => {
      await this.settled();
      assert.equal(await this.shownPassage(), passage);
      const pieces = await this.pieces();
      const typed = pieces.slice(1, pieces.indexOf("[SEP]")).join("").replaceAll("##", "");
      assert.equal(typed, question.toLowerCase().replaceAll(/\s/gu, ""));
    });
  }

  /** The passage as the answer section shows it, and what is marked in it. */
  async shownPassage() {
    return this.marked().then(({ text }) => text);
  }

  async marked() {
    const section = this.region("Answer");
    return section.evaluate((element) => {
      const mark = element.querySelector("mark");
      return { text: mark?.parentElement.textContent ?? "", mark: mark?.textContent ?? null };
    });
  }

  /** The large answer. */
  async answer() {
    const [text] = await this.region("Answer").getByRole("paragraph").allInnerTexts();
    return { text };
  }

  async open(summary) {
    const details = this.page.getByRole("group").filter({ has: this.page.getByText(summary, { exact: true }) });
    if (!(await details.first().evaluate((element) => element.open))) await this.page.getByText(summary, { exact: true }).click();
  }

  /** The logits of every piece, from the CSV file of the table. */
  async logits() {
    const [head, ...lines] = parseCsv(await this.#saved("Save as CSV: Start and end logits"));
    assert.deepEqual(head, ["index", "piece", "start", "end", "in_passage"]);
    return lines.map(([, piece, start, end, inside]) => ({ piece, start: Number(start), end: Number(end), inside: inside === "1" }));
  }

  /** The logits as the rows of pieces show them. */
  async shownLogits() {
    const of = (name) => this.page.getByRole("radiogroup", { name, exact: true }).getByRole("radio")
      .evaluateAll((all) => all.map((radio) => {
        const own = [...radio.querySelector("small").childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        return own.map((node) => node.data).join("");
      }));
    const [starts, ends] = [await of("Start piece i"), await of("End piece j")];
    return { starts: starts.map(value), ends: ends.map(value) };
  }

  async #saved(name) {
    const { bytes } = await this.lab.download(name);
    return bytes.toString("utf8");
  }

  /** The list of the best answers, as it stands on screen. */
  async best() {
    const rows = await this.page.getByRole("group", { name: "Best spans" })
      .getByRole("table").evaluate((table) => [...table.tBodies[0].rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)));
    return rows.map((cells) => {
      const [rank, text, pieces] = cells;
      const [score, p] = cells.slice(-2).map(value);
      const [first, last] = pieces.split(" to ").map(Number);
      return { rank: Number(rank), text, first, last, score, p, window: cells.length === 6 ? Number(cells[3]) : 1 };
    });
  }

  /** Scores and probabilities of "no answer" and of the best span. */
  async none() {
    const section = this.region("No answer");
    const text = await section.getByText(/^s\(CLS\) \+ e\(CLS\) = /u).innerText();
    const [, none, best, margin] = text.match(/= (\S+), best span (\S+), difference (\S+)\.$/u);
    const [pBest, pNone] = (await section.getByRole("definition").allInnerTexts()).map((p) => value(p.trim()));
    return { none: value(none), best: value(best), margin: value(margin), pBest, pNone };
  }

  /** Moves a slider to a value of its own scale. */
  async slide(name, number) {
    await this.page.getByRole("slider", { name, exact: true }).fill(String(number));
  }

  /** What is said under the matrix. */
  async readout() {
    const id = await this.matrix.getAttribute("aria-describedby");
    return this.page.locator(`#${id}`).innerText();
  }

  /** The cell of a start and an end, by keyboard; resolves with what is said of it. */
  async cell(first, last) {
    await this.matrix.focus();
    await this.page.keyboard.press("Control+Home");
    for (let at = 0; at < first; at += 1) await this.page.keyboard.press("ArrowDown");
    for (let at = 0; at < last; at += 1) await this.page.keyboard.press("ArrowRight");
    return this.readout();
  }

  async close() {
    await this.lab.close();
  }
}

/** Every legal span with its score and probability, and "no answer", by looking at all of them. */
export function exhaustive(logits, longest = 30) {
  const spans = [];
  for (let first = 0; first < logits.length; first += 1) {
    for (let last = 0; last < logits.length; last += 1) {
      const inside = logits[first].inside && logits[last].inside;
      if (inside && first <= last && last - first < longest) {
        spans.push({ first, last, score: logits[first].start + logits[last].end });
      }
    }
  }
  spans.sort((one, other) => other.score - one.score);
  const none = logits[0].start + logits[0].end;
  const total = spans.reduce((sum, { score }) => sum + Math.exp(score), Math.exp(none));
  for (const span of spans) span.p = Math.exp(span.score) / total;
  return { spans, none, pNone: Math.exp(none) / total, total: Math.log(total) };
}

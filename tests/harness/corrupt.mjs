// The room "Masked words": the edited row, and corrupting as pre-training does.

import assert from "node:assert/strict";
import { parseCsv } from "./page.mjs";

/** What a button of the edited row reads: its piece, position if it is read, what was done. */
const PIECE = /^(.*?)(?:, position (\d+))?, ((?:as typed|deleted|inserted|masked|replaced|kept|moved)(?:, moved)?)$/su;

/** The room on a page that is open there. */
export class CorruptRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  get editing() {
    return this.page.getByRole("region", { name: "Edit the input, piece by piece" });
  }

  get row() {
    return this.page.getByRole("toolbar", { name: "As the model reads it" });
  }

  get field() {
    return this.row.getByRole("textbox");
  }

  /** A button of the section: of the row's tools. */
  tool(name) {
    return this.editing.getByRole("button", { name, exact: true });
  }

  /** The piece at a place of the row, deleted ones counted. */
  piece(place) {
    return this.row.locator(".edit-piece").nth(place);
  }

  /** The edited row: `{piece, position, done}` of each, deleted ones included. */
  async pieces() {
    const names = await this.row
      .locator(".edit-piece")
      .evaluateAll((all) =>
        all.map((button) => [...button.childNodes].filter(({ className }) => className !== "was").map(({ textContent }) => textContent).join("")),
      );
    return names.map((name) => {
      const [, piece, position, done] = name.match(PIECE) ?? assert.fail(`no piece: ${name}`);
      return { piece, position: position === undefined ? null : Number(position), done };
    });
  }

  /** The edited row in short: `piece` or `piece/done`. */
  async short() {
    return (await this.pieces()).map(({ piece, done }) => (done === "as typed" ? piece : `${piece}/${done}`)).join(" ");
  }

  /** The pieces as typed. */
  async typed() {
    return this.page.locator(".typed-row").locator("li").allTextContents();
  }

  /** Waits for this row. */
  async shows(short) {
    await this.lab.until(async () => assert.equal(await this.short(), short), 20_000);
  }

  /** What the focused element reads. */
  async focused() {
    return this.page.evaluate(() => document.activeElement?.textContent);
  }

  /** A parameter of the address, as soon as it is there. */
  parameter(name) {
    return new URL(this.page.url()).searchParams.get(name);
  }

  /** The controls of the schemes, and what was drawn with them. */
  get schemes() {
    const controls = this.page.getByRole("region", { name: "Mask words at random" });
    return controls.or(this.page.getByRole("region", { name: "80 / 10 / 10", exact: true }));
  }

  /** What the section said last. */
  get schemesSaid() {
    return this.schemes.locator(".row-said");
  }

  /** A button of the schemes. */
  button(name) {
    return this.schemes.getByRole("button", { name, exact: true });
  }

  /** Opens a part of the section. */
  async open(title) {
    const summary = this.schemes.locator("summary", { hasText: title });
    if (!(await summary.evaluate(({ parentElement }) => parentElement.open))) await summary.click();
  }

  /** The table of what was done: `{position, piece, done, by, why}` of each piece. */
  async selected() {
    return this.schemes.locator(".selected-table tbody tr").evaluateAll((rows) =>
      rows.map(({ cells: [position, piece, done, by, why] }) => ({
        position: position.textContent,
        piece: piece.textContent,
        done: done.textContent,
        by: by.textContent,
        why: [...why.querySelectorAll("li")].map((item) => item.textContent),
      })),
    );
  }

  /** Saves the numbers of a picture: one object a line of the file. */
  async numbers(title) {
    const { bytes } = await this.lab.save("CSV", title);
    const [, ...lines] = parseCsv(bytes.toString("utf8"));
    return lines.map(([label, count, observed, expected, error]) => ({
      label,
      count: Number(count),
      observed: Number(observed),
      expected: expected === "" ? null : Number(expected),
      error: Number(error),
    }));
  }
}

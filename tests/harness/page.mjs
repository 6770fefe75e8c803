// The page as a person meets it: everything is found by its role and its name.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { canShare, setLook, visit, visitShared } from "./browser.mjs";
import { write } from "./known.mjs";
import { number } from "./number.mjs";

/** Longest wait for a result, in milliseconds: the slowest is a long text on one shared core. */
const PATIENCE = 60_000;

/** Milliseconds between two saved files, so that ten take more than a second. */
const SAVING = 120;

/** What a button of the token row is called: its piece, position, id and segment. */
const TOKEN = /^(.*), position (\d+), id (\d+)(?:,\s*[\d<>]*%?)?, segment ([AB])$/su;

/** What the ways into the rooms are called. */
const ROOMS =
  /^(Pieces|Input|Positions|Attention|One query, step by step|Block|Algorithm|Masked words|Next sentence|Question answering|Words in context|Sentences|Prompting|Teach it|Pretrain from scratch|Neuron|Gradients|Word vectors|Language models|Translation|Families)$/u;

/** What of an address only a page that begins reads. */
const AT_START = ["device", "model", "workers", "faults", "embed"];

/** Live pages that nobody uses: of each browser, by what only a new page reads. */
const idlePages = new WeakMap();

function idleOf(browser) {
  if (!idlePages.has(browser)) idlePages.set(browser, new Map());
  return idlePages.get(browser);
}

/** Waits until `check`, called again and again, no longer throws. */
export async function until(check, patience = PATIENCE) {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** One visit to the page, and what can be read from it and done to it. */
export class Lab {
  /** Under what it waits for another test once this one is done with it. */
  #key;

  constructor(visited) {
    this.visited = visited;
    this.page = visited.page;
    this.context = visited.context;
    this.page.setDefaultTimeout(PATIENCE);
  }

  /**
   * The page in this state, on the CPU unless the state says otherwise: one that another test is done with, brought there as
   * the browser's Back would bring it, or else a new one.
   * @param {import("playwright-core").Browser} browser
   * @param {string} origin
   * @param {Record<string, string>} [state] the parameters of its address
   * @param {import("playwright-core").BrowserContextOptions & {fresh?: boolean}} [options] `fresh`: a new page in any case, for a
   *   test of how it begins, of what it keeps, or of what was fetched
   */
  static async open(browser, origin, state = {}, { fresh = false, ...options } = {}) {
    if (fresh) return Lab.fresh(browser, origin, state, options);
    const address = addressOf(state);
    const key = JSON.stringify([origin, canShare(options) || options, AT_START.map((name) => address[name])]);
    const idle = idleOf(browser);
    const lab = idle.get(key) ?? new Lab(await newVisit(browser, origin, options));
    lab.#key = key;
    if (idle.delete(key)) await lab.#reset(origin, state, options);
    else await lab.visited.open(origin, address);
    return lab;
  }

  /** A new page in a profile that keeps nothing. */
  static async fresh(browser, origin, state = {}, options = {}) {
    const lab = new Lab(await newVisit(browser, origin, options));
    await lab.visited.open(origin, addressOf(state));
    return lab;
  }

  /** Ends the visit, or leaves the page to the next test. */
  async close() {
    if (!this.#key) return this.visited.close();
    const idle = idleOf(this.context.browser());
    const reusable = !idle.has(this.#key) && this.visited.errors.length === 0 && (await this.#isLive());
    if (!reusable) return this.visited.close();
    idle.set(this.#key, this);
  }

  /** Whether the page is there and its engine answers. */
  async #isLive() {
    if (this.page.isClosed()) return false;
    return this.status.getByText("Live: computed in this browser").count().then((found) => found > 0, () => false);
  }

  /** Brings the live page to a state, without what was left of another one. */
  async #reset(origin, state, options) {
    await setLook(this.page, options);
    await this.page.mouse.move(0, 0);
    await this.page.keyboard.press("Escape");
    await this.page.evaluate(() => {
      document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
      document.querySelectorAll("[popover]:popover-open").forEach((menu) => menu.hidePopover());
      document.activeElement?.blur();
      localStorage.clear();
      sessionStorage.clear();
    });
    await this.goTo(state, origin);
    await this.atRest();
  }

  /** Brings the page to a state as the browser's Back would, without beginning anew. */
  async goTo(state, origin = new URL(this.page.url()).origin) {
    const url = new URL("/", origin);
    write(url, addressOf(state));
    await this.page.evaluate(async (href) => {
      history.pushState(null, "", href);
      dispatchEvent(new PopStateEvent("popstate", { state: null }));
      scrollTo(0, 0);
      // The state is on screen in the next frame.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, url.href);
  }

  /** Waits until nothing is computed, and what was computed is drawn. */
  async atRest() {
    await this.page.evaluate(async () => {
      while (document.querySelector("main [aria-busy=true]")) await new Promise(requestAnimationFrame);
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  }

  get sentence() {
    return this.page.getByRole("textbox", { name: "Sentence", exact: true });
  }

  get pair() {
    return this.page.getByRole("textbox", { name: "Second sentence", exact: true });
  }

  get status() {
    return this.page.getByRole("region", { name: "Status" });
  }

  get notices() {
    return this.page.getByRole("log", { name: "Notices" });
  }

  /** The ways into the rooms, in a menu. */
  get rooms() {
    const hidden = { includeHidden: true };
    return this.page.getByRole("navigation", { name: "Rooms", exact: true, ...hidden }).getByRole("button", { name: ROOMS, ...hidden });
  }

  /** Opens the bar where the window is too narrow to show it. */
  async openBar() {
    await this.page.locator("header.top").waitFor();
    const button = this.page.getByRole("button", { name: /▾$/u, expanded: false });
    if (await button.isVisible()) await button.click();
  }

  /** Opens the menu of rooms. */
  async openRooms() {
    await this.openBar();
    if (!(await this.rooms.first().isVisible())) await this.page.locator("#rooms > summary").click();
  }

  /** Goes to a room. */
  async go(room) {
    await this.openRooms();
    await this.rooms.and(this.page.getByRole("button", { name: room, exact: true })).click();
  }

  /** The state of the page in detail, and the choice of the device. */
  async openStatus() {
    await this.openBar();
    await this.status.locator("summary").first().click();
  }

  /** What few people open, at the foot of the room. */
  async openMore() {
    const menu = this.page.locator("details.room-more");
    if (!(await menu.evaluate((element) => element.open))) await menu.locator("summary").first().click();
    return menu;
  }

  /** The names of the panels that have no tab; the last one shows all. */
  async otherPanels() {
    const names = await (await this.openMore()).getByRole("list").first().getByRole("button").allInnerTexts();
    await this.page.keyboard.press("Escape");
    return names;
  }

  /** Opens a panel that has no tab. */
  async openOther(name) {
    await (await this.openMore()).getByRole("button", { name, exact: true }).click();
  }

  /** What can be handed on of the finding. */
  async share() {
    // A menu that is open lies over the button.
    await this.page.evaluate(() => document.querySelectorAll("details.menu[open]").forEach((menu) => menu.removeAttribute("open")));
    await this.page.getByText("Share this finding", { exact: true }).click();
  }

  get overview() {
    return this.page.getByRole("region", { name: "All heads" });
  }

  get matrix() {
    return this.page.getByRole("region", { name: "Matrix" });
  }

  /** The cell of the overview that is chosen. */
  get chosenHead() {
    return this.overview.getByRole("gridcell", { selected: true });
  }

  get cells() {
    return this.matrix.getByRole("application");
  }

  /** Presses a button until `outcome` is there: what is drawn anew in the same moment takes a press away, and a person presses again. */
  async press(button, outcome) {
    const there = outcome.first().waitFor({ timeout: PATIENCE }).then(() => true);
    const soon = () => new Promise((done) => setTimeout(done, PATIENCE / 4, false));
    do await button.click();
    while (!(await Promise.race([there, soon()])) && (await button.count()) > 0);
    await there;
  }

  /** Waits until `check`, called again and again, no longer throws. */
  until(check, patience = PATIENCE) {
    return until(check, patience);
  }

  /** Waits until the pictures are live, and none is still asked for. */
  async live() {
    await this.status.getByText("Live: computed in this browser").waitFor();
    await this.until(async () => assert.equal(await this.overview.getAttribute("aria-busy"), "false"));
  }

  /** Waits for the live result with exactly these pieces, between `[CLS]` and `[SEP]`. */
  async shows(pieces) {
    await this.live();
    await this.until(async () => assert.deepEqual(await this.pieces(), ["[CLS]", ...pieces, "[SEP]"]));
    await this.live();
  }

  /** The token row: `{piece, position, id, segment}` of each. */
  async tokens() {
    const buttons = this.page.getByRole("toolbar", { name: "Tokens of the sentence" }).getByRole("button");
    const names = await buttons.evaluateAll((all) => all.map((button) => button.textContent));
    return names.map((name) => {
      const [, piece, position, id, segment] = name.match(TOKEN) ?? assert.fail(`no token: ${name}`);
      return { piece, position: Number(position), id: Number(id), segment };
    });
  }

  async pieces() {
    return (await this.tokens()).map(({ piece }) => piece);
  }

  /** The pictures of all heads, as data. */
  async maps() {
    return this.overview.getByRole("grid").evaluate((grid) => {
      const whole = grid.querySelector("canvas");
      const layers = grid.querySelectorAll("[role=rowheader]").length;
      const cells = grid.querySelectorAll("[role=gridcell]").length;
      const [wide, high] = [whole.width / (cells / layers), whole.height / layers];
      return Array.from({ length: cells }, (_, cell) => {
        const tile = new OffscreenCanvas(wide, high).getContext("2d");
        tile.drawImage(whole, -(cell % (cells / layers)) * wide, -Math.floor(cell / (cells / layers)) * high);
        return String(tile.getImageData(0, 0, wide, high).data);
      });
    });
  }

  /** The table beside the matrix: its caption and `{position, key, attention}` of each line. */
  async table() {
    const table = this.page.getByRole("group", { name: "Table of the chosen query’s attention" }).getByRole("table");
    return table.evaluate((element) => ({
      caption: element.caption.textContent,
      lines: [...element.tBodies[0].rows].map(({ cells: [position, key, attention] }) => ({
        position: Number(position.textContent),
        key: key.textContent,
        attention: attention.textContent,
      })),
    })).then(({ caption, lines }) => ({
      caption,
      // On screen the most attended key comes first.
      lines: lines.map(({ attention, ...line }) => ({ ...line, attention: number(attention) })).sort((a, b) => a.position - b.position),
    }));
  }

  /** What is said under the matrix about the cell that is pointed at. */
  async readout() {
    const id = await this.cells.getAttribute("aria-describedby");
    return this.page.locator(`#${id}`).innerText();
  }

  /** Saves a picture; resolves with the file's name and bytes. */
  async save(format, title) {
    return this.download(`Save as ${format}: ${title}`);
  }

  /** Presses a button that hands over a file, wherever its menu is; resolves with the file's name and bytes. */
  async download(button) {
    // Chromium silently drops the eleventh download of a page within one second.
    await this.page.waitForTimeout(SAVING);
    // The button may lie in a menu, which a newer answer shows anew, closed.
    const shown = this.page.getByRole("button", { name: button, exact: true, includeHidden: true });
    const menu = (open) => shown.evaluateAll((found, open) => found.forEach((one) => one.closest("details.save")?.toggleAttribute("open", open)), open);
    const press = async () => {
      await shown.first().waitFor({ state: "attached" });
      await menu(true);
      const [download] = await Promise.all([
        this.page.waitForEvent("download", { timeout: 20_000 }),
        this.page.getByRole("button", { name: button, exact: true }).click({ timeout: 15_000 }),
      ]);
      return download;
    };
    // A person presses again, too, where the button was replaced between its being pressed and let go.
    const download = await press().catch(press);
    // It lies over what a test may press next.
    await menu(false);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  /** The saved matrix: the tokens of its columns and rows, and its values. */
  async savedMatrix() {
    const { bytes } = await this.save("CSV", "Matrix");
    const [head, ...lines] = parseCsv(bytes.toString("utf8"));
    return {
      columns: head.slice(1),
      rows: lines.map(([label]) => label),
      values: lines.map((line) => line.slice(1).map(Number)),
    };
  }

  /** The sentences of all notices. */
  async said() {
    return this.notices.getByRole("paragraph").allInnerTexts();
  }

  /** The shader that is open. */
  get shader() {
    return this.page.getByRole("dialog");
  }

  /** The source of the open shader, once `file` has been fetched. */
  async source(file) {
    const region = this.shader.getByRole("region", { name: `Source of ${file}`, exact: true });
    return region.getByRole("code").filter({ hasText: /\S/u }).textContent();
  }

  /** Breaks the engine in its next pass; only a page opened with `faults=1` listens. */
  async crash(kind) {
    await this.page.evaluate(
      (detail) => window.dispatchEvent(new CustomEvent("bertscope-crash", { detail })),
      kind,
    );
  }
}

/** The cells of a CSV file (RFC 4180). */
export function parseCsv(text) {
  const lines = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gsu)) {
    lines.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") lines.push([]);
    if (end === "") break;
  }
  // The last line ends like all others.
  assert.deepEqual(lines.pop(), [""]);
  return lines;
}

/** In a profile that keeps nothing. The service worker is blocked: it would fetch everything a second time. */
const newVisit = (browser, origin, options) =>
  canShare(options) ? visitShared(browser, origin, options) : visit(browser, { serviceWorkers: "block", ...options });

/** The room Attention with everything that it has, one below the other, unless the state says otherwise; what is null is left out. */
const addressOf = (state) =>
  Object.fromEntries(Object.entries({ device: "cpu", view: "attention", panel: "all", ...state }).filter(([, value]) => value !== null));

// Somebody who tries everything: hundreds of random actions on each device. Nothing may break,
// show what is no longer true, or hold the page for long.

import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { visit } from "../../harness/browser.mjs";
import { Lab } from "../../harness/page.mjs";
import { rounded } from "../engine.mjs";
import { CLIPBOARD } from "../paste.mjs";
import { act } from "./actions.mjs";
import { Random } from "./random.mjs";
import { atRest, difference } from "./stale.mjs";
import { Watch } from "./watch.mjs";

/** The same seed does the same as long as the page offers the same. */
const SEED = Number(process.env.MONKEY_SEED ?? Date.now() % 1_000_000);
const ACTIONS = Number(process.env.MONKEY_ACTIONS ?? 500);
/** Actions from one quiet moment to the next. */
const BETWEEN_CHECKS = 25;
/** Longest wait for a result in a quiet moment, in milliseconds: a software adapter is slow. */
const PATIENCE = 120_000;
/** A device gets no more than so many minutes. */
const MINUTES = Number(process.env.MONKEY_MINUTES ?? 20);
const OUTPUT = fileURLToPath(new URL("../../output/", import.meta.url));
const MEBIBYTE = 1024 * 1024;

/** @param {import("playwright-core").Browser} browser */
export async function monkey(browser, { origin }) {
  console.error(`  seed ${SEED}`);
  const results = { seed: SEED };
  for (const device of ["cpu", "webgpu"]) {
    results[device] = await new Run(browser, origin, device).result();
    console.error(`  ${device}: ${JSON.stringify(results[device])}`);
  }
  return results;
}

class Run {
  /** `{name, begin}` of everything that was done. */
  #log = [];
  #faults = [];
  #memory = [];
  #compared = 0;
  #crashed = false;

  constructor(browser, origin, device) {
    Object.assign(this, { browser, origin, device, random: new Random(SEED) });
  }

  async result() {
    const context = await visit(this.browser, { serviceWorkers: "block", acceptDownloads: true, ...CLIPBOARD });
    this.lab = new Lab(context);
    this.page = this.lab.page;
    this.page.on("crash", () => (this.#crashed = true));
    this.page.on("download", (download) => download.cancel().catch(() => {}));
    this.page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
    this.watch = await Watch.of(this.page, this.#log);
    await this.lab.visited.open(this.origin, { device: this.device });
    await this.#check();
    await this.#everything();
    await this.#save();
    await this.lab.close();
    return this.#summary();
  }

  async #everything() {
    const end = Date.now() + MINUTES * 60_000;
    for (let count = 1; count <= ACTIONS && Date.now() < end && !this.#crashed; count += 1) {
      await this.#one();
      if (count % BETWEEN_CHECKS === 0 || count === ACTIONS) {
        await this.#check();
        console.error(`  ${this.device}: ${count} of ${ACTIONS}, ${this.#faults.length} faults`);
      }
    }
  }

  async #one() {
    const entry = { name: "?", begin: Date.now() };
    this.#log.push(entry);
    try {
      entry.name = await act(this.page, this.random);
    } catch (error) {
      // An element may go while it is aimed at.
      entry.name = `nothing: ${String(error.message).split("\n")[0]}`;
    }
    if (process.env.MONKEY_LOG) console.error(`    ${this.#log.length} ${entry.name}`);
    await this.page.waitForTimeout(this.random.pick([0, 0, 30, 200, 500]));
    this.#collect();
    const broken = await this.page.getByText("The page broke.").count();
    if (broken > 0) {
      this.#fault("the page says that it broke");
      await this.page.reload();
    }
  }

  /** Errors since the last look. */
  #collect() {
    for (const error of this.lab.visited.errors.splice(0)) this.#fault(error);
  }

  #fault(what) {
    const before = this.#log.slice(-4).map(({ name }) => name);
    const fault = `after ${this.#log.length} actions (${before.join(", ")}): ${what}`;
    console.error(`  ${fault}`);
    this.#faults.push(fault);
  }

  /** A quiet moment: live, as a page that is opened afresh, and how much memory is held. */
  async #check() {
    try {
      await atRest(this.lab, PATIENCE);
      const found = await difference(this.lab, this.browser, PATIENCE);
      this.#compared += 1;
      if (found !== null) this.#fault(`stale: ${found}`);
      this.#memory.push(await this.watch.memory());
    } catch (error) {
      this.#fault(`no quiet moment: ${String(error.message).split("\n")[0]}`);
      await this.page.reload();
    }
    this.#collect();
  }

  async #save() {
    await mkdir(OUTPUT, { recursive: true });
    const lines = this.#log.map(({ name }, index) => `${index + 1} ${name}`);
    await writeFile(`${OUTPUT}monkey-${SEED}-${this.device}.txt`, `${lines.join("\n")}\n`);
  }

  #summary() {
    const mebibytes = (program) => {
      const all = this.#memory.map((memory) => rounded(memory[program] / MEBIBYTE));
      return { before: all[0], after: all.at(-1), largest: Math.max(...all) };
    };
    const numbered = (list) => Object.fromEntries(list.map((entry, index) => [index + 1, entry]));
    return {
      actions: this.#log.length,
      compared_with_a_fresh_page: this.#compared,
      faults: this.#faults.length > 0 ? numbered(this.#faults) : 0,
      longest_tasks: numbered(this.watch.longTasks()),
      page_mib: mebibytes("page"),
      engine_mib: mebibytes("engine"),
    };
  }
}

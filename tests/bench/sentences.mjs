// A list of 2 000 sentences: how many a second each device reads, what memory they take, and what a
// key costs beside the pass while the list is compared with what is typed.

import { Lab } from "../harness/page.mjs";
import { rounded } from "./engine.mjs";
import { MainThread } from "./main_thread.mjs";
import { engineBytes } from "./memory.mjs";
import { spread } from "./spread.mjs";

const COUNT = 2000;
const MEBIBYTE = 1024 * 1024;
/** A software adapter reads a few sentences a second. */
const LONGEST = 120_000;
const TEXT = "near the old bridge";

/** @param {import("./engine.mjs").Engine} engine of the same browser, which stays idle */
export async function sentences(engine, { origin }) {
  const browser = engine.page.context().browser();
  const results = {};
  for (const device of ["cpu", "webgpu"]) results[device] = await onDevice(browser, origin, device);
  return results;
}

async function onDevice(browser, origin, device) {
  const lab = await Lab.fresh(browser, origin, { device, view: "sentences", panel: null });
  await lab.status.getByText("Live: computed in this browser").waitFor({ state: "attached" });
  const before = await engineBytes(lab.page);
  const list = Array.from({ length: COUNT }, (_, at) => `Sentence ${at} is about the number ${at * 7}.`).join("\n");
  await lab.page.getByRole("button", { name: "List", exact: true }).click();
  await lab.page.getByLabel("Open a text file").setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from(list) });
  await lab.page.getByRole("button", { name: "Nearest", exact: true }).click();
  const begin = performance.now();
  const known = async () => {
    const said = await lab.page.getByText(/ of 2,000 sentences/u).first().innerText();
    return Number(said.match(/^[\d,]+/u)[0].replaceAll(",", ""));
  };
  await lab.until(known);
  const first = await known();
  let count = first;
  while (count < COUNT && performance.now() - begin < LONGEST) {
    await lab.page.waitForTimeout(250);
    count = await known();
  }
  const seconds = (performance.now() - begin) / 1000;
  const result = {
    read: count,
    sentences_a_second: rounded((count - first) / seconds),
    engine_mib: { before: rounded(before / MEBIBYTE), after: rounded((await engineBytes(lab.page)) / MEBIBYTE) },
    own_ms_a_key: count < COUNT ? null : await keys(lab),
  };
  await lab.close();
  return result;
}

/** What the page's main thread computes for a key. */
async function keys(lab) {
  const thread = await MainThread.of(lab);
  const rest = spread(await thread.atRest(20)).median;
  const own = [];
  await lab.sentence.focus();
  for (const character of TEXT) {
    own.push((await thread.cost(async () => {
      await lab.page.keyboard.type(character);
      await lab.page.waitForTimeout(400);
    })) - rest);
  }
  return spread(own);
}

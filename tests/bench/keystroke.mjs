// From a keystroke to the picture of it: the page itself, typed into.

import { Lab } from "../harness/page.mjs";
import { median, rounded } from "./engine.mjs";

const TEXT = "the quick brown fox jumps over the lazy dog near the old stone bridge";
const WARM_UP = 5;

/** @param {import("./engine.mjs").Engine} engine of the same browser, which is put to rest */
export async function keystroke(engine, { origin }) {
  const browser = engine.page.context().browser();
  const results = {};
  for (const device of ["cpu", "webgpu"]) results[device] = await onDevice(browser, origin, device);
  return results;
}

async function onDevice(browser, origin, device) {
  const lab = await Lab.fresh(browser, origin, { device });
  await lab.live();
  await lab.sentence.fill("");
  const box = await lab.sentence.elementHandle();
  const times = [];
  for (const character of TEXT) times.push(await lab.page.evaluate(press, [box, character]));
  await lab.close();
  const warm = times.slice(WARM_UP).sort((a, b) => a - b);
  return { keystrokes: warm.length, median: rounded(median(warm)), p95: rounded(warm[Math.floor(warm.length * 0.95)]) };
}

/** Runs in the page: types one character; milliseconds until the frame that shows its pieces. */
async function press([box, character]) {
  const wanted = box.value + character;
  const begin = performance.now();
  box.setRangeText(character, box.value.length, box.value.length, "end");
  box.dispatchEvent(new InputEvent("input", { bubbles: true, data: character, inputType: "insertText" }));
  const tokens = () => document.querySelector(".tokens")?.textContent ?? "";
  const before = tokens();
  const changes = /\S$/.test(wanted);
  const end = begin + 10_000;
  while (changes && tokens() === before && performance.now() < end) {
    await new Promise((frame) => requestAnimationFrame(frame));
  }
  await new Promise((frame) => requestAnimationFrame(frame));
  const time = performance.now() - begin;
  // A space alone changes no piece: let its pass end before the next key.
  if (!changes) await new Promise((done) => setTimeout(done, 300));
  return time;
}

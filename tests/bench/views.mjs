// From a key pressed to the new picture on screen, and the time of the pass, in every room. On
// the CPU, which is there on every machine; the section `keystroke` compares the devices.

import { MainThread } from "./main_thread.mjs";
import { inEveryRoom } from "./rooms.mjs";
import { spread } from "./spread.mjs";

const TEXT = "fox jumps over the lazy dog near the old bridge";
/** Panels in which a text changes the picture, where that on which the room opens has none. */
const PANELS = { positions: "6", teach: "all" };
const WARM_UP = 5;
/** Between two keys, in milliseconds: nobody types faster for long, and each pass can end. */
const PAUSE = 250;
/** Longest wait for a picture, in milliseconds. */
const LONGEST = 5000;

/** @param {import("./engine.mjs").Engine} engine of the same browser, which is put to rest */
export async function views(engine, { origin }) {
  const browser = engine.page.context().browser();
  const state = (view) => ({ device: "cpu", panel: PANELS[view] ?? null });
  return { device: "cpu", ...(await inEveryRoom(browser, origin, state, typed)) };
}

/**
 * `picture` and `pass` by the clock; `own` is what the page's main thread computed for the key, without what it takes to
 * wait for as many frames while nothing happens.
 */
async function typed(lab) {
  const box = await boxOf(lab);
  const thread = await MainThread.of(lab);
  const keys = [];
  for (const character of box ? TEXT : "") {
    let picture, frames;
    const computed = await thread.cost(async () => {
      ({ picture, frames } = await lab.page.evaluate(press, [box, character, LONGEST]));
    });
    await lab.page.waitForTimeout(PAUSE);
    const waited = await thread.cost(() => lab.page.evaluate(wait, frames));
    // A space alone changes no piece, and so no picture.
    if (character !== " ") keys.push({ picture, pass: await pass(lab), own: computed - waited });
  }
  const warm = keys.slice(WARM_UP);
  if (warm.length === 0) return null;
  const of = (name) => spread(warm.map((key) => key[name]));
  return { keys: warm.length, picture: of("picture"), pass: of("pass"), own: of("own") };
}

/** The box of the sentence, which asks in one room, or the first of a room that has its own. */
async function boxOf(lab) {
  const question = lab.page.getByRole("textbox", { name: "Question", exact: true });
  for (const box of [lab.sentence, question, lab.page.locator("#room").getByRole("textbox")]) {
    if ((await box.count()) > 0) return box.first().elementHandle();
  }
  return null;
}

/** Milliseconds of the last pass, as the page states them; 0 in a room that needs none. */
async function pass(lab) {
  const said = lab.status.getByText(/ ms on /u);
  return (await said.count()) === 0 ? 0 : Number.parseFloat(await said.innerText());
}

/** Runs in the page: lets so many frames pass. */
async function wait(frames) {
  for (let frame = 0; frame < frames; frame += 1) await new Promise((shown) => requestAnimationFrame(shown));
}

/**
 * Runs in the page: types one character; milliseconds until the frame in which the room shows
 * something else and waits for nothing, and the frames until then.
 */
async function press([box, character, longest]) {
  const room = document.getElementById("room");
  let changed = false;
  const observer = new MutationObserver((changes) => {
    changed ||= changes.some(({ type, attributeName }) => type !== "attributes" || attributeName !== "aria-busy");
  });
  observer.observe(room, { subtree: true, childList: true, characterData: true, attributes: true });
  const begin = performance.now();
  box.setRangeText(character, box.value.length, box.value.length, "end");
  box.dispatchEvent(new InputEvent("input", { bubbles: true, data: character, inputType: "insertText" }));
  const end = begin + longest;
  const waits = () => !changed || room.querySelector("[aria-busy='true']") !== null;
  let frames = 0;
  const frame = async () => {
    frames += 1;
    await new Promise((shown) => requestAnimationFrame(shown));
  };
  do await frame();
  while (character !== " " && waits() && performance.now() < end);
  // The frame that was asked for here is under way when the next one is.
  await frame();
  observer.disconnect();
  return { picture: performance.now() - begin, frames };
}

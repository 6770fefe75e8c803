// For how long the page answers nobody when somebody pastes far more than the model can read, in
// every box: the longest task of its main thread, in time on the processor.

import { Lab } from "../harness/page.mjs";
import { rounded } from "./engine.mjs";
import { MainThread } from "./main_thread.mjs";
import { CLIPBOARD, paste } from "./paste.mjs";

const TEXTS = {
  words_of_1_mb: "word ".repeat(200_000),
  one_word_of_1_mb: "a".repeat(1_000_000),
  ideographs_of_1_mb: "漢".repeat(333_333),
  newlines_20_000: "\n".repeat(20_000),
  lines_4_000: "Five words on a line.\n".repeat(4_000),
  words_20_000: "word ".repeat(20_000),
};
const PAIR = "There is snow outside.";
const ASKED = { view: "question", sentence: "Who scored twice?", pair: "Maya Osei scored twice before half-time." };
const MASKED = { view: "corrupt", sentence: "He worked as a [MASK].", contrast: "She worked as a [MASK].", "corrupt.lens": "5", "corrupt.candidates": "waiter" };
/** So often in a row the page must be at rest, milliseconds apart. */
const [CHECKS, APART] = [6, 250];
/** Boxes by the name in the results: where they are, and what the address says. */
const BOXES = {
  attention: ["#sentence", {}],
  attention_second: ["#pair", { pair: PAIR }],
  pieces: ["#sentence", { view: "pieces" }],
  pieces_training: ["#training", { view: "pieces", panel: "3" }],
  pieces_trial: ["#pieces-sample", { view: "pieces", panel: "3" }],
  input: ["#sentence", { view: "input" }],
  positions: ["#sentence", { view: "positions" }],
  heads: ["#sentence", { view: "heads" }],
  block: ["#sentence", { view: "block" }],
  algorithm: ["#sentence", { view: "algorithm" }],
  corrupt: ["#sentence", { view: "corrupt" }],
  corrupt_contrast: ["#contrast-sentence", { ...MASKED, panel: "4" }],
  corrupt_candidates: ["#candidate-words", { ...MASKED, panel: "3" }],
  pairs: ["#pair", { view: "pairs", pair: PAIR }],
  question: ["#sentence", ASKED],
  question_passage: ["#pair", ASKED],
  teach: ["#sentence", { view: "teach" }],
};

export async function longTexts(browser, { origin }) {
  const results = {};
  for (const [box, [selector, state]] of Object.entries(BOXES)) {
    results[box] = {};
    for (const [name, text] of Object.entries(TEXTS)) {
      results[box][name] = await inBox(browser, origin, state, selector, text);
    }
    console.error(`  ${box}: ${JSON.stringify(results[box])}`);
  }
  return results;
}

async function inBox(browser, origin, state, selector, text) {
  // One panel at a time, as the page opens.
  const lab = await Lab.fresh(browser, origin, { panel: null, ...state }, CLIPBOARD);
  await lab.status.getByText("Live: computed in this browser").waitFor();
  await atRest(lab);
  const thread = await MainThread.of(lab);
  const box = lab.page.locator(selector);
  await box.focus();
  const pasted = await thread.longest(async () => {
    await paste(lab.page, text);
    await atRest(lab);
  });
  // A key at the end, then one in the place of everything.
  const typed = await thread.longest(async () => {
    await lab.page.keyboard.type("x");
    await atRest(lab);
  });
  const replaced = await thread.longest(async () => {
    await lab.page.keyboard.press("Control+a");
    await lab.page.keyboard.type("x");
    await atRest(lab);
  });
  await lab.close();
  return { pasted: rounded(pasted), typed: rounded(typed), replaced: rounded(replaced) };
}

/** Waits until the page computes nothing any more. */
async function atRest({ page }) {
  for (let still = 0; still < CHECKS; ) {
    await page.waitForTimeout(APART);
    still = (await page.locator("[aria-busy='true']").count()) > 0 ? 0 : still + 1;
  }
}

// Every room of the page in turn.

import { Lab } from "../harness/page.mjs";
import { ROOMS, taught } from "../harness/rooms.mjs";
import { TeachRoom } from "../harness/teach.mjs";

/** A typed mask, so that the rooms that predict have something to predict. */
export const START = "the quick [MASK] ";
/** What rooms that compare two sentences need. */
const PAIR = "the fox was in a hurry";
const PASSAGE = "The quick brown fox lives in a den below the old oak. It hunts at dusk and sleeps at noon.";
/** The addresses of rooms that need more than a sentence before a typed letter changes a picture. */
const STATES = { context: { sentence: "the bank " }, pairs: { pair: PAIR }, question: { pair: PASSAGE }, teach: { "teach.source": "own", "teach.scope": "head", "teach.epochs": "1" } };

/** Opens each room with `state(view)` and calls `measure(lab)`; resolves with the answers by room. */
export async function inEveryRoom(browser, origin, state, measure) {
  const results = {};
  for (const view of Object.keys(ROOMS)) {
    const lab = await Lab.fresh(browser, origin, { view, sentence: START, ...STATES[view], ...state(view) });
    await lab.status.getByText("Live: computed in this browser").waitFor();
    if (view === "teach") await taught(new TeachRoom(lab));
    await atRest(lab);
    console.error(`  ${view}`);
    results[view] = await measure(lab);
    await lab.close();
  }
  return results;
}

/** Waits until the open room computes nothing. */
export async function atRest(lab) {
  await lab.until(async () => {
    const busy = await lab.page.locator("#room [aria-busy='true']").count();
    if (busy > 0) throw new Error("The room is still busy.");
  });
}

// From a move of a slider to the frame that shows its table: the room of positions.

import { Lab } from "../harness/page.mjs";
import { MainThread } from "./main_thread.mjs";
import { spread } from "./spread.mjs";

const WARM_UP = 5;
const MOVES = 60;
/** Name, link and slider of each case: the usual table, and the largest. */
const CASES = [
  ["usual", "50-128-10000-10-5-4-0.8.16.32", "positions-base", 750],
  ["largest", "512-1024-100000-10-5-4-0.8.16.32", "positions-base", 900],
];

/** @param {import("./engine.mjs").Engine} engine of the same browser, which is put to rest */
export async function positions(engine, { origin }) {
  const browser = engine.page.context().browser();
  const results = {};
  for (const [name, pe, slider, start] of CASES) results[name] = await drag(browser, origin, pe, slider, start);
  return results;
}

async function drag(browser, origin, pe, slider, start) {
  const lab = await Lab.fresh(browser, origin, { view: "positions", pe });
  // BERT's table too, so that all of the room is drawn.
  await lab.page.getByRole("application", { name: /^BERT’s learned vectors/u }).waitFor();
  const moves = [];
  const thread = await MainThread.of(lab);
  for (let move = 0; move < WARM_UP + MOVES; move++) {
    let times;
    const computed = await thread.cost(async () => {
      times = await lab.page.evaluate(step, [slider, start + (move % MOVES)]);
    });
    moves.push({ ...times, computed });
  }
  await lab.close();
  const warm = moves.slice(WARM_UP);
  const of = (name) => spread(warm.map((move) => move[name]));
  return { moves: MOVES, task: of("task"), painted: of("painted"), computed: of("computed") };
}

/**
 * Runs in the page: moves the slider by one step. `task` is how long the page's program held the
 * main thread, milliseconds; `painted` how long until the frame after it was under way. Both are
 * as a clock on the wall shows them; beside them stands what the main thread computed, paint
 * included, which a busy machine does not lengthen.
 */
async function step([id, place]) {
  const input = document.getElementById(id);
  await new Promise((frame) => requestAnimationFrame(frame));
  const begin = performance.now();
  input.value = String(place);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  // Signals run their effects in microtasks: they are done when these are.
  await new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); });
  const task = performance.now() - begin;
  await new Promise((frame) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = frame;
    port2.postMessage(0);
  }));
  return { task, painted: performance.now() - begin };
}

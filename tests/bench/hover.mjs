// What a hover costs the main thread, in every room: a real pointer that goes from place to place.
// Time on the processor, style, layout and paint included; what other programs take does not count.

import { MainThread } from "./main_thread.mjs";
import { atRest, inEveryRoom } from "./rooms.mjs";
import { spread } from "./spread.mjs";

const SENTENCE = "The animal didn't cross the street because it was too tired.";
const WARM_UP = 4;
const MOVES = 30;
const PICTURES = 4;
/** What reacts to a pointer, by its name in the results. Each room has some of it. */
const TARGETS = {
  tokens: ".token-row .token",
  overview: ".grid .map",
  matrix: ".board .cells",
  lines: ".lines .end",
  pieces: ".pieces-words .pieces-word",
  input_row: ".input-row .input-piece",
  part_lengths: ".input-lengths tbody tr",
  vector: ".vector-scale svg",
  heat_map: ".heat-cells",
  reversed: ".reversed-table tbody tr",
  keys: ".heads-keys tbody tr",
  lines_of_code: ".algorithm-code li",
  edited_row: ".edit-slot button",
  changed_maps: ".changed-map",
  boundary: ".boundary-picture .token-box",
  network_map: ".network-strip button",
};

/** @param {import("./engine.mjs").Engine} engine of the same browser, which is put to rest */
export async function hover(engine, { origin }) {
  const browser = engine.page.context().browser();
  return inEveryRoom(browser, origin, () => ({ device: "cpu", sentence: SENTENCE }), async (lab) => {
    await atRest(lab);
    const thread = await MainThread.of(lab);
    const results = { at_rest: spread(await thread.atRest(MOVES)) };
    for (const [name, selector] of Object.entries(TARGETS)) {
      const moves = await over(lab, thread, lab.page.locator(`main ${selector}`));
      if (moves.length > WARM_UP) results[name] = spread(moves.slice(WARM_UP));
    }
    return results;
  });
}

/** Milliseconds of the moves over `found`: over the elements, or over the places of a single one. */
async function over(lab, thread, found) {
  const elements = await found.count();
  if (elements === 0) return [];
  // A few are pictures, whose places differ; many are pieces or rows.
  const count = elements <= PICTURES ? 1 : elements;
  await found.first().scrollIntoViewIfNeeded();
  const places = [];
  for (let move = 0; move < WARM_UP + MOVES; move += 1) {
    const box = await found.nth(count > 1 ? move % count : 0).boundingBox();
    const share = count > 1 ? 0.5 : (move + 0.5) / (WARM_UP + MOVES);
    if (box) places.push([box.x + share * box.width, box.y + (count > 1 ? 0.5 : ((move * 7) % 30) / 30) * box.height]);
  }
  const seen = places.filter(([, y]) => y > 0 && y < lab.page.viewportSize().height);
  const all = [];
  for (const [x, y] of seen) all.push(await thread.cost(() => lab.page.mouse.move(x, y)));
  await lab.page.mouse.move(1, 1);
  return all;
}

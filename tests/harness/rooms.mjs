// Every room of the page, each in a state in which it shows as much as it can.

import { ROOM_IDS } from "./known.mjs";
import { Lab } from "./page.mjs";
import { TeachRoom } from "./teach.mjs";

const PAIR = "There is snow outside.";
const PASSAGE =
  "The lighthouse on Gull Island is 38 metres tall and was finished in 1871. For thirty years Anna Berg lit the lamp every evening.";
/** Examples for a head that learns in a second, so that there is something to look at. */
const EXAMPLES = ["split,label,text"]
  .concat(["train", "train", "validation"].flatMap((split, n) => [`${split},in,The fox is in the den ${n}.`, `${split},out,A dog ran over the road ${n}.`]))
  .join("\n");

/** States of rooms in which more is on screen than in the one that they open with. */
const STATES = {
  attention: { pair: PAIR },
  pieces: { pair: PAIR },
  input: { pair: PAIR },
  block: { "block.part": "activations" },
  algorithm: { sentence: "He is a [MASK] man." },
  corrupt: { sentence: "He is a [MASK] man.", contrast: "She is a [MASK] woman.", edits: "m2.m3", "corrupt.lens": "4", "corrupt.candidates": "good old unhappily" },
  pairs: { pair: PAIR },
  question: { sentence: "Who lit the lamp?", pair: PASSAGE },
  context: { sentence: "Did you deposit that check at the bank?" },
  teach: { "teach.source": "own", "teach.scope": "head", "teach.epochs": "1" },
  nothing: { "nothing.layers": "1", "nothing.hidden": "64", "nothing.steps": "200", "nothing.warm_up": "13" },
};

/** The addresses of rooms, by their names there. */
export const ROOMS = Object.fromEntries(ROOM_IDS.map((id) => [id, STATES[id] ?? {}]));

/** Opens a room and waits until all of it is there. */
export async function openRoom(browser, origin, view, options = {}) {
  const lab = await Lab.open(browser, origin, { view, ...ROOMS[view] }, options);
  await lab.status.getByText("Live: computed in this browser").waitFor();
  if (view === "teach") await taught(new TeachRoom(lab));
  await lab.atRest();
  return lab;
}

/** Lets a head learn, so that there is a network that answers. */
export async function taught(room) {
  await room.paste(EXAMPLES);
  await room.button("Start").click();
  await room.stage(/^Done/u);
  await room.answer.getByRole("blockquote").waitFor();
}

/** Opens everything in the room that can be folded away. */
export async function unfold(lab) {
  // What unfolds can hold more.
  for (let depth = 0; depth < 2; depth += 1) {
    await lab.page.evaluate(() => {
      for (const details of document.querySelectorAll("main details:not(.menu)")) details.open = true;
    });
    await lab.atRest();
  }
}

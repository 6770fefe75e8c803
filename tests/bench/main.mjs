// `node bench/main.mjs [SECTION]`: measures and prints one JSON object.

import { launch } from "../harness/browser.mjs";
import { Server } from "../harness/server.mjs";
import { Engine, PROFILE } from "./engine.mjs";
import { forward } from "./forward.mjs";
import { fresh } from "./fresh.mjs";
import { growth } from "./growth.mjs";
import { hover } from "./hover.mjs";
import { keystroke } from "./keystroke.mjs";
import { large } from "./large.mjs";
import { longTexts } from "./long_texts.mjs";
import { memory } from "./memory_held.mjs";
import { monkey } from "./monkey/monkey.mjs";
import { positions } from "./positions.mjs";
import { sentences } from "./sentences.mjs";
import { soak } from "./soak.mjs";
import { startup } from "./startup.mjs";
import { teaching } from "./teaching.mjs";
import { whileTraining } from "./while_training.mjs";
import { views } from "./views.mjs";

/** A section gets a fresh engine and the server, and returns what is printed under its name. */
const SECTIONS = { startup, forward, growth, keystroke, views, hover, positions, teaching, while_training: whileTraining, memory, soak, sentences };
/** These open the page themselves: they get the browser and the server. */
const VISITS = { fresh, monkey, long_texts: longTexts, large };
/** Run only when asked for by name. */
const LONG = new Set(["soak", "sentences", "fresh", "monkey", "long_texts", "large"]);

const [wanted] = process.argv.slice(2);
const names = [...Object.keys(SECTIONS), ...Object.keys(VISITS)];
if (wanted !== undefined && !names.includes(wanted)) {
  console.error(`There is no section ${wanted}; there are: ${names.join(", ")}.`);
  process.exit(1);
}

const server = await new Server().start();
const browser = await launch();
const results = { schema: 1 };
try {
  for (const name of names) {
    if (wanted === undefined ? LONG.has(name) : name !== wanted) continue;
    console.error(`Measuring ${name}`);
    results[name] = name in VISITS ? await VISITS[name](browser, server) : await withEngine(SECTIONS[name]);
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(JSON.stringify(results));

async function withEngine(measure) {
  const context = await browser.newContext(PROFILE);
  const engine = await Engine.start(context, server.origin);
  const result = await measure(engine, server);
  await context.close();
  return result;
}

// `node bench/main.mjs [SECTION]`: measures and prints one JSON object.

import { launch } from "../harness/browser.mjs";
import { Server } from "../harness/server.mjs";
import { Engine, PROFILE } from "./engine.mjs";
import { forward } from "./forward.mjs";
import { growth } from "./growth.mjs";
import { hover } from "./hover.mjs";
import { keystroke } from "./keystroke.mjs";
import { memory } from "./memory_held.mjs";
import { positions } from "./positions.mjs";
import { soak } from "./soak.mjs";
import { startup } from "./startup.mjs";
import { teaching } from "./teaching.mjs";
import { whileTraining } from "./while_training.mjs";
import { views } from "./views.mjs";

/** A section gets a fresh engine and the server, and returns what is printed under its name. */
const SECTIONS = { startup, forward, growth, keystroke, views, hover, positions, teaching, while_training: whileTraining, memory, soak };
/** Run only when asked for by name. */
const LONG = new Set(["soak"]);

const [wanted] = process.argv.slice(2);
if (wanted !== undefined && !(wanted in SECTIONS)) {
  console.error(`There is no section ${wanted}; there are: ${Object.keys(SECTIONS).join(", ")}.`);
  process.exit(1);
}

const server = await new Server().start();
const browser = await launch();
const results = { schema: 1 };
try {
  for (const [name, measure] of Object.entries(SECTIONS)) {
    if (wanted === undefined ? LONG.has(name) : name !== wanted) continue;
    const context = await browser.newContext(PROFILE);
    const engine = await Engine.start(context, server.origin);
    console.error(`Measuring ${name}`);
    results[name] = await measure(engine, server);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(JSON.stringify(results));

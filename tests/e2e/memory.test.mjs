// A thousand edits leave memory where it was.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, overviewWishes } from "../bench/engine.mjs";
import { edit, engineBytes } from "../bench/memory.mjs";
import { browser, server } from "../harness/suite.mjs";


test("1 000 edits leave the engine's memory flat", { timeout: 400_000 }, async () => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const engine = await Engine.start(context, server.origin);
  await engine.load("models/bertscope-mini/", "cpu");
  const wishes = overviewWishes(6);
  const edits = async (from, to) => {
    for (let i = from; i < to; i += 1) await engine.run({ sentence: edit(i) }, wishes);
    return engineBytes(engine.page);
  };
  // Every length has been seen after 200; from then on nothing may be kept.
  const early = await edits(0, 200);
  const late = await edits(200, 1000);
  console.log(`engine: ${early} bytes after 200 edits, ${late} after 1 000`);
  assert.ok(late <= early * 1.02, `${early} bytes grew to ${late}`);
  await context.close();
});

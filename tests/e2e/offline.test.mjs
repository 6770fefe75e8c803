// After one visit the page starts without a network.

import assert from "node:assert/strict";
import { test } from "node:test";
import { launch, visit } from "../harness/browser.mjs";
import { browser, server } from "../harness/suite.mjs";

const TIMEOUT = { timeout: 120_000 };

const hasStarted = () => !document.getElementById("shell");

test("after one visit the page starts with the server stopped", TIMEOUT, async () => {
  const visited = await visit(browser);
  const { page, context } = visited;
  await visited.open(server.origin);
  await page.waitForFunction(hasStarted);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const names = await page.evaluate(() => caches.keys());
  assert.ok(names.some((name) => name.startsWith("bertscope-shell-")), names.join());

  await server.stop();
  // The counter-proof: the server really is gone.
  await assert.rejects(fetch(server.origin));
  // In another state: its address was never visited.
  await visited.open(server.origin, { sentence: "offline" });
  await page.waitForFunction(hasStarted);
  assert.match(await page.title(), /BERTscope/);
  await context.close();
});

test("the kept copy is of the page only, not of the models", TIMEOUT, async () => {
  await server.start();
  const visited = await visit(browser);
  const { page, context } = visited;
  await visited.open(server.origin);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("bertscope-shell-"));
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  assert.ok(kept.some((path) => path.endsWith("engine_bg.wasm")), kept.join());
  assert.deepEqual(kept.filter((path) => path.startsWith("/models/")), []);
  await context.close();
  await server.stop();
});

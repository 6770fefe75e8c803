// After one visit the page needs no network, and never mixes two versions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ROOM_IDS } from "../harness/known.mjs";
import { visit } from "../harness/browser.mjs";
import { Lab } from "../harness/page.mjs";
import { Server } from "../harness/server.mjs";
import { browser, TIMEOUT } from "../harness/suite.mjs";
import { publish } from "../harness/versions.mjs";

/** Every data set, by the task that it is for. */
const DATA = {
  sentiment: "sequence",
  sarcasm: "sequence",
  ratings: "regression",
  entailment: "pair",
  similarity: "similarity",
  "parts-of-speech": "words",
  entities: "entities",
  spans: "spans",
  questions: "question",
};

/** A first visit, until everything is kept. */
async function kept(server, state = {}) {
  const lab = new Lab(await visit(browser));
  await lab.visited.open(server.origin, { device: "cpu", view: "attention", ...state });
  await isLive(lab);
  await lab.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await lab.page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  return lab;
}

const isLive = (lab) => lab.status.getByText("Live: computed in this browser").waitFor();

/** Requests that got no answer, from now on; not those that ended because the page was left. */
function failures(lab) {
  const failed = [];
  lab.page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    if (why !== "net::ERR_ABORTED") failed.push(`${request.url()}: ${why}`);
  });
  return failed;
}

test("after one visit every room, data set and shader is there without a network", TIMEOUT, async () => {
  const server = await new Server().start();
  const lab = await kept(server);
  await server.stop();
  // The counter-proof: the server really is gone.
  await assert.rejects(fetch(server.origin));
  const failed = failures(lab);
  await lab.page.reload();
  await isLive(lab);
  for (const view of ROOM_IDS) {
    // In a state whose address was never visited.
    await lab.goTo({ view, sentence: `offline ${view}` });
    await isLive(lab);
    await lab.page.locator("main").getByRole("heading", { level: 2 }).first().waitFor();
    assert.deepEqual(await lab.said(), [], view);
  }
  for (const [data, task] of Object.entries(DATA)) {
    await lab.goTo({ view: "teach", "teach.task": task, "teach.source": data });
    await lab.page.getByRole("region", { name: "Data", exact: true }).getByRole("table").first().waitFor();
    assert.deepEqual(await lab.said(), [], data);
  }
  assert.deepEqual(failed, []);
  await lab.close();
});

test("a page that lost the network in its first visit goes on", TIMEOUT, async () => {
  const server = await new Server().start();
  const lab = await kept(server, { view: "teach", panel: "all" });
  await server.stop();
  await lab.page.getByRole("radio", { name: /Sarcastic/ }).click();
  await lab.page.getByRole("region", { name: "Data", exact: true }).getByRole("table").first().waitFor();
  assert.deepEqual(await lab.said(), []);
  await lab.close();
});

test("nothing is fetched twice: the copy is made of what the page has, a second visit asks for nothing", TIMEOUT, async () => {
  const server = await new Server().start();
  const lab = await kept(server);
  assert.equal(server.asked("model.safetensors"), 1);
  // A test's profile keeps nothing so large in its cache; one on a disk does.
  assert.ok(server.asked("engine_cpu_bg.wasm") <= 2);
  server.requests.length = 0;
  await lab.page.reload();
  await lab.live();
  // Only whether there is a newer version.
  assert.deepEqual(server.requests.map(({ path }) => path).filter((path) => path !== "/sw.js"), []);
  await lab.close();
  await server.stop();
});

test("what is asked of a worker reaches it from the browser's own copy too", TIMEOUT, async () => {
  const server = await new Server().start();
  const lab = await kept(server);
  await lab.page.reload();
  await isLive(lab);
  const asked = await lab.page.workers().find((worker) => worker.url().includes("engine_loader")).evaluate(() => location.search);
  assert.equal(new URLSearchParams(asked).get("device"), "cpu");
  await lab.close();
  await server.stop();
});

for (const file of ["manifest.json", "model.safetensors"]) {
  test(`a copy of ${file} that was damaged is fetched again`, TIMEOUT, async () => {
    const server = await new Server().start();
    const lab = await kept(server);
    const damaged = await lab.page.evaluate(async (name) => {
      const store = await caches.open("bertscope-files");
      const found = (await store.keys()).filter(({ url }) => new URL(url).pathname.endsWith(`/bertscope-mini/${name}`));
      await Promise.all(found.map((request) => store.put(request, new Response("{}"))));
      return found.length;
    }, file);
    assert.equal(damaged, 1);
    await lab.page.reload();
    await isLive(lab);
    await lab.close();
    await server.stop();
  });
}

test("a newer version is fetched beside the older one and takes over at the next visit", TIMEOUT, async () => {
  const server = await new Server().start();
  const lab = await kept(server, { faults: "1" });
  server.serve(await publish("2222222222222222"));
  // The next visit still gets the older one, at once and whole.
  await lab.page.reload();
  await lab.live();
  assert.match(await lab.page.title(), /^BERTscope/);
  const waits = () => lab.page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting));
  await lab.until(async () => assert.ok(await waits()));
  // Its engine is of the same version even if it starts now.
  await lab.crash("panic");
  await lab.sentence.fill("still the same");
  await lab.shows(["still", "the", "same"]);
  // Another page of the older version is open: nothing changes under it.
  const other = await lab.context.newPage();
  await other.goto(`${server.origin}/?device=cpu&view=attention`);
  assert.match(await other.title(), /^BERTscope/);
  await other.close();
  // The only page, loaded again: the newer one, whole, without a network.
  await server.stop();
  await lab.page.reload();
  await lab.page.waitForFunction(() => document.title.startsWith("2222222222222222"));
  await lab.shows(["still", "the", "same"]);
  assert.deepEqual(await lab.said(), []);
  await lab.close();
});

test("where two tabs keep a newer version waiting, the status menu offers it, and both tabs take it", TIMEOUT, async () => {
  const server = await new Server().start();
  const lab = await kept(server);
  const other = await lab.context.newPage();
  await other.goto(`${server.origin}/?device=cpu&view=attention&layer=2`);
  await isLive(new Lab({ page: other, context: lab.context }));
  server.serve(await publish("4444444444444444"));
  await lab.page.reload();
  await isLive(lab);
  await lab.openStatus();
  await lab.status.getByText("A newer version of this page is ready.").waitFor();
  assert.match(await other.title(), /^BERTscope/);
  await lab.status.getByRole("button", { name: "Load it in every tab" }).click();
  for (const page of [lab.page, other]) await page.waitForFunction(() => document.title.startsWith("4444444444444444"));
  assert.equal(new URL(other.url()).searchParams.get("layer"), "2");
  await lab.close();
  await server.stop();
});

test("a version that does not arrive whole is not used", TIMEOUT, async () => {
  const server = await new Server().start();
  const lab = await kept(server);
  server.serve(await publish("3333333333333333"));
  server.breakFile("/engine_loader.js", { flip: 400 });
  await lab.page.reload();
  await lab.live();
  await lab.until(() => assert.ok(server.asked("/engine_loader.js") > 1));
  const installs = () => lab.page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration()).installing));
  await lab.until(async () => assert.ok(!(await installs())));
  await server.stop();
  await lab.page.reload();
  await lab.live();
  assert.match(await lab.page.title(), /^BERTscope/);
  await lab.close();
});

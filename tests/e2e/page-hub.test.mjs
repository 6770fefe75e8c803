// Models of the hub in the page: nothing is asked before somebody wants one; what comes is the model, also
// over a redirect, after a break and after a stop; what does not come is said.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { rm } from "node:fs/promises";
import { takeFaults } from "../harness/browser.mjs";
import { axeFindsNothing } from "../harness/access.mjs";
import { Hub } from "../harness/hub.mjs";
import { Lab } from "../harness/page.mjs";
import { Server } from "../harness/server.mjs";
import { browser, TIMEOUT } from "../harness/suite.mjs";
import { withHub } from "../harness/versions.mjs";

const ID = "someone/tiny-distilbert";

const hub = await new Hub({ [ID]: "distilbert-masked", "someone/no-weights": "no-such-family", "someone/sharded": "bert-question-shards" }).start();
const folder = await withHub(hub.origin, hub.files);
const server = await new Server(folder).start();

after(async () => {
  hub.stop();
  await server.stop();
  await rm(folder, { recursive: true });
});

/** A fresh page, at the hub's place in the menu. */
async function opened() {
  hub.requests.length = 0;
  hub.refusals.clear();
  Object.assign(hub, { cut: Infinity, hold: Infinity });
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat sat", panel: null });
  await lab.live();
  await lab.openStatus();
  assert.deepEqual(hub.requests, []);
  await lab.page.getByText("From the Hugging Face hub").click();
  assert.deepEqual(hub.requests, []);
  return lab;
}

async function ask(lab, id) {
  await lab.page.getByRole("textbox", { name: "Another BERT, by its id" }).fill(id);
  await lab.page.getByRole("button", { name: /^Ask .* for its size$/u }).click();
}

const button = (lab, name) => lab.page.getByRole("button", { name });

const said = (lab, pattern) => lab.page.getByRole("status").filter({ hasText: pattern }).waitFor();

/** Takes note of what the browser says of answers that the test has refused, and of nothing else. */
function onlyRefused() {
  assert.deepEqual(takeFaults().filter((error) => !/Failed to load resource|net::ERR_|Content Security Policy/u.test(error)), []);
}

/** How far the weights were asked for: the ranges of all answers. */
const ranges = () => hub.requests.filter(({ at, path }) => at === 1 && path.endsWith(".safetensors")).map(({ range }) => range);

test("a model comes over a redirect to another origin, and opens", TIMEOUT, async () => {
  const lab = await opened();
  await ask(lab, ID);
  await button(lab, /^Download \d/u).click();
  await button(lab, "Open it").click();
  await lab.page.getByText("tiny-distilbert: 2 layers of 4 heads").waitFor();
  await lab.live();
  assert.deepEqual(ranges(), [undefined]);
  // The hub learns nothing of the page or the person.
  for (const { headers } of hub.requests) assert.deepEqual([headers.referer, headers.cookie, headers.authorization], [undefined, undefined, undefined]);
  await axeFindsNothing(lab.page);
  await lab.close();
});

test("a download goes on where it broke off, by itself and after a stop", TIMEOUT, async () => {
  const lab = await opened();
  hub.cut = 5_000;
  await ask(lab, ID);
  await button(lab, /^Download \d/u).click();
  await button(lab, "Open it").waitFor();
  const [first, second] = ranges();
  assert.equal(first, undefined);
  assert.match(second, /^bytes=[1-9]\d*-$/u);
  await button(lab, "Leave it").click();

  hub.requests.length = 0;
  hub.hold = 7_000;
  await ask(lab, ID);
  await button(lab, /^Download \d/u).click();
  await said(lab, /tiny-distilbert: .* of/u);
  await lab.until(async () => assert.equal(ranges().length, 1));
  await button(lab, "Stop").click();
  await said(lab, /are here; the download can go on from there/u);
  hub.goOn();
  await button(lab, "Go on with the download").click();
  await button(lab, "Open it").click();
  await lab.page.getByText("tiny-distilbert: 2 layers of 4 heads").waitFor();
  onlyRefused();
  await lab.close();
});

test("what the hub does not give is said, and the page goes on", TIMEOUT, async () => {
  const lab = await opened();
  await ask(lab, "a b");
  await said(lab, /No model of the hub is called/u);
  assert.deepEqual(hub.requests, []);
  await ask(lab, "someone/nothing");
  await said(lab, /The hub has no someone\/nothing/u);
  for (const [status, sentence] of [[401, /only those who log in/u], [403, /accept its conditions/u], [429, /less often/u], [500, /answers with an error \(500\)/u]]) {
    hub.refusals.set(`/api/models/${ID}`, status);
    await ask(lab, ID);
    await said(lab, sentence);
  }
  hub.stop();
  await ask(lab, ID);
  await said(lab, /cannot be reached from here/u);
  await lab.live();
  onlyRefused();
  await lab.close();
});

test("a page without a hub has no way there, and its policy allows none", TIMEOUT, async () => {
  const closed = await withHub(null);
  const alone = await new Server(closed).start();
  const lab = await Lab.fresh(browser, alone.origin, { sentence: "the cat sat", panel: null });
  await lab.live();
  await lab.openStatus();
  await lab.page.getByText("Open a model", { exact: true }).waitFor();
  assert.equal(await lab.page.getByText("From the Hugging Face hub").count(), 0);
  const answer = await lab.page.evaluate((address) => fetch(address).then(() => "came", () => "refused"), hub.origin);
  assert.equal(answer, "refused");
  onlyRefused();
  await lab.close();
  await alone.stop();
  await rm(closed, { recursive: true });
});

// A page that comes with several models: each cuts text as its own files say, a link names one, and
// offline there is the one that was used.

import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, test } from "node:test";
import { visit } from "../harness/browser.mjs";
import { Lab } from "../harness/page.mjs";
import { PiecesRoom } from "../harness/pieces.mjs";
import { Server } from "../harness/server.mjs";
import { browser, TIMEOUT } from "../harness/suite.mjs";
import { withModels } from "../harness/versions.mjs";

const OWN = "bertscope-mini";
// It keeps capitals and accents.
const CASED = "bert-words-cased";
// Of this one, which keeps accents but no capitals, only `tokenizer.json` says how it cuts.
const ACCENTS = "electra-words";
const SENTENCE = "Résumé of Été: cafés in Paris";
/** How Hugging Face's tokenisers cut it with the files of each. */
const PIECES = {
  [OWN]: ["[CLS]", "resume", "of", "et", "##e", ":", "cafes", "in", "paris", "[SEP]"],
  [CASED]: ["[CLS]", "[UNK]", "of", "Été", ":", "café", "##s", "in", "Paris", "[SEP]"],
  [ACCENTS]: ["[CLS]", "[UNK]", "of", "[UNK]", ":", "[UNK]", "in", "p", "##a", "##r", "##i", "##s", "[SEP]"],
};

const folder = await withModels(CASED, ACCENTS);
after(() => rm(folder, { recursive: true }));

/** A server of that page. */
async function served(context) {
  const server = await new Server(folder).start();
  context.after(() => server.stop());
  return server;
}

const shows = (lab, model) => lab.until(async () => assert.deepEqual(await lab.pieces(), PIECES[model]));
const isLive = (lab) => lab.status.getByText("Live: computed in this browser").waitFor();

test("the menu lists the models, the smallest first, and opens each with its own pieces", TIMEOUT, async (context) => {
  const server = await served(context);
  const lab = await Lab.fresh(browser, server.origin, { sentence: SENTENCE });
  await lab.live();
  await shows(lab, OWN);
  await lab.openStatus();
  const choice = lab.page.getByRole("group", { name: "Model", exact: true });
  const names = (await choice.getByRole("radio").evaluateAll((all) => all.map(({ labels }) => labels[0].textContent.split(" ")[0])));
  assert.deepEqual([names.toSorted(), names.at(-1)], [[CASED, OWN, ACCENTS].toSorted(), OWN]);
  await choice.getByRole("radio", { name: new RegExp(`^${CASED}`, "u") }).check();
  await shows(lab, CASED);
  assert.equal(new URL(lab.page.url()).searchParams.get("model"), CASED);
  await choice.getByRole("radio", { name: new RegExp(`^${OWN}`, "u") }).check();
  await shows(lab, OWN);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a link opens a model; the page cuts text as the engine does, and fetches no other model", TIMEOUT, async (context) => {
  const server = await served(context);
  const lab = await Lab.fresh(browser, server.origin, { sentence: SENTENCE, model: CASED });
  await lab.live();
  await shows(lab, CASED);
  assert.deepEqual(server.requests.filter(({ path }) => path.includes(`/models/${OWN}/`)), []);
  await lab.close();
  // What this room shows is cut by the page itself.
  const cuts = {
    [OWN]: [["et", "##e"], ["in"], ["paris"]],
    [CASED]: [["Été"], ["in"], ["Paris"]],
    [ACCENTS]: [["[UNK]"], ["in"], ["p", "##a", "##r", "##i", "##s"]],
  };
  for (const [model, cut] of Object.entries(cuts)) {
    const room = await PiecesRoom.open(browser, server.origin, { sentence: "Été in Paris", model });
    await room.lab.until(async () => assert.deepEqual((await room.cut()).map(([, ...pieces]) => pieces), cut));
    await room.lab.close();
  }
  const unknown = await Lab.fresh(browser, server.origin, { sentence: SENTENCE, model: "none" });
  await unknown.live();
  await shows(unknown, OWN);
  await unknown.close();
});

test("offline there is the model that was used, and no other", TIMEOUT, async (context) => {
  const server = await served(context);
  const lab = new Lab(await visit(browser));
  const state = { device: "cpu", panel: "all", sentence: SENTENCE };
  await lab.visited.open(server.origin, { ...state, model: CASED });
  await isLive(lab);
  await lab.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await lab.page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const models = () => lab.page.evaluate(async () => {
    const kept = await (await caches.open("bertscope-files")).keys();
    return [...new Set(kept.map(({ url }) => url.match(/\/models\/([^/]+)/u)?.[1]).filter(Boolean))].sort();
  });
  assert.deepEqual(await models(), [CASED]);
  // Another one is kept when it is opened.
  await lab.visited.open(server.origin, { ...state, model: ACCENTS });
  await isLive(lab);
  assert.deepEqual(await models(), [CASED, ACCENTS]);
  await server.stop();
  for (const model of [CASED, ACCENTS]) {
    await lab.visited.open(server.origin, { ...state, model });
    await isLive(lab);
    assert.deepEqual(await lab.said(), [], model);
  }
  await lab.close();
});

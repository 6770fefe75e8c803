// A model of the person's own in the place of the page's: its numbers are those of PyTorch, rooms
// that need a head it lacks say so, and files that are no model leave the page as it was.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const FAMILIES = fileURLToPath(new URL("../../model/tests/families/", import.meta.url));
const MODEL = ["config.json", "vocab.txt", "model.safetensors"];
const LAYER = 1;
const HEAD = 2;

/** Texts, pieces and a tensor of what PyTorch found. */
async function expected(family, name) {
  const file = await readFile(`${FAMILIES}${family}/expected.safetensors`);
  const start = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.subarray(8, start).toString());
  const [from, to] = header[name].data_offsets;
  const bytes = file.subarray(start + from, start + to);
  const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const { texts, pieces } = header.__metadata__;
  return { texts: JSON.parse(texts), pieces: JSON.parse(pieces), shape: header[name].shape, values };
}

async function give(lab, family, files = MODEL) {
  if (!(await lab.page.getByLabel("Open a model").isVisible())) await lab.openStatus();
  await lab.page.getByLabel("Open a model").setInputFiles(files.map((name) => `${FAMILIES}${family}/${name}`));
}

test("DistilBERT and ELECTRA attend in the page as they do in PyTorch", TIMEOUT, async () => {
  for (const family of ["distilbert-masked", "electra-generator"]) {
    const { texts, pieces, shape, values } = await expected(family, `t0.attention.${LAYER}`);
    const lab = await Lab.open(browser, server.origin, { sentence: texts[0][0], layer: String(LAYER), head: String(HEAD) });
    await lab.live();
    await give(lab, family);
    await lab.until(async () => assert.deepEqual(await lab.pieces(), pieces[0]));
    await lab.live();
    await lab.page.getByText("Your model: 2 layers of 4 heads").waitFor();
    const tokens = shape[1];
    const saved = await lab.savedMatrix();
    const differences = saved.values.flatMap((row, query) => row.map((value, key) => Math.abs(value - values[(HEAD * tokens + query) * tokens + key])));
    assert.equal(differences.length, tokens * tokens);
    assert.ok(Math.max(...differences) < 1e-4, `${family}: ${Math.max(...differences)}`);
    await lab.close();
  }
});

test("a room whose head is missing says so, the others work, and the page's own model comes back", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { sentence: "the cat sat on the [MASK]", panel: null });
  await lab.live();
  const own = await lab.pieces();
  await give(lab, "distilbert-masked");
  await lab.page.getByText("Your model: 2 layers of 4 heads").waitFor();
  for (const [room, lacks] of [["Question answering", "answers to questions"], ["Next sentence", "the next sentence"]]) {
    await lab.go(room);
    await lab.page.getByText(`This model has no head for ${lacks}.`).waitFor();
  }
  for (const room of ["Masked words", "Heads", "Block", "Input", "Positions", "Algorithm", "Words in context", "Sentences", "Pieces", "Attention"]) {
    await lab.go(room);
    await lab.status.getByText("Live: computed in this browser").waitFor({ state: "attached" });
    await lab.until(async () => assert.equal(await lab.page.locator("#room [aria-busy='true']").count(), 0));
  }
  await lab.openStatus();
  await lab.page.getByRole("button", { name: "Back to the page’s model" }).click();
  await lab.page.getByText("bertscope-mini: 6 layers").waitFor();
  await lab.live();
  assert.deepEqual(await lab.pieces(), own);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("files that are no model are refused with a sentence, and nothing typed is lost", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { sentence: "nothing is lost", panel: null });
  await lab.live();
  await give(lab, "distilbert-masked", ["config.json", "vocab.txt"]);
  await lab.notices.getByText(/^These files cannot be opened\. .*model\.safetensors/u).waitFor();
  await lab.shows(["nothing", "is", "lost"]);
  await lab.page.getByText("bertscope-mini: 6 layers").waitFor({ state: "attached" });
  assert.equal(await lab.sentence.inputValue(), "nothing is lost");
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

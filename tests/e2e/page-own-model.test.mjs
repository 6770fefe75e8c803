// What an opened model is for: ELECTRA's discriminator, a sentence model, short windows, a classifier that
// goes on learning.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { CorruptRoom } from "../harness/corrupt.mjs";
import { choose, expected, FAMILIES, give, openFound } from "../harness/own_model.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";
import { TeachRoom } from "../harness/teach.mjs";

const OWN = fileURLToPath(new URL("../../public/models/bertscope-mini/vocab.txt", import.meta.url));
const WORDS = "electra.embeddings.word_embeddings.weight";

function scratch(context, family) {
  const folder = join(mkdtempSync(join(tmpdir(), "bertscope-own-")), "mine");
  context.after(() => rmSync(join(folder, ".."), { recursive: true }));
  cpSync(`${FAMILIES}${family}`, folder, { recursive: true });
  return folder;
}

/** Writes a model anew: `change(name, shape, bytes)` says what becomes of a tensor, `settings` of its configuration. */
function rewrite(folder, change, settings) {
  const file = readFileSync(join(folder, "model.safetensors"));
  const start = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.subarray(8, start).toString());
  const parts = [];
  let end = 0;
  for (const [name, entry] of Object.entries(header)) {
    if (name === "__metadata__") continue;
    const [from, to] = entry.data_offsets;
    const [shape, bytes] = change(name, entry.shape, file.subarray(start + from, start + to));
    Object.assign(entry, { shape, data_offsets: [end, (end += bytes.length)] });
    parts.push(bytes);
  }
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  writeFileSync(join(folder, "model.safetensors"), Buffer.concat([length, json, ...parts]));
  const config = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
  writeFileSync(join(folder, "config.json"), JSON.stringify({ ...config, ...settings }));
}

/** The tiny discriminator with the vocabulary of the page's own model: a row of 24 halves for each of its pieces. */
function discriminator(folder) {
  const pieces = readFileSync(OWN);
  const count = pieces.toString().trimEnd().split("\n").length;
  const rows = Uint16Array.from({ length: count * 24 }, (_, at) => 0x2c00 + ((at * 7919) % 2048) + (at % 3 ? 0 : 0x8000));
  const words = [[count, 24], Buffer.from(rows.buffer)];
  rewrite(folder, (name, shape, bytes) => (name === WORDS ? words : [shape, bytes]), { vocab_size: count });
  writeFileSync(join(folder, "vocab.txt"), pieces);
}

/** What stands above each piece of the row: its share in per cent. */
const shares = (row) => row.locator(".edit-piece").evaluateAll((all) =>
  all.map((piece) => [piece.querySelector(":scope > bdi").textContent, piece.querySelector(".word-share").textContent]));

const percent = (text) => (text === "under 1%" ? 0.5 : text === "over 99%" ? 99.5 : Number(text.replace("%", "")));

test("p(replaced) of a discriminator is PyTorch’s, and another vocabulary is no proposal", TIMEOUT, async () => {
  const { texts, pieces, values } = await expected("electra-discriminator", "t0.replaced");
  const lab = await Lab.fresh(browser, server.origin, { view: "corrupt", panel: null, sentence: texts[0][0] });
  await lab.status.getByText("Live: computed in this browser").waitFor();
  await give(lab, "electra-discriminator");
  await lab.page.getByText("Your model: 2 layers of 4 heads").waitFor();
  const room = new CorruptRoom(lab);
  const wanted = pieces[0].map((piece, at) => [piece, 100 / (1 + Math.exp(-values[at]))]).slice(1, -1);
  await lab.until(async () => {
    const found = await shares(room.row);
    assert.deepEqual(found.map(([piece]) => piece), wanted.map(([piece]) => piece));
    found.forEach(([piece, share], at) => near(percent(share), wanted[at][1], 0.6, piece));
  });
  await lab.page.getByText("bertscope-mini proposes nothing: its vocabulary has other pieces than that of this model.").waitFor();
  // The same answer stands beside the attention.
  await lab.go("Attention");
  await lab.page.getByText(/is labelled (original|replaced) \d+%/u).waitFor();
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a piece is replaced by one that the page’s own model proposes, with one press", TIMEOUT, async (context) => {
  const folder = scratch(context, "electra-discriminator");
  discriminator(folder);
  const lab = await Lab.fresh(browser, server.origin, { view: "corrupt", panel: null, sentence: "The chef cooked the meal." });
  await lab.status.getByText("Live: computed in this browser").waitFor();
  await choose(lab, folder, "or its folder");
  await openFound(lab);
  await lab.page.getByText("mine: 2 layers of 4 heads").waitFor();
  const room = new CorruptRoom(lab);
  await room.row.getByRole("button", { name: /^cooked/u }).click();
  const list = lab.page.getByRole("toolbar", { name: "Guesses for position 3", exact: true });
  await lab.page.getByText("bertscope-mini proposes these. A click puts one in.").waitFor();
  const first = list.getByRole("button").first();
  const proposed = await first.locator("bdi").innerText();
  const before = await shares(room.row);
  await first.click();
  await room.row.getByRole("button", { name: new RegExp(`${proposed}, position 3, replaced`, "u") }).or(room.row.getByText(proposed)).first().waitFor();
  await lab.until(async () => {
    const now = await shares(room.row);
    assert.equal(now[2][0], proposed);
    assert.notDeepEqual(now.map(([, share]) => share), before.map(([, share]) => share));
  });
  // A piece that was replaced goes back.
  await room.piece(2).click();
  await lab.until(async () => assert.deepEqual(await shares(room.row), before));
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a sentence model reads as long as its own files say", TIMEOUT, async (context) => {
  const folder = scratch(context, "bert-bare");
  writeFileSync(join(folder, "modules.json"), '[{"path":"","type":"m.Transformer"},{"path":"1_Mine","type":"m.Pooling"},{"path":"2","type":"m.Dense"}]');
  writeFileSync(join(folder, "sentence_bert_config.json"), '{"max_seq_length":8}');
  mkdirSync(join(folder, "1_Mine"));
  writeFileSync(join(folder, "1_Mine/config.json"), '{"pooling_mode_cls_token":true}');
  const lab = await Lab.fresh(browser, server.origin, { view: "sentences", sentence: "the cat sat on the old house in the river", "sentences.list": "the cat sat\nthe dog ran in and the man saw the woman" });
  await lab.status.getByText("Live: computed in this browser").waitFor();
  await choose(lab, folder, "or its folder");
  await lab.page.getByText("“Sentences” reads at most 8 pieces of a sentence, as its files say.").waitFor();
  await lab.page.getByText("Its files name a further step for sentences, Dense, which is left out here.").waitFor();
  await openFound(lab);
  await lab.page.getByText("mine: 2 layers of 4 heads").waitFor();
  await lab.until(async () => assert.equal((await lab.pieces()).length, 8));
  await lab.page.getByText("By this model’s own files, at most 8 pieces of a sentence are read.").waitFor({ state: "attached" });
  await lab.go("Attention");
  await lab.until(async () => assert.equal((await lab.pieces()).length, 12));
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a model of forty positions reads a long passage in windows of its own size", TIMEOUT, async () => {
  const passage = "the cat sat on the old house . ".repeat(12);
  const lab = await Lab.fresh(browser, server.origin, { view: "question", sentence: "who sat ?", pair: passage });
  await lab.status.getByText("Live: computed in this browser").waitFor();
  await choose(lab, `${FAMILIES}bert-question-shards`, "or its folder");
  await openFound(lab);
  await lab.page.getByText("bert-question-shards: 2 layers of 4 heads").waitFor();
  const windows = lab.page.getByRole("group", { name: "Windows" }).getByRole("table");
  await lab.until(async () => {
    const rows = await windows.evaluate((table) => [...table.tBodies[0].rows].map(({ cells }) => cells[1].textContent));
    const ranges = rows.map((range) => range.split(" to ").map(Number));
    assert.ok(ranges.length > 3);
    assert.deepEqual([ranges[0][0], ranges.at(-1)[1]], [1, 96]);
    for (const [at, [from, to]] of ranges.entries()) assert.ok(to - from < 40 && (at === 0 || from <= ranges[at - 1][1]), `${from} to ${to}`);
  });
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("an opened classifier is asked about a table and goes on learning with its own labels", TIMEOUT, async () => {
  const { texts, values } = await expected("bert-sequence", "t0.labels");
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "head", "teach.epochs": "1", sentence: texts[0][0] });
  const { lab, page } = room;
  await room.live();
  await choose(lab, ["config.json", "tokenizer.json", "model.safetensors"].map((file) => `${FAMILIES}bert-sequence/${file}`));
  await openFound(lab);
  await page.getByText("Your model: 2 layers of 4 heads").waitFor({ state: "attached" });
  await room.button("Ask the opened model").click();
  const weights = [...values].map(Math.exp);
  const sum = weights.reduce((all, one) => all + one);
  const typed = await room.typed(texts[0][0]);
  typed.forEach(({ label, now }) => near(now, weights[["no", "yes", "perhaps"].indexOf(label)] / sum, 2e-3, label));
  await lab.until(async () => {
    const input = page.getByLabel("Open or drop a table of texts (CSV, TSV, JSON)");
    if (!(await input.count())) await room.answer.getByText("A whole table", { exact: true }).click();
    await input.setInputFiles({ name: "texts.csv", mimeType: "text/csv", buffer: Buffer.from("text,label\nthe cat,yes\nthe dog,no\n") }, { timeout: 2000 });
  });
  const saved = await room.saved("Save as CSV: Predictions");
  assert.equal(saved.length, 3);
  assert.ok(saved.slice(1).every((row) => ["no", "yes", "perhaps"].includes(row[3])));

  await room.paste(["label,text", ...Array.from({ length: 16 }, (_, row) => `${["yes", "no"][row % 2]},the ${["cat", "dog"][row % 2]} sat ${row}`)].join("\n"));
  await page.getByText("The output layer begins as that of the model you opened.").waitFor();
  await room.button("Prepare").click();
  await room.stage("Ready, before the first step.");
  // Before the first step it says what the opened model says.
  const before = await room.typed(texts[0][0]);
  assert.deepEqual(before.map(({ label }) => label), ["no", "yes", "perhaps"]);
  before.forEach(({ label, now }, at) => near(now, weights[at] / sum, 2e-3, label));
  assert.deepEqual(lab.visited.errors, []);
  await room.close();
});

test("an opened model that says a number is asked for it, and a run begins with that number", TIMEOUT, async (context) => {
  const { texts, values } = await expected("bert-sequence", "t0.labels");
  const folder = scratch(context, "bert-sequence");
  // The first of its three scores alone.
  const first = ([rows, ...rest], bytes) => [[1, ...rest], bytes.subarray(0, bytes.length / rows)];
  const settings = { problem_type: "regression", id2label: { 0: "score" }, label2id: { score: 0 } };
  rewrite(folder, (name, shape, bytes) => (name.startsWith("classifier.") ? first(shape, bytes) : [shape, bytes]), settings);
  const state = { "teach.task": "regression", "teach.source": "own", "teach.scope": "head", "teach.epochs": "1", sentence: texts[0][0] };
  const room = await TeachRoom.open(browser, server.origin, state);
  await room.live();
  await choose(room.lab, folder, "or its folder");
  await openFound(room.lab);
  await room.page.getByText("mine: 2 layers of 4 heads").waitFor({ state: "attached" });
  await room.button("Ask the opened model").click();
  near((await room.score(texts[0][0])).now, values[0], 6e-3, "the opened model");

  await room.paste(["score,text", ...Array.from({ length: 16 }, (_, row) => `${100 + 7 * row},the ${["cat", "dog"][row % 2]} sat ${row}`)].join("\n"));
  await room.page.getByText("The output layer begins as that of the model you opened.").waitFor();
  await room.button("Prepare").click();
  await room.stage("Ready, before the first step.");
  near((await room.score(texts[0][0])).now, values[0], 6e-3, "before the first step");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

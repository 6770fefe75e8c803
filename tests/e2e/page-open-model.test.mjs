// A model of the person's own in the place of the page's: its numbers are those of PyTorch, rooms
// that need a head it lacks say so, and files that are no model leave the page as it was.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Lab } from "../harness/page.mjs";
import { choose, expected, FAMILIES, found, give, openFound, paths } from "../harness/own_model.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";
import { TeachRoom } from "../harness/teach.mjs";

const MODEL = ["config.json", "vocab.txt", "model.safetensors"];
/** The names and shapes of another model. */
const MISFIT = ["distilbert-masked/config.json", "distilbert-masked/vocab.txt", "electra-generator/model.safetensors"].map((file) => FAMILIES + file);
const LAYER = 1;
const HEAD = 2;

/** Packs files with Python, as `[name in the archive, method, path]`; resolves with the archive's path. */
function packed(folder, name, files, more = "") {
  const script = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as archive:
    for name, method, path in json.loads(sys.argv[2]):
        archive.write(path, name, getattr(zipfile, method))
${more}`;
  const path = join(folder, name);
  execFileSync("python3", ["-c", script, path, JSON.stringify(files)]);
  return path;
}

/** A folder that holds two models side by side. */
function twoModels(folder) {
  const both = join(folder, "both");
  for (const family of ["distilbert-masked", "electra-generator"]) cpSync(`${FAMILIES}${family}`, join(both, family), { recursive: true });
  return both;
}

/** A folder for archives, which goes when the test ends. */
function scratch(context) {
  const folder = mkdtempSync(join(tmpdir(), "bertscope-open-"));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("DistilBERT, ELECTRA and RoBERTa attend in the page as they do in PyTorch", TIMEOUT, async () => {
  const bytes = ["config.json", "vocab.json", "merges.txt", "model.safetensors"];
  for (const [family, files] of [["distilbert-masked"], ["electra-generator"], ["roberta-masked", bytes]]) {
    const { texts, pieces, shape, values } = await expected(family, `t0.attention.${LAYER}`);
    const lab = await Lab.fresh(browser, server.origin, { sentence: texts[0][0], layer: String(LAYER), head: String(HEAD) });
    await lab.live();
    await give(lab, family, files);
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
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat sat on the [MASK]", panel: null });
  await lab.live();
  const own = await lab.pieces();
  await give(lab, "distilbert-masked");
  await lab.page.getByText("Your model: 2 layers of 4 heads").waitFor();
  for (const [room, lacks] of [["Question answering", "answers to questions"], ["Next sentence", "the next sentence"]]) {
    await lab.go(room);
    await lab.page.getByText(`This model has no output layer for ${lacks}.`).waitFor();
  }
  for (const room of ["Masked words", "One query, step by step", "Block", "Input", "Positions", "Algorithm", "Words in context", "Sentences", "Pieces", "Attention"]) {
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

test("files that are no model are refused with a sentence, and nothing typed is lost", TIMEOUT, async (context) => {
  const folder = scratch(context);
  const noise = join(folder, "model.safetensors");
  writeFileSync(noise, Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 89) % 251)));
  const [config, vocabulary] = paths("distilbert-masked");
  const lab = await Lab.fresh(browser, server.origin, { sentence: "nothing is lost", panel: null });
  await lab.live();
  for (const [files, sentence] of [
    [[config, vocabulary], "model.safetensors is missing."],
    [[config, vocabulary, noise], "model.safetensors holds no weights"],
  ]) {
    await choose(lab, files);
    await lab.notices.getByText(sentence).waitFor();
    assert.equal(await lab.page.getByRole("button", { name: "Open it" }).count(), 0, sentence);
  }
  await choose(lab, twoModels(folder), "or its folder");
  await lab.notices.getByText("There is more than one model: distilbert-masked, electra-generator.").waitFor();
  // Weights of another model are known by their names and shapes: the model that is open stays.
  await choose(lab, MISFIT);
  await lab.notices.getByText(/^These files cannot be opened\. ./u).waitFor();
  assert.equal(await lab.page.getByRole("button", { name: "Open it" }).count(), 0);
  assert.equal(await lab.page.getByText("bertscope-mini: 6 layers").count(), 1);
  await lab.shows(["nothing", "is", "lost"]);
  assert.equal(await lab.sentence.inputValue(), "nothing is lost");

  // A model of one's own that was open stays.
  await give(lab, "distilbert-masked");
  await lab.page.getByText("Your model: 2 layers of 4 heads").waitFor();
  await choose(lab, MISFIT);
  await lab.notices.getByText(/^These files cannot be opened\./u).waitFor();
  assert.equal(await lab.page.getByText("Your model: 2 layers of 4 heads").count(), 1);

  // Only their numbers are at fault, which the engine sees: it comes back with the model from before.
  const [, , weights] = paths("distilbert-masked");
  const bytes = readFileSync(weights);
  bytes.writeFloatLE(NaN, bytes.length - 4);
  writeFileSync(noise, bytes);
  await choose(lab, [config, vocabulary, noise]);
  await openFound(lab);
  await lab.notices.getByText(/infinite or not a number.*The page goes back to the model from before\./u).waitFor();
  await lab.page.getByText("Your model: 2 layers of 4 heads").waitFor({ state: "attached" });
  await lab.share();
  await lab.page.getByText("The model you opened stays on this machine.").waitFor();
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a run outlives files that are refused, and a model takes its place only if the person agrees", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "head", "teach.epochs": "1", "teach.batch_size": "4" });
  const { lab, page } = room;
  await room.paste("split,label,text\ntrain,a,one\ntrain,b,two\ntrain,a,three\nvalidation,b,four\nvalidation,a,five\ntrain,b,six");
  await room.live();
  await room.button("Prepare").click();
  const stays = () => room.stage("Ready, before the first step.");
  await stays();
  await choose(lab, MISFIT);
  await lab.notices.getByText(/^These files cannot be opened\./u).waitFor();
  await stays();

  const asked = lab.notices.getByText("what it learned is lost");
  await give(lab, "distilbert-masked");
  await asked.waitFor();
  await stays();
  await lab.notices.getByRole("button", { name: "Dismiss" }).click();
  await asked.waitFor({ state: "detached" });
  await give(lab, "distilbert-masked");
  await lab.notices.getByRole("button", { name: "Go on" }).click();
  await page.getByText("Your model: 2 layers of 4 heads").waitFor({ state: "attached" });
  await room.stage("The engine ended during this run");
  assert.deepEqual(lab.visited.errors, []);
  await room.close();
});

test("before it starts the page says what a model takes, and it can be left", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { panel: null });
  await lab.live();
  await choose(lab, paths("distilbert-masked"));
  const sizes = await Promise.all(paths("distilbert-masked").map(async (path) => (await stat(path)).size));
  const files = sizes.reduce((all, size) => all + size);
  // Nothing but f32 in the file of weights: as many bytes once more, without its header.
  const weights = await readFile(paths("distilbert-masked")[2]);
  const memory = files + weights.length - 8 - Number(weights.readBigUInt64LE(0));
  const kilobytes = (bytes) => `${(bytes / 1e3).toFixed(1)} kB`;
  await found(lab, `Your model: ${kilobytes(files)}. It needs about ${kilobytes(memory)} of memory.`).waitFor();
  await lab.page.getByRole("button", { name: "Leave it" }).click();
  await lab.page.getByRole("button", { name: "Leave it" }).waitFor({ state: "detached" });
  await lab.page.getByText("bertscope-mini: 6 layers").waitFor();
  assert.equal(await lab.page.getByLabel("Open a model").evaluate((input) => input === document.activeElement), true);
  await lab.close();
});

test("weights become int8 while they are read, if that is chosen", TIMEOUT, async () => {
  const { texts, shape, values } = await expected("distilbert-masked", `t0.attention.${LAYER}`);
  const lab = await Lab.fresh(browser, server.origin, { sentence: texts[0][0], layer: String(LAYER), head: String(HEAD) });
  await lab.live();
  await choose(lab, paths("distilbert-masked"));
  const memory = async () => (await found(lab, "It needs about").textContent()).match(/about ([\d.]+)/u)[1];
  const whole = await memory();
  await lab.page.getByRole("checkbox", { name: /^Make its weights int8/u }).check();
  assert.ok(Number(await memory()) < 0.8 * Number(whole), `${await memory()} of ${whole}`);
  await openFound(lab);
  await lab.page.getByText("Your model: 2 layers of 4 heads").waitFor();
  await lab.live();
  const { values: saved } = await lab.savedMatrix();
  const tokens = shape[1];
  const differences = saved.flatMap((row, query) => row.map((value, key) => Math.abs(value - values[(HEAD * tokens + query) * tokens + key])));
  const largest = Math.max(...differences);
  assert.ok(largest > 1e-6 && largest < 0.05, String(largest));
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("while a model is read, Cancel brings the page’s own back", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "nothing is lost", panel: null });
  await lab.live();
  // The engine that is to read the model does not come.
  const engines = ["engine_bg.wasm", "engine_cpu_bg.wasm"];
  engines.forEach((file) => server.breakFile(file, { stall: 1000 }));
  await give(lab, "distilbert-masked");
  await lab.page.getByRole("button", { name: "Cancel" }).click();
  engines.forEach((file) => server.mend(file));
  await lab.shows(["nothing", "is", "lost"]);
  await lab.page.getByText("bertscope-mini: 6 layers").waitFor({ state: "attached" });
  assert.equal(await lab.page.getByRole("button", { name: "Cancel" }).count(), 0);
  await lab.close();
});

test("a classifier answers in the network and beside its attention, by the names of its labels", TIMEOUT, async () => {
  const { texts, values } = await expected("bert-sequence", "t0.labels");
  const lab = await Lab.fresh(browser, server.origin, { view: null, panel: null, sentence: texts[0][0] });
  await lab.status.getByText("Live: computed in this browser").waitFor();
  await choose(lab, ["config.json", "tokenizer.json", "model.safetensors"].map((file) => `${FAMILIES}bert-sequence/${file}`));
  await openFound(lab);
  await lab.page.getByText("Your model: 2 layers of 4 heads").waitFor();
  const weights = [...values].map(Math.exp);
  const sum = weights.reduce((all, one) => all + one);
  const shares = Object.fromEntries(["no", "yes", "perhaps"].map((label, at) => [label, 100 * weights[at] / sum]));
  const rows = lab.page.getByRole("region", { name: "Answer", exact: true }).getByRole("listitem");
  await lab.until(async () => {
    const found = (await rows.allInnerTexts()).map((row) => row.trim().split(/\s+/u));
    assert.equal(found.length, 3);
    for (const [label, share] of found) near(Number(share), shares[label], 0.6, label);
  });
  await lab.go("Attention");
  const said = lab.page.getByText(/^The text is labelled/u);
  await lab.until(async () => {
    const found = [...(await said.innerText()).matchAll(/(\w+) (\d+)%/gu)];
    assert.equal(found.length, 3);
    for (const [, label, share] of found) near(Number(share), shares[label], 0.6, label);
  });
  await lab.close();
});

test("what the files of a model leave open is said before it is opened", TIMEOUT, async (context) => {
  const folder = scratch(context);
  cpSync(`${FAMILIES}distilbert-masked`, folder, { recursive: true });
  const config = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
  delete config.activation;
  // Some editors put a mark before a text.
  writeFileSync(join(folder, "config.json"), `\ufeff${JSON.stringify(config)}`);
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat", panel: null });
  await lab.live();
  await choose(lab, MODEL.map((name) => join(folder, name)));
  await lab.page.getByText('config.json has no "activation": gelu is taken, as transformers does.').waitFor();
  await openFound(lab);
  await lab.page.getByText("Your model: 2 layers of 4 heads").waitFor();
  await lab.close();
});

test("a folder is a model, whatever else lies in it", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat", panel: null });
  await lab.live();
  await choose(lab, `${FAMILIES}bert-question-shards`, "or its folder");
  await found(lab, "bert-question-shards:").waitFor();
  await openFound(lab);
  await lab.page.getByText("bert-question-shards: 2 layers").waitFor();
  await lab.live();
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("an archive is a model; of what lies in it only that is unpacked", TIMEOUT, async (context) => {
  const folder = scratch(context);
  const [config, vocabulary, weights] = paths("electra-generator");
  const archive = packed(folder, "Tiny.zip", [
    ["deep/electra/config.json", "ZIP_STORED", config],
    ["deep/electra/vocab.txt", "ZIP_DEFLATED", vocabulary],
    ["deep/electra/model.safetensors", "ZIP_DEFLATED", weights],
    // Nothing here can be unpacked, and nothing here is wanted.
    ["deep/electra/notes.bin", "ZIP_BZIP2", vocabulary],
    ["deep/electra/older/config.json", "ZIP_BZIP2", config],
  ]);
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat", panel: null });
  await lab.live();
  await choose(lab, archive);
  await found(lab, "electra:").waitFor();
  await openFound(lab);
  await lab.page.getByText("electra: 2 layers").waitFor();
  await lab.live();
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("archives that cannot be unpacked are refused with a sentence each", TIMEOUT, async (context) => {
  const folder = scratch(context);
  const [config, vocabulary, weights] = paths("electra-generator");
  const files = [["config.json", "ZIP_STORED", config], ["vocab.txt", "ZIP_DEFLATED", vocabulary], ["model.safetensors", "ZIP_DEFLATED", weights]];
  // In the directory, which comes last: of the second file, the flags, and the length of what it unpacks to.
  const changed = (at, value) => `
bytes = bytearray(open(sys.argv[1], "rb").read())
second = bytes.rindex(b"PK\\x01\\x02", 0, bytes.rindex(b"PK\\x01\\x02"))
bytes[second + ${at}] = ${value}
open(sys.argv[1], "wb").write(bytes)`;
  const lab = await Lab.fresh(browser, server.origin, { sentence: "nothing is lost", panel: null });
  await lab.live();
  for (const [archive, sentence] of [
    [packed(folder, "a.zip", files, changed(8, 1)), "vocab.txt is encrypted."],
    [packed(folder, "b.zip", files, changed(24, 1)), "vocab.txt unpacks to more than the archive says."],
    [packed(folder, "c.zip", [files[0], ["vocab.txt", "ZIP_LZMA", vocabulary], files[2]]), "vocab.txt is packed in a way that browsers do not know."],
    [packed(folder, "d.zip", [["notes.txt", "ZIP_STORED", vocabulary]]), "These files hold no model."],
    [packed(folder, "e.zip", files, "open(sys.argv[1], 'r+b').truncate(900)"), "e.zip is no .zip archive"],
  ]) {
    await choose(lab, archive);
    await lab.notices.getByText(sentence).waitFor();
    assert.equal(await lab.page.getByRole("button", { name: "Open it" }).count(), 0, sentence);
  }
  await lab.shows(["nothing", "is", "lost"]);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a folder that is dropped anywhere is looked through, and the menu says so", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat", panel: null });
  await lab.live();
  const debug = await lab.context.newCDPSession(lab.page);
  const data = { items: [], files: [`${FAMILIES}distilbert-masked`], dragOperationsMask: 1 };
  // The part of the program that takes it comes after the first picture.
  await lab.until(async () => {
    for (const type of ["dragEnter", "dragOver", "drop"]) await debug.send("Input.dispatchDragEvent", { type, x: 500, y: 500, data });
    await found(lab, "distilbert-masked:").waitFor({ timeout: 3000 });
  });
  await openFound(lab);
  await lab.page.getByText("distilbert-masked: 2 layers").waitFor();
  await lab.close();
});

test("this browser keeps a model, offers it on the next visit, and throws it away", TIMEOUT, async (context) => {
  const folder = join(scratch(context), "distilbert-masked");
  cpSync(`${FAMILIES}distilbert-masked`, folder, { recursive: true });
  mkdirSync(join(folder, "1_Pooling"));
  writeFileSync(join(folder, "1_Pooling/config.json"), '{ "pooling_mode_cls_token": true }');
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat" });
  await lab.live();
  await choose(lab, folder, "or its folder");
  await openFound(lab);
  await lab.page.getByText("distilbert-masked: 2 layers").waitFor();
  await lab.page.getByText(/^\d[^ ]* [kM]B; .* free$/u).waitFor();
  await lab.page.getByRole("button", { name: "Keep in this browser" }).click();
  await lab.page.getByRole("button", { name: "Remove distilbert-masked" }).click();
  // What is thrown away can be kept again; this time with weights that become int8.
  await lab.page.getByRole("button", { name: "Keep in this browser" }).waitFor();
  await choose(lab, folder, "or its folder");
  await lab.page.getByRole("checkbox", { name: /^Make its weights int8/u }).check();
  await openFound(lab);
  await lab.live();
  const bytes = await lab.savedMatrix();
  await lab.openStatus();
  await lab.page.getByRole("button", { name: "Keep in this browser" }).click();
  const kept = lab.page.getByRole("button", { name: /^distilbert-masked \d/u });
  await kept.waitFor();
  assert.equal(await lab.page.getByRole("button", { name: "Keep in this browser" }).count(), 0);
  await lab.page.reload();
  await lab.live();
  await lab.openStatus();
  await kept.click();
  await lab.page.getByText("distilbert-masked: 2 layers").waitFor();
  await lab.live();
  assert.deepEqual((await lab.savedMatrix()).values, bytes.values);
  await lab.openStatus();
  await lab.page.getByText("A sentence becomes one vector as its files say.").first().waitFor();
  await lab.page.getByRole("button", { name: "Remove distilbert-masked" }).click();
  await kept.waitFor({ state: "detached" });
  await lab.page.reload();
  await lab.live();
  await lab.openStatus();
  await lab.page.getByLabel("Open a model").waitFor();
  assert.equal(await kept.count(), 0);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a browser that has no room says so and keeps nothing", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat", panel: null });
  await lab.live();
  const debug = await lab.context.newCDPSession(lab.page);
  await debug.send("Storage.overrideQuotaForOrigin", { origin: server.origin, quotaSize: 1000 });
  await give(lab, "distilbert-masked");
  await lab.page.getByText("Your model: 2 layers").waitFor();
  await lab.page.getByRole("button", { name: "Keep in this browser" }).click();
  await lab.notices.getByText("This browser has no room left for the model.").waitFor();
  await lab.page.getByRole("button", { name: "Keep in this browser" }).waitFor();
  assert.equal(await lab.page.getByText("Kept in this browser").count(), 0);
  await lab.close();
});

test("what was fine-tuned goes with its model, and another vocabulary's network is refused", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "last_layers:1", "teach.epochs": "2", "teach.batch_size": "4" });
  const { lab, page } = room;
  await room.paste("split,label,text\ntrain,a,one\ntrain,b,two\ntrain,a,three\nvalidation,b,four\nvalidation,a,five\ntrain,b,six");
  await room.live();
  await room.button("Start").click();
  await room.stage(/^Done/u);
  await room.button("Open the last run’s checkpoint").waitFor();
  await give(lab, "distilbert-masked");
  await page.getByText("Your model: 2 layers of 4 heads").waitFor();
  await page.keyboard.press("Escape");
  await room.stage(/^Done\..* Its network ended with the engine\.$/u);
  await room.button("Open the last checkpoint").click();
  await lab.notices.or(page.getByRole("alert")).getByText(/reads another vocabulary \(30\D?522 pieces; the open model has 100\)/u).first().waitFor();
  await lab.go("Attention");
  const options = await page.getByRole("combobox", { name: "Compare with", exact: true }).locator("option").allInnerTexts();
  assert.ok(options.includes("random weights") && !options.includes("fine-tuned"), options.join());
  assert.deepEqual(lab.visited.errors, []);
  await room.close();
});

// Own data in the room "Teach it": what is measured is what is said, and nobody loses what they typed.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Lab } from "../harness/page.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";
import { TeachRoom } from "../harness/teach.mjs";

const COUNTED = "Examples and labels, counted";

/** A table with a line for each number below `count`. */
const table = (head, count, line) => [head, ...Array.from({ length: count }, (_, index) => line(index))].join("\n");
/** 40 texts with two labels by turns, as students type them. */
const byTurns = table("label,text", 40, (row) => `${["good", "bad"][row % 2]},The ${["soup", "cake", "tea"][row % 3]} number ${row} was ${["fine", "poor"][row % 2]}.`);

const counts = (room, wanted) => room.lab.until(async () => assert.deepEqual((await room.cells(COUNTED)).slice(1), wanted));
const finish = async (room) => {
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
};

test("a split that is drawn has every label in both parts, and few examples for validation are said to be few", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own" });
  await room.paste(byTurns);
  await counts(room, [["Examples", "30", "10"], ["good", "15", "5"], ["bad", "15", "5"]]);
  // Wilson's interval of 5 of 10 goes from 0.237 to 0.763.
  await room.data.getByText("Examples for validation: 10.").waitFor();
  await room.data.getByText("will be up to 53 percentage points wide").waitFor();
  await room.paste(`${byTurns}\nrare,A single example of its own.`);
  await room.data.getByText("Validation has no example of “rare”").waitFor();
  assert.ok(!(await room.data.getByText("Start waits for").count()));

  // A split that is given stays as it is, with the same warning.
  await room.paste(table("split,label,text", 8, (row) => `${row % 4 === 3 ? "validation" : "train"},${["a", "b"][row % 2]},text ${row}`));
  await counts(room, [["Examples", "6", "2"], ["a", "4", "0"], ["b", "2", "2"]]);
  await room.data.getByText("Validation has no example of “a”").waitFor();
  await room.paste(table("split,label,text", 80, (row) => `${row < 20 ? "train" : "validation"},${["a", "b"][row % 2]},text ${row}`));
  await counts(room, [["Examples", "20", "60"], ["a", "10", "30"], ["b", "10", "30"]]);
  assert.equal(await room.data.getByText("Examples for validation:").count(), 0);
  await finish(room);
});

test("training examples are measured on a sample with every label; what is 0 of 0 is said to be undefined", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "head", "teach.epochs": "1", "teach.batch_size": "8", "teach.learning_rate": "0.0001", "teach.seed": "5" });
  // Sorted by label, and the last label is in training only.
  const sorted = [["train", "a", 16], ["train", "b", 16], ["train", "c", 8], ["validation", "a", 5], ["validation", "b", 5]];
  const lines = sorted.flatMap(([part, label, count]) => Array.from({ length: count }, (_, row) => `${part},${label},Text ${row} of ${label}.`));
  await room.paste(["split,label,text", ...lines].join("\n"));
  await room.live();
  await room.button("Prepare").click();
  await room.stage("Ready, before the first step.");
  await room.learned.getByText("on 10 of the 40 training examples").waitFor();
  await room.learned.getByText(/^\d+ of 10 right\. 95% interval from \S+\s?% to \S+\s?% \(Wilson\)/u).waitFor();

  const [head, ...rows] = await room.cells("Confusion matrix on validation");
  assert.deepEqual(head.slice(-2), ["Precision", "Recall"]);
  const matrix = rows.map((row) => row.slice(1, 4).map(Number));
  const column = (label) => matrix.reduce((sum, row) => sum + row[label], 0);
  const row = (label) => matrix[label].reduce((sum, count) => sum + count, 0);
  const share = (right, all) => (all === 0 ? "–undefined (0 of 0)" : `${((100 * right) / all).toFixed(1)}%`);
  for (const label of [0, 1, 2]) {
    const right = matrix[label][label];
    assert.deepEqual(rows[label].slice(-2), [share(right, column(label)), share(right, row(label))]);
  }
  assert.equal(rows[2].at(-1), "–undefined (0 of 0)");
  await room.learned.getByText("– stands for 0 of 0").waitFor();
  // As scikit-learn does with zero_division=0: labels that are neither there nor predicted do not count.
  const there = [0, 1, 2].filter((label) => row(label) + column(label) > 0);
  const f1 = there.map((label) => (2 * matrix[label][label]) / (row(label) + column(label)));
  const said = await room.learned.getByText(/^Macro F1/u).innerText();
  near(Number(/^Macro F1 ([\d.]+),/u.exec(said)[1]), f1.reduce((sum, one) => sum + one) / there.length, 0.00051, "macro F1");
  await finish(room);
});

test("the loss of words is the mean over words, whatever sentence they are in", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.task": "words", "teach.source": "own", "teach.scope": "head", "teach.epochs": "2", "teach.batch_size": "4", "teach.learning_rate": "0.003" });
  const texts = [["It rains", "PRON VERB"], ["The unbelievable philharmonic orchestra played wonderfully", "DET ADJ ADJ NOUN VERB ADV"], ["We sing", "PRON VERB"], ["She bought seven wonderfully embroidered handkerchiefs yesterday", "PRON VERB NUM ADV ADJ NOUN ADV"]];
  await room.paste(["split,words,labels", ...["train", "validation"].flatMap((part) => texts.map(([words, labels]) => `${part},${words},${labels}`))].join("\n"));
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: 2.");
  const examples = await room.examples();
  const words = examples.map(({ truth }) => truth.split(" ").length);
  const total = words.reduce((sum, count) => sum + count);
  assert.equal(total, 17);
  const loss = examples.reduce((sum, example, index) => sum + example.loss * words[index], 0) / total;
  const said = await room.learned.getByText(/Loss [\d.]+ on validation/u).innerText();
  near(Number(/Loss ([\d.]+) on validation/u.exec(said)[1]), loss, 0.00006, "the loss on validation");
  await room.page.getByText("the mean −ln P(true label) over words, in a batch over pieces").waitFor({ state: "attached" });
  await room.page.getByText("The mean is over the pieces’ probabilities.").waitFor({ state: "attached" });
  await room.page.getByRole("radio", { name: "as the best path (CRF, Viterbi)" }).check();
  await room.page.getByText("The mean is over the pieces’ logits.").waitFor({ state: "attached" });
  await finish(room);
});

test("a number that its field refuses keeps Start waiting, and Start goes to that field", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "head", "teach.epochs": "1", "teach.batch_size": "4" });
  await room.paste(byTurns);
  await room.live();
  const field = (name) => room.page.getByRole("textbox", { name, exact: true });
  const focused = (name) => room.lab.until(async () => assert.ok(await field(name).evaluate((element) => element === document.activeElement)));
  for (const [name, wrong] of [["Epochs", "0"], ["Batch size", "1,5"], ["Learning rate", "2"], ["Warm-up, % of the steps", "x"], ["Seed", "-1"]]) {
    const right = await field(name).inputValue();
    await field(name).fill(wrong);
    await room.run.getByText(`First set “${name}” right`).waitFor();
    for (const start of ["Start", "Prepare"]) {
      await room.button(start).click();
      await focused(name);
      assert.equal(await field(name).getAttribute("aria-invalid"), "true");
      assert.equal(await field(name).inputValue(), wrong);
    }
    await room.run.getByText("Training has not started.").waitFor();
    await field(name).fill(right);
    await room.run.getByText(`First set “${name}” right`).waitFor({ state: "detached" });
  }
  await field("Seed").fill("none");
  await room.button("Reset the plan").click();
  await room.lab.until(async () => assert.deepEqual([await field("Seed").inputValue(), await field("Epochs").inputValue()], ["1", "4"]));
  await room.page.getByRole("radio", { name: "the head only", exact: true }).check();
  await field("Epochs").fill("1");
  await room.button("Start").click();
  await room.stage("Done. Steps: 2.");
  await finish(room);
});

test("the same file opens again after a change, and an error goes when a newer one comes", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own" });
  const input = room.page.getByLabel("Open or drop a file (CSV, TSV, JSON, CoNLL)");
  await room.openFile("class.csv", "label,text\na,one\nb,two\na,three\nb,four\n");
  await counts(room, [["Examples", "2", "2"], ["a", "1", "1"], ["b", "1", "1"]]);
  // A browser says nothing of a file that its input holds already.
  assert.equal(await input.evaluate((element) => element.files.length), 0);
  await room.openFile("class.csv", "label,text\na,one\n\"b,two\na,three\nb,four\n");
  await counts(room, [["Examples", "2", "1"], ["a", "1", "1"], ["b", "1", "0"]]);
  await room.data.getByText("Rows left out: 1. Line 3: a quote (\") is opened there and not closed").waitFor();
  await room.openFile("class.csv", "label,text\na,one\nb,two\na,three\nb,four\n");
  await counts(room, [["Examples", "2", "2"], ["a", "1", "1"], ["b", "1", "1"]]);
  await room.openFile("class.csv", "label,text\n\"a,one\n");
  await room.data.getByText("Line 2: a quote (\") is opened there and not closed").waitFor();
  await room.openFile("large.csv", `label,text\n${"a,one\n".repeat(1_400_000)}`);
  await room.data.getByText("This file could not be opened").waitFor();
  assert.equal(await room.data.getByText("a quote (\") is opened").count(), 0);
  await room.openFile("class.csv", "label,text\na,one\nb,two,three\n");
  await room.data.getByText("Line 3 has 3 cells").waitFor();
  assert.equal(await room.data.getByText("This file could not be opened").count(), 0);
  await room.openFile("class.csv", "label,text\nc,one\nd,two\nc,three\nd,four\n");
  await counts(room, [["Examples", "2", "2"], ["c", "1", "1"], ["d", "1", "1"]]);
  assert.equal(await room.data.getByText("Line 3 has 3 cells").count(), 0);

  // Another task and back: the own examples are still those that are chosen.
  await room.page.getByRole("textbox", { name: "Epochs", exact: true }).fill("9");
  await room.page.getByRole("radio", { name: "A label for two texts", exact: true }).check();
  await room.page.getByRole("radio", { name: "Entailment", exact: true }).waitFor();
  await room.page.getByRole("radio", { name: "Classify a text", exact: true }).check();
  assert.ok(await room.page.getByRole("radio", { name: "Your own", exact: true }).isChecked());
  assert.equal(await room.page.getByRole("textbox", { name: "Epochs", exact: true }).inputValue(), "9");
  assert.equal(await room.page.getByRole("textbox", { name: "text of line 2" }).inputValue(), "one");
  await finish(room);
});

test("a table larger than anything that can be learned is cut, and says so", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own" });
  const wide = (row) => `${["a", "b"][row % 2]},text ${row},${Array(1998).fill(row).join(",")}`;
  await room.openFile("wide.csv", table(`label,text,${Array.from({ length: 1998 }, (_, at) => `c${at}`).join(",")}`, 8, wide));
  await counts(room, [["Examples", "6", "2"], ["a", "3", "1"], ["b", "3", "1"]]);
  await room.data.getByText("Only the first 24 columns were read.").waitFor();
  assert.equal((await room.cells("Your examples"))[0].length, 26);

  const long = "x".repeat(1_000_000);
  await room.openFile("long.csv", `label,text\na,one\nb,${long}\na,two\nb,three\n`);
  await room.data.getByText("Cells cut after 10,000 characters: 1, the first in line 3.").waitFor();
  await counts(room, [["Examples", "2", "2"], ["a", "1", "1"], ["b", "1", "1"]]);
  const cell = room.page.getByRole("textbox", { name: "text of line 3" });
  assert.equal((await cell.inputValue()).length, 10_000);
  await room.page.getByRole("textbox", { name: "text of line 2" }).fill(long);
  await room.data.getByText("2, the first in line 3.").waitFor();
  assert.equal((await room.page.getByRole("textbox", { name: "text of line 2" }).inputValue()).length, 10_000);
  await room.openFile("label.csv", `label,text\na,one\n${long},two\n`);
  await room.data.getByText("Line 3: this label has more than 200 characters").waitFor();
  assert.ok(await room.button("Start").isDisabled());

  // What is too long for the box is the table at once, or nothing.
  const many = table("label,text", 12_000, (row) => `${["a", "b"][row % 2]},text ${row}`);
  const box = room.page.getByRole("textbox", { name: "The text of a table" });
  await room.page.getByText("Paste a table", { exact: true }).click();
  // As a person pastes: the clipboard's text comes with the event.
  const paste = (text) => box.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await paste(many);
  await counts(room, [["Examples", "7500", "2500"], ["a", "3750", "1250"], ["b", "3750", "1250"]]);
  await room.data.getByText("Read up to line 10002").waitFor();
  assert.equal(await box.inputValue(), "");
  // A "b" is left out, and one row more is read, an "a".
  const left = [["Examples", "7500", "2500"], ["a", "3751", "1250"], ["b", "3749", "1250"]];
  await paste(many.replace("text 7", "\"text 7"));
  await room.data.getByText("Rows left out: 1. Line 9: a quote (\") is opened there").waitFor();
  await counts(room, left);
  await paste(many.replace("label,text", "label,text,of"));
  await room.data.getByText("The box takes at most").waitFor();
  await counts(room, left);
  await finish(room);
});

test("every tab keeps its own table, and a new one begins with the last", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own" });
  const texts = ["text one", "text two"].map((text) => table("label,text", 8, (row) => `${["a", "b"][row % 2]},${text} ${row}`));
  const first = ({ page }) => page.getByRole("textbox", { name: "text of line 2" });
  const reads = (tab, text) => tab.lab.until(async () => assert.equal(await first(tab).inputValue(), text));
  const kept = (tab, text) => tab.lab.until(async () => {
    const last = await tab.page.evaluate(() => localStorage.getItem("bertscope-teach-sequence"));
    assert.ok(last?.includes(text));
  });
  const newTab = async () => {
    const tab = new TeachRoom(new Lab({ page: await room.lab.context.newPage(), context: room.lab.context }));
    await tab.page.goto(room.page.url());
    return tab;
  };
  await room.paste(texts[0]);
  await kept(room, "text one");
  const second = await newTab();
  await reads(second, "text one 0");
  await second.paste(texts[1]);
  await kept(second, "text two");
  for (const tab of [room, second]) await tab.page.reload();
  await reads(room, "text one 0");
  await reads(second, "text two 0");
  const third = await newTab();
  await reads(third, "text two 0");
  for (const tab of [second, third]) await tab.page.close();
  await finish(room);
});

test("a network from files says what was read before it is used, and what was written is short", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "norms_and_biases", "teach.epochs": "1", "teach.batch_size": "4" });
  await room.paste(byTurns);
  await room.live();
  // 78 d for six layers and 2 d for the embeddings, d = 384.
  await room.page.getByText("30,720 encoder").waitFor();
  await room.button("Prepare").click();
  await room.stage("Ready, before the first step.");
  const downloads = [];
  room.page.on("download", (download) => downloads.push(download));
  await room.button("Download its files").click();
  await room.lab.until(() => assert.equal(downloads.length, 4));
  const files = new Map();
  for (const download of downloads) files.set(download.suggestedFilename(), await readFile(await download.path()));
  const config = files.get("config.json").toString();
  assert.match(config, /"weight_decay": 0\.01\b/u);
  assert.doesNotMatch(config, /\d\.\d{9}/u);

  const input = room.page.getByLabel("Load config.json and model.safetensors together");
  const folder = await mkdtemp(join(tmpdir(), "network-"));
  const [described, weights] = ["config.json", "model.safetensors"].map((name) => join(folder, name));
  await writeFile(weights, files.get("model.safetensors"));
  const load = async (text) => {
    await writeFile(described, text);
    await input.setInputFiles([described, weights]);
  };
  const networks = room.region("Networks");
  await input.setInputFiles([weights]);
  await networks.getByText("Two files are needed").waitFor();
  await load(config.replace("\"bertscope\"", "\"other\""));
  await networks.getByText("config.json does not say which task was learned").waitFor();
  assert.equal(await networks.getByText("Two files are needed").count(), 0);
  assert.equal(await input.evaluate((element) => element.files.length), 0);

  await load(config.replace(/"num_attention_heads": 12/u, "\"num_attention_heads\": 24"));
  await networks.getByText("6 layers of 24 heads; vectors of 384,").waitFor();
  await networks.getByText("has 12 heads, not 24").waitFor();
  await networks.getByText("Classify a text, with 2 labels: good, bad.").waitFor();
  await room.button("Leave it").click();
  await room.button("Use this network").waitFor({ state: "detached" });
  assert.ok(await input.evaluate((element) => element === document.activeElement));
  await room.stage("Ready, before the first step.");

  await load(config);
  await networks.getByText("6 layers of 12 heads;").waitFor();
  assert.equal(await networks.getByText("has 12 heads").count(), 0);
  await room.button("Use this network").click();
  await room.answer.getByRole("blockquote").waitFor();
  const answers = await room.typed("The bread was great.");
  assert.deepEqual(answers.map(({ label }) => label), ["good", "bad"]);
  await rm(folder, { recursive: true });
  await finish(room);
});

test("before a run its panel shows an example of the chosen data, not of another", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { panel: "0", "teach.task": "sequence", "teach.source": "sarcasm", "teach.scope": "head" });
  await room.page.getByText("Oh great, another meeting that could have been an email.").waitFor();
  await room.page.getByText("sarcastic", { exact: true }).waitFor();
  assert.equal(await room.page.getByText("The soup was cold").count(), 0);
  await finish(room);
});

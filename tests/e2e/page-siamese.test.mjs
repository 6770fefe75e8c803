// Sentence-BERT in the room "Teach it": two sentences that are each read by themselves.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { axeFindsNothing } from "../harness/access.mjs";
import { number } from "../harness/number.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";
import { TeachRoom } from "../harness/teach.mjs";
import { unzipped } from "../harness/zip.mjs";

/** Pairs with a grade, every third one for validation. */
const GRADED = [
  [5, "The soup was hot.", "The soup was very warm."], [0, "The soup was hot.", "She paints old doors."],
  [4, "He runs every morning.", "He goes running before work."], [0.5, "The bank was closed.", "Two geese crossed the road."],
  [3, "A child is drawing.", "A child is playing."], [1, "The train was late.", "The bread was late."],
  [4.5, "They sold the house.", "The house was sold."], [0, "It rained all night.", "My brother cooks well."],
  [2, "The cat sleeps outside.", "The dog sleeps inside."], [5, "I like this song.", "I am fond of this song."],
  [0, "The lamp is broken.", "We walked to the lake."], [3.5, "The shop opens at nine.", "The shop opens early."],
];

const part = (index) => (index % 3 === 2 ? "validation" : "train");

/** Ranks from 1, equal numbers sharing the mean of theirs. */
const ranks = (all) => all.map((value) => all.filter((other) => other < value).length + (all.filter((other) => other === value).length + 1) / 2);

function pearson(one, other) {
  const centered = (all) => all.map((value) => value - all.reduce((sum, x) => sum + x, 0) / all.length);
  const [a, b] = [centered(one), centered(other)];
  const dot = (x, y) => x.reduce((sum, value, at) => sum + value * y[at], 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

test("graded pairs teach the cosine: Spearman before and after, scatter, a typed pair, the library's folder", TIMEOUT, async () => {
  const state = { "teach.task": "similarity", "teach.source": "own", "teach.scope": "last_layers:1", "teach.epochs": "6", "teach.batch_size": "4", "teach.learning_rate": "0.001", "teach.seed": "3", sentence: "The tea was hot.", pair: "The tea was warm." };
  const room = await TeachRoom.open(browser, server.origin, state);
  const rows = GRADED.map(([grade, first, second], index) => `${part(index)},${grade},${first},${second}`);
  await room.paste(["split,score,first,second", ...rows].join("\n"));
  const counts = await room.cells("Examples and labels, counted");
  assert.deepEqual([counts[1], counts[2], counts[4]], [["Examples", "8", "4"], ["lowest score", "0", "1"], ["highest score", "5", "4"]]);
  // The cosine has no weights: there is no run in which only the head learns.
  assert.equal(await room.page.getByRole("radio", { name: "the head only", exact: true }).count(), 0);
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: 12.");

  const examples = await room.numbers();
  assert.equal(examples.length, 4);
  for (const { truth, said, error, loss } of examples) {
    near(error, said - truth, 1e-9, "the error of a pair");
    near(loss, error ** 2, 1e-6, "the loss of a pair");
    assert.ok(Math.abs(said) <= 5, "a cosine times 5");
  }
  const wanted = pearson(ranks(examples.map(({ truth }) => truth)), ranks(examples.map(({ said }) => said)));
  const shown = await room.learned.innerText();
  const found = (pattern) => number(pattern.exec(shown)?.[1] ?? "NaN");
  near(found(/After step 12: Spearman correlation (\S+) on validation/u), wanted, 0.0006, "Spearman's correlation after");
  const before = found(/Before the first step: Spearman correlation (\S+) on validation/u);
  assert.ok(before >= -1 && before <= 1, `${before}`);
  const measured = (await room.saved("Save as CSV: Spearman correlation")).slice(1).filter(([, value]) => value !== "");
  near(Number(measured[0][1]), before, 0.0006, "the curve begins where the sentence says");
  const losses = await room.losses();
  assert.ok(Number(losses.at(-1)[1]) < Number(losses[0][1]), "the loss falls");
  await room.page.getByRole("application", { name: /^True and predicted scores: 4 points after step 12/u }).waitFor();
  await room.page.getByRole("application", { name: /^\|u − v\| of each pair: 4 points/u }).waitFor();

  const typed = async () => {
    const said = await room.answer.innerText();
    const [, cosine, score] = /It says: cosine (\S+), which stands for (\S+)\.\n/u.exec(said) ?? [];
    assert.ok(cosine !== undefined && said.includes("Untrained it said cosine"), said);
    return { cosine: number(cosine), score: number(score) };
  };
  const alike = await room.lab.until(typed);
  near(alike.score, 5 * alike.cosine, 0.003, "the lowest grade is a cosine of 0, the highest of 1");
  await room.lab.sentence.fill("The tea was warm.");
  await room.lab.until(async () => near((await typed()).cosine, 1, 0.0006, "a sentence and itself"));
  await axeFindsNothing(room.page, "the room after a run with pairs");

  const waiting = room.page.waitForEvent("download");
  await room.button("Download its files").click();
  const download = await waiting;
  assert.equal(download.suggestedFilename(), "sentence-encoder.zip");
  const files = unzipped(await readFile(await download.path()));
  const names = ["config.json", "model.safetensors", "vocab.txt", "modules.json", "1_Pooling/config.json", "sentence_bert_config.json", "tokenizer_config.json"];
  assert.deepEqual([...files.keys()].sort(), names.sort());
  assert.equal(JSON.parse(files.get("1_Pooling/config.json")).pooling_mode_mean_tokens, true);
  const weights = files.get("model.safetensors");
  const header = JSON.parse(weights.toString("utf8", 8, 8 + Number(weights.readBigUInt64LE(0))));
  assert.ok("embeddings.word_embeddings.weight" in header && !("classifier.weight" in header));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("labels are learned from u, v and |u − v|, and a kept network answers a typed pair", TIMEOUT, async () => {
  const state = { "teach.task": "siamese", "teach.source": "own", "teach.scope": "head", "teach.epochs": "6", "teach.batch_size": "4", "teach.learning_rate": "0.002", "teach.seed": "3", sentence: "The tea was hot." };
  const room = await TeachRoom.open(browser, server.origin, state);
  const rows = GRADED.map(([grade, first, second], index) => `${part(index)},${grade > 2.5 ? "same" : "other"},${first},${second}`);
  await room.paste(["split,label,premise,hypothesis", ...rows].join("\n"));
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: 12.");
  const { labels, counts } = await room.confusion();
  assert.deepEqual(labels, ["same", "other"]);
  const examples = await room.examples();
  assert.equal(counts.flat().reduce((sum, count) => sum + count), examples.length);
  const right = examples.filter(({ truth, said }) => truth === said).length;
  await room.learned.getByText(`${right} of 4 right`).waitFor();
  await room.learned.getByText(/Before the first step: Accuracy .+ on validation/u).waitFor();

  await room.answer.getByText("Type a second text above.").waitFor();
  await room.answer.getByRole("button").first().click();
  await room.lab.pair.fill("The tea was warm.");
  const bars = () => room.lab.until(async () => {
    const [, ...table] = await room.cells("Probability of each label");
    return table.map(([, ...values]) => number(values.at(-1)));
  });
  const now = await bars();
  near(now[0] + now[1], 1, 0.0011, "both probabilities");
  await room.page.getByRole("textbox", { name: "Name", exact: true }).fill("apart");
  await room.button("Keep it").click();
  await room.button("Open apart").click();
  await room.answer.getByText("The network “apart” answers").waitFor();
  const again = await bars();
  near(again[0], now[0], 0.0011, "the kept network");
  await room.button("Discard apart").click();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

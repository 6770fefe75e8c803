// What the model answers where the input was corrupted: guesses, loss, layers, words, changes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../bench/engine.mjs";
import { everyoneCanUse } from "../harness/access.mjs";
import { number } from "../harness/number.mjs";
import { parseCsv } from "../harness/page.mjs";
import { Predict } from "../harness/predict.mjs";
import { reference } from "../harness/reference.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const SENTENCE = "The man went to the store to buy a gallon of milk.";

/** The sentence with one of its words replaced; `null` where the piece is no word of its own. */
function withMask({ text, original }) {
  const words = text.split(" ");
  const places = words.flatMap((word, index) => (word.toLowerCase() === original ? [index] : []));
  if (places.length !== 1) return null;
  words[places[0]] = "[MASK]";
  return words.join(" ");
}

test("typed masks are answered as PyTorch answers them", TIMEOUT, async () => {
  // The shipped weights have 8 bits, so only guesses that are clearly the first are compared.
  const cases = (await reference()).masked.filter(({ top: [[, first], [, second]] }) => first - second > 0.25);
  const typed = cases.map((one) => ({ ...one, sentence: withMask(one) })).filter(({ sentence }) => sentence).slice(0, 5);
  assert.equal(typed.length, 5);
  const room = await Predict.open(browser, server.origin, { sentence: "none" });
  for (const { sentence, position, top: [[piece, probability]] } of typed) {
    await room.lab.sentence.fill(sentence);
    const [answer] = await room.lab.until(async () => {
      const found = await room.shows(["[MASK]"]);
      assert.equal(found[0].position, position);
      assert.equal(found[0].guesses[0].piece, piece, sentence);
      return found;
    });
    assert.ok(Math.abs(answer.guesses[0].probability - probability) < 0.1, `${sentence}: ${answer.guesses[0].probability}, not ${probability}`);
    assert.match(answer.why, /typed \[MASK\]/);
    assert.deepEqual(Object.keys(answer.facts), ["entropy"]);
    assert.match(await room.objective.innerText(), /there is no loss/);
  }
  await room.close();
});

test("a masked piece has the reference's rank and loss", TIMEOUT, async () => {
  const [{ text, position, original, loss, rank, top }] = (await reference()).masked;
  const room = await Predict.open(browser, server.origin, { sentence: text, edits: `m${position}`, "corrupt.top": "10" });
  const [answer] = await room.shows(["[MASK]"]);
  assert.equal(answer.facts.original, original);
  assert.equal(Number(answer.facts.rank), rank + 1);
  assert.ok(Math.abs(number(answer.facts["loss −ln p"]) - loss) < 0.1, JSON.stringify(answer.facts));
  assert.equal(answer.guesses.length, 10);
  const wanted = Object.fromEntries(top);
  const shared = answer.guesses.filter(({ piece }) => piece in wanted);
  assert.ok(shared.length >= 8, `${shared.length} of ten are the reference's`);
  for (const { piece, probability } of shared) assert.ok(Math.abs(probability - wanted[piece]) < 0.05, piece);
  await room.close();
});

test("masked, replaced and kept pieces are predicted, and the loss is their mean", TIMEOUT, async () => {
  const room = await Predict.open(browser, server.origin, { sentence: SENTENCE, edits: "m5.s6-3899.k9" });
  const answers = await room.shows(["[MASK]", "dog", "a"]);
  assert.deepEqual(answers.map(({ position }) => position), [5, 6, 9]);
  assert.deepEqual(answers.map(({ facts }) => facts.original), ["the", "store", "a"]);
  assert.deepEqual(answers.map(({ why }) => why.split(":")[0]), ["Masked", "Replaced", "Kept"]);
  const losses = answers.map(({ facts }) => number(facts["loss −ln p"]));
  for (const [index, { facts }] of answers.entries()) {
    const probability = number(facts.probability);
    // The number on screen has four decimals, or two digits.
    assert.ok(Math.abs(Math.exp(-losses[index]) - probability) < Math.max(0.0006, probability * 0.06), facts.probability);
  }
  const sum = await room.objective.getByText(/^L = /).innerText();
  const [, terms, count, mean] = sum.match(/^L = \(([^)]*)\) \/ (\d+) = (\S+) nats$/);
  assert.deepEqual(terms.split(" + ").map(number), losses);
  assert.equal(Number(count), 3);
  assert.ok(Math.abs(losses.reduce((a, b) => a + b) / 3 - number(mean)) < 0.0011, sum);
  // Softmax: what is listed is at most everything, best first.
  for (const { guesses } of answers) {
    const listed = guesses.map(({ probability }) => probability);
    assert.deepEqual(listed, listed.toSorted((a, b) => b - a));
    assert.ok(listed.reduce((a, b) => a + b) <= 1.001);
  }
  await room.page.getByRole("slider", { name: "Guesses per piece" }).fill("50");
  await room.lab.until(async () => assert.deepEqual((await room.read()).map(({ guesses }) => guesses.length), [50, 50, 50]));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("padding behind the row changes no answer", TIMEOUT, async () => {
  const state = { sentence: SENTENCE, edits: "m5.s6-3899" };
  const room = await Predict.open(browser, server.origin, state);
  const plain = await room.shows(["[MASK]", "dog"]);
  await room.close();
  const padded = await Predict.open(browser, server.origin, { ...state, off: "padding-4" });
  const answers = await padded.shows(["[MASK]", "dog"]);
  assert.deepEqual(answers.map(({ position, why, facts }) => [position, why, facts.original]),
    plain.map(({ position, why, facts }) => [position, why, facts.original]));
  for (const [index, { facts }] of answers.entries()) {
    const [here, there] = [facts, plain[index].facts].map((facts) => number(facts["loss −ln p"]));
    assert.ok(Math.abs(here - there) < 0.002, `${here}, not ${there}`);
  }
  await padded.close();
});

test("without a selected piece the page says what to do; a masked one is answered", TIMEOUT, async () => {
  const room = await Predict.open(browser, server.origin, { sentence: "the cat sat" });
  await room.settled();
  await room.answers.getByText(/^Click a word to hide it/).waitFor();
  assert.equal(await room.objective.count(), 0);
  await room.lab.sentence.fill("the [MASK] sat");
  const [answer] = await room.shows(["[MASK]"]);
  assert.equal(answer.guesses.length, 5);
  assert.equal(await room.answers.getByText(/^Click a word to hide it/).count(), 0);
  await room.close();
});

test("a guess is put in by mouse or keyboard, as one step", TIMEOUT, async () => {
  const room = await Predict.open(browser, server.origin, { sentence: SENTENCE, edits: "m6" });
  const [masked] = await room.shows(["[MASK]"]);
  await room.guesses(6).getByRole("button").nth(1).click();
  const [put] = await room.shows([masked.guesses[1].piece]);
  assert.equal(put.facts.original, "store");
  assert.match(put.why, /^(Replaced|Kept)/);
  // Back is one step.
  await room.page.goBack();
  const [again] = await room.shows(["[MASK]"]);
  assert.deepEqual(again.guesses, masked.guesses);

  await room.guesses(6).getByRole("button").first().focus();
  await room.page.keyboard.press("ArrowDown");
  await room.page.keyboard.press("ArrowDown");
  await room.page.keyboard.press("Enter");
  await room.shows([masked.guesses[2].piece]);
  // The list keeps the focus, so that the next choice is a key away.
  assert.match(await room.page.evaluate(() => document.activeElement.id), /^guess-6-2$/);
  assert.equal(await room.guesses(6).locator('[tabindex="0"]').count(), 1);

  // A typed mask has no original: once filled, it is no longer asked for.
  await room.lab.sentence.fill("the [MASK] sat");
  await room.lab.until(async () => assert.deepEqual((await room.read()).map(({ here }) => here), ["[MASK]"]));
  await room.settled();
  const [{ position, guesses }] = await room.read();
  assert.equal(position, 2);
  assert.ok(guesses[0].piece);
  await room.guesses(2).getByRole("button").first().click();
  await room.answers.getByText(/^Click a word to hide it/).waitFor();
  assert.equal(await room.page.evaluate(() => document.activeElement.id), "answers-title");
  await room.close();
});

test("layer by layer ends at the answer, and says that it is an approximation", TIMEOUT, async () => {
  const room = await Predict.open(browser, server.origin, { sentence: SENTENCE, edits: "m5" });
  const [answer] = await room.shows(["[MASK]"]);
  // Where one piece is to be predicted, nobody has to choose it.
  await room.lens.getByRole("table").waitFor();
  await room.lens.getByLabel("Position").selectOption("5: [MASK]");
  const table = room.lens.getByRole("table");
  await table.waitFor();
  await room.settled();
  const lines = await Predict.lines(table);
  assert.deepEqual(lines.map(([layer]) => layer), ["0", "1", "2", "3", "4", "5"]);
  const last = lines.at(-1);
  const top = answer.guesses.slice(0, 3).map(({ piece, probability }) => `${piece} ${probability.toFixed(4)}`);
  assert.deepEqual(last.slice(1, 4), top);
  assert.deepEqual(last.slice(4), [answer.facts.probability, answer.facts.rank]);
  assert.notDeepEqual(lines[0].slice(1, 4), top);
  assert.match(await room.lens.innerText(), /An approximation:.*trained on the last layer only/s);
  const { bytes } = await room.lab.save("CSV", "Layer by layer");
  const [head, ...cells] = parseCsv(bytes.toString("utf8"));
  assert.deepEqual(head, ["layer", "rank", "piece", "probability"]);
  assert.ok(cells.length >= 18);
  assert.match((await room.lab.save("SVG", "Layer by layer")).bytes.toString("utf8"), /^<svg.*<\/svg>\n$/s);
  // A link opens the same.
  assert.match(room.page.url(), /corrupt\.lens=5/);
  await room.close();
});

test("words are compared where a position is chosen; those of several pieces have no rank", TIMEOUT, async () => {
  const room = await Predict.open(browser, server.origin, { sentence: SENTENCE, edits: "m5" });
  const [{ guesses }] = await room.shows(["[MASK]"]);
  const box = room.words.getByRole("textbox", { name: "Words, separated by commas" });
  await box.fill(`${guesses[1].piece}, snowmobiling, ${guesses[0].piece}`);
  await room.answers.getByRole("button", { name: /^Layer by layer/ }).click();
  await room.lab.until(async () => {
    const lines = await Predict.lines(room.words.getByRole("table"));
    assert.deepEqual(lines.map((line) => line[0]), [guesses[1].piece, "snowmobiling", guesses[0].piece]);
    assert.deepEqual(lines[0].slice(1, 3), [guesses[1].probability.toFixed(4), "2"]);
    assert.match(lines[1][1], /^(0\.\d{4}|\d\.\de−\d+)$/);
    assert.equal(lines[1][2], "–");
    assert.deepEqual(lines[2].slice(1, 3), [guesses[0].probability.toFixed(4), "1"]);
  });
  await room.close();
});

test("what else changed is the difference of two passes of the engine", TIMEOUT, async () => {
  const room = await Predict.open(browser, server.origin, { sentence: "the cat sat", layer: "2", head: "5" });
  await room.settled();
  await room.changes.getByText(/^Change a piece in the row above/).waitFor();
  await room.close();
  // *dog* is put in before *cat*: one piece that the original does not have.
  const edits = "i2-3899";
  const edited = await Predict.open(browser, server.origin, { sentence: "the cat sat", edits, layer: "2", head: "5" });
  await edited.settled();
  await edited.changes.getByRole("grid").waitFor();
  const { bytes } = await edited.lab.save("CSV", "Attention, and its difference from the original");
  const [, ...differences] = parseCsv(bytes.toString("utf8"));
  const moved = parseCsv((await edited.lab.save("CSV", "How far each vector moved")).bytes.toString("utf8")).slice(1);

  const engine = await Engine.start(edited.lab.context, server.origin);
  await engine.load("models/bertscope-mini/", "cpu");
  const wishes = [{ part: "attention", layer: 2, head: 5 }, { part: "hidden", layer: 4 }];
  const pass = async (input) => (await engine.run(input, wishes, { values: true })).values;
  const before = await pass({ sentence: "the cat sat" });
  const after = await pass({ sentence: "the cat sat", edits });
  await engine.page.close();
  // [CLS] the dog cat sat [SEP] was [CLS] the cat sat [SEP].
  const from = [0, 1, null, 2, 3, 4];
  const found = new Map(differences.filter(([layer, head]) => layer === "2" && head === "5")
    .map(([, , query, , key, , value]) => [`${query},${key}`, Number(value)]));
  assert.equal(found.size, 25);
  for (const [query, oldQuery] of from.entries()) for (const [key, oldKey] of from.entries()) {
    if (oldQuery === null || oldKey === null) {
      assert.equal(found.has(`${query},${key}`), false);
      continue;
    }
    const wanted = after[0][query * 6 + key] - before[0][oldQuery * 5 + oldKey];
    assert.ok(Math.abs(found.get(`${query},${key}`) - wanted) < 1e-5, `${query},${key}`);
  }
  const width = after[1].length / 6;
  const norm = (vector) => Math.hypot(...vector);
  for (const [position, , layer, distance, cosine] of moved) {
    if (layer !== "4") continue;
    const old = from[Number(position)];
    if (old === null) {
      assert.deepEqual([distance, cosine], ["", ""]);
      continue;
    }
    const h = before[1].slice(old * width, (old + 1) * width);
    const moved = after[1].slice(position * width, (Number(position) + 1) * width);
    const gap = norm(moved.map((value, index) => value - h[index])) / norm(h);
    const dot = moved.reduce((sum, value, index) => sum + value * h[index], 0);
    assert.ok(Math.abs(Number(distance) - gap) < 1e-4, `${position}: ${distance}, not ${gap}`);
    assert.ok(Math.abs(Number(cosine) - dot / norm(h) / norm(moved)) < 1e-4, `${position}: ${cosine}`);
  }
  await edited.close();
});

test("a long text with a hundred masks: what is left out is said", TIMEOUT, async () => {
  const sentence = "the cat sat on the mat and ".repeat(28).trim();
  const edits = Array.from({ length: 100 }, (_, index) => `m${index + 1}`).join(".");
  const room = await Predict.open(browser, server.origin, { sentence, edits });
  const answers = await room.shows(Array.from({ length: 64 }, () => "[MASK]"));
  assert.deepEqual(answers.map(({ position }) => position), Array.from({ length: 64 }, (_, index) => index + 1));
  await room.answers.getByText(/^The first 64 of 100 positions are predicted/).waitFor();
  assert.match(await room.objective.getByText(/^L = /).innerText(), / \/ 64 = /);
  await room.changes.getByText("Attention is compared for up to 128 pieces.").waitFor();
  assert.equal((await Predict.lines(room.changes.getByRole("table"))).length, 128);
  // A piece beyond the first 64 is answered where it is chosen.
  await room.lens.getByLabel("Position").selectOption("90: [MASK]");
  await room.lens.getByText(/^Position 90: the curve follows the original, “\w+”\.$/).waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("axe finds nothing in the answers", TIMEOUT, async () => {
  const state = { sentence: SENTENCE, edits: "m5.s6-3899.k9.i3-3899", "corrupt.lens": "5", "corrupt.candidates": "the, snowmobiling" };
  const room = await Predict.open(browser, server.origin, state);
  await room.shows(["[MASK]", "dog", "a"]);
  await room.words.getByRole("table").waitFor();
  await room.changes.getByText("The numbers as a table").click();
  const part = { include: [["#answers"], ["#lens"], ["#candidates"], ["#changes"]] };
  await everyoneCanUse(room.page, "the answers", { part, least: 12 });
  await room.close();
});

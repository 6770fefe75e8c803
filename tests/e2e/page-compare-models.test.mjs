// Two networks on the same sentence: the model beside one of the same sizes with random weights.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nothingOverflows } from "../harness/access.mjs";
import { ContextRoom } from "../harness/context.mjs";
import { number } from "../harness/number.mjs";
import { Lab, parseCsv } from "../harness/page.mjs";
import { PairsRoom } from "../harness/pairs.mjs";
import { Predict } from "../harness/predict.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";
import { TeachRoom } from "../harness/teach.mjs";
import { cosine, mean, withEngine } from "../harness/vectors.mjs";

const COMPARE = "3";
const SENTENCE = "the capital of France is Paris .";

const choice = (page) => page.getByRole("combobox", { name: "Compare with", exact: true });

/** Both matrices of the chosen row, from its table: what each key gets, by network. */
async function rows(lab) {
  const table = lab.page.getByRole("group", { name: "Compare" }).getByRole("table");
  const titles = await table.getByRole("columnheader").allInnerTexts();
  const cells = await table.getByRole("row").evaluateAll((all) => all.slice(1).map(({ cells }) => [...cells].map((cell) => cell.textContent)));
  return { titles, keys: cells.map(([first, key, second, difference]) => ({ key, first: number(first), second: number(second), difference: number(difference) })) };
}

/** Waits until the other network's matrix is there. */
async function compared(lab) {
  await lab.page.getByRole("region", { name: "random weights", exact: true }).waitFor();
  await lab.status.getByText("Live: computed in this browser").waitFor();
  return rows(lab);
}

test("a head of random weights attends evenly, and always alike", TIMEOUT, async () => {
  const state = { sentence: SENTENCE, panel: COMPARE, queries: "4", layer: "3", head: "7" };
  const lab = await Lab.fresh(browser, server.origin, state);
  await choice(lab.page).selectOption({ label: "random weights" });
  const { titles, keys } = await compared(lab);
  assert.match(titles[0], /trained$/);
  assert.match(titles[2], /random weights$/);
  const sum = (of) => keys.reduce((all, key) => all + of(key), 0);
  // Each of these is rounded to four decimals.
  near(sum(({ first }) => first), 1, 0.005, "the trained row");
  near(sum(({ second }) => second), 1, 0.005, "the random row");
  near(sum(({ difference }) => difference), 0, 0.01, "the differences");
  // Scores of N(0, 0.02) weights are near 0, and softmax makes near even shares of them.
  for (const { key, second } of keys) near(second, 1 / keys.length, 0.5 / keys.length, key);
  assert.ok(keys.some(({ first, second }) => Math.abs(first - second) > 0.05), JSON.stringify(keys));

  assert.equal(new URL(lab.page.url()).searchParams.get("against"), "random");
  await lab.page.reload();
  assert.deepEqual((await compared(lab)).keys, keys);
  assert.equal(await choice(lab.page).inputValue(), "random");
  assert.equal(await lab.page.getByRole("textbox", { name: "Sentence to compare with" }).count(), 0);
  await choice(lab.page).selectOption({ label: "another sentence" });
  await lab.page.getByRole("textbox", { name: "Sentence to compare with" }).waitFor();
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a masked word is guessed by both networks, side by side", TIMEOUT, async () => {
  // Under the picture its first guess is said; where all panels are open, it has a list of its own.
  const glance = await Predict.open(browser, server.origin, { sentence: SENTENCE, edits: "m4", panel: "0", against: "random" });
  await glance.answers.getByText(/^random weights: \S+, under 1%$/u).waitFor();
  await glance.lab.openMore();
  await choice(glance.page).selectOption({ label: "nothing" });
  await glance.answers.getByText(/^random weights: /u).waitFor({ state: "detached" });
  await glance.close();
  const room = await Predict.open(browser, server.origin, { sentence: SENTENCE, edits: "m4", against: "random" });
  const other = room.answers.getByRole("group", { name: /^random weights\W+position 4$/u });
  await other.getByRole("listitem").first().waitFor();
  const [trained] = await room.read();
  const guesses = await other.getByRole("listitem").evaluateAll((all) => all.map((line) => [line.querySelector("bdi").textContent, line.querySelector(".number").textContent]));
  assert.equal(guesses.length, trained.guesses.length);
  // 30 522 pieces: a network that knows nothing gives none of them much.
  for (const [piece, share] of guesses) assert.ok(number(share) < 0.01, `${piece}: ${share}`);
  assert.ok(trained.guesses[0].probability > 0.05, JSON.stringify(trained.guesses));
  const [loss] = (await other.getByText("loss −ln p", { exact: true }).locator("..").innerText()).match(/[\d.]+ nats/u);
  near(Number.parseFloat(loss), Math.log(30_522), 1.5, "the loss of an even guess");
  await choice(room.page).selectOption({ label: "nothing" });
  await other.waitFor({ state: "detached" });
  assert.equal(new URL(room.page.url()).searchParams.get("against"), null);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("whether a sentence follows is answered by both networks", TIMEOUT, async () => {
  const pair = "Half an hour later the whole house smelled of chocolate.";
  const room = await PairsRoom.open(browser, server.origin, { sentence: "She put the cake in the oven.", pair });
  await room.settled();
  const before = await room.probabilities();
  await choice(room.page).selectOption({ label: "random weights" });
  const shares = (name) => room.answer.getByRole("group", { name, exact: true }).getByRole("definition").allInnerTexts();
  await room.lab.until(async () => assert.equal((await shares("random weights")).length, 2));
  const [trained, random] = await Promise.all(["trained", "random weights"].map(async (name) => (await shares(name)).map(number)));
  assert.deepEqual(trained, before);
  near(random[0] + random[1], 1, 0.0011, "both probabilities");
  assert.ok(random[0] > 0.3 && random[0] < 0.7, `${random[0]} is about a coin`);
  // Under the picture it is said in a line.
  await room.lab.goTo({ view: "pairs", sentence: "She put the cake in the oven.", pair, panel: "0", against: "random" });
  await room.answer.getByText(`random weights: follows, ${Math.round(100 * random[0])}%`, { exact: true }).waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

/** What each network makes of sentences: `vector` takes it from pieces and their hidden states in the last layer. */
function inBoth(sentences, vector) {
  return withEngine(browser, server.origin, async (encode) => {
    const found = { own: [], random: [] };
    for (const network of Object.keys(found)) {
      for (const sentence of sentences) {
        const { encoding, parts } = await encode(sentence, [{ part: "hidden", layer: 5 }], network);
        found[network].push(vector(sentence, encoding, parts.hidden));
      }
    }
    return found;
  });
}

test("a word's vectors lie otherwise in random weights, by the vectors themselves", TIMEOUT, async () => {
  const room = await ContextRoom.open(browser, server.origin, { sentence: "Did you deposit that check at the bank?", panel: null, against: "random" });
  const { lab, page } = room;
  const section = (name) => page.getByRole("region", { name, exact: true });
  await section("random weights").getByRole("application", { name: "Map of 13 points." }).waitFor();
  const points = parseCsv((await lab.save("CSV", "Map: trained")).bytes.toString("utf8")).slice(1).map(([, sense, text]) => ({ sense, text }));
  const word = (sentence, { offsets }, hidden) => {
    const start = sentence.toLowerCase().search(/\bbank\b/u);
    return mean(hidden.filter((_, piece) => offsets[piece][1] > 0 && offsets[piece][0] >= start && offsets[piece][1] <= start + 4));
  };
  const vectors = await inBoth(points.map(({ text }) => text), word);
  const listed = points.slice(0, 12);
  for (const [name, all] of [["trained", vectors.own], ["random weights", vectors.random]]) {
    const near = (to) => listed.map((_, at) => (at === to ? -1 : cosine(all[at], all[to])));
    const nearest = (to) => points[near(to).indexOf(Math.max(...near(to)))].sense;
    const right = listed.filter(({ sense }, at) => nearest(at) === sense).length;
    await lab.until(async () => {
      const said = await section(name).innerText();
      assert.ok(said.includes(`Nearest sense: ${nearest(12)}`), said);
      assert.ok(said.includes(`Own sense nearest: ${right} of 12 (by chance `), `${right}: ${said}`);
    });
  }
  // The numbers stand in the menu.
  await lab.openMore();
  const rows = page.getByRole("table", { name: /^Nearest to yours/u }).getByRole("row");
  await lab.until(async () => assert.equal(await rows.count(), 1 + 5));
  const lines = await rows.evaluateAll((all) => all.slice(1).map(({ cells }) => [...cells].map((cell) => cell.textContent)));
  for (const [place, , own, random] of lines) {
    near(number(own), cosine(vectors.own[place], vectors.own[12]), 1e-3, `${place}, trained`);
    near(number(random), cosine(vectors.random[place], vectors.random[12]), 1e-3, `${place}, random weights`);
  }
  await choice(page).selectOption({ label: "nothing" });
  await page.getByRole("group", { name: "Map", exact: true }).getByText("Nearest sense: ").waitFor();
  assert.equal(await section("random weights").count(), 0);
  assert.deepEqual(lab.visited.errors, []);
  await room.close();
});

test("sentences are ranked and compared by both networks", TIMEOUT, async () => {
  const typed = "They knocked down the old bridge in spring.";
  const list = ["Last spring they demolished the old bridge.", "Peel the ginger and grate it very finely.", "The bridge was torn down.", "Spring is here."];
  const lab = await Lab.fresh(browser, server.origin, { view: "sentences", panel: null, sentence: typed, "sentences.list": list.join("\n"), against: "random" });
  const ranking = lab.page.getByRole("region", { name: "Nearest to yours: random weights", exact: true });
  await lab.until(async () => assert.equal(await ranking.getByRole("listitem").count(), list.length));
  const vectors = await inBoth([...list, typed], (_, { special }, hidden) => mean(hidden.filter((_, piece) => !special[piece])));
  for (const [name, all] of [["trained", vectors.own], ["random weights", vectors.random]]) {
    const rows = parseCsv((await lab.download(`Save as CSV: Nearest to yours: ${name}`)).bytes.toString("utf8")).slice(1);
    assert.equal(rows.length, list.length);
    for (const [place, sentence, found] of rows) {
      assert.equal(sentence, list[place]);
      near(Number(found), cosine(all[place], all[4]), 2e-4, `${name}: ${sentence}`);
    }
    assert.deepEqual(rows.map(([, , found]) => Number(found)), rows.map(([, , found]) => Number(found)).toSorted((a, b) => b - a));
  }
  await lab.page.getByRole("button", { name: "Matrix", exact: true }).click();
  const { bytes } = await lab.save("CSV", "Cosine of every pair: random weights");
  const cells = parseCsv(bytes.toString("utf8")).slice(-list.length).map((line) => line.slice(-list.length).map(Number));
  for (const [row, line] of cells.entries()) {
    for (const [column, value] of line.entries()) near(value, cosine(vectors.random[row], vectors.random[column]), 2e-4, `${row}, ${column}`);
  }
  assert.equal(new URL(lab.page.url()).searchParams.get("against"), "random");
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("without a fine-tuned network the page says where one is made", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { panel: COMPARE, against: "tuned" });
  await lab.page.getByText(/^Nothing is fine-tuned yet/).waitFor();
  assert.equal(await choice(lab.page).inputValue(), "tuned");
  await lab.close();
});

test("what was fine-tuned is compared from then on", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "last_layers:1", "teach.epochs": "4", "teach.batch_size": "4", "teach.learning_rate": "0.002", sentence: SENTENCE, layer: "5", head: "0", queries: "4" });
  const { lab, page } = room;
  const labelled = (label, texts) => texts.map((text, at) => `${at === 2 ? "validation" : "train"},${label},${text}`);
  await room.paste(["split,label,text", ...labelled("good", ["a fine soup", "a fine meal", "a fine cake"]), ...labelled("bad", ["a stale soup", "a stale meal", "a stale cake"])].join("\n"));
  await room.live();
  await room.button("Start").click();
  await room.stage(/^Done/u);
  await lab.go("Attention");
  assert.ok((await choice(page).locator("option").allInnerTexts()).includes("fine-tuned"));
  await choice(page).selectOption({ label: "fine-tuned" });
  await page.getByRole("region", { name: "fine-tuned", exact: true }).waitFor();
  const { titles, keys } = await rows(lab);
  assert.match(titles[2], /fine-tuned$/);
  near(keys.reduce((sum, { second }) => sum + second, 0), 1, 0.005, "the fine-tuned row");
  assert.ok(keys.some(({ difference }) => difference !== 0), JSON.stringify(keys));

  // Nothing but the last layer has learned: before it, both networks have the same vectors.
  await lab.go("Words in context");
  await lab.sentence.fill("Did you deposit that check at the bank?");
  const nearest = async () => {
    const lines = await page.getByRole("table", { name: /^Nearest to yours/u }).getByRole("row").evaluateAll((all) => all.slice(1).map(({ cells }) => [...cells].slice(-2).map((cell) => cell.textContent)));
    assert.equal(lines.length, 5);
    return lines;
  };
  await lab.until(async () => assert.ok((await nearest()).some(([own, tuned]) => own !== tuned)));
  await page.getByRole("slider", { name: "Layer", exact: true }).press("ArrowLeft");
  await lab.until(async () => assert.ok((await nearest()).every(([own, tuned]) => own === tuned)));
  await lab.go("Sentences");
  const ranked = async (name) => (await page.getByRole("region", { name: `Nearest to yours: ${name}`, exact: true }).getByRole("listitem").allInnerTexts()).toSorted();
  await lab.until(async () => {
    const [own, tuned] = [await ranked("trained"), await ranked("fine-tuned")];
    assert.ok(own.length > 0 && own.length === tuned.length);
    assert.notDeepEqual(own, tuned);
  });
  assert.deepEqual(lab.visited.errors, []);
  await room.close();
});

test("both networks fit a phone", TIMEOUT, async () => {
  const options = { viewport: { width: 390, height: 844 } };
  const rooms = [
    { panel: COMPARE },
    { view: "corrupt", panel: "0", edits: "m4" },
    { view: "corrupt", edits: "m4" },
    { view: "pairs", panel: "0", pair: "It slept." },
    { view: "pairs", pair: "It slept." },
    { view: "context", panel: null },
    { view: "sentences", panel: null },
    { view: "sentences", panel: "1" },
  ];
  for (const state of rooms) {
    const lab = await Lab.open(browser, server.origin, { sentence: SENTENCE, against: "random", ...state }, options);
    const { page } = lab;
    await page.getByRole("heading", { name: /random weights/u }).or(page.getByText(/^random weights: /u)).first().waitFor();
    await nothingOverflows(lab.page, state.view ?? "attention");
    await lab.close();
  }
});

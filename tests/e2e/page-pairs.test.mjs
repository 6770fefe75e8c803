// The room "Next sentence": its numbers against PyTorch's, its changes, its table, its loss.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { everyoneCanUse } from "../harness/access.mjs";
import { number } from "../harness/number.mjs";
import { PairsRoom } from "../harness/pairs.mjs";
import { reference } from "../harness/reference.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";

/** How far int8 weights may move a probability from that of f16. */
const ROUNDING = 0.02;
const CAKE = ["She put the cake in the oven.", "Half an hour later the whole house smelled of chocolate."];
let pairs;

before(async () => {
  ({ pairs } = await reference());
});

/** Whether the pieces are those of both sentences, by their last words. */
const ofPair = (a, b) => (pieces) => {
  const last = (text) => text.toLowerCase().match(/(\w+)\W*$/u)[1];
  const segment = (letter) => pieces.filter(([, own]) => own === letter).map(([piece]) => piece.replace("##", "")).join("");
  return segment("A").includes(last(a)) && segment("B").includes(last(b));
};

test("the probability of every reference pair is PyTorch's, and follows from the logits", TIMEOUT, async () => {
  const room = await PairsRoom.open(browser, server.origin, { sentence: pairs[0].a, pair: pairs[0].b });
  for (const { a, b, probability_next: wanted, logits } of pairs) {
    await room.type(a, b);
    await room.reads(ofPair(a, b));
    const [follows, not] = await room.probabilities();
    near(follows, wanted, ROUNDING, `${a} / ${b}`);
    near(follows + not, 1, 0.0011, "both probabilities");
    const [first, second] = await room.logits();
    near(first, logits[0], 0.2, "the first logit");
    near(1 / (1 + Math.exp(second - first)), follows, 0.001, "softmax of the logits on screen");
    const verdict = follows >= 0.5 ? /^Prediction: it follows/ : /^Prediction: it does not follow/;
    assert.match(await room.answer.getByText(/^Prediction:/).innerText(), verdict);
  }
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("without a second sentence the room says what to do; a typed [SEP] makes a pair", TIMEOUT, async () => {
  const [a, b] = CAKE;
  const room = await PairsRoom.open(browser, server.origin, { sentence: a });
  await room.button("Add a second sentence").click();
  await room.room.getByText("Fill both boxes, or choose a pair").waitFor();
  assert.equal(await room.answer.count(), 0);
  await room.lab.pair.fill(b);
  await room.reads(ofPair(a, b));
  const boxed = await room.probabilities();

  await room.button("Remove the second sentence").click();
  await room.lab.sentence.fill(`${a} [SEP] ${b}`);
  await room.button("Move it to the second box").waitFor();
  await room.reads(ofPair(a, b));
  assert.deepEqual(await room.probabilities(), boxed);
  await room.button("Move it to the second box").click();
  assert.deepEqual([await room.lab.sentence.inputValue(), await room.lab.pair.inputValue()], CAKE);
  await room.reads(ofPair(a, b));
  assert.deepEqual(await room.probabilities(), boxed);
  await room.close();
});

test("examples fill both boxes, and the model tells most of them apart", TIMEOUT, async () => {
  const room = await PairsRoom.open(browser, server.origin, { sentence: CAKE[0] });
  const lists = room.region("Example pairs").getByRole("list");
  await room.room.getByText("Add a second sentence, or choose a pair").waitFor();
  assert.equal(await lists.count(), 2);
  const right = [0, 0];
  for (const which of [0, 1]) {
    const examples = await lists.nth(which).getByRole("button").allInnerTexts();
    assert.ok(examples.length >= 3);
    for (const example of examples) {
      const [a, b] = example.split(" / ");
      await room.region("Example pairs").getByRole("button", { name: `${a} / ${b}`, exact: true }).click();
      assert.deepEqual([await room.lab.sentence.inputValue(), await room.lab.pair.inputValue()], [a, b]);
      await room.reads(ofPair(a, b));
      const [follows] = await room.probabilities();
      right[which] += Number(follows >= 0.5 === (which === 0));
    }
    assert.ok(right[which] > examples.length / 2, `list ${which}: ${right[which]} of ${examples.length}`);
  }
  await room.close();
});

test("each change has its before and after, and can be taken back", TIMEOUT, async () => {
  const [sentence, pair] = CAKE;
  const room = await PairsRoom.open(browser, server.origin, { sentence, pair });
  await room.reads(ofPair(...CAKE));
  const intact = await room.pieces();
  const [before] = await room.probabilities();

  await room.button("Remove the first [SEP]").click();
  await room.reads((pieces) => pieces.length === intact.length - 1);
  const without = intact.filter((_, index) => index !== intact.findIndex(([piece]) => piece === "[SEP]"));
  assert.deepEqual(await room.pieces(), without);
  const [separated] = await room.probabilities();
  assert.deepEqual(await room.change("Remove the first [SEP]"), { before, after: separated });
  await room.button("Remove the first [SEP]").click();
  await room.reads((pieces) => JSON.stringify(pieces) === JSON.stringify(intact));
  assert.equal((await room.probabilities())[0], before);

  await room.button("Set all segments to A").click();
  await room.reads((pieces) => pieces.length === intact.length && pieces.every(([, segment]) => segment === "A"));
  const [segments] = await room.probabilities();
  assert.notEqual(segments, before);
  assert.deepEqual(await room.change("Set all segments to A"), { before, after: segments });
  assert.match(room.page.url(), /segments=first/);
  // A reload keeps the switch, and still knows the intact pair's answer.
  await room.page.reload();
  await room.reads((pieces) => pieces.every(([, segment]) => segment === "A"));
  assert.deepEqual(await room.change("Set all segments to A"), { before, after: segments });
  await room.button("Restore the pair").click();
  await room.reads(ofPair(...CAKE));

  await room.button("Swap the order").click();
  await room.reads(ofPair(pair, sentence));
  const [swapped] = await room.probabilities();
  assert.notEqual(swapped, before);
  assert.deepEqual(await room.change("Swap the order"), { before, after: swapped });
  assert.equal(await room.lab.sentence.inputValue(), pair);
  await room.button("Restore the pair").click();
  await room.reads(ofPair(...CAKE));
  // The switch is of this room only.
  await room.button("Set all segments to A").click();
  await room.lab.go("Attention");
  await room.lab.live();
  assert.ok((await room.lab.tokens()).some(({ segment }) => segment === "B"));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("predictions come first, are scored, kept and exported", TIMEOUT, async () => {
  const room = await PairsRoom.open(browser, server.origin, { sentence: pairs[0].a, pair: pairs[0].b });
  await room.page.getByRole("checkbox", { name: "Hide the answer until I have predicted it" }).check();
  await room.settled();
  assert.equal(await room.answer.count(), 0);
  assert.equal(await room.region("With masked words").count(), 0);
  // The reference's labels: 0 = follows. The third prediction is wrong on purpose.
  const expected = [];
  for (const [index, { a, b, label, probability_next: p }] of pairs.slice(0, 3).entries()) {
    await room.type(a, b);
    const guess = index === 2 ? label === 1 : label === 0;
    await room.button(guess ? "It follows" : "It does not follow").click();
    await room.answer.waitFor();
    near((await room.probabilities())[0], p, ROUNDING, a);
    const foreseen = guess === p >= 0.5;
    expected.unshift([a, b, guess ? "follows" : "does not follow", foreseen ? "yes" : "no"]);
    await room.lab.until(async () => assert.deepEqual((await room.collected()).map((row) => [...row.slice(0, 3), row[4]]), expected), 5000);
    assert.equal(await room.button("It follows").count(), 0, "a pair is predicted once");
  }
  await room.page.getByText("You predicted 2 of 3 answers.", { exact: true }).waitFor();

  await room.page.reload();
  await room.page.getByText("You predicted 2 of 3 answers.", { exact: true }).waitFor();
  await room.page.getByRole("checkbox", { name: "Hide the answer until I have predicted it" }).check();
  await room.type("=1+1", "@SUM(A1) is a formula");
  await room.button("It does not follow").click();
  await room.answer.waitFor();
  const [head, ...lines] = await room.savedTable();
  assert.equal(head.length, 5);
  assert.equal(lines.length, 4);
  assert.deepEqual(lines.at(-1).slice(0, 3), ["'=1+1", "'@SUM(A1) is a formula", "does not follow"]);
  near(Number(lines[0][3]), pairs[0].probability_next, ROUNDING, "the file's probability");

  await room.button(`Remove “${pairs[1].a}” / “${pairs[1].b}”`).click();
  await room.lab.until(async () => assert.equal((await room.collected()).length, 3), 5000);
  await room.button("Remove all pairs").click();
  await room.page.getByText("You predicted 0 of 0 answers.", { exact: true }).waitFor();
  await room.close();
});

test("nonsense in the browser's storage is no fault", TIMEOUT, async () => {
  const room = await PairsRoom.open(browser, server.origin, { sentence: CAKE[0], pair: CAKE[1] });
  for (const text of ["not json", "[{\"first\":1}]", "{}"]) {
    await room.page.evaluate((stored) => [localStorage, sessionStorage].forEach((storage) => storage.setItem("bertscope-pairs", stored)), text);
    await room.page.reload();
    await room.page.getByText("You predicted 0 of 0 answers.", { exact: true }).waitFor();
  }
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("the joint loss is the sum of both, in numbers", TIMEOUT, async () => {
  const [sentence, pair] = CAKE;
  const room = await PairsRoom.open(browser, server.origin, { sentence, pair, "corrupt.seed": "3" });
  await room.reads(ofPair(...CAKE));
  const intact = await room.probabilities();
  const section = room.region("With masked words");
  await section.getByText("no piece is selected").waitFor();
  near((await room.losses()).LNSP, -Math.log(intact[0]), 0.002, "L_NSP");

  await room.button("Mask words of this pair").click();
  await room.lab.until(async () => {
    await room.settled();
    assert.ok((await section.getByRole("row").count()) > 1);
  });
  const [follows, not] = await room.probabilities();
  const written = await section.getByRole("table").evaluate((table) =>
    [...table.tBodies[0].rows].map(({ cells }) => [cells[2], cells[3]].map((cell) => cell.textContent)));
  const terms = written.map((line) => line.map(number));
  // 15 % of the pieces that are not special.
  const pieces = (await room.pieces()).length - 3;
  assert.equal(terms.length, Math.max(1, Math.round(pieces * 0.15)));
  for (const [p, loss] of terms) if (p > 0.01) near(-Math.log(p), loss, 0.011, "a term");
  const mean = terms.reduce((sum, [, loss]) => sum + loss, 0) / terms.length;
  for (const [label, p] of [["The second follows", follows], ["It does not follow", not]]) {
    await room.page.getByRole("radio", { name: label }).check();
    const found = await room.losses();
    near(found.LMLM, mean, 0.001, "L_MLM");
    near(Math.exp(-found.LNSP), p, 0.001, "L_NSP");
    near(found["L=LMLM+LNSP"], found.LMLM + found.LNSP, 0.0021, "L");
  }
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("axe finds nothing in this room, and nothing overflows", TIMEOUT, async () => {
  const state = { sentence: CAKE[0], pair: CAKE[1], edits: "m4" };
  const room = await PairsRoom.open(browser, server.origin, state);
  const { page } = room;
  await room.reads((pieces) => pieces.some(([piece]) => piece === "[MASK]"));
  await page.getByText("The numbers as a table").first().click();
  await page.getByRole("checkbox", { name: "Hide the answer until I have predicted it" }).check();
  await room.button("It follows").click();
  await room.answer.waitFor();
  await everyoneCanUse(page, "pairs");
  await room.close();
});

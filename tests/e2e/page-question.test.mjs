// The room "Question answering": its answers against PyTorch's, its decoding against a search over
// all spans, the answer that there is none, long passages, texts that are hard to cut.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { everyoneCanUse } from "../harness/access.mjs";
import { found } from "../harness/finding.mjs";
import { value } from "../harness/network.mjs";
import { QuestionRoom, exhaustive } from "../harness/question.mjs";
import { reference } from "../harness/reference.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";

/** How far int8 weights may move a logit from that of f16, on average over a passage. */
const ROUNDING = 0.4;
let questions;

before(async () => {
  ({ questions } = await reference());
});

/** One of the reference questions, as the state of a link. */
const asked = (index = 0) => ({ sentence: questions[index].question, pair: questions[index].context });

/** An answer as SQuAD's evaluation compares it: without case, punctuation and articles. */
const compared = (answer) => answer.toLowerCase().replaceAll(/[!-/:-@[-`{-~]/gu, "").replaceAll(/\b(?:a|an|the)\b/gu, " ").trim().replaceAll(/\s+/gu, " ");

/** The list, both probabilities and the scores on screen against a search over all spans. */
async function decoded(room, longest = 30) {
  const wanted = exhaustive(await room.logits(), longest);
  const [best, none] = [await room.best(), await room.none()];
  assert.equal(best.length, Math.min(10, wanted.spans.length));
  for (const [index, span] of best.entries()) {
    const { first, last, score, p } = wanted.spans[index];
    assert.deepEqual([span.rank, span.first, span.last], [index + 1, first, last]);
    near(span.score, score, 0.0006, "a score");
    near(span.p, p, 0.00006, "a probability");
  }
  near(none.none, wanted.none, 0.0006, "the score of no answer");
  near(none.margin, wanted.none - wanted.spans[0].score, 0.0006, "the difference");
  near(none.pNone, wanted.pNone, 0.00006, "P of no answer");
  near(none.pBest, wanted.spans[0].p, 0.00006, "P of the best span");
  return wanted;
}

test("the reference answers, all but one at most, and decoding as by exhaustive search", TIMEOUT, async () => {
  const room = await QuestionRoom.open(browser, server.origin, asked());
  const others = [];
  for (const [index, { question, context, answer, start_logits: starts, end_logits: ends }] of questions.entries()) {
    if (index > 0) await room.ask(question, context);
    else await room.answered(question, context);
    const { text } = await room.answer();
    if (compared(text) !== compared(answer)) others.push(`${question} ${text}, not ${answer}`);
    assert.equal((await room.marked()).mark, text);
    const logits = await room.logits();
    assert.equal(logits.length, starts.length);
    const off = logits.flatMap(({ start, end }, at) => [Math.abs(start - starts[at]), Math.abs(end - ends[at])]);
    near(off.reduce((sum, each) => sum + each, 0) / off.length, 0, ROUNDING, question);
    await decoded(room);
    const shown = await room.shownLogits();
    logits.forEach(({ start, end }, at) => {
      near(shown.starts[at], start, 0.0051, "a start logit on screen");
      near(shown.ends[at], end, 0.0051, "an end logit on screen");
    });
  }
  console.log(`int8: ${others.length} of ${questions.length} answers differ from PyTorch's ${others}`);
  assert.ok(questions.length >= 16 && others.length <= 1, others.join("; "));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("the longest answer and the threshold: sliders and links", TIMEOUT, async () => {
  const room = await QuestionRoom.open(browser, server.origin, { ...asked(11), "question.longest": "2" });
  await room.answered(questions[11].question, questions[11].context);
  const [first] = await room.best();
  assert.ok(first.last - first.first < 2, JSON.stringify(first));
  await decoded(room, 2);
  await room.slide("Longest answer", 1);
  await room.lab.until(async () => assert.equal((await room.best()).filter(({ first, last }) => first !== last).length, 0));
  const { spans } = await decoded(room, 1);
  const about = await room.region("Formula").getByText(/^Legal spans, of at most M of the passage’s N pieces: /u).innerText();
  assert.equal(value(about.match(/ = (\S+)$/u)[1]), spans.length);
  await room.slide("Longest answer", 30);
  await room.lab.until(async () => assert.equal((await room.answer()).text, questions[11].answer));

  const { margin } = await room.none();
  const verdict = room.region("No answer").getByText(/the threshold/u);
  await room.page.getByText("the best span is the answer").waitFor();
  // The slider counts tenths.
  await room.slide("Threshold", Math.floor(margin * 10) - 1);
  await room.lab.until(async () => assert.match((await room.answer()).text, /^No answer in the passage$/u));
  assert.match(await verdict.last().innerText(), /is above the threshold .* no answer/u);
  await room.page.getByText(`Its best span is “${questions[11].answer}”`).waitFor();
  const linked = () => new URL(room.page.url()).searchParams.get("question.threshold");
  await room.lab.until(async () => assert.equal(linked(), String(Math.floor(margin * 10) - 1)));
  await room.page.reload();
  await room.answered(questions[11].question, questions[11].context);
  assert.equal((await room.answer()).text, "No answer in the passage");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("the matrix by keyboard, and one span through all parts of the room", TIMEOUT, async () => {
  const { question, context, best: [i, j] } = questions[0];
  const room = await QuestionRoom.open(browser, server.origin, asked());
  await room.answered(question, context);
  const logits = await room.logits();
  const { spans, none, pNone } = exhaustive(logits);
  const said = /s \+ e = (\S+) \+ \(?([^\s)]+)\)? = (\S+), P = (\S+)$/u;
  const numbers = (text) => (text.match(said) ?? assert.fail(text)).slice(1).map(value);
  for (const [first, last] of [[i, j], [i, i + 4], [0, 0]]) {
    const text = await room.cell(first, last);
    const span = spans.find((span) => span.first === first && span.last === last) ?? { score: none, p: pNone };
    const [s, e, sum, p] = numbers(text);
    near(s, logits[first].start, 0.0006, "s");
    near(e, logits[last].end, 0.0006, "e");
    near(sum, span.score, 0.0006, "s + e");
    near(p, span.p, 0.00006, "P");
    if (first > 0) assert.match(text, new RegExp(`“${logits[first].piece}” \\(${first}\\), end “${logits[last].piece}” \\(${last}\\)`, "u"));
    else assert.match(text, /^No answer/u);
  }
  assert.match(await room.cell(i, i - 1), /not legal\. It ends before it starts\.$/u);
  assert.match(await room.cell(i, i + 31), /not legal\. 32 pieces are more than the 30 allowed\.$/u);
  assert.match(await room.cell(2, i), /not legal\. Not both are in the passage\.$/u);

  // Enter chooses the cell: both rows, the formula and the passage show that span.
  await room.cell(i, i + 4);
  await room.page.keyboard.press("Enter");
  const checked = (name) => room.page.getByRole("radiogroup", { name }).getByRole("radio", { checked: true });
  assert.match(await checked("Start piece i").innerText(), new RegExp(logits[i].piece, "u"));
  const end = checked("End piece j");
  assert.equal(await end.evaluate((radio) => radio.dataset.token), String(i + 4));
  await end.focus();
  await room.page.keyboard.press("ArrowLeft");
  const formula = room.region("Formula");
  const span = spans.find(({ first, last }) => first === i && last === i + 3);
  await room.lab.until(async () => {
    const line = await formula.getByText(/^P\(\d+, \d+\) = /u).innerText();
    assert.match(line, new RegExp(`^P\\(${i}, ${i + 3}\\)`, "u"));
    near(value(line.match(/= (\S+)$/u)[1]), span.p, 0.00006, "P in the formula");
  });
  const link = new URL(room.page.url());
  assert.deepEqual(["queries", "keys"].map((name) => link.searchParams.get(name)), [String(i), String(i + 3)]);
  await room.button("Back to the best span").click();
  assert.equal(await checked("End piece j").evaluate((radio) => radio.dataset.token), String(j));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("empty boxes each get a sentence, and examples fill them", TIMEOUT, async () => {
  const room = await QuestionRoom.open(browser, server.origin, { sentence: "Who?" });
  const says = (text) => room.room.getByRole("status").filter({ hasText: text }).waitFor();
  await says("The passage is empty");
  await room.button("Open a box for the passage").click();
  await says("The passage is empty");
  await room.question.fill(" ");
  await says("Both boxes are empty");
  await room.passage.fill("Anna lit the lamp.");
  await says("The question is empty");
  assert.equal(await room.region("Answer").count(), 0);
  await room.ask("Who lit it?", "Anna");
  assert.equal((await room.best()).length, 1);
  await room.page.getByText("There is only one possible span.").waitFor();
  await decoded(room);

  await room.button("Who lit the lamp every evening?").click();
  await room.lab.until(async () => {
    await room.settled();
    assert.match(await room.shownPassage(), /^The lighthouse on Gull Island .* in summer\.$/u);
  });
  await room.lab.until(async () => assert.match((await room.answer()).text, /Anna Berg/u));
  assert.equal(await room.question.inputValue(), "Who lit the lamp every evening?");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("the room opens on an example that it answers, and leaves the sentence as it was", TIMEOUT, async () => {
  const room = await QuestionRoom.open(browser, server.origin, { panel: null }, { fresh: true });
  await room.lab.until(async () => assert.match((await room.answer()).text, /Anna Berg/u));
  assert.equal((await room.marked()).mark, (await room.answer()).text);
  assert.equal(await room.question.inputValue(), "Who lit the lamp every evening?");
  await found(room.lab, /^It points at Anna Berg, \S+%\.$/u);
  // The button goes on to the next question of the passage.
  await room.button("Another question").click();
  await room.lab.until(async () => assert.equal(await room.question.inputValue(), "When was the lighthouse finished?"));
  await found(room.lab, /1871/u);
  await room.button("Another question").click();
  await room.button("Another question").click();
  await found(room.lab, /^(No place stands out|It finds no answer|Its best guess|It wavers|It points)/u);
  await room.page.goBack();
  await room.page.goBack();
  await room.page.goBack();
  await room.lab.until(async () => assert.equal(await room.question.inputValue(), "Who lit the lamp every evening?"));
  await room.lab.go("Attention");
  await room.lab.until(async () => assert.match(await room.lab.sentence.inputValue(), /^The animal/u));
  assert.equal(await room.lab.pair.count(), 0);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("texts that are hard to cut; what switches change", TIMEOUT, async () => {
  const passage = "\u{1f600} Zoe\u0308 lives in Cafe\u0301 Noe\u0308l 東京 \u{1f1eb}\u{1f1f7}. مرحبا";
  const room = await QuestionRoom.open(browser, server.origin, { sentence: "Where does she live?", pair: passage });
  await room.answered("Where does she live?", passage);
  await decoded(room);
  const whole = (text) => assert.ok(passage.includes(text) && text.isWellFormed() && !/^\p{M}/u.test(text), JSON.stringify(text));
  for (const { text } of await room.best()) {
    whole(text);
    // An accent typed behind a letter belongs to it.
    assert.ok(!passage.replaceAll(text, "\u0000").includes("\u0000\u0301"), text);
  }
  assert.equal((await room.marked()).text, passage);

  const before = await room.best();
  await room.page.goto(`${server.origin}/?${new URLSearchParams({ view: "question", panel: "all", device: "cpu", sentence: "Where does she live?", pair: passage, off: "causal-0+1+2+3+4+5" })}`);
  await room.answered("Where does she live?", passage);
  const table = room.page.getByRole("group", { name: "As trained and as switched" }).getByRole("table");
  const rows = await table.evaluate((element) => [...element.tBodies[0].rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)));
  assert.equal(rows[0][0], "As trained");
  near(value(rows[0][2]), before[0].score, 0.0011, "the score as trained");
  near(value(rows[1][2]), (await room.best())[0].score, 0.0011, "the score as switched");
  assert.notEqual(rows[0][2], rows[1][2]);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a long passage is read in windows, joined by the highest score", TIMEOUT, async () => {
  const room = await QuestionRoom.open(browser, server.origin, asked());
  await room.button("What was the ferry built of in 1976?").click();
  const windows = room.page.getByRole("group", { name: "Windows" }).getByRole("table");
  await room.lab.until(async () => {
    await room.settled();
    assert.equal(await windows.count(), 1);
  });
  const rows = await windows.evaluate((element) => [...element.tBodies[0].rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)));
  assert.ok(rows.length >= 2);
  const list = await room.best();
  const known = new Map();
  const nones = [];
  for (const [index, row] of rows.entries()) {
    await room.button(`Look at window ${index + 1}`).click();
    await room.page.getByText(`Window ${index + 1} of ${rows.length}.`, { exact: true }).waitFor();
    const logits = await room.logits();
    const [from, to] = row[1].split(" to ").map(Number);
    const inside = logits.findIndex((piece) => piece.inside);
    assert.equal(logits.filter((piece) => piece.inside).length, to - from + 1);
    const { spans, none } = exhaustive(logits);
    near(value(row[3]), spans[0].score, 0.0006, "the best score of a window");
    near(value(row[4]), none, 0.0006, "no answer in a window");
    nones.push(none);
    for (const { first, last, score } of spans) {
      const name = `${first - inside + from}-${last - inside + from}`;
      known.set(name, Math.max(known.get(name) ?? -Infinity, score));
    }
  }
  const none = Math.min(...nones);
  const scores = [...known.values()].sort((one, other) => other - one);
  const total = scores.reduce((sum, score) => sum + Math.exp(score), Math.exp(none));
  list.forEach(({ score, p }, index) => {
    near(score, scores[index], 0.0006, "a joined score");
    near(p, Math.exp(scores[index]) / total, 0.00006, "a joined probability");
  });
  near((await room.none()).none, none, 0.0006, "the lowest score of no answer");
  assert.match((await room.answer()).text, /larch/u);
  const { text, mark } = await room.marked();
  assert.ok(text.length > 2500 && text.includes(mark));

  // A question that leaves no room for windows: what is not read is said and shown.
  await room.question.fill("Which of the old ferries is it? ".repeat(40));
  await room.passage.fill("The ferry is old and slow. ".repeat(60) + "The last word is zebra.");
  const note = room.region("Answer").getByRole("note");
  await note.getByText(/^Not read: the last \d+ words of the passage/u).waitFor();
  assert.match(await note.innerText(), /end of the question was not read[^]*zebra\.$/u);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("axe finds nothing in this room, and nothing overflows", TIMEOUT, async () => {
  const state = { ...asked(9), off: "heads-3x2", queries: "20", keys: "24" };
  const room = await QuestionRoom.open(browser, server.origin, state);
  await room.answered(questions[9].question, questions[9].context);
  await room.page.locator("summary").getByText("All logits as a table", { exact: true }).click();
  await everyoneCanUse(room.page, "question answering", { least: 25 });
  await room.close();
});

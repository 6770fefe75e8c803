// The room "Pieces": normalising, the greedy search, and training a vocabulary.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse } from "../harness/access.mjs";
import { found } from "../harness/finding.mjs";
import { Lab } from "../harness/page.mjs";
import { PiecesRoom } from "../harness/pieces.mjs";
import { browser, server } from "../harness/suite.mjs";

const TIMEOUT = { timeout: 120_000 };

test("the search for the pieces of a word goes look-up by look-up", TIMEOUT, async () => {
  const room = await PiecesRoom.open(browser, server.origin, { sentence: "unaffable" });
  const searched = [
    ...["unaffable", "unaffabl", "unaffab", "unaffa", "unaff", "unaf"].map((candidate) => [candidate, false]),
    ["una", true],
    ...["##ffable", "##ffabl", "##ffab"].map((candidate) => [candidate, false]),
    ["##ffa", true],
    ["##ble", true],
  ];
  assert.deepEqual(await room.lookUps(), searched);
  assert.deepEqual(await room.cut(), [["unaffable", "una", "##ffa", "##ble"]]);

  await room.button("From the start").click();
  assert.deepEqual(await room.lookUps(), []);
  for (let count = 1; count <= searched.length; count += 1) {
    await room.button("Step").click();
    assert.deepEqual(await room.lookUps(), searched.slice(0, count));
    const [candidate, found] = searched[count - 1];
    const is = found ? "is in the vocabulary" : "is not in the vocabulary";
    assert.ok((await room.said(room.greedy)).includes(`Look-up ${count} of ${searched.length}: “${candidate}” ${is}`));
  }
  await room.greedy.getByText(/^unaffable → una \(14477\) ##ffa \(20961\) ##ble \(3468\)$/u).waitFor();
  await room.button("Back").click();
  assert.deepEqual(await room.lookUps(), searched.slice(0, -1));
  // The keyboard alone does the same.
  await room.lookUp.focus();
  await room.page.keyboard.press("Home");
  await room.page.keyboard.press("ArrowRight");
  assert.deepEqual(await room.lookUps(), searched.slice(0, 1));
  assert.equal((await room.saved("Save look-ups as CSV")).length, searched.length + 1);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("the headline counts the pieces of a word, and the filled button cuts it step by step", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "pieces", panel: null }, { fresh: true });
  await found(lab, /^unaffable is 3 pieces: una ##ffa ##ble\.$/u);
  await lab.page.getByRole("button", { name: "Cut it step by step", exact: true }).click();
  const step = lab.page.getByRole("button", { name: "Step", exact: true });
  for (let count = 0; count < 12; count += 1) await step.click();
  await lab.page.getByRole("button", { name: "Cut it step by step", exact: true }).waitFor();
  await lab.sentence.fill("flightless");
  await found(lab, /^flightless is 2 pieces: flight ##less\.$/u);
  await lab.sentence.fill("a bird");
  await found(lab, /^Every word of this sentence is one piece\.$/u);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("the examples show what they promise", TIMEOUT, async () => {
  const room = await PiecesRoom.open(browser, server.origin);
  await room.button("language").click();
  assert.deepEqual(await room.cut(), [["language", "language"]]);
  await room.greedy.getByText("language → language (2653)").waitFor();
  await room.button("penguins are flightless birds").click();
  assert.deepEqual((await room.cut()).map(([, ...pieces]) => pieces), [["penguins"], ["are"], ["flight", "##less"], ["birds"]]);
  // Without a choice, the word that splits is followed; the arrow keys choose another.
  assert.equal((await room.lookUps())[0][0], "flightless");
  await room.words.getByRole("button", { name: /^flightless/ }).press("ArrowRight");
  assert.deepEqual(await room.lookUps(), [["birds", true]]);
  await room.button("cucumbers").click();
  assert.deepEqual(await room.cut(), [["cucumbers", "cu", "##cum", "##bers"]]);
  await room.button("cat😀 sat").click();
  assert.deepEqual(await room.cut(), [["cat😀", "[UNK]"], ["sat", "sat"]]);
  assert.deepEqual((await room.lookUps()).slice(-2), [["cat", true], ["##😀", false]]);
  assert.match(await room.said(room.greedy), /nothing shorter is left/u);
  await room.button("hahaha…").click();
  assert.match(await room.said(room.greedy), /102 characters, more than 100/u);
  assert.equal(await room.lookUp.count(), 0);

  await room.page.getByRole("button", { name: /^Crème/ }).click();
  assert.equal(await room.lab.sentence.inputValue(), "Crème\tBRÛLÉE costs $5, [MASK]");
  await room.lab.sentence.fill("Crème\tBRÛLÉE costs $5, [MASK] 中国");
  const stages = await room.rows("Clean up");
  assert.deepEqual(stages.map(([, text, changed]) => [text, changed]), [
    ["Crème⇥BRÛLÉE·costs·$5,·[MASK]·中国", ""],
    ["Crème·BRÛLÉE·costs·$5,·[MASK]·中国", "changed"],
    ["Crème·BRÛLÉE·costs·$5,·[MASK]··中··国·", "changed"],
    ["Creme·BRULEE·costs·$5,·[MASK]··中··国·", "changed"],
    ["creme·brulee·costs·$5,·[MASK]··中··国·", "changed"],
  ]);
  const words = (await room.cut()).map(([word]) => word);
  assert.deepEqual(words, ["Crème", "BRÛLÉE", "costs", "$", "5", ",", "[MASK]", "中", "国"]);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("the worked example is trained as told, merge by merge", TIMEOUT, async () => {
  const room = await PiecesRoom.open(browser, server.origin);
  const { training } = room;
  const best = async () => (await room.rows("Pairs to merge next")).map((cells) => cells.join(" | "));
  assert.equal((await best())[0], "##g + ##s | 5 / (20 · 5) = 1/20 ≈ 0.0500 | next");
  const told = [["##gs", "= 1/20"], ["hu", "= 1/36", "6 tied pairs"], ["hugs", "= 1/15"], ["hug", "= 1/15"]];
  for (const [index, [piece, ...facts]] of told.entries()) {
    await room.button("Merge once").click();
    await room.says(training, new RegExp(`→ ${piece}, `, "u"));
    for (const fact of facts) assert.ok((await room.said(training)).includes(fact), fact);
    assert.equal((await room.vocabulary()).at(-1), piece);
    assert.equal((await room.vocabulary()).length, 13 + index);
    if (index === 0) {
      const tied = (await best()).map((row) => row.endsWith("as high") || row.endsWith("next"));
      assert.deepEqual(tied, Array(6).fill(true));
    }
  }
  await room.button("Undo").click();
  assert.deepEqual((await room.vocabulary()).slice(12), ["##gs", "hu", "hugs"]);
  await room.size.fill("100");
  await room.button("Run to 100 pieces").click();
  await room.says(training, /Every word is a single piece/u);
  const pieces = async () => Object.fromEntries((await room.rows("Try the vocabulary")).map(([word, ours]) => [word, ours]));
  await room.page.getByRole("textbox", { name: "Text", exact: true }).fill("Hugs bunn mug");
  await room.lab.until(async () => assert.deepEqual(await pieces(), { Hugs: "hugs", bunn: "bun ##n", mug: "[UNK]" }));
  // The text and the size are in the link.
  assert.match(room.page.url(), /pieces\.size=100/u);
  await room.button("Start over").click();
  assert.equal((await room.vocabulary()).length, 12);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

/** The definition, read out: everything is counted anew before each merge. */
function mergesOf(text, size) {
  const counts = new Map();
  for (const word of text.toLowerCase().match(/[a-z]+|[^a-z\s]/gu)) counts.set(word, (counts.get(word) ?? 0n) + 1n);
  let words = [...counts].map(([word, count]) => ({ count, pieces: [...word].map((letter, index) => (index ? `##${letter}` : letter)) }));
  const vocabulary = new Set(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", ...words.flatMap(({ pieces }) => pieces)]);
  const merges = [];
  while (vocabulary.size < size) {
    const [single, pairs] = [new Map(), new Map()];
    for (const { count, pieces } of words) {
      pieces.forEach((piece, index) => {
        single.set(piece, (single.get(piece) ?? 0n) + count);
        const pair = `${piece} ${pieces[index + 1]}`;
        if (index + 1 < pieces.length) pairs.set(pair, (pairs.get(pair) ?? 0n) + count);
      });
    }
    let best;
    for (const [pair, together] of pairs) {
      const [left, right] = pair.split(" ");
      const of = single.get(left) * single.get(right);
      if (!best || together * best.of > best.together * of) best = { left, right, together, of };
    }
    if (!best) break;
    const result = best.left + best.right.slice(2);
    merges.push([best.left, best.right, result]);
    vocabulary.add(result);
    words = words.map(({ count, pieces }) => {
      const merged = [];
      for (let index = 0; index < pieces.length; index += 1) {
        const meets = pieces[index] === best.left && pieces[index + 1] === best.right;
        merged.push(meets ? result : pieces[index]);
        index += Number(meets);
      }
      return { count, pieces: merged };
    });
  }
  return { merges, vocabulary: [...vocabulary] };
}

test("running text is trained like a second implementation; the vocabulary can be saved", TIMEOUT, async () => {
  const room = await PiecesRoom.open(browser, server.origin);
  await room.button("A short passage").click();
  const expected = mergesOf(await room.text.inputValue(), 100);
  await room.button("Run to 100 pieces").click();
  await room.says(room.training, /The vocabulary has 100 pieces/u);
  await room.page.getByText("All merges", { exact: true }).click();
  const [, ...lines] = await room.saved("Save merges as CSV");
  assert.deepEqual(lines.map((line) => line.slice(1, 4)), expected.merges);
  assert.equal(await room.saved("Save as vocab.txt"), `${expected.vocabulary.join("\n")}\n`);
  await room.close();
});

test("what cannot be trained is said in a sentence", TIMEOUT, async () => {
  const room = await PiecesRoom.open(browser, server.origin);
  const counts = room.page.getByRole("radio", { name: "words with counts" });
  const running = room.page.getByRole("radio", { name: "running text" });
  for (const [form, text, size, sentence] of [
    [counts, "", "20", /holds no word/u],
    [counts, "hug 10\npug", "20", /Line 2 is not a word and a whole number/u],
    [counts, "ab 9999999999999", "20", /The counts are too large/u],
    [running, "a".repeat(101), "20", /have more than 100 characters/u],
    [running, `${"a".repeat(101)} cat`, "20", /Words left out, above 100 characters: 1\..*Only one different word/su],
    [running, "the cat sat", "7", /A size of 7 leaves no room for merges/u],
  ]) {
    await form.check();
    await room.text.fill(text);
    await room.size.fill(size);
    await room.says(room.training, sentence);
  }
  await room.text.fill("a b a b");
  await room.size.fill("20");
  await room.button("Merge once").click();
  await room.says(room.training, /Every word is a single piece/u);
  await room.size.fill("0");
  await room.page.getByText("Type a whole number from 1 to 100000.").waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

/** 200 kB of words from an alphabet so large that training them takes long. */
function longText() {
  let seed = 7;
  const next = (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  // Letters of the Yi script, 3 bytes each.
  const word = () => String.fromCodePoint(...Array.from({ length: 3 + next(12) }, () => 0xa000 + next(1100)));
  let text = "";
  for (let bytes = 0; bytes < 199_000;) {
    const more = word();
    bytes += more.length * 3 + 1;
    text += `${more} `;
  }
  return text;
}

test("200 kB are trained while the model goes on answering, and can be stopped", TIMEOUT, async () => {
  const room = await PiecesRoom.open(browser, server.origin, { "pieces.form": "running", "pieces.size": "100000" });
  await room.lab.status.getByText("Live: computed in this browser").waitFor();
  await room.text.fill(longText());
  await room.button("Run to 100000 pieces").click();
  await room.says(room.training, /^Training\. .* Merges: [1-9]/su);
  const merges = async () => Number((await room.said(room.training)).match(/Merges: (\d+)/u)[1]);
  const before = await merges();
  // The room of pieces asks for no pass; another one does.
  await room.lab.go("Attention");
  await room.lab.sentence.fill("penguins are flightless birds indeed");
  await room.lab.shows(["penguins", "are", "flight", "##less", "birds", "indeed"]);
  await room.lab.go("Pieces");
  await room.says(room.training, /^Training\./u);
  assert.ok((await merges()) >= before);
  await room.button("Stop").click();
  await room.says(room.training, /^Stopped\./u);
  const stopped = await merges();
  assert.ok(stopped > 0);
  await room.page.getByRole("textbox", { name: "Text", exact: true }).fill("abc");
  await room.lab.until(async () => assert.equal((await room.rows("Try the vocabulary"))[0][1], "[UNK]"));
  assert.equal(await merges(), stopped);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("axe finds nothing in this room, and nothing overflows", TIMEOUT, async () => {
  const room = await PiecesRoom.open(browser, server.origin, { sentence: "unaffable cat😀", pair: "ha".repeat(51) });
  await room.button("Back").click();
  await room.button("Merge once").click();
  await room.page.getByText("All merges", { exact: true }).click();
  await everyoneCanUse(room.page, "pieces");
  await room.close();
});

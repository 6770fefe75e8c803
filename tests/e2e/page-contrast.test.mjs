// Two sentences compared, and words of several pieces: against the same sentences typed alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse } from "../harness/access.mjs";
import { Contrast } from "../harness/contrast.mjs";
import { number } from "../harness/number.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const TEXAS = "In Texas, she bought a [MASK].";
const YORK = "In New York, she bought a [MASK].";

/** The same model computes both, in another batch of pieces: only rounding may differ. */
const near = (found, wanted, what) =>
  assert.ok(Math.abs(found - wanted) <= 1e-5 + 1e-3 * wanted, `${what}: ${found}, not ${wanted}`);

test("every listed word has the probabilities of each sentence typed alone", TIMEOUT, async () => {
  const room = await Contrast.open(browser, server.origin, { sentence: "none" });
  await room.section.getByRole("button", { name: `${TEXAS} / ${YORK}` }).click();
  await room.compares(TEXAS, YORK);
  const { sentences, words } = await room.saved();
  assert.deepEqual(sentences, [TEXAS, YORK]);
  assert.match(room.page.url(), /contrast=In\+New\+York/u);

  await room.section.getByRole("button", { name: "Stop comparing" }).click();
  await room.page.getByRole("slider", { name: "Guesses per piece" }).fill("50");
  const alone = [];
  for (const text of [TEXAS, YORK]) {
    await room.lab.sentence.fill(text);
    await room.lab.until(async () => {
      await room.settled();
      assert.equal((await room.read())[0].guesses.length, 50);
      alone.push(await room.savedGuesses());
      assert.notDeepEqual([...alone.at(-1)], [...(alone.at(-2) ?? [])]);
    });
  }
  const [texas, york] = [alone[0], alone.at(-1)];
  const listed = new Set([...texas.keys(), ...york.keys()]);
  assert.deepEqual(new Set(words.map(({ piece }) => piece)), listed);
  assert.ok(listed.size > 50, "each sentence lists words that the other does not");
  for (const { piece, p, ratio, log } of words) {
    if (texas.has(piece)) near(p[0], texas.get(piece), `${piece} in Texas`);
    if (york.has(piece)) near(p[1], york.get(piece), `${piece} in New York`);
    near(ratio, p[0] / p[1], `ratio of ${piece}`);
    assert.ok(Math.abs(Math.exp(log) - ratio) < 1e-6 * ratio, piece);
  }
  const differences = words.map(({ log }) => Math.abs(log));
  assert.deepEqual(differences, differences.toSorted((a, b) => b - a));

  // Words that New York alone does not list: looked up there one by one.
  const unlisted = words.filter(({ piece }) => !york.has(piece) && /^[a-z]+$/u.test(piece)).slice(0, 8);
  assert.ok(unlisted.length > 2);
  await room.answers.getByRole("button", { name: /^Layer by layer/ }).click();
  await room.words.getByRole("textbox").fill(unlisted.map(({ piece }) => piece).join(", "));
  await room.lab.until(async () => {
    const found = await room.savedWords();
    for (const [index, { piece, p }] of unlisted.entries()) {
      assert.equal(found[index].word, piece);
      near(found[index].p, p[1], `${piece} in New York`);
    }
  });
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("what cannot be compared says what to do, and masks and unknown words are named", TIMEOUT, async () => {
  const room = await Contrast.open(browser, server.origin, { sentence: "the cat sat" });
  await room.section.getByRole("button", { name: "Compare with another sentence" }).click();
  const says = (text) => room.section.getByText(text).waitFor();
  await says(/^Type a sentence with a \[MASK\]/u);
  await room.box.fill("the dog [MASK]");
  await says(/^Sentence 1 needs a \[MASK\], in capitals/u);
  assert.equal(await room.section.getByText(/^Sentence 2 needs a/u).count(), 0);
  // Only capitals make a mask.
  await room.box.fill("the dog [mask]");
  await says(/^Sentence 2 needs a \[MASK\], in capitals/u);
  await room.lab.sentence.fill("the [MASK] sat");
  await room.box.fill("the [MASK] sat");
  await says(/^Both sentences are the same/u);
  assert.equal(await room.dots.count(), 0);
  await room.box.fill("the \u{1f984} [MASK] the [MASK]");
  await room.compares("the [MASK] sat", "the \u{1f984} [MASK] the [MASK]");
  const [first, second] = [1, 2].map((number) => room.side(number));
  await second.getByText(/^It has 2 \[MASK\]s\. Only the first is compared/u).waitFor();
  await second.getByText(/The model reads \[UNK\] there/u).waitFor();
  assert.equal(await first.getByText(/\[UNK\]|It has/u).count(), 0);
  // Typing goes on: what is shown belongs to what stands there now.
  await room.box.fill("a [MASK] ran");
  await room.compares("the [MASK] sat", "a [MASK] ran");
  assert.equal(await second.getByText(/\[UNK\]|It has/u).count(), 0);
  // Back takes the box's text along, and a stopped comparison comes back with its sentence.
  await room.section.getByRole("button", { name: "Stop comparing" }).click();
  await room.lab.until(async () => assert.equal(await room.box.count(), 0));
  await room.page.goBack();
  await room.lab.until(async () => assert.equal(await room.box.inputValue(), "a [MASK] ran"));
  await room.compares("the [MASK] sat", "a [MASK] ran");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a mask of the row is compared too; the plot is read by keyboard, and no name covers another", TIMEOUT, async () => {
  const state = { sentence: "In Texas, she bought a house.", edits: "m7", contrast: YORK };
  const room = await Contrast.open(browser, server.origin, state);
  await room.compares("[CLS] in texas , she bought a [MASK] . [SEP]", YORK);
  await room.side(2).getByText(/apply to sentence 1 only/u).waitFor();
  const { words } = await room.saved();
  const [guess] = (await room.read())[0].guesses;
  const same = words.find(({ piece }) => piece === guess.piece);
  assert.equal(same.p[0].toFixed(4), guess.probability.toFixed(4));

  for (const number of [1, 2]) {
    const { piece } = words.find(({ log }) => (number === 1 ? log > 0 : log < 0));
    const listed = room.region(`Likelier in sentence ${number}`).getByRole("listitem");
    assert.equal(await listed.first().locator("bdi").innerText(), piece);
  }

  const options = room.dots.getByRole("option");
  assert.equal(await options.count(), words.length);
  await room.dots.locator('[tabindex="0"]').focus();
  await room.page.keyboard.press("Home");
  await room.page.keyboard.press("ArrowRight");
  const chosen = room.dots.getByRole("option", { selected: true });
  const name = await chosen.getAttribute("aria-label");
  assert.ok(name.startsWith(`${words[1].piece}: `), name);
  await room.section.getByText(name, { exact: true }).waitFor();
  assert.equal(await room.dots.locator('[tabindex="0"]').count(), 1);

  for (const [width, height] of [[1440, 900], [390, 844]]) {
    await room.page.setViewportSize({ width, height });
    await room.lab.until(async () => {
      const { names, dots, frame } = await room.drawn();
      assert.ok(frame.right <= width, "the plot fits");
      assert.ok(names.length >= 8, `${names.length} names`);
      const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      // The drawn box of a line of text is taller than its letters.
      const core = ({ left, right, top, bottom }) => ({ left, right, top: top + 3, bottom: bottom - 3 });
      for (const [index, one] of names.entries()) {
        for (const other of names.slice(index + 1)) assert.ok(apart(core(one.box), core(other.box)), `${one.text} covers ${other.text}`);
        for (const [at, dot] of dots.entries()) assert.ok(at === one.index || apart(core(one.box), dot), `${one.text} covers a dot`);
      }
    });
  }
  assert.match((await room.lab.save("SVG", "Compare two sentences")).bytes.toString("utf8"), /^<svg.*New York.*<\/svg>\n$/su);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a word of several pieces has the product of its pieces, each at its own mask", TIMEOUT, async () => {
  // The same row in another way: the word itself, its pieces masked one by one, has their losses.
  const whole = { sentence: "Penguins are flightless birds.", edits: "m3.m4", "corrupt.top": "50" };
  const room = await Contrast.open(browser, server.origin, whole);
  const answers = await room.shows(["[MASK]", "[MASK]"]);
  assert.deepEqual(answers.map(({ facts }) => facts.original), ["flight", "##less"]);
  const losses = answers.map(({ facts }) => number(facts["loss −ln p"]));
  await room.close();

  const long = "pneumonoultramicroscopicsilicovolcanoconiosis";
  const state = { sentence: "Penguins are [MASK] birds.", "corrupt.lens": "3", "corrupt.candidates": `flightless, large, ${long}` };
  const scored = await Contrast.open(browser, server.origin, state);
  await scored.lab.until(async () => {
    await scored.settled();
    const [flightless, large] = await scored.savedWords();
    assert.deepEqual(flightless.pieces, ["flight", "##less"]);
    assert.ok(Math.abs(flightless.loss - losses[0] - losses[1]) < 0.002, `${flightless.loss}, not ${losses}`);
    near(flightless.p, Math.exp(-flightless.loss), "the product");
    near(flightless.parts[0] * flightless.parts[1], flightless.p, "the product of the parts");
    near(flightless.perPiece, Math.sqrt(flightless.p), "the geometric mean");
    near(large.perPiece, large.p, "a word of one piece");
    assert.equal(large.parts.length, 1);
  });
  await scored.words.getByText(/at most 6 pieces are scored/u).waitFor();
  await scored.words.getByText(/so compare only words with equally many pieces/u).waitFor();
  await scored.words.getByText("Pieces one by one", { exact: true }).click();
  const lines = await Contrast.lines(scored.words.getByRole("table", { name: "Each piece at its own mask" }));
  assert.deepEqual(lines.map(([, piece, position]) => [piece, position]).slice(0, 2), [["flight", "3"], ["##less", "4"]]);
  // At `[CLS]` no masks can stand.
  await scored.lens.getByLabel("Position").selectOption("0: [CLS]");
  await scored.words.getByText(/^There is no room for masks here/u).waitFor();
  assert.deepEqual(scored.lab.visited.errors, []);
  await scored.close();
});

test("axe finds nothing in the comparison, and nothing overflows", TIMEOUT, async () => {
  const state = { sentence: TEXAS, contrast: YORK, "corrupt.lens": "7", "corrupt.candidates": "house, flightless" };
  const room = await Contrast.open(browser, server.origin, state);
  await room.compares(TEXAS, YORK);
  await room.section.getByText("The numbers as a table", { exact: true }).click();
  await room.words.getByText("Pieces one by one", { exact: true }).click();
  await everyoneCanUse(room.page, "the comparison", { part: { include: [["#contrast"], ["#candidates"]] }, least: 12 });
  await room.close();
});

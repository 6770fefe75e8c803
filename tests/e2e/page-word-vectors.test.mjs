// The room "Word vectors": the window over a sentence, a training in the page, and what it made.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse, SIZES } from "../harness/access.mjs";
import { found } from "../harness/finding.mjs";
import { number } from "../harness/number.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";

const open = (state, options) => Lab.fresh(browser, server.origin, { view: "word-vectors", panel: "1", ...state }, options);
const button = (lab, name) => lab.page.getByRole("button", { name, exact: true });
/** The cells of a table, row by row. */
const cells = (lab, name) =>
  lab.page.getByRole("group", { name, exact: true }).locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText)));
const standing = async (lab, name) => {
  const found = lab.page.locator(".standing div", { has: lab.page.locator("dt", { hasText: name }) });
  return (await found.locator("dd").innerText()).replace(/[\s,\u2009]/gu, "");
};
/** Whether all steps are done. */
const done = async (lab) => {
  const [steps, total] = (await standing(lab, "Steps")).split("/");
  assert.equal(steps, total);
};
/** A short training. */
const SHORT = { "word-vectors.window": "3", "word-vectors.negatives": "2", "word-vectors.passes": "2", "word-vectors.width": "16" };

test("the window opens on words of the text: every neighbour is likelier than what is drawn", TIMEOUT, async () => {
  const lab = await open({});
  await found(lab, /^Each neighbour of king is likelier than every drawn word: 0\.\d\d or more, against 0\.\d\d or less\.$/u);
  const rows = await cells(lab, "Pairs of the target");
  assert.deepEqual(rows.map(([head]) => head), ["king, loves", "king, the", "king, and", "king, the"]);
  assert.equal(await lab.page.getByText("Not in the text:").count(), 0);
  await lab.page.locator(".foot-sentence").getByText("blue should reach 1").waitFor();
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a window of two has four pairs with two drawn words each, and a loss that adds up", TIMEOUT, async () => {
  // Another seed than that of the recorded training.
  const lab = await open({ "word-vectors.seed": "2", sentence: "this sunday, watch the super bowl at 5:30" });
  await lab.until(async () => assert.equal((await cells(lab, "Pairs of the target")).length, 4));
  const rows = await cells(lab, "Pairs of the target");
  assert.deepEqual(rows.map(([head]) => head), ["super, watch", "super, the", "super, bowl", "super, at"]);
  const drawn = rows.flatMap((row) => row.slice(2, -1));
  assert.equal(drawn.length, 8);
  // Before training: every probability is a half, every pair costs 3 ln 2.
  for (const [, positive, ...rest] of rows) {
    near(number(positive.match(/= ([\d.]+)/u)[1]), 0.5, 0.011, positive);
    near(number(rest.at(-1)), 3 * Math.log(2), 0.01, "a pair");
  }
  await lab.page.getByText("“super”: 4 pairs, loss 8.3").waitFor();
  await lab.page.getByText("Not in the text: super, watch, bowl, at.").waitFor();
  await lab.openMore();
  await button(lab, "Draw others").click();
  await lab.until(async () => assert.notDeepEqual((await cells(lab, "Pairs of the target")).flatMap((row) => row.slice(2, -1)), drawn));
  // The window and the target move.
  await lab.openMore();
  await lab.page.getByRole("slider", { name: "Window shown", exact: true }).fill("1");
  await lab.until(async () => assert.equal((await cells(lab, "Pairs of the target")).length, 2));
  await lab.page.getByRole("button", { name: /^super/u }).press("ArrowRight");
  await lab.until(async () => assert.deepEqual((await cells(lab, "Pairs of the target")).map(([head]) => head), ["bowl, super", "bowl, at"]));
  await lab.page.getByRole("button", { name: /^sunday/u }).click();
  await lab.until(async () => assert.match(lab.page.url(), /word-vectors\.target=1&word-vectors\.row_window=1&word-vectors\.draw=2/u));
  // P(w) = count^a / sum is less than the share of the most frequent word, and more than that of a rare one.
  const lines = await cells(lab, "How often words occur and are drawn");
  const shares = lines.map((line) => line.slice(1).map((text) => number(text.replace(/[\s\u202f%]/gu, ""))));
  assert.ok(lines.length >= 8 && shares[0][0] > shares[0][1] && shares.at(-1)[0] < shares.at(-1)[1]);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a short training lowers the loss and finds neighbours; one step is one word", TIMEOUT, async () => {
  const lab = await open({ panel: "0", ...SHORT });
  const neighbours = async () => (await cells(lab, "Nearest words")).map(([word]) => word);
  await lab.until(async () => assert.equal((await neighbours()).length, 9));
  const before = await neighbours();
  await button(lab, "One step").click();
  await lab.until(async () => assert.match(await standing(lab, "Steps"), /^1\//u));
  await button(lab, "Start").click();
  await lab.until(async () => done(lab));
  assert.ok(number(await standing(lab, "Loss")) < 2.0, await standing(lab, "Loss"));
  assert.notDeepEqual(await neighbours(), before);
  assert.ok((await neighbours()).some((word) => ["queen", "prince", "father", "brother", "uncle", "man", "boy", "waiter"].includes(word)), String(await neighbours()));
  await button(lab, "Start over").click();
  await lab.until(async () => assert.deepEqual(await neighbours(), before));
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("words are asked, analogies scored beside chance, and both banks lead on", TIMEOUT, async () => {
  const lab = await open({ panel: "0", "word-vectors.negatives": "2", "word-vectors.passes": "2", "word-vectors.word": "dog" });
  await button(lab, "Start").click();
  await lab.until(async () => done(lab));
  await button(lab, "Ask").click();
  await lab.page.getByText("Chance: one in 288").waitFor();
  const all = async () => (await cells(lab, "Analogies of the small world")).at(-1);
  const [name, share, of] = await all();
  const [right, count] = of.split("/").map((part) => number(part.trim()));
  assert.equal(name, "all");
  assert.equal(count, 320);
  assert.ok(right > 80, of);
  near(number(share.replace(/[\s\u202f%]/gu, "")), (100 * right) / count, 0.51, "the share");
  await lab.page.getByRole("textbox", { name: "Nearest to", exact: true }).fill("zebra");
  await lab.page.getByText("“zebra” is not in the text.").waitFor();
  await lab.page.getByRole("textbox", { name: "Nearest to", exact: true }).fill("Tea");
  await lab.until(async () => assert.ok((await cells(lab, "Nearest words")).some(([word]) => ["coffee", "cocoa"].includes(word))));
  await lab.openMore();
  await button(lab, "Mean").click();
  await lab.until(async () => assert.match(decodeURIComponent(lab.page.url()), /word-vectors\.negatives=2&word-vectors\.passes=2&word-vectors\.matrix=mean/u));
  await lab.page.keyboard.press("Escape");
  await lab.page.locator("#picture").getByRole("button", { name: "Words in context", exact: true }).click();
  await lab.until(async () => assert.match(lab.page.url(), /view=context/u));
  assert.match(lab.page.url(), /context\.word=bank/u);
  // Whoever comes back finds the vectors as they were.
  await lab.page.goBack();
  await lab.until(async () => assert.deepEqual((await all())[2].split("/").length, 2));
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("BERT’s token rows stand beside the neighbours, and a word that is cut says so", TIMEOUT, async () => {
  const lab = await open({ panel: "2", "word-vectors.word": "king" });
  // The room is there before the model is.
  await lab.until(async () => assert.equal((await cells(lab, "Nearest words")).length, 9));
  const rows = () => cells(lab, "BERT’s token rows");
  await lab.until(async () => assert.equal((await rows()).length, 9));
  const king = await rows();
  assert.ok(!king.some(([piece]) => piece === "king") && king.some(([piece]) => piece === "queen"), String(king));
  const cosines = king.map(([, cosine]) => number(cosine));
  assert.ok(cosines.every((cosine, at) => cosine <= (cosines[at - 1] ?? 1) && cosine > 0), String(cosines));
  const field = lab.page.getByRole("textbox", { name: "Nearest to", exact: true });
  // A word of the vocabulary that the text has not.
  await field.fill("zebra");
  await lab.page.getByText("“zebra” is not in the text.").waitFor();
  await field.fill("unhappily");
  await lab.page.getByText(/^BERT cuts “unhappily” into pieces, it has no row of its own: un\S* ##/u).waitFor();
  assert.deepEqual(await rows(), []);
  await field.fill("King");
  await lab.until(async () => assert.deepEqual(await rows(), king));
  await button(lab, "What context adds").click();
  await lab.until(async () => assert.match(lab.page.url(), /view=context/u));
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("no two names on the map overlap, and one that has no room comes when it is chosen", TIMEOUT, async () => {
  const lab = await open({ panel: "0", ...SHORT });
  const names = lab.page.locator(".vectors-points .spot text");
  await lab.until(async () => assert.equal(await names.count(), 60));
  await button(lab, "Start").click();
  await lab.until(async () => done(lab));
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]]) {
    await lab.page.setViewportSize({ width, height });
    // Words glide to their places.
    await lab.until(async () => {
      const boxes = await names.evaluateAll((all) => all.filter((one) => one.textContent).map((one) => [one.textContent, one.getBoundingClientRect().toJSON()]));
      assert.ok(boxes.length >= 12, `${boxes.length} of 60 at ${width}`);
      for (const [at, [name, one]] of boxes.entries()) {
        for (const [other, two] of boxes.slice(0, at)) {
          // A line is a little higher than its letters.
          const slack = 0.25 * one.height;
          const apart = one.right <= two.left || two.right <= one.left || one.bottom - slack <= two.top || two.bottom - slack <= one.top;
          assert.ok(apart, `${name} and ${other} at ${width}`);
        }
      }
    });
  }
  // The same vectors have the same map, whoever went away and came back.
  const places = () => lab.page.locator(".vectors-points .spot").evaluateAll((all) => all.map((one) => one.style.transform));
  const before = await places();
  await button(lab, "Ask").click();
  await button(lab, "Learn").click();
  await lab.until(async () => assert.deepEqual(await places(), before));
  const called = lab.page.locator(".vectors-points .spot-called");
  await lab.page.locator(".vectors-points").focus();
  await lab.page.keyboard.press("Home");
  await lab.until(async () => {
    await lab.page.keyboard.press("ArrowRight");
    assert.equal(await called.count(), 1);
  });
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a link brings method, words and matrix back", TIMEOUT, async () => {
  const lab = await open({ panel: "2", "word-vectors.method": "glove", "word-vectors.passes": "5", "word-vectors.word": "queen", "word-vectors.a": "king", "word-vectors.b": "queen", "word-vectors.c": "man" });
  await lab.openMore();
  await lab.page.getByRole("button", { name: "Target", exact: true, pressed: true }).waitFor();
  assert.equal(await lab.page.getByRole("textbox", { name: "Nearest to", exact: true }).inputValue(), "queen");
  await button(lab, "Learn").click();
  await lab.openMore();
  assert.equal(await lab.page.getByRole("combobox", { name: "Method" }).inputValue(), "glove");
  assert.equal(await lab.page.getByRole("combobox", { name: "Passes" }).inputValue(), "5");
  await button(lab, "Start").click();
  await lab.until(async () => done(lab));
  await button(lab, "Window").click();
  await lab.page.locator(".vectors-note").getByText("GloVe draws no words and has another loss").waitFor();
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("texts that cannot be learned get a sentence, and a large one does not stop the page", TIMEOUT, async () => {
  const lab = await open({ panel: "0", "word-vectors.source": "own" });
  await lab.openMore();
  const box = lab.page.getByRole("textbox", { name: "Your text", exact: true });
  await lab.page.getByText("This text has no words. Paste a text with letters.").waitFor();
  await box.fill("la la la La");
  await lab.page.getByText("This text has only one word. Paste a text with different words.").waitFor();
  assert.ok(await button(lab, "Start").isDisabled());
  await lab.openMore();
  await box.fill("我爱北京天安门 天安门上太阳升。我爱太阳。");
  await lab.until(async () => assert.equal(await standing(lab, "Words"), "11"));
  await button(lab, "Start").click();
  await lab.until(async () => done(lab));
  const large = Array.from({ length: 160_000 }, (_, at) => `word${(at * 7919) % 20_011}${at % 12 === 11 ? "." : ""}`).join(" ");
  assert.ok(large.length > 1_000_000);
  await lab.openMore();
  await lab.page.getByLabel("or a text file").setInputFiles({ name: "large.txt", mimeType: "text/plain", buffer: Buffer.from(large) });
  await lab.page.getByText("Only the first million bytes of this text are read.").waitFor();
  await button(lab, "Start").click();
  await lab.until(async () => assert.ok(number((await standing(lab, "Steps")).split("/")[0]) > 500));
  await button(lab, "Pause").click();
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("axe finds nothing, and nothing overflows", TIMEOUT, async () => {
  for (const panel of ["0", "1", "2"]) {
    const lab = await open({ panel });
    await lab.page.locator("[data-main]").waitFor();
    await everyoneCanUse(lab.page, `word vectors ${panel}`, { sizes: [SIZES[0], SIZES[2]] });
    await lab.close();
  }
});

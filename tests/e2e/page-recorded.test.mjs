// Rooms in which networks learn open on a recorded run: whole before any weight is there, answered by
// its own networks, replaced by one's own, and brought back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { found, headline } from "../harness/finding.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const ROOMS = [
  { view: "language-models", steps: "200", says: /Counting says paid, \d+%; Feed-forward says fed, /u, figures: ".language-perplexity", typed: "Every evening the cat gets", answer: ".language-words" },
  { view: "translation", steps: "600", says: /gets \d+% of new examples right; without attention it is \d+%\.$/u, figures: ".translation-right", typed: "seven hundred and five", answer: ".translation-answer" },
  { view: "nothing", steps: "1,500", says: /^It finds \d+% of the hidden pieces; counting pairs of pieces would find \d+%\.$/u, figures: ".nothing-standing", typed: "the cat sleeps on the [MASK] .", answer: ".nothing-guess" },
  { view: "teach", steps: "128", says: /^It gets \d+ of 100 new texts right; counting words gets \d+ of 100\.$/u, figures: ".teach-judged", typed: "We moved to Oslo in 1998.", answer: ".teach-applied .teach-score" },
  { view: "word-vectors", steps: "[\\d,]+", says: /^king is nearest to \w+: cosine 0\.\d\d\.$/u, figures: ".standing", typed: undefined, answer: ".vectors-bars" },
];

for (const { view, steps, says, figures, typed, answer } of ROOMS) {
  test(`${view}: a recorded run until Start begins one's own`, TIMEOUT, async () => {
    const lab = await Lab.open(browser, server.origin, { view, panel: null });
    const tag = lab.page.getByText(new RegExp(`^Recorded run, ${steps} steps, \\d+ s$`, "u"));
    await tag.waitFor();
    const read = async () => (await lab.page.locator(figures).allInnerTexts()).join(" ");
    const recorded = await lab.until(async () => {
      const text = await read();
      assert.match(text, /\d/u);
      return text;
    });
    // What its networks find in this browser, with weights of a byte each, is what was found then.
    await lab.status.getByText("Live: computed in this browser").waitFor();
    const said = await found(lab, says);
    await lab.until(async () => assert.ok((await lab.page.locator(answer).count()) > 0));
    const numbers = (text) => text.match(/\d+(?:\.\d+)?/gu).map(Number);
    const [then, now] = [recorded, await read()].map(numbers);
    assert.equal(now.length, then.length);
    now.forEach((value, at) => assert.ok(Math.abs(value - then[at]) <= Math.max(1.01, 0.05 * then[at]), `${value}, recorded ${then[at]}`));
    // They answer what is typed; vectors are learned in the page itself, and asked in another panel.
    const before = await lab.page.locator(answer).allInnerTexts();
    if (typed) {
      await lab.sentence.fill(typed);
      await lab.until(async () => assert.notDeepEqual(await lab.page.locator(answer).allInnerTexts(), before));
    }

    await lab.page.getByRole("button", { name: "Start", exact: true }).click();
    await tag.waitFor({ state: "detached" });
    await lab.page.getByRole("button", { name: "Pause", exact: true }).click();
    await lab.until(async () => assert.notEqual(await headline(lab), said));
    // What was recorded stays behind the curves of one's own.
    if (typed) await lab.page.getByText("recorded run", { exact: true }).first().waitFor();
    await lab.openMore();
    await lab.page.getByRole("button", { name: "Show the recorded run", exact: true }).click();
    await tag.waitFor();
    assert.deepEqual(lab.visited.errors, []);
    await lab.close();
  });
}

/** What the panels behind the first say, and how they are read. */
const PANELS = [
  { view: "word-vectors", panel: "2", says: /^b − a \+ c finds \d+% of the analogies; the word nearest to c alone finds \d+%\.$/u, read: "Bars are cosines" },
  { view: "language-models", panel: "1", says: /^The forget gate keeps (?:most|a little more|about the same) at /u, read: "A strip is one vector" },
  { view: "language-models", panel: "2", says: /a tenth of the gradient/u, read: "Each curve:" },
  { view: "translation", panel: "1", says: /^The gap is widest at \d+ tokens: .+ gets \d+% right, One state \d+%\.$/u, read: "95% intervals" },
  { view: "translation", panel: "2", says: /^To write \S+, the decoder looks .+ \d\.\d\d/u, read: "k meets q" },
];

for (const { view, panel, says, read } of PANELS) {
  test(`${view}: panel ${panel} opens on a finding of the recorded run`, TIMEOUT, async () => {
    const lab = await Lab.open(browser, server.origin, { view, panel });
    await found(lab, says);
    await lab.page.locator(".foot-sentence").getByText(read).waitFor();
    assert.deepEqual(lab.visited.errors, []);
    await lab.close();
  });
}

test("earlier moments of the recorded pretraining are seen on its example, before any weight and after", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { view: "nothing", panel: null });
  const slider = lab.page.getByRole("slider", { name: "State", exact: true });
  const guesses = () => lab.page.locator(".nothing-guess").allInnerTexts();
  const sees = async (place) => {
    await slider.fill(String(place));
    return lab.until(async () => {
      const now = await guesses();
      assert.equal(now.length, 2);
      return now.join(" ");
    });
  };
  await lab.until(async () => assert.ok(Number(await slider.getAttribute("max")) > 5));
  const [first, middle] = [await sees(0), await sees(5)];
  assert.notEqual(first, middle);
  await lab.status.getByText("Live: computed in this browser").waitFor();
  assert.equal(await sees(5), middle);
  // Of another sentence only what the engine has can be seen.
  await lab.sentence.fill("the cat sleeps on the [MASK] .");
  await lab.page.getByText("Earlier moments were recorded for the example only.").waitFor();
  assert.ok(Number(await slider.getAttribute("max")) <= 1);
  await lab.page.getByRole("button", { name: "Show the example", exact: true }).click();
  await lab.until(async () => assert.ok(Number(await slider.getAttribute("max")) > 5));
  await lab.close();
});

// Every tab of a room says what it found of its own picture, and how to read that; what was recorded is
// marked on each.

import assert from "node:assert/strict";
import { test } from "node:test";
import { found, headline } from "../harness/finding.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const TABS = [
  { view: "positions", panel: "1", says: /neighbouring positions are|^Neighbouring positions are/iu, read: "Each row is the vector of one position" },
  { view: "positions", panel: "4", says: /^Distance explains (?:(?:most|little) of how alike BERT’s positions are: \d+%|\d+% of how alike BERT’s positions are)\. Of sinusoids it explains all\.$/u, read: "Each cell compares two positions" },
  { view: "attention", panel: "1", says: /\d+ of \d+ queries look most at /u, read: "Each row is one query" },
  { view: "sentences", panel: "1", says: /^(?:Most alike|No two are near): .+, cosine \d\.\d\d; any two: \d\.\d\d\.$/u, read: "Each cell compares two sentences" },
  { view: "sentences", panel: "2", says: /^(?:\d+ pairs? ha(?:s|ve)|No pair of the list has) cosine \d\.\d\d or more/u, read: "Each line is a pair" },
  { view: "families", panel: "1", says: /^6 of 9 networks let a piece read all others; BERT is one of them\.$/u, read: "A line is a network" },
  { view: "question", panel: "1", says: /^(?:Start and end are clear|The start is clear|The end is clear|Neither is clear)[:.].+logit -?\d/u, read: "Bars up speak for" },
  { view: "block", panel: "3", says: /^Input of \S+: (?:one number|no number)/u, read: "Each bar is one number" },
  { view: "pairs", panel: "1", says: /\S/u, read: "From top to bottom" },
  { view: "pieces", panel: "1", says: /^7 words and signs make 9 pieces; unaffable is cut most: /u, read: "Each word stands above its pieces" },
  { view: "context", panel: "3", says: /one meaning of palm .*cosine \d\.\d\d/u, read: "Each cell compares two sentences" },
  { view: "teach", panel: "1", says: /^(?:Mistakes (?:lean one way|go both ways): .+×\.|No mistake: it gets \d+ of \d+ right\.)$/u, read: "mistakes lie off the diagonal" },
  { view: "teach", panel: "2", says: /^It (?:says|leans to|cannot decide)/u, read: "Two bars for each label" },
  { view: "nothing", panel: "2", says: /cosine \d\.\d\d; any two: -?\d\.\d\d\.$/u, read: "Each piece stands near" },
  { view: "nothing", panel: "3", says: /^Nobody knows yet/u, read: "Longer bars" },
];

for (const { view, panel, says, read } of TABS) {
  test(`${view}: panel ${panel} has a finding and a caption of its own`, TIMEOUT, async () => {
    const lab = await Lab.open(browser, server.origin, { view, panel });
    await found(lab, says);
    await lab.page.locator(".foot-sentence").getByText(read).waitFor();
    assert.deepEqual(lab.visited.errors, []);
    await lab.close();
  });
}

/** Texts that leave little or nothing to compare. */
const SHORT = [
  { state: { view: "families", panel: "0", sentence: "Hello" }, says: /^For hello, BERT reads 3 pieces, GPT 1\.$/u },
  { state: { view: "families", panel: "0", sentence: "" }, says: /^Type a sentence\.$/u },
  { state: { view: "translation", panel: "2", sentence: "two blue cats" }, says: /blue/u },
];

for (const { state, says } of SHORT) {
  test(`${state.view}: “${state.sentence}” has a finding, too`, TIMEOUT, async () => {
    const lab = await Lab.open(browser, server.origin, state);
    await lab.until(async () => assert.match(await headline(lab), says));
    assert.deepEqual(lab.visited.errors, []);
    await lab.close();
  });
}

for (const [view, panels] of [["word-vectors", 3], ["nothing", 4], ["teach", 3]]) {
  test(`${view}: the recorded run is marked on each of its tabs`, TIMEOUT, async () => {
    const lab = await Lab.open(browser, server.origin, { view, panel: null });
    const tabs = lab.page.getByRole("navigation", { name: "Panels" }).getByRole("button");
    assert.equal(await tabs.count(), panels);
    for (let at = 0; at < panels; at += 1) {
      await tabs.nth(at).click();
      await lab.page.getByText(/^Recorded run, /u).waitFor();
    }
    assert.deepEqual(lab.visited.errors, []);
    await lab.close();
  });
}

test("nothing: the slider is the same on every tab, and says where a moment was not recorded", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "nothing", panel: null });
  const slider = lab.page.getByRole("slider", { name: "State", exact: true });
  await lab.until(async () => assert.ok(Number(await slider.getAttribute("max")) > 5));
  const most = await slider.getAttribute("max");
  await slider.fill("3");
  await lab.page.getByRole("button", { name: "Words", exact: true }).click();
  assert.equal(await slider.getAttribute("max"), most);
  await lab.page.getByText("Of this moment only guesses and attention were recorded.").waitFor();
  await lab.page.getByRole("button", { name: "Newest", exact: true }).click();
  await found(lab, /cosine \d\.\d\d; any two/u);
  // The recorded network can be fine-tuned, its earlier moments cannot.
  await lab.page.getByRole("button", { name: "Does it help?", exact: true }).click();
  const tune = lab.page.getByRole("button", { name: "Fine-tune all three", exact: true });
  await lab.until(async () => assert.ok(await tune.isEnabled()));
  await slider.fill("3");
  await lab.until(async () => assert.ok(await tune.isDisabled()));
  await lab.close();
});

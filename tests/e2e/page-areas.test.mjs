// What is typed and what it changes stand on one screen: the areas of the window, measured.

import assert from "node:assert/strict";
import { test } from "node:test";
import { firstScreen } from "../harness/first_screen.mjs";
import { Lab } from "../harness/page.mjs";
import { ROOM_IDS } from "../harness/known.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

/** Windows in which nothing has to be scrolled to see the sentence, its pieces and the picture. */
const WINDOWS = [[1440, 900], [1024, 768]];
/** Least share of the window that the main picture takes, and most words of running text beside it. */
const [LEAST, MOST_WORDS] = [0.3, 80];

/** Every room, in a state in which it shows its picture. */
const STATES = {
  corrupt: { sentence: "The old sailor told a [MASK] about the [MASK] ." },
  pairs: { sentence: "It's a snow day!", pair: "There is snow outside." },
  question: { sentence: "Who scored twice?", pair: "Maya Osei scored twice before half-time." },
  context: { sentence: "Did you deposit that check at the bank?" },
};
const ROOMS = Object.fromEntries(ROOM_IDS.map((id) => [id, STATES[id] ?? {}]));
/** Rooms about no sentence show none. */
const WITHOUT = ["neuron", "gradients"];

for (const [width, height] of WINDOWS) {
  test(`first screens at ${width} by ${height}: sentence, pieces and picture in the window, few words`, TIMEOUT, async (context) => {
    for (const [view, state] of Object.entries(ROOMS)) {
      const lab = await Lab.open(browser, server.origin, { view, panel: null, ...state }, { viewport: { width, height } });
      await lab.status.getByText("Live: computed in this browser").waitFor();
      await lab.until(async () => {
        const found = await firstScreen(lab.page);
        const reads = !WITHOUT.includes(view);
        assert.deepEqual([found.sentence, found.tokens, found.main], [reads, reads, true], `${view}: ${JSON.stringify(found)}`);
      }, 10_000);
      const found = await firstScreen(lab.page);
      context.diagnostic(`${view} ${width}x${height}: share ${found.share}, words ${found.words}`);
      assert.equal(found.pictures, 1, view);
      assert.ok(found.share >= LEAST, `${view}: ${found.share} of the window`);
      assert.ok(found.words <= MOST_WORDS, `${view}: ${found.words} words`);
      assert.deepEqual(found.scrolls, [false, false], view);
      assert.deepEqual(lab.visited.errors, []);
      await lab.close();
    }
  });
}

test("no room makes a window scroll, with a second sentence either", TIMEOUT, async () => {
  for (const [view, state] of Object.entries(ROOMS)) {
    const lab = await Lab.open(browser, server.origin, { view, panel: null, pair: "There is snow outside.", ...state });
    await lab.status.getByText("Live: computed in this browser").waitFor();
    for (const [width, height] of [[900, 640], ...WINDOWS]) {
      await lab.page.setViewportSize({ width, height });
      await lab.atRest();
      const size = await lab.page.evaluate(() => [document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]);
      assert.deepEqual(size, [width, height], view);
    }
    await lab.close();
  }
});

test("panels: one at a time, each with its link, all of them on request", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "heads", panel: null });
  const panels = lab.page.getByRole("navigation", { name: "Panels" }).getByRole("button");
  await lab.status.getByText("Live: computed in this browser").waitFor();
  const names = await panels.allInnerTexts();
  assert.equal(names.pop(), "All");
  const open = async () => (await Promise.all(names.map(async (name) => ((await lab.page.getByRole("group", { name, exact: true }).count()) > 0 ? name : [])))).flat();
  for (const [index, name] of names.entries()) {
    await panels.filter({ hasText: new RegExp(`^${name}$`, "u") }).click();
    await lab.until(async () => assert.deepEqual(await open(), [name]), 10_000);
    await lab.until(async () => assert.equal(new URL(lab.page.url()).searchParams.get("panel") ?? "0", String(index)), 10_000);
  }
  await panels.last().click();
  await lab.until(async () => assert.deepEqual(await open(), names), 10_000);
  // Another room opens with its first panel, unless all are wanted.
  await panels.first().click();
  await lab.go("Attention");
  await lab.until(async () => assert.equal(new URL(lab.page.url()).searchParams.get("panel"), null), 10_000);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("Share copies the link of exactly this view", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "corrupt", sentence: "the [MASK] sat", panel: "2" }, { permissions: ["clipboard-read", "clipboard-write"] });
  await lab.status.getByText("Live: computed in this browser").waitFor();
  await lab.page.getByText("Share", { exact: true }).click();
  await lab.page.getByRole("button", { name: "Copy link" }).click();
  await lab.page.getByRole("button", { name: "Link copied" }).waitFor();
  const link = await lab.page.evaluate(() => navigator.clipboard.readText());
  const state = (address) => Object.fromEntries(new URL(address).searchParams);
  assert.deepEqual(state(link), state(lab.page.url()));
  assert.equal(state(link).panel, "2");
  await lab.close();
});

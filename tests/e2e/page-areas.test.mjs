// What is typed and what it changes stand on one screen: the areas of the window, measured.

import assert from "node:assert/strict";
import { test } from "node:test";
import { firstScreen } from "../harness/first_screen.mjs";
import { found } from "../harness/finding.mjs";
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
  const named = await panels.allInnerTexts();
  assert.ok(named.length <= 3, named.join(", "));
  const extra = (await lab.otherPanels()).slice(0, -1);
  const names = [...named, ...extra];
  const open = async () => (await Promise.all(names.map(async (name) => ((await lab.page.getByRole("group", { name, exact: true }).count()) > 0 ? name : [])))).flat();
  const links = new Set();
  for (const name of names) {
    await (named.includes(name) ? panels.filter({ hasText: new RegExp(`^${name}$`, "u") }).click() : lab.openOther(name));
    await lab.until(async () => assert.deepEqual(await open(), [name]), 10_000);
    await lab.until(async () => assert.ok(!links.has(new URL(lab.page.url()).searchParams.get("panel"))), 10_000);
    links.add(new URL(lab.page.url()).searchParams.get("panel"));
    assert.equal(await lab.page.getByRole("navigation", { name: "Panels" }).locator("[aria-current]").innerText(), name);
  }
  await lab.openOther("All on one page");
  await lab.until(async () => assert.deepEqual((await open()).toSorted(), names.toSorted()), 10_000);
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
  await lab.share();
  await lab.page.getByRole("button", { name: "Copy link" }).click();
  await lab.page.getByRole("button", { name: "Link copied" }).waitFor();
  const link = await lab.page.evaluate(() => navigator.clipboard.readText());
  const state = (address) => Object.fromEntries(new URL(address).searchParams);
  assert.deepEqual(state(link), state(lab.page.url()));
  assert.equal(state(link).panel, "2");
  await lab.close();
});

test("a headline changes at most once a second while somebody types, and ends with the last text", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "attention", panel: null });
  await lab.live();
  const headline = lab.page.locator(".headline-text");
  await lab.until(async () => assert.match(await headline.innerText(), /%/u));
  await headline.evaluate((heading) => {
    globalThis.changes = [{ text: heading.textContent, at: performance.now() }];
    new MutationObserver(() => {
      if (heading.textContent !== globalThis.changes.at(-1).text) globalThis.changes.push({ text: heading.textContent, at: performance.now() });
    }).observe(heading, { childList: true, subtree: true, characterData: true });
  });
  await lab.sentence.fill("");
  await lab.sentence.pressSequentially("a cat and a dog sat on the mat", { delay: 100 });
  await lab.shows("a cat and a dog sat on the mat".split(" "));
  await found(lab, /^(?:a|cat|and|dog|sat|on|the|mat)\b.*%/u);
  const changes = (await lab.page.evaluate(() => globalThis.changes)).slice(1);
  assert.ok(changes.length > 2, "it follows what is typed");
  // A change is drawn a little after it was decided.
  for (const [earlier, later] of changes.slice(1).map((change, index) => [changes[index], change])) {
    assert.ok(later.at - earlier.at > 800, `${earlier.text} and ${later.text}: ${later.at - earlier.at} ms`);
  }
  await lab.close();
});

test("a room opens on what it found; the finding is saved as a picture, and a local page says why it has no code", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "attention", panel: null });
  const headline = lab.page.locator(".headline-text");
  await lab.until(async () => assert.match(await headline.innerText(), /^it .*animal/u));
  const shares = lab.page.getByRole("toolbar", { name: "Tokens of the sentence" }).getByRole("button", { name: /^animal/u });
  const [, said] = /(\d+)%/u.exec(await headline.innerText());
  assert.match(await shares.innerText(), new RegExp(`${said}%`, "u"), "the headline's number stands in the picture");
  await lab.share();
  const download = lab.page.waitForEvent("download");
  await lab.page.getByRole("button", { name: "Save as a picture" }).click();
  assert.equal((await download).suggestedFilename(), "bertscope-finding.png");
  await lab.page.getByRole("button", { name: "Code for phones" }).click();
  await lab.page.getByRole("dialog", { name: "Code for phones" }).getByText(/^This page runs on this computer only/u).waitFor();
  await lab.close();
});

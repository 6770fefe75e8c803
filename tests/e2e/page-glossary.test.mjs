// Terms of the field: what one means stands one tap away from where it is read, and on a page of all terms.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { join } from "node:path";
import { everyoneCanUse, SIZES } from "../harness/access.mjs";
import { Lab } from "../harness/page.mjs";
import { DIST } from "../harness/server.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const LIST = JSON.parse(await readFile(join(DIST, "glossary/en.json"), "utf8"));
/** What follows takes place on a desk. */
const SMALL_FIRST = SIZES.toReversed();
const meaning = (term) => LIST.find((entry) => entry.term === term).meaning;

test("a term says what it means where it is read, by keyboard, and leads to all terms", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "sentences", panel: "0" });
  const { page } = lab;
  await lab.status.getByText("Live: computed in this browser").waitFor();
  const term = page.getByRole("heading", { level: 2 }).getByRole("button", { name: "cosine", exact: true });
  await term.press("Enter");
  const card = page.getByRole("dialog", { name: "cosine", exact: true });
  assert.match(await card.innerText(), new RegExp(meaning("cosine").slice(0, 40), "u"));
  await everyoneCanUse(page, "a term", { sizes: SMALL_FIRST, least: 10 });
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  assert.ok(await term.evaluate((button) => button === document.activeElement));

  await lab.openMore();
  await page.getByText("How to read this", { exact: true }).click();
  const used = page.getByRole("list", { name: "Terms used here" });
  await used.getByRole("button", { name: "Spearman" }).click();
  const other = page.getByRole("dialog", { name: "Spearman", exact: true });
  assert.match(await other.innerText(), /agree on the order/u);
  await other.getByRole("button", { name: "All terms" }).click();
  const all = page.getByRole("dialog", { name: "Glossary" });
  await lab.until(async () => assert.equal(await all.getByRole("term").count(), LIST.length));
  await lab.until(async () => assert.match(page.url(), /[?&]glossary=1/u));
  await all.getByRole("searchbox", { name: "Find a term" }).fill("Softm");
  await lab.until(async () => assert.ok((await all.getByRole("term").allInnerTexts()).includes("softmax")));
  assert.ok((await all.getByRole("term").count()) < 5);
  await all.getByRole("searchbox").fill("zzz");
  await all.getByText("No term matches.").waitFor();
  // First it empties the field.
  await page.keyboard.press("Escape");
  await lab.until(async () => assert.equal(await all.getByRole("term").count(), LIST.length));
  await page.keyboard.press("Escape");
  await all.waitFor({ state: "hidden" });
  await lab.until(async () => assert.doesNotMatch(page.url(), /glossary/u));

  // The term that led there may be gone when the list closes.
  await page.keyboard.press("Escape");
  await term.press("Enter");
  await term.evaluate((button) => button.remove());
  await card.getByRole("button", { name: "All terms" }).press("Enter");
  await all.getByRole("button", { name: "Close" }).press("Enter");
  await all.waitFor({ state: "hidden" });
  await lab.until(async () => assert.equal(await page.evaluate(() => document.activeElement.id), "rooms-summary"));
  await lab.close();
});

test("the glossary opens by its link and from the menu of rooms", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "sentences", panel: "0", glossary: "1" });
  const { page } = lab;
  const all = page.getByRole("dialog", { name: "Glossary" });
  await all.getByRole("term").first().waitFor();
  await everyoneCanUse(page, "the glossary", { sizes: SMALL_FIRST, least: 10 });
  await all.getByRole("button", { name: "Close" }).click();
  await all.waitFor({ state: "hidden" });
  await lab.openRooms();
  await page.getByRole("button", { name: "Glossary", exact: true }).click();
  await all.waitFor();
  await lab.close();
});

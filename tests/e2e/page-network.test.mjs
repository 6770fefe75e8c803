// The network on one screen, as somebody who comes for the first time uses it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const FRANCE = "The capital of France is [MASK].";
const STATE = { view: "network", sentence: FRANCE, queries: "6" };

const answer = (lab) => lab.page.getByRole("region", { name: "Answer", exact: true });
const button = (lab, name) => lab.page.getByRole("button", { name, exact: true });
const says = (lab, pattern) => lab.until(async () => assert.match(await answer(lab).innerText(), pattern));
const foot = (lab) => lab.page.locator(".foot-sentence");

/** The share of the canvas's pixels that differ from the most frequent colour. */
const painted = (lab) => lab.page.locator(".network-inner > canvas").evaluate((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const words = new Uint32Array(data.buffer);
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return 1 - Math.max(...counts.values()) / words.length;
});

test("a sentence with a gap: the answer follows what is typed", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, STATE);
  await says(lab, /^Best words for the gap\s+paris \d\d%/u);
  assert.match(await foot(lab).innerText(), /^In: a sentence with a gap\..* Out: paris, \d\d%\.$/u);
  assert.ok((await painted(lab)) > 0.05);
  await lab.sentence.fill("The capital of Japan is [MASK].");
  await says(lab, /tokyo \d\d%/u);
  await lab.close();
});

test("the signal stops where one asks it to, and tells nothing early", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { ...STATE, "network.stop": "1" });
  await says(lab, /\?$/u);
  assert.match(await foot(lab).innerText(), /cut into 9 pieces/u);
  await lab.atRest();
  const little = await painted(lab);
  await lab.page.getByRole("slider", { name: "How far the signal has come" }).fill("9");
  await says(lab, /paris/u);
  await lab.until(async () => assert.ok((await painted(lab)) > little));
  await button(lab, "One stop back").click();
  await says(lab, /\?$/u);
  await lab.until(async () => assert.equal(new URL(lab.page.url()).searchParams.get("network.stop"), "8"));
  await lab.close();
});

test("a layer opens in place, its parts are switched off, and the old answer stands beside the new one", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, STATE);
  await says(lab, /paris/u);
  await button(lab, "Open layer 5").click();
  const heads = lab.page.getByRole("group", { name: "Heads of layer 5" });
  await lab.until(async () => assert.equal(await heads.getByRole("switch").count(), 12));
  const name = "Attention of layer 5";
  await lab.page.getByRole("switch", { name, exact: true }).click();
  await lab.until(async () => assert.equal(await answer(lab).getByRole("button", { name: `Switch on again: ${name}` }).count(), 1));
  await says(lab, /was paris, \d\d%/u);
  await answer(lab).getByRole("button").click();
  await lab.until(async () => assert.doesNotMatch(await answer(lab).innerText(), /was /u));
  await lab.page.keyboard.press("Escape");
  await button(lab, "Open layer 5").waitFor();
  await lab.close();
});

test("the table has a row for each piece in each state", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, STATE);
  await says(lab, /paris/u);
  await lab.page.getByText("More", { exact: true }).click();
  await lab.page.locator(".network-more summary", { hasText: "Table" }).click();
  const rows = lab.page.getByRole("table", { name: /Length of each vector/u }).locator("tbody tr");
  await lab.until(async () => assert.equal(await rows.count(), 9 * 7));
  const last = await rows.nth(9 * 6 + 6).locator("th, td").allInnerTexts();
  assert.match(last.join(" "), /\[MASK\].*Layer 5.*paris/su);
  await lab.close();
});

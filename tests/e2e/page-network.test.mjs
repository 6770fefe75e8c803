// The network on one screen, as somebody who comes for the first time uses it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Lab } from "../harness/page.mjs";
import { Server } from "../harness/server.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const FRANCE = "The capital of France is [MASK].";
const STATE = { view: "network", sentence: FRANCE, queries: "6" };

const answer = (lab) => lab.page.getByRole("region", { name: "Answer", exact: true });
const button = (lab, name) => lab.page.getByRole("button", { name, exact: true });
const says = (lab, pattern) => lab.until(async () => assert.match(await answer(lab).innerText(), pattern));
const foot = (lab) => lab.page.locator(".foot-sentence");

/** The share of the canvas's pixels that differ from the most frequent colour. */
const painted = (lab) => lab.page.locator(".network-inner > canvas").first().evaluate((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const words = new Uint32Array(data.buffer);
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return 1 - Math.max(...counts.values()) / words.length;
});

/** The share of the canvas's pixels in which one channel is clearly more than another. */
const share = (lab, channels) => lab.page.locator(".network-inner > canvas").first().evaluate((canvas, [more, less]) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  // The paper shows through what is drawn faintly.
  for (let at = 0; at < data.length; at += 4) if (((data[at + more] - data[at + less]) * data[at + 3]) / 255 > 90) count++;
  return (4 * count) / data.length;
}, channels);

/** The share that is clearly blue, as lines of attention are. */
const blue = (lab) => share(lab, [2, 0]);

/** The share that is clearly blue or clearly red, as differences are; some red is always there. */
const coloured = async (lab) => (await blue(lab)) + (await share(lab, [0, 2]));

/** The share that is blue once the picture is there; beside a layer that has the focus the others stand back. */
const wholeBlue = (lab) => lab.until(async () => {
  await lab.page.evaluate(() => document.activeElement.blur());
  const share = await blue(lab);
  assert.ok(share > 0.01);
  return share;
});

test("the front door is whole before any weight arrives; each room opens on its own sentence until somebody types", TIMEOUT, async () => {
  const own = await new Server().start();
  let send;
  const weights = new Promise((resolve) => (send = resolve));
  own.breakFile("model.safetensors", { stall: 1000, until: weights });
  const lab = await Lab.fresh(browser, own.origin, { view: null, panel: null });
  await says(lab, /^Best words for the gap\s+paris 5\d%/u);
  assert.match(await lab.status.textContent(), /Precomputed example until the model has loaded/u);
  await lab.until(async () => assert.ok((await painted(lab)) > 0.05));
  const before = await answer(lab).innerText();
  // A link to the same sentence follows its gap, too, though the vocabulary comes later.
  const linked = await Lab.fresh(browser, own.origin, { view: "network", sentence: FRANCE, panel: null });
  await says(linked, /^Best words for the gap\s+paris 5\d%/u);
  send();
  for (const visit of [lab, linked]) {
    await visit.status.getByText("Live: computed in this browser").waitFor();
    assert.equal(await answer(visit).innerText(), before, "what was precomputed is what comes");
  }
  await linked.close();
  await lab.go("Attention");
  const typed = (text) => lab.until(async () => assert.equal(await lab.sentence.inputValue(), text));
  await typed("The animal didn't cross the street because it was too tired.");
  await button(lab, "The network").click();
  await typed(FRANCE);
  await lab.sentence.fill("The capital of Japan is [MASK].");
  await says(lab, /tokyo/u);
  await lab.go("Attention");
  await typed("The capital of Japan is [MASK].");
  await lab.close();
  await own.stop();
});

test("a piece is hidden and shown again, by button and by key, and single keys can be switched off", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { ...STATE, sentence: "She sang a song for the children.", queries: "4" });
  await says(lab, /song/u);
  await button(lab, "Hide it").click();
  await says(lab, /^Best words for the gap\s+song \d\d%\s*was song, \d\d%/u);
  assert.equal(await lab.sentence.inputValue(), "She sang a song for the children.");
  await lab.page.evaluate(() => document.activeElement.blur());
  await lab.page.keyboard.press("m");
  await button(lab, "Hide it").waitFor();
  await lab.openStatus();
  await lab.status.getByText("Keys", { exact: true }).click();
  const single = lab.page.getByRole("checkbox", { name: "Keys that are single characters" });
  await single.uncheck();
  await lab.page.keyboard.press("Escape");
  await lab.page.evaluate(() => document.activeElement.blur());
  await lab.page.keyboard.press("m");
  await lab.atRest();
  assert.equal(await button(lab, "Hide it").count(), 1);
  await lab.openStatus();
  await single.check();
  await lab.close();
});

test("the vectors open into what they are the sum of, and places are switched off there", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, STATE);
  await says(lab, /paris/u);
  const little = await painted(lab);
  await button(lab, "Open the vectors").click();
  const places = lab.page.getByRole("switch", { name: "Positions", exact: true });
  await places.waitFor();
  await lab.until(async () => assert.notEqual(await painted(lab), little));
  await places.click();
  await says(lab, /was paris, \d\d%/u);
  await places.click();
  await lab.until(async () => assert.doesNotMatch(await answer(lab).innerText(), /was /u));
  await button(lab, "Close the vectors").click();
  await places.waitFor({ state: "detached" });
  await lab.close();
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

test("a screen with twice as many pixels has the same picture", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, STATE, { deviceScaleFactor: 2 });
  await says(lab, /paris/u);
  const widths = (canvases) => canvases.filter((canvas) => canvas.checkVisibility()).map((canvas) => [canvas.clientWidth, canvas.parentElement.clientWidth]);
  const sizes = await lab.page.locator(".whole-network canvas").evaluateAll(widths);
  assert.ok(sizes.length > 1);
  for (const [own, room] of sizes) assert.equal(own, room);
  await lab.close();
});

test("the signal stops where one asks it to, and tells nothing early", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, STATE);
  await says(lab, /paris/u);
  const whole = await wholeBlue(lab);
  const signal = lab.page.getByRole("slider", { name: "How far the signal has come" });
  await signal.fill("1");
  await says(lab, /\?$/u);
  assert.match(await foot(lab).innerText(), /cut into 9 pieces/u);
  await lab.until(async () => assert.ok((await blue(lab)) < whole / 3));
  await signal.fill("9");
  await says(lab, /paris/u);
  await lab.until(async () => assert.ok((await blue(lab)) > 0.9 * whole));
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
  await lab.until(async () => assert.match(await foot(lab).innerText(), /^The attention of layer 5 is off/u));
  assert.ok(await heads.getByRole("switch").first().isDisabled(), "no head of it works");
  await answer(lab).getByRole("button").click();
  await lab.until(async () => assert.doesNotMatch(await answer(lab).innerText(), /was /u));
  await lab.page.keyboard.press("Escape");
  await button(lab, "Open layer 5").waitFor();
  await lab.close();
});

test("compared with another sentence, only what differs has a colour, and its answer stands beside", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, STATE);
  await says(lab, /paris/u);
  const whole = await wholeBlue(lab);
  await lab.page.getByText("More", { exact: true }).click();
  await lab.page.getByRole("checkbox", { name: "Compare", exact: true }).check();
  // With itself it differs nowhere.
  await says(lab, /the other: paris, 5\d%/u);
  await lab.until(async () => assert.equal(await blue(lab), 0));
  const same = await coloured(lab);
  await lab.page.getByRole("textbox", { name: "Sentence to compare with" }).fill("The capital of Japan is [MASK].");
  await says(lab, /^Best words for the gap\s+paris 5\d%\s*the other: tokyo, \d\d%/u);
  await lab.until(async () => assert.ok((await coloured(lab)) > same + whole / 10));
  assert.match(await foot(lab).innerText(), /^Compared with the other, red is more/u);
  await lab.close();
});

test("the table has a row for each piece in each state", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, STATE);
  await says(lab, /paris/u);
  await lab.page.getByText("More", { exact: true }).click();
  await lab.page.locator(".network-foot .menu-body summary", { hasText: "Table" }).click();
  const rows = lab.page.getByRole("table", { name: /Length of each vector/u }).locator("tbody tr");
  await lab.until(async () => assert.equal(await rows.count(), 9 * 7));
  const last = await rows.nth(9 * 6 + 6).locator("th, td").allInnerTexts();
  assert.match(last.join(" "), /\[MASK\].*Layer 5.*paris/su);
  await lab.close();
});

test("at depth Numbers the pointer says the value of a cell and the weight of a line", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "network", panel: null, sentence: "The capital of France is [MASK].", depth: "numbers" });
  await lab.status.getByText("Live: computed in this browser").waitFor();
  const shown = lab.page.locator(".network-value");
  const scroll = await lab.page.locator(".network-scroll").boundingBox();
  const { x, width } = await lab.page.locator(".token[aria-pressed=true]").boundingBox();
  /** What is said at the first of these heights at which it matches. */
  const saidAt = (pattern) => lab.until(async () => {
    for (let y = 60; y < scroll.height; y += 3) {
      await lab.page.mouse.move(x + width / 2 + 2, scroll.y + y);
      const said = (await shown.count()) > 0 ? await shown.innerText() : "";
      if (pattern.test(said)) return said;
    }
    throw new Error(`nothing like ${pattern}`);
  });
  assert.match(await saidAt(/number/u), /^\[MASK\], number (?:[12]?\d{1,2}|3[0-7]\d|38[0-3]): [−]?\d+\.\d{3}$/u);
  const line = await saidAt(/reads/u);
  const [, share] = line.match(/^\S+ reads \S+: (\d+\.\d)% in /u);
  assert.ok(Number(share) >= 7 && Number(share) <= 100, line);
  await lab.page.mouse.move(2, 2);
  await lab.until(async () => assert.equal(await shown.count(), 0));
  await lab.close();
});

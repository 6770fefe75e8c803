// The page in a frame of another page: one panel with its sentence, its height told, and the code for
// it in the menu Share.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeFindsNothing } from "../harness/access.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const PATIENCE = 60_000;

/** A page of somebody else's, `width` pixels wide, that frames this one and takes the height that it tells. */
async function framed(width, state) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, serviceWorkers: "block" });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  const address = `${server.origin}/?${new URLSearchParams({ device: "cpu", view: "attention", ...state, embed: "1" })}`;
  await page.setContent(`<h1>A lesson of mine</h1><iframe src="${address.replaceAll("&", "&amp;")}" title="BERTscope" width="100%" height="300"></iframe>`);
  await page.evaluate(() => {
    globalThis.heights = [];
    addEventListener("message", ({ data }) => {
      globalThis.heights.push(data.bertscope.height);
      document.querySelector("iframe").height = data.bertscope.height;
    });
  });
  return { context, page, errors, frame: page.frameLocator("iframe"), inside: page.frames()[1] };
}

/** Waits until `read` gives what `is` accepts; resolves with it. */
async function until(read, is) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await read();
    if (is(found) || Date.now() > end) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
}

for (const width of [390, 800]) {
  test(`a frame ${width} pixels wide holds one panel and its sentence, and what is typed changes the picture`, TIMEOUT, async () => {
    const { context, page, errors, frame, inside } = await framed(width, { panel: "1", sentence: "the cat sat" });
    const busy = () => frame.locator("#picture").getAttribute("aria-busy");
    await frame.getByText("Live: computed in this browser").waitFor({ state: "attached" });
    const panels = frame.locator("#room [data-main]");
    await until(busy, (found) => found === "false");
    assert.equal(await panels.count(), 1);
    for (const role of ["navigation", "banner", "complementary"]) assert.equal(await frame.getByRole(role).count(), 0, role);
    const cells = frame.getByRole("region", { name: "Matrix" }).locator("canvas").first();
    const pixels = () => cells.evaluate((canvas) => canvas.toDataURL());
    const before = await pixels();
    await frame.getByRole("textbox", { name: "Sentence", exact: true }).fill("a dog ran home quickly");
    assert.notEqual(await until(pixels, (now) => now !== before), before);
    // The whole of it is in the frame: nothing scrolls, in either direction.
    const over = () => inside.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
    assert.deepEqual(await until(over, ([x, y]) => x <= 0 && y <= 0), [0, 0]);
    const told = await page.evaluate(() => globalThis.heights);
    const height = await inside.evaluate(() => document.body.getBoundingClientRect().height);
    assert.equal(told.at(-1), Math.ceil(height));
    assert.ok(told.length < 12 && height > 300, told.join(", "));
    // The way to the whole page takes along what was typed.
    const link = frame.getByRole("link", { name: "Open in BERTscope" });
    const whole = new URL(await link.getAttribute("href")).searchParams;
    assert.deepEqual([whole.get("sentence"), whole.get("panel"), whole.get("embed")], ["a dog ran home quickly", "1", null]);
    await axeFindsNothing(inside, "the frame");
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test("typing and choosing in a frame leave the way back of the page around alone", TIMEOUT, async () => {
  const { context, page, frame } = await framed(800, { panel: "1", sentence: "the cat sat" });
  await frame.getByText("Live: computed in this browser").waitFor({ state: "attached" });
  const before = await page.evaluate(() => history.length);
  await frame.getByRole("textbox", { name: "Sentence", exact: true }).fill("a dog");
  const pieces = frame.getByRole("toolbar", { name: "Tokens of the sentence" }).getByRole("button");
  const dog = pieces.filter({ hasText: "dog" });
  // A new text has another word chosen.
  await dog.and(frame.getByRole("button", { pressed: false })).click();
  await dog.and(frame.getByRole("button", { pressed: true })).waitFor();
  assert.equal(await page.evaluate(() => history.length), before);
  await context.close();
});

test("Share copies the code of a frame, which shows the open panel", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { panel: "2", sentence: "x > \"y\" & z" }, { permissions: ["clipboard-read", "clipboard-write"] });
  await lab.status.getByText("Live: computed in this browser").waitFor();
  await lab.share();
  await lab.page.getByRole("button", { name: "Copy iframe code" }).click();
  await lab.page.getByRole("button", { name: "Code copied" }).waitFor();
  const code = await lab.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await lab.page.getByRole("textbox", { name: "Code of an iframe with this panel" }).inputValue(), code);
  // As another page's browser reads it.
  const other = await lab.context.newPage();
  await other.setContent(code);
  const { title, src, height, count } = await other.evaluate(() => {
    const frame = document.querySelector("iframe");
    return { title: frame.title, src: frame.src, height: frame.clientHeight, count: document.body.children.length };
  });
  assert.deepEqual([title, count], ["BERTscope: Attention", 1]);
  assert.ok(height >= 400 && height <= 900, `${height}`);
  const { sentence, embed, panel } = Object.fromEntries(new URL(src).searchParams);
  assert.deepEqual([sentence, embed, panel], ["x > \"y\" & z", "1", "2"]);
  await lab.close();
});

test("Share saves the pictures that are on the stage", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { panel: "1" });
  await lab.status.getByText("Live: computed in this browser").waitFor();
  await lab.share();
  const [download] = await Promise.all([lab.page.waitForEvent("download"), lab.page.getByRole("button", { name: "Matrix, PNG" }).click()]);
  assert.equal(download.suggestedFilename(), "attention-matrix.png");
  await lab.close();
});

// Narrow screens, large letters, fingers: nothing to scroll sideways, and everything can be hit and read.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { launch } from "../harness/browser.mjs";
import { Lab } from "../harness/page.mjs";
import { openRoom, ROOMS, unfold } from "../harness/rooms.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

/** A browser whose user has doubled the size of letters. */
const large = await launch({ args: ["--blink-settings=defaultFontSize=32"] });
after(() => large.close());

/** How many pixels the page is wider than the window. */
const overflow = (page) => page.evaluate(() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth);

for (const view of Object.keys(ROOMS)) {
  test(`${view}: nothing to scroll sideways, boxes large enough to tick, labels of pictures that can be read`, TIMEOUT, async () => {
    for (const [kind, width, letters] of [[large, 390, "32px"], [browser, 390, "16px"], [browser, 320, "16px"]]) {
      const lab = await openRoom(kind, server.origin, view, { viewport: { width, height: 844 } });
      assert.equal(await lab.page.evaluate(() => getComputedStyle(document.documentElement).fontSize), letters);
      const what = `${width} pixels, letters of ${letters}`;
      assert.ok((await overflow(lab.page)) <= 0, what);
      await unfold(lab);
      assert.ok((await overflow(lab.page)) <= 0, `${what}, unfolded`);
      if (width === 320) {
        await lab.page.locator("[data-main]").first().waitFor();
        const boxes = await targets(lab.page);
        // Some rooms have nothing to tick.
        assert.ok(["network", "sentences", "families", "gradients", "word-vectors"].includes(view) || boxes.length > 0);
        // WCAG 2.2, 2.5.8.
        assert.ok(Math.min(...boxes) >= 24, `${Math.min(...boxes)} pixels`);
        assert.deepEqual((await labels(lab.page)).filter(({ size }) => size < 11), []);
      }
      await lab.close();
    }
  });
}

/** The smaller side of everything that can be ticked, in pixels. */
const targets = (page) =>
  page.locator("input[type=checkbox]:visible, input[type=radio]:visible").evaluateAll((all) =>
    all.map((box) => {
      // A card that is chosen as a whole draws no box of its own.
      const target = box.getBoundingClientRect().width < 2 ? box.closest("label") : box;
      return Math.min(target.getBoundingClientRect().width, target.getBoundingClientRect().height);
    }),
  );

/** The labels of pictures that are seen, and how high their letters are, in pixels. */
const labels = (page) =>
  page.locator("main svg text").evaluateAll((all) => {
    const size = (text) => {
      const { a, b } = text.getScreenCTM();
      return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    };
    const seen = all.filter((text) => text.textContent.trim() !== "" && text.getBoundingClientRect().width > 0);
    return seen.map((text) => ({ text: text.textContent, size: size(text) }));
  });

test("fingers get rows of 44 pixels", TIMEOUT, async () => {
  const lab = await openRoom(browser, server.origin, "attention", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  assert.ok(await lab.page.evaluate(() => matchMedia("(pointer: coarse)").matches));
  const controls = lab.page.locator(".choice, .way, .buttons button, .save button, summary").filter({ visible: true });
  const heights = await controls.evaluateAll((all) => all.map((one) => ({ what: one.textContent, height: one.getBoundingClientRect().height })));
  assert.ok(heights.length > 20);
  assert.deepEqual(heights.filter(({ height }) => height < 44), []);
  await lab.close();
});

test("a tap on a matrix reads the cell and chooses its row", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { sentence: "the cat sat" }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await lab.shows(["the", "cat", "sat"]);
  await lab.cells.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await lab.cells.boundingBox();
  await lab.page.touchscreen.tap(x + (3.5 / 5) * width, y + (2.5 / 5) * height);
  await lab.until(async () => assert.match(await lab.readout(), /^cat attends to sat: 0\.\d{4}$/u));
  await lab.until(async () => assert.match((await lab.table()).caption, /cat/u));
  await lab.close();
});

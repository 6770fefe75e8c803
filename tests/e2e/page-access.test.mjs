// Everyone can use the page: nothing for axe to find, the keyboard suffices, changes are spoken.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse, SIZES } from "../harness/access.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

test("axe finds nothing", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { pair: "There is snow outside." });
  const { page } = lab;
  await lab.live();
  await everyoneCanUse(page, "the first screen", { least: 25 });
  // Everything that can be opened, a refused link's note, a chosen token.
  await page.goto(`${server.origin}/?device=cpu&view=attention&attention.aspect=nonsense&presenter=1&sentence=the+cat&queries=1`);
  await lab.live();
  await everyoneCanUse(page, "presenter mode", { sizes: SIZES.slice(0, 2), least: 25 });
  await page.goto(`${server.origin}/?device=cpu&view=attention&panel=all&attention.aspect=nonsense&sentence=${"time+".repeat(600)}`);
  await lab.live();
  await page.getByText("Examples", { exact: true }).click();
  for (const table of await page.getByText("The numbers as a table").all()) {
    if (!(await table.evaluate((summary) => summary.parentElement.open))) await table.click();
  }
  await everyoneCanUse(page, "opened, with notices", { sizes: SIZES.slice(0, 1), least: 25 });
  await lab.close();
});

test("axe would find a fault, of the dark, too", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  const sizes = SIZES.slice(0, 1);
  await lab.page.getByRole("heading", { level: 1 }).evaluate((title) => (title.style.color = "light-dark(black, #222)"));
  await assert.rejects(everyoneCanUse(lab.page, "a dark title", { sizes }), /color-contrast/u);
  await lab.sentence.evaluate((box) => document.querySelector(`label[for="${box.id}"]`).remove());
  await assert.rejects(everyoneCanUse(lab.page, "a box without a label", { sizes }), /label/u);
  await lab.close();
});

test("the keyboard alone types, chooses a head and reads a value; the choice is spoken", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  const { page } = lab;
  const focused = (locator) => locator.evaluate((element) => element === document.activeElement);
  const tabTo = async (locator, what) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await focused(locator)) return;
      await page.keyboard.press("Tab");
      assert.ok(await page.evaluate(() => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement);
        return document.activeElement === document.body || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 1) || boxShadow !== "none";
      }), "the focus can be seen");
    }
    assert.fail(`${what} was not reached`);
  };
  await page.keyboard.press("Tab");
  assert.ok(await focused(page.getByRole("link", { name: "Skip to the open room" })));

  await tabTo(lab.sentence, "the sentence");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("the cat sat");
  await lab.shows(["the", "cat", "sat"]);

  await tabTo(lab.chosenHead, "the overview");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("heading", { name: "Layer 4, head 8" }).waitFor({ timeout: 5000 });
  assert.ok(await focused(lab.chosenHead));
  assert.match(await lab.chosenHead.getAttribute("aria-label"), /^Layer 4, head 8: previous token 0\.\d\d, .* entropy \d\.\d\d nats/);
  const said = lab.overview.getByRole("status");
  await lab.until(async () => assert.match(await said.textContent(), /^Layer 4, head 8: previous/), 5000);
  // One stop for all heads: the next one is outside.
  await page.keyboard.press("Tab");
  assert.equal(await lab.overview.getByRole("grid").evaluate((grid) => grid.contains(document.activeElement)), false);

  await tabTo(lab.cells, "the matrix");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const read = lab.matrix.getByRole("status");
  await lab.until(async () => assert.match(await read.textContent(), /^the attends to the: 0\.\d{4}$/), 5000);
  await page.keyboard.press("Enter");
  await lab.until(async () => assert.equal((await lab.table()).caption, "Attention of “the” to each key"), 5000);
  await lab.close();
});

test("the skip link leads into whichever room is open, and changes no address", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  const { page } = lab;
  await lab.openRooms();
  for (const name of await lab.rooms.allInnerTexts()) {
    await lab.go(name);
    await page.getByRole("link", { name: "Skip to the open room" }).focus();
    const address = page.url();
    await page.keyboard.press("Enter");
    // Whoever waits there while the room comes stays there.
    await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
    await page.locator(":focus").getByRole("heading", { level: 2 }).first().waitFor({ timeout: 5000 });
    const after = await page.locator(":focus").evaluate((element) => {
      const place = document.querySelector("nav").compareDocumentPosition(element);
      return place === Node.DOCUMENT_POSITION_FOLLOWING && element.closest("main") !== null;
    });
    assert.ok(after, `${name}: after the navigation`);
    assert.equal(new URL(page.url()).hash, new URL(address).hash, name);
  }
  await lab.close();
});

test("a reader of the screen hears what the pictures show", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin);
  await lab.status.getByRole("status").getByText("Live: computed in this browser").waitFor();
  for (const name of ["All heads", "Matrix", "Lines of all words", "What it does here"]) {
    await lab.page.getByRole("region", { name, exact: true }).waitFor();
  }
  assert.match(await lab.page.getByRole("heading", { level: 1 }).innerText(), /BERTscope/);
  await lab.page.getByRole("main").waitFor();
  await lab.close();
});

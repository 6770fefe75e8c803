// Forced colours, in every room: what is chosen, pointed at and focused looks unlike the rest.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const STATE = { sentence: "the cat sat", pair: "the dog ran", queries: "2", keys: "3", edits: "m2" };
/** What reacts to a pointer in the rooms. */
const POINTED = ".token, .input-piece, .edit-piece, .pieces-word, .reversed-table th button, .algorithm-code li";

/** Runs in the page: how an element stands out, as one text. */
function looks(element) {
  const { backgroundColor, borderTopColor, borderTopStyle, borderBottomColor, borderTopWidth, color, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  const outline = outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
  return [backgroundColor, color, borderTopStyle, borderTopWidth, borderTopColor, borderBottomColor, outline].join("|");
}

/** Runs in the page: what is chosen in `root` and looks like an equal that is not. */
function alike(root, looks) {
  const look = new Function(`return ${looks}`)();
  const found = [];
  for (const name of ["aria-pressed", "aria-checked", "aria-selected", "aria-current"]) {
    for (const chosen of root.querySelectorAll(`[${name}]:not([${name}="false"])`)) {
      if (!chosen.checkVisibility() || chosen.namespaceURI.endsWith("svg")) continue;
      const group = chosen.closest("[role=grid], [role=radiogroup], [role=toolbar], [role=listbox], [role=group], nav, table, ol, ul, section");
      const peers = [...(group?.querySelectorAll(chosen.localName) ?? [])];
      const other = peers.find((peer) => peer.className === chosen.className && (peer.getAttribute(name) ?? "false") === "false" && !peer.disabled);
      if (other && look(other) === look(chosen)) found.push(`${name}: ${chosen.outerHTML.slice(0, 90)}`);
    }
  }
  return found;
}

test("every room shows what is chosen, pointed at and focused", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, STATE, { forcedColors: "active" });
  const { page } = lab;
  await lab.live();
  for (const name of await lab.rooms.allInnerTexts()) {
    await lab.go(name);
    await page.mouse.move(1, 1);
    const room = page.locator("#room");
    await lab.until(async () => assert.equal(await room.locator("[aria-busy='true']").count(), 0));
    // The answer after the switch of rooms may still be on its way to the screen.
    await lab.until(async () => assert.deepEqual(await page.locator("main").evaluate(alike, looks.toString()), [], name), 5000);

    const pointed = room.locator(POINTED);
    if ((await pointed.count()) > 1) {
      const last = pointed.last();
      await last.scrollIntoViewIfNeeded();
      await page.mouse.move(1, 1);
      const plain = await last.evaluate(looks);
      await last.hover();
      await lab.until(async () => assert.notEqual(await last.evaluate(looks), plain, `${name}: hover`), 5000);
      await page.mouse.move(1, 1);
    }

    await page.getByRole("link", { name: "Skip to the open room" }).focus();
    await page.keyboard.press("Enter");
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      const focus = page.locator(":focus");
      if ((await focus.count()) === 0) break;
      // What is shown anew under the focus gets it back a moment later.
      await lab.until(async () => {
        const outline = await focus.evaluate((element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          return outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
        });
        assert.ok(outline >= 2, `${name}: the focus is seen on ${await focus.evaluate((element) => element.outerHTML.slice(0, 90))}`);
      }, 5000);
    }
  }
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

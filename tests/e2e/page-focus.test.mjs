// Who works with the keyboard keeps their place: whatever a button does, even to itself, the
// keyboard is on something afterwards, and where the person goes on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CorruptRoom } from "../harness/corrupt.mjs";
import { Lab } from "../harness/page.mjs";
import { openRoom, ROOMS, unfold } from "../harness/rooms.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

/** Buttons of one kind beyond so many do what the others do. */
const OF_A_KIND = 2;
/** What leads away from the room or from the page. */
const ELSEWHERE = ["nav[aria-label=Rooms]", "nav[aria-label='Where this is in the network']", "nav[aria-label=Panels]", "a[href]", ".hub"];

/**
 * Runs in the page: waits for it to come to rest, says what has the keyboard (`null` if nothing has), and gives the keyboard to the
 * next button that was not pressed yet (`what` is `null` after the last one). While a dialog or the whole screen is shown, that ends first.
 */
async function goOn([most, elsewhere]) {
  globalThis.pressed ??= new Map();
  // What a button began may take its button away later.
  await new Promise((done) => setTimeout(done, 60));
  while (document.querySelector('main [aria-busy="true"]')) await new Promise(requestAnimationFrame);
  const twoFrames = async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  };
  await twoFrames();
  // An answer that takes the button away in this moment leaves the keyboard nowhere for a frame.
  if (document.activeElement === document.body) await twoFrames();
  const { activeElement: active } = document;
  const place = active === null || active === document.body ? null : `${active.tagName} ${active.id} ${active.textContent.slice(0, 40)}`;
  if (new URL(location.href).searchParams.get("presenter") === "1") return { place, what: null, leave: true };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }) && element.getClientRects().length > 0;
  const section = (element) => element.closest("section[aria-labelledby], [role=toolbar], [role=grid], dialog")?.getAttribute("aria-labelledby") ?? "";
  const dialog = document.querySelector("dialog[open]");
  for (const button of (dialog ?? document.body).querySelectorAll("button:not(:disabled), summary")) {
    if (!seen(button) || button.closest(elsewhere.join())) continue;
    const name = (button.getAttribute("aria-label") ?? button.textContent).trim();
    // Pieces, heads, rows: told apart by number only, or by what they stand for.
    const kind = button.className.replace(/\b(lit|chosen|second|masked|replaced)\b/gu, "").trim();
    const list = button.closest("[role=toolbar], [role=grid], table, ul, ol");
    const key = `${section(button)} ${kind} ${list ? list.className : name.replace(/\d+/gu, "#")}`;
    const times = globalThis.pressed.get(key) ?? 0;
    if (times >= (list ? most : 1)) continue;
    globalThis.pressed.set(key, times + 1);
    button.focus();
    return { place, what: `${name} (${key})`, leave: false };
  }
  return { place, what: null, leave: dialog !== null };
}

for (const view of Object.keys(ROOMS)) {
  test(`${view}: no button drops the keyboard`, TIMEOUT, async () => {
    const lab = await openRoom(browser, server.origin, view);
    const { page } = lab;
    page.on("download", (download) => download.cancel());
    await unfold(lab);
    await page.evaluate(() => delete globalThis.pressed);
    let [count, pressed] = [0, null];
    for (;;) {
      const { place, what, leave } = await page.evaluate(goOn, [OF_A_KIND, ELSEWHERE]);
      if (pressed !== null) assert.notEqual(place, null, pressed);
      if (what === null && !leave) break;
      await page.keyboard.press(leave ? "Escape" : "Enter");
      pressed = what ?? "Escape";
      if (what !== null) count += 1;
    }
    assert.ok(count > 10, `${count} buttons`);
    await lab.close();
  });
}

/** Waits for the page to come to rest: what a button began may take its button away later. */
async function settled(lab) {
  await lab.page.waitForTimeout(60);
  await lab.atRest();
}

const focused = (locator) => locator.evaluate((element) => element === document.activeElement);

/** Presses a button with the keyboard. */
async function press(lab, button) {
  await button.focus();
  await lab.page.keyboard.press("Enter");
  await settled(lab);
}

test("a second sentence: to its box, and back to its button", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  const add = lab.page.getByRole("button", { name: "Add a second sentence" });
  await press(lab, add);
  assert.ok(await focused(lab.pair));
  await press(lab, lab.page.getByRole("button", { name: "Remove the second sentence" }));
  assert.ok(await focused(add));
  await lab.close();
});

test("unchosen tokens: to the row of tokens", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  await press(lab, lab.page.getByRole("button", { name: "Clear selection" }));
  const tokens = lab.page.getByRole("toolbar", { name: "Tokens of the sentence" });
  assert.ok(await tokens.evaluate((row) => row.contains(document.activeElement)));
  await lab.close();
});

test("dismissed notices: to the next one, then to the text", TIMEOUT, async () => {
  // A property that makes no sense, and a text that no address can hold.
  const lab = await Lab.fresh(browser, server.origin, { "attention.aspect": "nonsense" });
  await lab.live();
  await lab.sentence.fill("time ".repeat(2000));
  const dismiss = lab.notices.getByRole("button", { name: "Dismiss" });
  await lab.until(async () => assert.ok((await dismiss.count()) >= 2));
  for (let left = await dismiss.count(); left > 1; left -= 1) {
    await press(lab, dismiss.first());
    assert.ok(await focused(dismiss.first()), `${left} notices`);
  }
  await press(lab, dismiss.first());
  assert.ok(await focused(lab.sentence));
  await lab.close();
});

test("who clicks beside everything keeps nothing, and is not called back", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { "attention.aspect": "nonsense" });
  await lab.live();
  const dismiss = lab.notices.getByRole("button", { name: "Dismiss" });
  await dismiss.focus();
  await lab.page.getByRole("heading", { level: 1 }).click();
  await dismiss.evaluate((button) => button.closest(".notice").remove());
  await settled(lab);
  assert.ok(await lab.page.evaluate(() => document.activeElement === document.body));
  await lab.close();
});

test("a button that is taken away and put back keeps the keyboard", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "network", panel: null });
  const button = lab.page.getByRole("button", { name: "Open layer 5", exact: true });
  await button.focus();
  await button.evaluate((own) => {
    const [parent, next] = [own.parentNode, own.nextSibling];
    own.remove();
    parent.insertBefore(own, next);
  });
  await lab.until(async () => assert.ok(await button.evaluate((own) => document.activeElement === own)));
  await lab.close();
});

test("Back leaves the row of pieces while one of them has the keyboard", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat sat" });
  await lab.shows(["the", "cat", "sat"]);
  await lab.go("Masked words");
  const room = new CorruptRoom(lab);
  await room.piece(2).focus();
  await lab.page.keyboard.press("m");
  // Who comes in finds a word masked already.
  await room.shows("[CLS] the [MASK]/masked [MASK]/masked [SEP]");
  await lab.until(async () => {
    await lab.page.goBack();
    assert.equal(await room.editing.count(), 0);
  });
  await lab.shows(["the", "cat", "sat"]);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

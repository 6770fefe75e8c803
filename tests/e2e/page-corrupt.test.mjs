// The token row, edited piece by piece, and corrupted as pre-training does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse, SIZES } from "../harness/access.mjs";
import { CorruptRoom } from "../harness/corrupt.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const BIRDS = "penguins are flightless birds";
const TYPED = ["[CLS]", "penguins", "are", "flight", "##less", "birds", "[SEP]"];

/** The room with a sentence, once its pieces are there. */
async function open(state = {}, options = {}) {
  const lab = await Lab.open(browser, server.origin, { view: "corrupt", sentence: BIRDS, ...state }, options);
  const room = new CorruptRoom(lab);
  await room.piece(0).waitFor();
  return { lab, room };
}

test("every edit is drawn, the original stays above, and all is undone and redone", TIMEOUT, async () => {
  const { lab, room } = await open();
  await room.shows(TYPED.join(" "));
  await room.piece(1).click();
  await room.shows("[CLS] [MASK]/masked are flight ##less birds [SEP]");
  await lab.page.keyboard.press("ArrowRight");
  await lab.page.keyboard.press("Delete");
  await room.shows("[CLS] [MASK]/masked are/deleted flight ##less birds [SEP]");
  await lab.page.keyboard.press("End");
  await lab.page.keyboard.press("ArrowLeft");
  await lab.page.keyboard.press("Alt+ArrowLeft");
  await room.shows("[CLS] [MASK]/masked are/deleted flight birds/moved ##less [SEP]");
  assert.equal(await room.focused(), "birds, position 3, moved");
  assert.deepEqual(await room.typed(), TYPED);
  const shown = "[CLS] [MASK]/masked are/deleted flight birds/moved ##less [SEP]";
  for (let step = 0; step < 3; step += 1) await lab.page.keyboard.press("Control+z");
  await room.shows(TYPED.join(" "));
  for (let step = 0; step < 3; step += 1) await lab.page.keyboard.press("Control+Shift+z");
  await room.shows(shown);
  await room.tool("Put everything back").click();
  await room.shows(TYPED.join(" "));
  await room.tool("Undo").click();
  await room.shows(shown);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("typing over a piece cuts it into pieces, and what cannot be spelled is said", TIMEOUT, async () => {
  const { lab, room } = await open();
  await room.piece(5).focus();
  await lab.page.keyboard.type("unaffable cat");
  await lab.page.keyboard.press("Enter");
  await room.shows("[CLS] penguins are flight ##less una/replaced ##ffa/inserted ##ble/inserted cat/inserted [SEP]");
  await lab.page.keyboard.press("Control+z");
  await room.shows(TYPED.join(" "));
  await room.piece(2).focus();
  await lab.page.keyboard.press("F2");
  assert.equal(await room.field.inputValue(), "are");
  await room.field.fill("\u{16a0}\u{16a1}");
  await lab.page.keyboard.press("Enter");
  await room.editing.locator(".row-said", { hasText: "cannot spell" }).waitFor();
  await room.field.fill("[MASK]");
  await lab.page.keyboard.press("Enter");
  await room.shows("[CLS] penguins [MASK]/masked flight ##less birds [SEP]");
  await lab.page.keyboard.press("+");
  await lab.page.keyboard.press("Escape");
  assert.equal(await room.field.count(), 0);
  await lab.page.keyboard.press("+");
  await room.field.fill("all");
  await lab.page.keyboard.press("Enter");
  await room.shows("[CLS] penguins [MASK]/masked all/inserted flight ##less birds [SEP]");
  await lab.close();
});

test("the structure of the input cannot be edited, and the page says why", TIMEOUT, async () => {
  const { lab, room } = await open();
  for (const [place, key] of [[0, "m"], [6, "Delete"], [0, "F2"], [6, "Alt+ArrowLeft"], [0, "Enter"]]) {
    await room.piece(3).focus();
    await room.piece(place).focus();
    await lab.page.keyboard.press(key);
    await room.editing.locator(".row-said", { hasText: /^\[(CLS|SEP)\] cannot be edited/u }).waitFor();
  }
  await room.shows(TYPED.join(" "));
  await lab.close();
});

test("a piece is dragged to where it is let go", TIMEOUT, async () => {
  const { lab, room } = await open();
  // Nothing above the row changes its height any more.
  await lab.until(async () => assert.match(await lab.status.textContent(), /ms on CPU/u));
  // The mouse reaches what is in view only.
  await room.row.scrollIntoViewIfNeeded();
  const [from, to] = [await room.piece(5).boundingBox(), await room.piece(1).boundingBox()];
  await lab.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await lab.page.mouse.down();
  await lab.page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 });
  await lab.page.mouse.move(to.x + 4, to.y + to.height / 2);
  await lab.page.mouse.up();
  await room.shows("[CLS] birds/moved penguins are flight ##less [SEP]");
  await lab.close();
});

test("a link restores the edits, and the model reads the edited row", TIMEOUT, async () => {
  const { lab, room } = await open({ edits: "m1.s5-1996_d2.v4-1.m99" });
  await room.shows("[CLS] ##less/moved [MASK]/masked are/deleted flight the/replaced [SEP]");
  await lab.until(async () => assert.match((await lab.said()).join(" "), /Edits left out: 1\./u));
  await lab.until(async () => assert.match(await lab.status.textContent(), /ms on CPU, 6 pieces/u));
  await lab.close();
});

test("only capitals make [MASK] the special piece; nothing typed and everything masked are told apart", TIMEOUT, async () => {
  const { lab, room } = await open({ sentence: "the [mask] sat" });
  await room.shows("[CLS] the [ mask ] sat [SEP]");
  const note = lab.page.getByText("“[mask]” is read as text. Type [MASK] in capitals.");
  await note.waitFor();
  await lab.sentence.fill("the [MASK] sat");
  await room.shows("[CLS] the [MASK] sat [SEP]");
  assert.equal(await note.count(), 0);
  await lab.until(async () => assert.match(await lab.status.textContent(), /ms on CPU, 5 pieces/u));
  await room.piece(1).click();
  await room.piece(3).click();
  await room.editing.getByText("Every piece is masked, so").waitFor();
  await lab.sentence.fill("");
  await room.editing.getByText("Type a sentence in the box above.").waitFor();
  await lab.close();
});

const ANIMAL = "The animal didn't cross the street because it was too tired.";

/** The comparison of a decision: `[from, u, to]`. */
function comparison(text) {
  const found = text.match(/([\d.]+) ≤ u = ([\d.]+) < ([\d.]+)$/u) ?? assert.fail(text);
  return found.slice(1).map(Number);
}

test("a corruption keeps its budget, shows its random numbers, and is one step", TIMEOUT, async () => {
  const { lab, room } = await open({ sentence: ANIMAL, "corrupt.rate": "50" });
  await room.shows(`[CLS] the animal didn ' t cross the street because it was too tired . [SEP]`);
  const typed = await room.short();
  await room.schemes.getByText("max(1, round(7.00)) = 7 of 14 pieces").waitFor();
  await room.button("Draw").click();
  await lab.until(async () => assert.equal((await room.selected()).length, 7));
  const selected = await room.selected();
  assert.equal(new Set(selected.map(({ position }) => position)).size, 7);
  for (const { position, piece, done, by, why } of selected) {
    assert.ok(Number(position) > 0 && Number(position) < 15, "specials are never selected");
    assert.equal((await room.typed())[Number(position)], piece);
    for (const [from, u, to] of why.map(comparison)) assert.ok(from <= u && u < to, String(why));
    const [, u] = comparison(why[1]);
    assert.equal(done, u < 0.8 ? "masked" : u < 0.9 ? "replaced" : "kept", String(why));
    assert.equal(why.length, done === "replaced" ? 3 : 2);
    if (done === "masked") assert.equal(by, "[MASK]");
  }
  const first = await room.short();
  assert.notEqual(first, typed);
  await room.button("Draw again").click();
  await lab.until(async () => assert.notEqual(await room.short(), first));
  await lab.until(async () => assert.equal(room.parameter("corrupt.seed"), "2"));
  await room.tool("Undo").click();
  await room.shows(first);
  await room.tool("Undo").click();
  await room.shows(typed);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("a link brings back the corruption with its log, on another visit", TIMEOUT, async () => {
  const { lab, room } = await open({ sentence: `${ANIMAL} ${BIRDS}`, "corrupt.scheme": "spanbert", "corrupt.rate": "40", "corrupt.seed": "7" });
  await room.button("Draw").click();
  await room.schemes.locator(".selected-table").waitFor();
  const [row, table] = [await room.short(), await room.selected()];
  await lab.until(async () => assert.ok(room.parameter("edits")));
  const address = new URL(lab.page.url());
  const again = await open(Object.fromEntries(address.searchParams));
  await again.room.shows(row);
  assert.deepEqual(await again.room.selected(), table);
  await again.lab.close();
  address.searchParams.delete("edits");
  const drawn = await open(Object.fromEntries(address.searchParams));
  await drawn.room.button("Draw").click();
  await drawn.room.shows(row);
  await drawn.lab.close();
  await lab.close();
});

test("decisions are stepped through by buttons and arrow keys", TIMEOUT, async () => {
  const { lab, room } = await open({ sentence: ANIMAL });
  await room.button("Draw").click();
  await room.open("Decision by decision");
  const steps = room.schemes.locator(".decisions button");
  const current = () => room.schemes.locator('.decisions [aria-current="step"]');
  const count = await steps.count();
  assert.ok(count >= 4, `${count} decisions`);
  await room.button("Next decision").click();
  assert.equal(await current().getAttribute("id"), "decision-1");
  await room.schemes.getByRole("img", { name: /is (masked|random|kept)/u }).waitFor();
  await current().focus();
  await lab.page.keyboard.press("ArrowDown");
  assert.equal(await current().getAttribute("id"), "decision-2");
  await lab.page.keyboard.press("End");
  assert.equal(await current().getAttribute("id"), `decision-${count - 1}`);
  assert.ok(await room.button("Next decision").isDisabled());
  await lab.close();
});

test("impossible settings are named, and a scheme that can select nothing says so", TIMEOUT, async () => {
  const { lab, room } = await open({ sentence: "bird" });
  await room.schemes.getByRole("spinbutton", { name: "masked" }).fill("75");
  await room.schemes.getByText("must add up to 100%, not 95%").waitFor();
  assert.ok(await room.button("Draw").isDisabled());
  await room.schemes.getByRole("spinbutton", { name: "kept" }).fill("15");
  await lab.until(async () => assert.equal(room.parameter("corrupt.split"), "75,10,15"));
  await room.schemes.getByRole("spinbutton", { name: "Rate in per cent" }).fill("0");
  await room.schemes.getByText("from 1 to 100").waitFor();
  await room.schemes.getByRole("radio", { name: "Reordering" }).check();
  await room.button("Draw").click();
  await room.schemesSaid.getByText("Nothing can be selected").waitFor();
  await room.shows("[CLS] bird [SEP]");
  await lab.sentence.fill("");
  await lab.until(async () => assert.equal(await room.short(), "[CLS] [SEP]"));
  await room.button("Draw").click();
  await room.schemesSaid.getByText("Type a sentence first").waitFor();
  await lab.close();
});

test("1 000 draws follow theory: shares, and span lengths of the renormalised geometric", TIMEOUT, async () => {
  const { lab, room } = await open({ sentence: ANIMAL, "corrupt.scheme": "spanbert", "corrupt.seed": "11" });
  await room.open("Many draws beside theory");
  await room.button("Run 1000 draws").click();
  await room.schemes.getByText("1000 draws, seeds 11 to 1010.").waitFor();
  const drawn = await room.numbers("Span lengths as drawn");
  const whole = 1 - 0.8 ** 10;
  assert.deepEqual(drawn.map(({ label }) => Number(label)), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const spans = drawn.reduce((sum, { count }) => sum + count, 0);
  let mean = 0;
  for (const { label, count, observed, expected } of drawn) {
    const p = (0.2 * 0.8 ** (Number(label) - 1)) / whole;
    assert.ok(Math.abs(expected - p) < 1e-12, `P(${label}) = ${expected}`);
    assert.ok(Math.abs(observed - count / spans) < 1e-12);
    assert.ok(Math.abs(observed - p) < 5 * Math.sqrt((p * (1 - p)) / spans), `${label}: ${observed}`);
    mean += p * Number(label);
  }
  assert.equal(mean.toFixed(2), "3.80");
  await room.schemes.getByText(/expected 3\.797/u).waitFor();
  const treated = await room.numbers("What became of the selected pieces");
  assert.deepEqual(treated.map(({ expected }) => expected), [0.8, 0.1, 0.1]);
  for (const { observed, expected, error } of treated) assert.ok(Math.abs(observed - expected) < 5 * error);
  await lab.close();
});

test("axe finds nothing in the row and the schemes", TIMEOUT, async () => {
  const { lab, room } = await open({ sentence: ANIMAL, "corrupt.scheme": "spanbert", "corrupt.rate": "50" });
  await room.button("Draw").click();
  await room.piece(1).focus();
  for (const key of ["Delete", "ArrowRight", "Alt+ArrowRight", "+"]) await lab.page.keyboard.press(key);
  await room.open("Decision by decision");
  await room.open("Many draws beside theory");
  await room.button("Run 1000 draws").click();
  await room.schemes.getByText("1000 draws, seeds").waitFor();
  await everyoneCanUse(lab.page, "corruption", { part: { include: [[".editing"], [".corrupting"]] }, least: 15 });
  for (const [width, height] of SIZES) {
    await lab.page.setViewportSize({ width, height });
    const wide = await lab.page.evaluate(() => [...document.querySelectorAll(".editing, .corrupting")].map((section) => section.scrollWidth - section.clientWidth));
    assert.deepEqual(wide, [0, 0, 0], `${width} by ${height}`);
  }
  await lab.close();
});

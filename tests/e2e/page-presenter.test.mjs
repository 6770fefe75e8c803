// Presenter mode: one panel of a room at a time, in every room.

import assert from "node:assert/strict";
import { test } from "node:test";
import { firstScreen } from "../harness/first_screen.mjs";
import { Presenter } from "../harness/presenter.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const CORRUPT = { view: "corrupt", sentence: "the cat sat on the mat", edits: "m2.m3", "corrupt.lens": "2" };
const PAIR = { view: "pairs", sentence: "It's a snow day!", pair: "There is snow outside." };

for (const [room, state, least] of [["attention", {}, 2], ["corrupt", CORRUPT, 2], ["pairs", PAIR, 2]]) {
  test(`${room}: the arrow keys turn the panels, and one is seen at a time`, TIMEOUT, async () => {
    const presenter = await Presenter.open(browser, server.origin, state);
    const names = await presenter.names();
    assert.ok(names.length >= least, names.join(", "));
    for (const name of [...names, names[0]]) {
      await presenter.shows(name);
      await presenter.lab.until(async () => assert.deepEqual(await presenter.seen(names), [name]), 10_000);
      const overflow = await presenter.overflow();
      assert.ok(overflow <= 0, `${name}: ${overflow} pixels too wide`);
      await presenter.page.keyboard.press("ArrowRight");
    }
    await presenter.shows(names[1]);
    await presenter.page.keyboard.press("ArrowLeft");
    await presenter.page.keyboard.press("ArrowLeft");
    await presenter.shows(names.at(-1));
    // Keys of a field are the field's.
    await presenter.lab.sentence.focus();
    await presenter.page.keyboard.press("ArrowRight");
    assert.equal(await presenter.current(), names.at(-1));
    assert.deepEqual(presenter.lab.visited.errors, []);
    await presenter.close();
  });
}

test("the keys go on turning the panels after a run was started", TIMEOUT, async () => {
  const presenter = await Presenter.open(browser, server.origin, { view: "teach" });
  const names = await presenter.names();
  await presenter.panels.getByRole("button", { name: "Run", exact: true }).click();
  await presenter.page.getByRole("button", { name: "Start", exact: true }).click();
  await presenter.page.getByText(/^Learning: step/u).waitFor();
  const from = names.indexOf("Run");
  for (const [turned, key] of ["ArrowRight", "PageDown", "ArrowRight", "PageDown"].entries()) {
    await presenter.page.keyboard.press(key);
    await presenter.shows(names[(from + turned + 1) % names.length]);
  }
  await presenter.close();
});

test("a room with fewer panels shows its last, and Escape leaves", TIMEOUT, async () => {
  const presenter = await Presenter.open(browser, server.origin, { ...CORRUPT, panel: "9", hide: "lens" });
  const names = await presenter.names();
  assert.ok(!names.includes("Layer by layer"), names.join(", "));
  await presenter.shows(names.at(-1));
  // Another room begins with its first.
  await presenter.lab.go("Attention");
  const fewer = await presenter.names();
  assert.notDeepEqual(fewer, names);
  await presenter.shows(fewer[0]);
  await presenter.page.keyboard.press("Escape");
  await presenter.page.getByRole("button", { name: "Present", pressed: false }).waitFor();
  await presenter.close();
});

test("every room offers panels, and fits a projector", TIMEOUT, async () => {
  const presenter = await Presenter.open(browser, server.origin, { ...PAIR, view: "attention" });
  for (const name of ["Pieces", "Input", "Positions", "One query, step by step", "Block", "Algorithm", "Masked words", "Next sentence", "Question answering", "Teach it", "Prompting", "Neuron", "Gradients", "Word vectors", "Language models", "Families", "Attention"]) {
    await presenter.lab.go(name);
    for (const panel of await presenter.panels.getByRole("button").all()) {
      await panel.click();
      const overflow = await presenter.overflow();
      assert.ok(overflow <= 0, `${name}, ${await panel.innerText()}: ${overflow} pixels too wide`);
    }
    assert.ok((await presenter.names()).length > 1, `${name} has no panels`);
  }
  assert.deepEqual(presenter.lab.visited.errors, []);
  await presenter.close();
});

test("the keys are named at first, B makes the screen black, and the picture is whole and legible", TIMEOUT, async () => {
  const presenter = await Presenter.open(browser, server.origin, {});
  const { page, lab } = presenter;
  // The page took longer to load than the keys are named for.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Present", pressed: false }).click();
  await page.getByRole("status").filter({ hasText: "B black screen" }).waitFor();
  await page.getByRole("status").filter({ hasText: "B black screen" }).waitFor({ state: "detached" });
  for (const name of await presenter.names()) {
    await presenter.shows(name);
    const { main, smallest, cut } = await firstScreen(page);
    assert.ok(main, `${name} is not whole`);
    assert.ok(cut[1] <= 1, `${name}: ${cut[1]} pixels are below the edge`);
    assert.ok(smallest.pixels >= 19.5, `${name}: “${smallest.text}” is ${smallest.pixels} pixels high`);
    await page.keyboard.press("ArrowRight");
  }
  const black = page.getByRole("img", { name: /^Black screen/u });
  await page.keyboard.press("b");
  await black.waitFor();
  await page.keyboard.press("ArrowRight");
  await black.waitFor({ state: "detached" });
  assert.deepEqual(lab.visited.errors, []);
  await presenter.close();
});

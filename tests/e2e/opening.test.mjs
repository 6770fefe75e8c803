// No room is empty before the weights arrive: what it opens on is the pass that it asks for, and stands without any weight. With RECORD=1
// what it opens on is written instead, into public/examples.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { keepPasses, file, numbers, opening, OPENINGS, sizes } from "../harness/opening.mjs";
import { visit } from "../harness/browser.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";

const FOLDER = new URL("../../public/examples/", import.meta.url);
/** A profile of its own, as somebody has who comes for the first time. */
const OPTIONS = { serviceWorkers: "block" };
/** How far an answer may lie from one of another device. */
const DEVICES = 1e-3;

/** The passes that a room asked for as it opened. */
async function live(room) {
  const lab = new Lab(await visit(browser, OPTIONS));
  await lab.page.addInitScript(keepPasses);
  // What is to be written may be missing.
  if (process.env.RECORD) lab.visited.asksFor(/404/u);
  await lab.visited.open(server.origin, { view: room, device: "cpu" });
  await lab.status.getByText("Live: computed in this browser").waitFor();
  const { beside: kind, others = 0 } = OPENINGS[room];
  await lab.page.waitForFunction(([kind, others]) => {
    const beside = globalThis.passes.flatMap(({ message }) => message.pass.beside).filter(({ tag }) => tag.kind.startsWith(kind));
    return new Set(beside.map(({ tag, found }) => JSON.stringify([tag, found.input]))).size >= others;
  }, [kind, others]);
  return { lab, passes: await lab.page.evaluate(() => globalThis.passes) };
}

/** Fails where two values differ in more than the last digits of their numbers. */
function alike(then, now, what) {
  if (typeof now === "number") return near(then, now, Math.abs(now) * DEVICES + DEVICES, what);
  if (now === null || typeof now !== "object") return assert.equal(then, now, what);
  assert.deepEqual(Object.keys(then), Object.keys(now), what);
  for (const [key, value] of Object.entries(now)) alike(then[key], value, `${what} ${key}`);
}

const headline = (lab) => lab.page.locator(".headline-text").innerText();

for (const room of Object.keys(OPENINGS)) {
  test(`${room} opens on what the engine answers`, TIMEOUT, async () => {
    const { lab, passes } = await live(room);
    const now = opening(room, passes, await sizes());
    if (process.env.RECORD) {
      await writeFile(fileURLToPath(new URL(`${room}.json`, FOLDER)), JSON.stringify(now));
      await lab.close();
      return;
    }
    const then = await file(room);
    const shapes = ({ pass: { pass: { found, beside } } }) => [found, ...beside.map((other) => other.found)].map(({ arrays, encoding }) => [arrays, encoding]);
    assert.deepEqual(shapes(then), shapes(now));
    for (const [at, array] of now.arrays.entries()) {
      const values = numbers(array);
      // Half a step of the rounding on each side.
      const most = Math.max(...values.map(Math.abs)) / (OPENINGS[room].largest ?? 127) + DEVICES;
      numbers(then.arrays[at]).forEach((value, place) => near(value, values[place], most, `array ${at}`));
    }
    const guesses = ({ pass: { pass: { found, beside } } }) => [found, ...beside.map((other) => other.found)].map(({ predictions, tracks }) => [predictions, tracks]);
    alike(guesses(then), guesses(now), room);
    // Without a weight it says the same.
    const early = new Lab(await visit(browser, OPTIONS));
    await early.page.route(/model\.safetensors/u, () => {});
    await early.visited.open(server.origin, { view: room, device: "cpu" });
    await early.until(async () => assert.ok(await headline(early)));
    assert.equal(await early.page.getByText("The model is reading.").count(), 0);
    await lab.until(async () => assert.equal(await headline(lab), await headline(early)));
    await early.close();
    await lab.close();
  });
}

test("what a room opens on goes once something else is chosen, as it has no numbers of that", TIMEOUT, async () => {
  const lab = new Lab(await visit(browser, OPTIONS));
  await lab.page.route(/model\.safetensors/u, () => {});
  await lab.visited.open(server.origin, { view: "block", device: "cpu" });
  await lab.until(async () => assert.match(await headline(lab), /animal/u));
  await lab.page.getByRole("toolbar", { name: "Tokens of the sentence" }).getByRole("button", { name: /^street/u }).click();
  await lab.page.getByText("The model is reading.").first().waitFor();
  await lab.until(async () => assert.equal(await headline(lab), ""));
  await lab.close();
});

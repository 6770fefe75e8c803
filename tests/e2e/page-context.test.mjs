// The room "Words in context": its numbers computed a second time, its list, its odd inputs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse } from "../harness/access.mjs";
import { ContextRoom } from "../harness/context.mjs";
import { found, openExtra } from "../harness/finding.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";
import { cosine, mean, unit, variances, withEngine } from "../harness/vectors.mjs";

const TYPED = "Did you deposit that check at the bank?";

/** The vector of the word in each sentence after the last layer. */
function vectors(sentences, word) {
  return withEngine(browser, server.origin, async (encode) => {
    const found = [];
    for (const sentence of sentences) {
      const { encoding, parts } = await encode(sentence, [{ part: "hidden", layer: 5 }]);
      const start = sentence.toLowerCase().search(new RegExp(`\\b${word}\\b`, "u"));
      const inside = ([from, to]) => to > 0 && from >= start && to <= start + word.length;
      found.push(mean(parts.hidden.filter((_, piece) => inside(encoding.offsets[piece]))));
    }
    return found;
  });
}

test("cosines, places on the map and shares of the variance are those of the vectors", TIMEOUT, async () => {
  const room = await ContextRoom.open(browser, server.origin, { sentence: TYPED, panel: null });
  await room.live();
  await room.points(13);
  const [points, cosines] = [await room.saved(), await room.cosines()];
  assert.equal(points.at(-1).text, TYPED);
  const found = await vectors(points.map(({ text }) => text), "bank");
  assert.equal(cosines.length, 13);
  for (const [row, line] of cosines.entries()) {
    for (const [column, value] of line.entries()) {
      assert.ok(Math.abs(value - cosine(found[row], found[column])) < 2e-4, `${row}, ${column}: ${value}`);
    }
  }
  // The plane is that of the list; what lies in it has the two largest variances.
  const listed = points.slice(0, 12);
  const all = variances(found.slice(0, 12).map(unit));
  for (const axis of [0, 1]) {
    const middle = listed.reduce((sum, { at }) => sum + at[axis], 0) / 12;
    const variance = listed.reduce((sum, { at }) => sum + (at[axis] - middle) ** 2, 0);
    assert.ok(Math.abs(variance / all[axis] - 1) < 1e-3, `${axis}: ${variance} of ${all[axis]}`);
  }
  const total = all.reduce((sum, value) => sum + value, 0);
  const shares = (await room.page.locator("#context-map-readout").innerText()).match(/\d+(?=\s?%)/gu).map(Number.parseFloat);
  assert.deepEqual(shares, [all[0], all[1]].map((variance) => Math.round((100 * variance) / total)));
  // The nearest sentence is the one with the largest cosine.
  const own = cosines[12].slice(0, 12);
  const nearest = points[own.indexOf(Math.max(...own))];
  await room.page.getByText(`Nearest sense: ${nearest.sense}`).first().waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("in the token table all are one point; each layer moves them; the typed sentence moves live", TIMEOUT, async () => {
  const room = await ContextRoom.open(browser, server.origin, { sentence: TYPED, panel: null, "context.feature": "static" });
  await room.live();
  await room.points(13);
  const places = (points) => new Set(points.map(({ at }) => at.map((value) => value.toFixed(4)).join())).size;
  assert.equal(places(await room.saved()), 1);
  await room.page.getByText("The senses cannot be told apart here").first().waitFor();
  // In the embedding layer they differ by position alone.
  const level = room.page.getByRole("slider", { name: "Layer" });
  await level.focus();
  await room.page.keyboard.press("ArrowRight");
  await room.lab.until(async () => assert.ok(places(await room.saved()) > 4));
  await level.focus();
  await room.page.keyboard.press("End");
  assert.equal(await level.getAttribute("aria-valuetext"), "Layer 5");
  const before = (await room.saved()).at(-1);
  await room.lab.sentence.fill("The river left mud on the bank.");
  await room.lab.until(async () => {
    const now = (await room.saved()).at(-1);
    assert.equal(now.text, "The river left mud on the bank.");
    assert.notDeepEqual(now.at, before.at);
  });
  await room.page.getByText("Nearest sense: river").first().waitFor();
  // Another bundled word in the sentence brings its own list.
  await room.lab.sentence.fill("The seal slept on the ice.");
  await room.page.getByRole("heading", { name: "“seal” in other sentences" }).waitFor();
  await room.close();
});

test("the room opens on a word that stands twice, and its button goes on to another one", TIMEOUT, async () => {
  const room = await ContextRoom.open(browser, server.origin, { panel: null }, { fresh: true });
  await room.live();
  await room.points(14);
  await found(room.lab, /^After layer 5, palm lies nearest to its own meaning in \d+ of 12 sentences \(by chance 5\)\.$/u);
  const own = (await room.saved()).slice(-2);
  assert.deepEqual(own.map(({ sense }) => sense), ["yours", "yours"]);
  assert.notDeepEqual(own[0].at, own[1].at);
  await room.page.getByRole("slider", { name: "Layer" }).fill("0");
  await found(room.lab, /^In the token table, the meanings of palm are not told apart: /u);
  await room.page.getByRole("button", { name: "Another word", exact: true }).click();
  await room.page.getByRole("heading", { name: "“bank” in other sentences" }).waitFor();
  await room.points(14);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("the table of features: chance for the token table, published figures as they are, one answer a word", TIMEOUT, async () => {
  const room = await ContextRoom.open(browser, server.origin, { sentence: TYPED, panel: "2" });
  await room.lab.status.getByText("Live: computed in this browser").waitFor();
  const table = room.page.getByRole("table", { name: /^All 12 bundled words, 144 sentences/u });
  await table.waitFor();
  const rows = await table.evaluate((found) => [...found.tBodies[0].rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)));
  const of = (name) => rows.find(([first]) => first === name);
  const chance = Number.parseFloat((await table.locator("caption").innerText()).match(/Chance: ([\d.]+)/u)[1]);
  assert.ok(Math.abs(Number.parseFloat(of("token table")[1]) - chance) < 0.6);
  assert.equal(of("token table")[2], "–");
  const published = { "embedding layer": "91.0", "second-to-last layer": "95.6", "last layer": "94.9", "sum of the last four": "95.9", "last four, concatenated": "96.1", "sum of all layers": "95.5" };
  for (const [name, figure] of Object.entries(published)) assert.equal(of(name)[4], figure);
  assert.ok(Number.parseFloat(of("last layer")[1]) > chance + 10, of("last layer")[1]);
  await room.close();
});

test("own lists: senses, marked words, odd lines; nothing typed is lost", TIMEOUT, async () => {
  const list = "bird | The crane flew off.\nsteel | Two cranes lift the beam.\n\nsteel | It hangs on the *hook*.\nno such word\n🎉 | A crane 🎉 stands, \"still\", there.";
  const room = await ContextRoom.open(browser, server.origin, { sentence: "A crane wades.", "context.list": list, "context.word": "crane", panel: null });
  await room.live();
  await room.points(5);
  const points = await room.saved();
  assert.deepEqual(points.map(({ sense }) => sense), ["bird", "steel", "steel", "🎉", "yours"]);
  assert.equal(points[2].text, "It hangs on the hook.");
  await openExtra(room.lab, "List");
  await room.page.getByText("no such word").first().waitFor();
  const box = room.page.getByRole("textbox", { name: "Sentences, one a line" });
  assert.equal(await box.inputValue(), list);
  await room.page.getByRole("button", { name: "Choose “beam” in sentence 1", exact: true }).click();
  assert.match(await box.inputValue(), /Two cranes lift the \*beam\*/u);
  // A list without a sentence says what to do, and the page lives.
  await box.fill("");
  await room.page.getByRole("button", { name: "Map", exact: true }).click();
  await room.page.getByText(/^No sentence contains “crane”/u).waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("axe finds nothing, and nothing overflows", TIMEOUT, async () => {
  const room = await ContextRoom.open(browser, server.origin, { sentence: TYPED });
  await room.live();
  await room.points(13);
  await everyoneCanUse(room.page, "words in context", { part: "main" });
  await room.close();
});

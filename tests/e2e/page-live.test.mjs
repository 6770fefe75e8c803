// The page while someone types: example first, then live pictures that follow every keystroke.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../bench/engine.mjs";
import { number } from "../harness/number.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const EXAMPLE = "[CLS] the animal didn ' t cross the street because it was too tired . [SEP]".split(" ");

test("an example is there before the weights, and live results take its place", TIMEOUT, async () => {
  server.breakFile("model.safetensors", { bytesPerSecond: 3_000_000, times: 1 });
  const lab = await Lab.fresh(browser, server.origin);
  await lab.status.getByText(/^Precomputed example/).waitFor();
  await lab.page.getByLabel(/^Loading the model: [\d.]+ of [\d.]+ MB$/).waitFor();
  assert.deepEqual(await lab.pieces(), EXAMPLE);
  await lab.until(async () => assert.equal(await lab.overview.getByRole("gridcell").count(), 72));
  const example = await lab.table();
  assert.equal(example.caption, "Attention of “it” to each key");
  // All of that was there while the weights were not.
  assert.match(await lab.status.textContent(), /Precomputed example/);
  assert.match(await lab.status.textContent(), /none yet/);

  await lab.live();
  const text = await lab.status.textContent();
  assert.doesNotMatch(text, /Precomputed/);
  assert.match(text, /[\d.]+ ms on CPU, 16 pieces/);
  assert.equal(await lab.page.getByRole("progressbar").count(), 0);
  const live = await lab.table();
  assert.equal(live.caption, example.caption);
  // The example is the same model's answer to the same sentence.
  live.lines.forEach(({ attention }, key) => {
    assert.ok(Math.abs(attention - example.lines[key].attention) < 0.02, `key ${key}: ${attention}`);
  });
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("typing changes the tokens and every picture", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  const before = await lab.maps();
  assert.ok(new Set(before).size > 60, "heads differ from each other");
  await lab.sentence.fill("penguins are flightless birds");
  await lab.shows(["penguins", "are", "flight", "##less", "birds"]);
  const after = await lab.maps();
  assert.deepEqual(after.filter((map, head) => map === before[head]), []);
  const tokens = await lab.tokens();
  assert.deepEqual(tokens.map(({ position }) => position), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual([tokens[0].id, tokens.at(-1).id], [101, 102]);
  await lab.close();
});

test("60 keystrokes at 10 a second: no character is lost, the last text wins", TIMEOUT, async () => {
  const text = "a cat and a dog sat on the old mat in the sun by the big sea";
  assert.equal(text.length, 60);
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  await lab.sentence.fill("");
  await lab.sentence.pressSequentially(text, { delay: 100 });
  assert.equal(await lab.sentence.inputValue(), text);
  await lab.shows(text.split(" "));
  const typed = await lab.maps();
  const table = await lab.table();
  // Nothing older arrives late.
  await lab.page.waitForTimeout(1500);
  assert.deepEqual(await lab.maps(), typed);
  await lab.close();

  const fresh = await Lab.fresh(browser, server.origin, { sentence: text });
  await fresh.shows(text.split(" "));
  assert.deepEqual(await fresh.maps(), typed);
  assert.deepEqual((await fresh.table()).lines.map(({ key }) => key), table.lines.map(({ key }) => key));
  await fresh.close();
});

test("a second sentence becomes segment B, and its blocks can be chosen", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat sat" });
  await lab.shows(["the", "cat", "sat"]);
  assert.equal(await lab.page.getByRole("group", { name: "Part of the pair" }).count(), 0);
  await lab.page.getByRole("button", { name: "Add a second sentence" }).click();
  await lab.pair.fill("the dog");
  await lab.shows(["the", "cat", "sat", "[SEP]", "the", "dog"]);
  const segments = (await lab.tokens()).map(({ segment }) => segment);
  assert.equal(segments.join(""), "AAAAABBB");
  const whole = await lab.savedMatrix();

  await lab.page.getByRole("radio", { name: "A → B" }).check();
  const block = await lab.savedMatrix();
  assert.deepEqual(block.rows, ["[CLS]", "the", "cat", "sat", "[SEP]"]);
  assert.deepEqual(block.columns, ["the", "dog", "[SEP]"]);
  assert.deepEqual(block.values, whole.values.slice(0, 5).map((row) => row.slice(5)));

  await lab.page.getByRole("button", { name: "Remove the second sentence" }).click();
  await lab.shows(["the", "cat", "sat"]);
  await lab.close();
});

test("text that an input method composes is not overwritten", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "my cat" });
  await lab.shows(["my", "cat"]);
  await lab.sentence.focus();
  await lab.page.keyboard.press("Control+End");
  const protocol = await lab.context.newCDPSession(lab.page);
  const compose = (text) =>
    protocol.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  // A whole state with another text, as Back would bring it.
  const restore = () => lab.page.evaluate(() => {
    history.replaceState("device=cpu&view=attention&sentence=other", "");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  for (const text of ["k", "か", "かわ", "日"]) {
    await compose(text);
    assert.equal(await lab.sentence.inputValue(), `my cat${text}`);
    // Results arrive in mid-composition, and a state is restored.
    await lab.page.waitForTimeout(400);
    await restore();
    await lab.page.waitForTimeout(100);
    assert.equal(await lab.sentence.inputValue(), `my cat${text}`);
  }
  await protocol.send("Input.insertText", { text: "日本" });
  assert.equal(await lab.sentence.inputValue(), "my cat日本");
  await lab.shows(["my", "cat", "日", "本"]);
  // The counter-proof: without a composition the same restore does write.
  await restore();
  await lab.shows(["other"]);
  assert.equal(await lab.sentence.inputValue(), "other");
  await lab.close();
});

test("pointing and arrow keys read the engine's exact number", TIMEOUT, async () => {
  const sentence = "the cat sat on the mat";
  const [layer, head, row] = [2, 5, 3];
  const lab = await Lab.fresh(browser, server.origin, { sentence, layer: "2", head: "5", queries: "3" });
  await lab.shows(sentence.split(" "));
  const engine = await Engine.start(lab.context, server.origin);
  await engine.load("models/bertscope-mini/", "cpu");
  const pass = await engine.run({ sentence }, [{ part: "attention", layer, head }], { values: true });
  const [values] = pass.values;
  const wanted = values.slice(row * 8, row * 8 + 8);
  await engine.page.close();
  await lab.page.bringToFront();

  // The number on screen has four decimals.
  const same = (found, key) => assert.ok(Math.abs(found - wanted[key]) <= 0.000051, `key ${key}: ${found}, not ${wanted[key]}`);
  const { caption, lines } = await lab.table();
  assert.equal(caption, "Attention of “sat” to each key");
  lines.forEach(({ attention }, key) => same(attention, key));

  await lab.cells.focus();
  for (let step = 0; step < row; step += 1) await lab.page.keyboard.press("ArrowDown");
  for (const key of [0, 1, 2, 3, 4]) {
    if (key > 0) await lab.page.keyboard.press("ArrowRight");
    const label = lines[key].key;
    await lab.until(async () => assert.ok((await lab.readout()).startsWith(`sat attends to ${label}: `)), 5000);
    same(number((await lab.readout()).split(": ")[1]), key);
  }
  await lab.cells.evaluate((cells) => cells.blur());

  const place = await lab.cells.boundingBox();
  for (const key of [6, 7]) {
    await lab.page.mouse.move(place.x + (place.width * (key + 0.5)) / 8, place.y + (place.height * (row + 0.5)) / 8);
    const label = lines[key].key;
    await lab.until(async () => assert.ok((await lab.readout()).startsWith(`sat attends to ${label}: `)), 5000);
    same(number((await lab.readout()).split(": ")[1]), key);
  }
  await lab.close();
});

test("several chosen tokens: the table sums their attention", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat sat" });
  await lab.shows(["the", "cat", "sat"]);
  const { values } = await lab.savedMatrix();
  const row = lab.page.getByRole("toolbar", { name: "Tokens of the sentence" });
  await row.getByRole("button", { name: /^the\b/ }).click();
  await row.getByRole("button", { name: /^sat\b/ }).click();
  const { caption, lines } = await lab.table();
  assert.equal(caption, "Attention of “the” + “sat” to each key, added up");
  lines.forEach(({ attention }, key) => {
    assert.ok(Math.abs(attention - values[1][key] - values[3][key]) < 0.0001, `key ${key}`);
  });
  await lab.page.getByRole("button", { name: "Clear selection" }).click();
  // A token that has the keyboard counts as pointed at.
  await lab.sentence.focus();
  await lab.until(async () => assert.equal((await lab.table()).caption, "Attention of “[CLS]” to each key"));
  await lab.close();
});

test("hiding, merging, means and rollout change the matrix as they say", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "flightless birds" });
  await lab.shows(["flight", "##less", "birds"]);
  const { page } = lab;
  const choose = (role, name) => page.getByRole(role, { name }).check();
  const headOf = async (head) => {
    await lab.overview.getByRole("gridcell").nth(3 * 12 + head).click();
    await page.getByRole("heading", { name: `Layer 3, head ${head}` }).waitFor();
    return (await lab.savedMatrix()).values;
  };
  const heads = [];
  for (let head = 0; head < 12; head += 1) heads.push(await headOf(head));

  await choose("radio", "Mean over the layer");
  const { values: mean } = await lab.savedMatrix();
  mean.forEach((line, query) => line.forEach((value, key) => {
    const wanted = heads.reduce((sum, head) => sum + head[query][key], 0) / 12;
    assert.ok(Math.abs(value - wanted) < 1e-5, `${value}, not ${wanted}`);
  }));
  for (const name of ["Mean over everything", "Rollout"]) {
    await choose("radio", name);
    const { values } = await lab.savedMatrix();
    assert.notDeepEqual(values, mean);
    for (const line of values) assert.ok(Math.abs(line.reduce((a, b) => a + b) - 1) < 1e-4, name);
  }

  await choose("radio", "One head");
  await choose("checkbox", "Merge pieces into words");
  const words = await lab.savedMatrix();
  assert.deepEqual(words.rows, ["[CLS]", "flightless", "birds", "[SEP]"]);
  // Attention to a word is the sum over its pieces, attention from it the mean.
  const last = heads[11];
  assert.ok(Math.abs(words.values[0][1] - last[0][1] - last[0][2]) < 1e-5);
  assert.ok(Math.abs(words.values[1][0] - (last[1][0] + last[2][0]) / 2) < 1e-5);

  await choose("checkbox", "Hide [CLS]");
  await choose("checkbox", "Hide [SEP]");
  assert.deepEqual((await lab.savedMatrix()).columns, ["flightless", "birds"]);
  await lab.close();
});

test("WebGPU computes too, says that its adapter is software, and can be left", TIMEOUT, async () => {
  const sentence = "the cat sat on the mat";
  const lab = await Lab.fresh(browser, server.origin, { sentence, device: "webgpu" });
  await lab.shows(sentence.split(" "));
  await lab.until(async () => assert.match(await lab.status.textContent(), /ms on WebGPU, 8 pieces/));
  assert.match(await lab.status.textContent(), /WebGPU: .*SwiftShader.* \(software\)/i);
  await lab.openStatus();
  await lab.status.getByText(/Checked: WebGPU computes what it should/).waitFor();
  await lab.openStatus();
  const graphics = await lab.savedMatrix();

  await lab.openStatus();
  await lab.page.getByRole("radio", { name: /^CPU/ }).check();
  await lab.openStatus();
  await lab.until(async () => assert.match(await lab.status.textContent(), /ms on CPU, 8 pieces/));
  await lab.live();
  assert.doesNotMatch(await lab.status.textContent(), /\(software\)/);
  const { values } = await lab.savedMatrix();
  values.forEach((line, query) => line.forEach((value, key) => {
    assert.ok(Math.abs(value - graphics.values[query][key]) < 2e-3, `${query}, ${key}`);
  }));
  await lab.close();
});

test("a paste of too many lines is cut, and said; what is selected makes room", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, {}, { permissions: ["clipboard-read", "clipboard-write"] });
  await lab.live();
  for (const lines of [5000, 500_000]) {
    await lab.page.evaluate((text) => navigator.clipboard.writeText(text), "a\n".repeat(lines));
    await lab.sentence.focus();
    await lab.page.keyboard.press("Control+a");
    await lab.page.keyboard.press("Control+v");
    await lab.notices.getByText("Too long: only the first 8,001 characters were pasted.").waitFor();
    assert.equal((await lab.sentence.inputValue()).split("\n").length, 4001);
  }
  await lab.page.keyboard.type("b");
  assert.equal((await lab.sentence.inputValue()).at(-1), "b");
  await lab.close();
});

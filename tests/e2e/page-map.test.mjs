// The map of the network, its parameter counts, the dialog on softmax, and the room "Algorithm".

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse, SIZES } from "../harness/access.mjs";
import { Network, value } from "../harness/network.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";


test("the menu leads to every room, the map to every part, and both mark where one is", TIMEOUT, async () => {
  const network = await Network.open(browser, server.origin);
  const { lab } = network;
  const rooms = {
    "Pretrain from scratch": "nothing", Prompting: "prompting", "Teach it": "teach", "Words in context": "context", Sentences: "sentences", "Question answering": "question", "Next sentence": "pairs", "Masked words": "corrupt", "One query, step by step": "heads",
    Block: "block", Algorithm: "algorithm", Input: "input", Positions: "positions", Pieces: "pieces",
    Neuron: "neuron", Gradients: "gradients", "Word vectors": "word-vectors", "Language models": "language-models", Translation: "translation", Families: "families", Attention: "attention",
  };
  assert.deepEqual((await lab.rooms.allInnerTexts()).sort(), Object.keys(rooms).sort());
  const current = () => lab.rooms.and(network.page.locator("[aria-current=page]")).allInnerTexts();
  for (const [name, view] of Object.entries(rooms)) {
    await lab.go(name);
    await lab.until(async () => assert.deepEqual(await current(), [name]));
    assert.equal(network.parameter("view"), view, name);
  }
  // From the text down to the answer. Both halves of every layer lead to the rooms about them; of the layers, two are enough.
  const places = await network.places();
  assert.deepEqual([places.length, ...places.slice(0, 3), places.at(-1)], [16, "Text", "Pieces", "Vectors", "Answer"]);
  for (const place of places.filter((name) => /Layer [13]/u.test(name))) {
    await network.place(place).click();
    const [, layer, half] = place.match(/^Layer (\d), (attention|feed-forward)$/u);
    const lit = half === "attention" ? [place] : [`Layer ${layer}, attention`, place];
    await lab.until(async () => assert.deepEqual(await network.here(), lit));
    assert.equal(network.parameter("view"), half === "attention" ? "attention" : "block", place);
    assert.equal(network.parameter("layer") ?? "3", layer);
  }
  for (const [place, view] of [["Pieces", "pieces"], ["Vectors", "input"], ["Answer", "corrupt"]]) {
    await network.place(place).click();
    await lab.until(async () => assert.deepEqual([network.parameter("view"), await network.here()], [view, [place]]));
  }
  // Who is in a room about the attention of a layer stays there with another one.
  await lab.go("One query, step by step");
  await network.place("Layer 2, attention").click();
  await lab.until(async () => assert.deepEqual([network.parameter("view"), network.parameter("layer")], ["heads", "2"]));
  await network.place("Text").click();
  assert.ok(await lab.sentence.evaluate((box) => box === document.activeElement));
  // One Tab stop, arrows between the boxes.
  assert.equal(await network.map.locator("[tabindex='0']").count(), 1);
  await network.place(places.at(-1)).focus();
  await network.page.keyboard.press("Home");
  await network.page.keyboard.press("ArrowDown");
  const focused = await network.page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.equal(focused, places[1]);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("the parameter counts are those of the configuration", TIMEOUT, async () => {
  const network = await Network.open(browser, server.origin);
  const config = await network.page.evaluate(async () => (await fetch("models/bertscope-mini/config.json")).json());
  const { vocab_size: v, hidden_size: d, num_hidden_layers: l, intermediate_size: m } = config;
  assert.equal(m, 4 * d);
  const layer = 12 * d * d + 13 * d;
  const total = (v + 512 + 2) * d + 2 * d + l * layer + d * d + d;
  const counts = async (button, place) => {
    await button.hover();
    await network.lab.until(async () => assert.ok((await network.readout(button)).startsWith(place)));
    return [...(await network.readout(button)).matchAll(/= ([\d,]+)(?: of ([\d,]+))? parameters/gu)].flatMap((found) => found.slice(1).map(value));
  };
  const room = (name) => network.lab.rooms.and(network.button(name));
  const parts = [
    [room("Input"), "Token + segment vectors", (v + 2) * d + 2 * d],
    [room("Positions"), "Position vectors", 512 * d],
  ];
  await network.lab.openRooms();
  for (const [button, place, wanted] of parts) assert.deepEqual(await counts(button, place), [wanted, total], place);
  await network.page.keyboard.press("Escape");
  const half = network.place("Layer 2, attention");
  assert.deepEqual(await counts(half, "Layer 2, attention"), [4 * (d * d + d) + 2 * d, total]);
  await network.lab.openStatus();
  const details = network.page.getByRole("group").filter({ has: network.page.getByText("BERT in numbers", { exact: true }) });
  await details.getByText("BERT in numbers", { exact: true }).click();
  const [sum, sizes] = await Promise.all(["Encoder and pooler", "The counts follow from the sizes"].map((name) =>
    network.page.getByRole("table", { name: new RegExp(`^${name}`, "u") }).evaluate((table) =>
      [...table.rows].slice(1).map(({ cells }) => [...cells].map((cell) => cell.textContent)))));
  const terms = sum.slice(0, -1).map((cells) => value(cells[3]));
  assert.deepEqual(terms, [(v + 512 + 2) * d + 2 * d, l * layer, d * d + d]);
  assert.equal(terms.reduce((all, term) => all + term), total);
  assert.equal(value(sum.at(-1)[1]), total);
  assert.deepEqual(sizes.at(-1).slice(1).map(value), [109_482_240, 335_141_888, total]);
  assert.equal(total, 22_713_216);
  await details.getByText("BERT in numbers", { exact: true }).click();
  await network.lab.close();
});

test("softmax sums to one, a shift changes nothing, and the loss is -ln p", TIMEOUT, async () => {
  const network = await Network.open(browser, server.origin);
  const opener = network.region("Matrix").getByRole("button", { name: "Softmax and cross-entropy" });
  await opener.click();
  await network.softmax.waitFor();
  await network.softmax.getByRole("button", { name: "Add a class" }).click();
  const scores = [2.5, -1.3, 0.4, 1.9];
  for (const [index, score] of scores.entries()) await network.slider(`Score of class ${index + 1}`).fill(String(score));
  const powers = scores.map(Math.exp);
  const all = powers.reduce((sum, power) => sum + power);
  const before = await network.probabilities();
  assert.equal(before.length, 4);
  for (const [index, p] of before.entries()) near(p, powers[index] / all, 0.000_06, `class ${index + 1}`);
  near(before.reduce((sum, p) => sum + p), 1, 0.000_3, "the sum");
  await network.softmax.getByRole("radio", { name: "Class 3 is right" }).check();
  const loss = await network.loss();
  near(loss, -Math.log(powers[2] / all), 0.000_06, "the loss");

  const broken = network.softmax.getByText("The formula as written fails here");
  assert.equal(await broken.count(), 0);
  for (const shift of ["-7", "60", "110", "-115"]) {
    await network.slider("Added to every score").fill(shift);
    assert.deepEqual(await network.probabilities(), before, `shifted by ${shift}`);
    assert.equal(await network.loss(), loss);
    assert.equal(await broken.count(), Math.abs(Number(shift)) > 100 ? 1 : 0, "single precision ends");
  }
  await network.page.keyboard.press("Escape");
  await network.softmax.waitFor({ state: "hidden" });
  assert.ok(await opener.evaluate((button) => button === document.activeElement));
  assert.deepEqual(network.lab.visited.errors, []);
  await network.lab.close();
});

test("the forward pass is stepped through by keyboard, with shapes and values", TIMEOUT, async () => {
  const network = await Network.open(browser, server.origin, { view: "algorithm", q: null });
  const lines = network.lines("Forward pass");
  await lines.focus();
  assert.equal(await lines.getByRole("option").count(), 11);
  const down = () => network.page.keyboard.press("ArrowDown");
  const tensors = (check) => network.lab.until(async () => check(await network.tensors()));
  const sumUp = (terms, sum, what) => sum.first.forEach((wanted, index) =>
    near(terms.reduce((all, term) => all + term.first[index], 0), wanted, 0.000_21, what));
  const n = 16;

  await network.page.keyboard.press("Home");
  await down();
  await tensors((found) => {
    const { "We[xt]": token, "Wp[t]": position, "Ws[st]": segment, et: sum } = found;
    assert.deepEqual(token.shape, [n, 384]);
    sumUp([token, position, segment], sum, "the embeddings");
  });
  await down();
  await down();
  await down();
  const selected = lines.getByRole("option", { selected: true });
  assert.match(await selected.innerText(), /MHA/u);
  assert.equal(await lines.getAttribute("aria-activedescendant"), await selected.getAttribute("id"));
  await tensors((found) => {
    sumUp([found.X, found["MHA(X) = [Z0, Z1, …] WO + bO"]], found["X + MHA(X)"], "the residual");
    for (const symbol of ["S = Q KT / √dk", "A = softmax(S)"]) assert.deepEqual(found[symbol].shape, [12, n, n]);
    const [scores, attention] = ["S = Q KT / √dk", "A = softmax(S)"].map((symbol) => found[symbol].first);
    // Two probabilities of a row are as far apart as their scores say.
    near(Math.log(attention[0] / attention[1]), scores[0] - scores[1], 0.05, "softmax");
    assert.deepEqual(found["Q = X WQ + bQ"].shape, [12, n, 32]);
  });
  await down();
  await down();
  await tensors((found) => {
    assert.deepEqual(found["X W1 + b1"].shape, [n, 1536]);
    sumUp([found.X, found["FFN(X)"]], found["X + FFN(X)"], "the second residual");
  });
  // The numbers are those of the chosen token and layer.
  const before = await network.tensors();
  await network.page.getByRole("toolbar", { name: "Tokens of the sentence" }).getByRole("button", { name: /^animal/u }).click();
  await tensors((found) => assert.notDeepEqual(found.X.first, before.X.first));
  await lines.focus();
  await network.page.keyboard.press("End");
  const detail = network.region("Forward pass: chosen line");
  const sentence = await detail.getByText(/First score from the token table/u).innerText();
  const [again, logit] = [...sentence.matchAll(/: (\S+)\. The model’s score: (\S+)\.$/gu)][0].slice(1).map(value);
  near(again, logit, 0.02, "the head computed twice");
  assert.deepEqual(network.lab.visited.errors, []);
  await network.lab.close();
});

test("a link opens the chosen lines, and Back returns to them", TIMEOUT, async () => {
  const network = await Network.open(browser, server.origin, { view: "algorithm", "algorithm.forward": "6", "algorithm.training": "4" });
  const lines = network.lines("Forward pass");
  const chosen = (list) => list.getByRole("option", { selected: true }).getByText(/^\d+$/u).first();
  const is = (list, line) => network.lab.until(async () => assert.equal(await chosen(list).innerText(), line), 5000);
  await is(lines, "7");
  await is(network.lines("Training"), "5");
  await lines.getByRole("option").nth(3).click();
  await is(lines, "4");
  await network.lab.until(async () => assert.deepEqual([network.parameter("algorithm.forward"), network.parameter("algorithm.training")], ["3", "4"]), 5000);
  await network.page.goBack();
  await is(lines, "7");
  await network.page.goForward();
  await is(lines, "4");
  await network.lab.close();
});

test("the live loss is the sum over the selected positions", TIMEOUT, async () => {
  const network = await Network.open(browser, server.origin, { view: "algorithm" });
  await network.button("Take the example “The cat sat”").click();
  const read = (wanted) => network.lab.until(async () => {
    await network.settled();
    const positions = await network.positions();
    assert.deepEqual(positions.map((position) => position.read), wanted);
    for (const { selected, loss } of positions) assert.equal(Boolean(selected), loss !== "");
    return positions;
  });
  const positions = await read(["[CLS] 101", "[MASK] 103", "cat 4937", "[MASK] 103", "[SEP] 102"]);
  assert.deepEqual(positions.map(({ original }) => original), ["[CLS] 101", "the 1996", "cat 4937", "sat 2938", "[SEP] 102"]);
  const terms = positions.filter(({ selected }) => selected);
  for (const { p, loss } of terms) near(-Math.log(value(p)), value(loss), 0.01, "-ln p");
  const sum = terms.reduce((all, { loss }) => all + value(loss), 0);
  const said = network.region("Training").getByText(/^loss = /u);
  const [, total, , mean] = (await said.innerText()).match(/= (\S+)\. .*, (\S+) \/ 2 = (\S+)\.$/u);
  near(value(total), sum, 0.002, "the sum");
  near(value(mean), sum / 2, 0.002, "the mean");
  // Given numbers: -ln 0.0041.
  await network.page.getByText("−ln 0.0041 = 5.497").waitFor();

  await network.page.getByRole("checkbox", { name: "Select sat 2938 at position 3" }).uncheck();
  const fewer = await read(["[CLS] 101", "[MASK] 103", "cat 4937", "sat 2938", "[SEP] 102"]);
  near(value((await said.innerText()).match(/= (\S+)\. /u)[1]), value(fewer[1].loss), 0.001, "one term");
  assert.deepEqual(network.lab.visited.errors, []);
  await network.lab.close();
});

test("axe finds nothing here, and nothing overflows", TIMEOUT, async () => {
  const state = { view: "algorithm", sentence: "The cat sat", edits: "m1" };
  const network = await Network.open(browser, server.origin, state);
  const { page } = network;
  await network.lab.openStatus();
  await page.getByText("BERT in numbers", { exact: true }).click();
  await page.getByRole("table", { name: /^The counts follow from the sizes/u }).waitFor();
  await everyoneCanUse(page, "BERT in numbers", { sizes: SIZES.slice(0, 1) });
  await page.keyboard.press("Escape");
  await network.lines("Forward pass").getByRole("option").nth(4).click();
  await network.lab.until(() => network.tensors());
  await everyoneCanUse(page, "the algorithm");
  await network.button("Softmax and cross-entropy").first().click();
  await network.softmax.waitFor();
  await network.slider("Added to every score").fill("110");
  await everyoneCanUse(page, "the dialog", { sizes: SIZES.slice(-1) });
  await network.lab.close();
});

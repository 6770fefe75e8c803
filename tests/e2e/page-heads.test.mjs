// The room "One query, step by step": what it works out against the engine, PyTorch and closed forms; its switches.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse } from "../harness/access.mjs";
import { HeadsRoom, value } from "../harness/heads.mjs";
import { Lab, parseCsv } from "../harness/page.mjs";
import { reference } from "../harness/reference.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";

/** d_k of the model that comes with the page. */
const SIZE = 32;
/** How far int8 weights may move an attention weight from that of f16. */
const ROUNDING = 0.03;
/** Half a unit of the last decimal in the tables. */
const SHOWN = 0.000_051;
/** How far two computations of one number in single precision may be apart. */
const SINGLE = 2e-4;
const GIRL = "the girl was playing outside";

const alike = (found, wanted, within, what) => {
  assert.equal(found.length, wanted.length, what);
  found.forEach((one, index) => near(one, wanted[index], within, `${what}, key ${index}`));
};

/** softmax, as the paper writes it. */
function softmax(scores) {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

test("every step follows from the one before, and agrees with the engine and with PyTorch", TIMEOUT, async () => {
  const { full } = await reference();
  const { text, attentions, pieces } = full[2];
  const room = await HeadsRoom.open(browser, server.origin, { sentence: text, layer: "2", head: "5", queries: "4", keys: "6" });
  const keys = await room.keys();
  assert.deepEqual(keys.map(({ piece }) => piece), pieces);
  alike(keys.map(({ weight }) => weight), attentions[2][5][4], ROUNDING, "PyTorch's weight");
  const weights = softmax(keys.map(({ dot }) => dot / Math.sqrt(SIZE)));
  alike(keys.map(({ weight }) => weight), weights, 2e-4, "the weight");
  near(Math.max(...keys.map(({ shifted }) => shifted)), 0, 0, "the largest score minus itself");
  const [score, weight] = await room.closeness();
  assert.ok(score <= SINGLE && weight <= SINGLE, `${score}, ${weight}`);

  // The picture shows the same numbers, and its arrow keys lead from key to key.
  const rows = room.page.getByRole("radiogroup", { name: "Key", exact: true }).getByRole("radio");
  const shown = await rows.evaluateAll((all) => all.map((row) => row.getAttribute("aria-label")));
  assert.equal(shown.length, pieces.length);
  shown.forEach((name, index) => {
    const [, score, weight] = name.match(/: score (\S+), weight (.+)$/u) ?? assert.fail(name);
    near(value(score), keys[index].score, 0.05 + SHOWN, `the score of key ${index} in the picture`);
    if (weight === "under 1%") assert.ok(keys[index].weight < 0.005 + SHOWN, `${name}: ${keys[index].weight}`);
    else near(value(weight) / 100, keys[index].weight, 0.005 + SHOWN, `the weight of key ${index} in the picture`);
  });
  await rows.nth(6).press("ArrowLeft");
  await room.region(`From “${pieces[4]}” to “${pieces[5]}”`).waitFor();
  await rows.nth(5).press("ArrowRight");

  // Down to the single products of one key.
  const one = room.region(`From “${pieces[4]}” to “${pieces[6]}”`);
  await one.getByText(/^All \d+ products/u).click();
  const products = await room.cells(one.getByRole("table"));
  assert.equal(products.length, SIZE);
  const sum = products.reduce((all, [, q, k]) => all + value(q) * value(k), 0);
  near(sum, keys[6].dot, 0.01, "the sum of the products");
  near(value(products.at(-1)[4]), keys[6].dot, 1e-4, "the last sum so far");

  // From the checkpoint: one feature of q, of z, of the output.
  await room.page.getByRole("spinbutton", { name: "Feature z", exact: true }).fill("17");
  await room.page.getByRole("spinbutton", { name: "Output feature", exact: true }).fill("200");
  for (const number of ["q[17]", `From “${pieces[4]}” to “${pieces[6]}”`, "z[17]", "output[200]"]) {
    const { ours, engine, apart } = await room.compared(number);
    assert.ok(apart <= SINGLE, `${number}: ${apart}`);
    near(ours, engine, SINGLE, number);
  }
  for (const letter of ["k", "v"]) {
    await room.page.getByRole("radio", { name: `${letter} of “${pieces[6]}”`, exact: true }).check();
    assert.ok((await room.compared(`${letter}[17]`)).apart <= SINGLE, letter);
  }
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("without scaling the softmax saturates, given and measured", TIMEOUT, async () => {
  const room = await HeadsRoom.open(browser, server.origin, { layer: "0", head: "3", queries: "2" });
  const given = await room.cells(room.region("A worked example").getByRole("table"));
  const logistic = (difference) => 1 / (1 + Math.exp(-difference));
  for (const [row, scores, difference] of [[given[0], [14, 12], 2], [given[1], [112, 96], 16]]) {
    assert.deepEqual(row.slice(1, 3).map(value), scores);
    near(value(row[3]), logistic(difference), 5e-5, "the first weight");
    near(value(row[4]) / logistic(-difference), 1, 0.05, "the second weight");
  }
  const [scaled, raw] = await room.scaledAndNot();
  assert.ok(raw.entropy < scaled.entropy && raw.largest > scaled.largest);
  // Nothing before layer 0 changes, so the engine must come to what the page foretells.
  await room.after(() => room.page.getByRole("checkbox", { name: "in every layer" }).first().uncheck(),
    async () => near((await room.measured())[0].now, raw.entropy, SINGLE, "entropy without scaling"));
  const rows = await room.measured();
  near(rows[0].before, scaled.entropy, SINGLE, "entropy as trained");
  for (const { before: trained, now, largestBefore, largestNow } of rows) {
    assert.ok(now < trained && largestNow > largestBefore);
  }
  const [score] = await room.closeness();
  assert.ok(score <= SINGLE * Math.sqrt(SIZE), `${score}`);
  await room.close();
});

test("a head that is off leaves its neighbours' attention as it was; undo, Back and a link", TIMEOUT, async () => {
  const room = await HeadsRoom.open(browser, server.origin, { layer: "2", head: "5" }, { fresh: true });
  const attention = await room.weights();
  await room.look(3, 5);
  const later = await room.weights();
  const grid = room.page.getByRole("grid", { name: "Heads off" });
  await room.after(() => grid.getByRole("button", { name: "Switch off layer 2, head 3", exact: true }).click(),
    async () => assert.notDeepEqual(await room.weights(), later));
  await room.look(2, 5);
  assert.deepEqual(await room.weights(), attention);
  await room.look(2, 3);
  await room.room.getByText("This head is off: its z is all zeros").first().waitFor();
  assert.equal((await room.compared("z[0]")).engine, 0);
  await room.region("Changes").getByText(/ as trained, .* now, a change of /u).first().waitFor();

  // The arrow keys walk through the grid with one stop, the space bar presses.
  await grid.getByRole("button", { name: "Switch off layer 2, head 3", exact: true }).focus();
  await room.page.keyboard.press("ArrowRight");
  await room.page.keyboard.press(" ");
  const off = () => new URL(room.page.url()).searchParams.get("off");
  await room.lab.until(async () => assert.equal(off(), "heads-2x3+2x4"));
  assert.deepEqual(await room.pressed(), ["Switch off layer 2, head 3", "Switch off layer 2, head 4"]);
  await room.page.reload();
  await room.settled();
  assert.deepEqual(await room.pressed(), ["Switch off layer 2, head 3", "Switch off layer 2, head 4"]);
  await room.button("Switch every head on").click();
  assert.deepEqual(await room.pressed(), []);
  await room.button("Undo").click();
  assert.equal((await room.pressed()).length, 2);
  await room.button("Switch every head off").click();
  await room.after(async () => {}, async () => assert.equal((await room.pressed()).length, 78));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("with the future hidden, a later word changes no earlier row", TIMEOUT, async () => {
  const off = "causal-0+1+2+3+4+5";
  const state = { sentence: GIRL, layer: "4", head: "1", queries: "2" };
  for (const causal of [true, false]) {
    const room = await HeadsRoom.open(browser, server.origin, causal ? { ...state, off } : state);
    const rows = await room.weights();
    const both = await room.bothWays();
    alike(both[causal ? "causal" : "open"].map((weight) => weight || 0), rows.map((weight) => weight || 0), 1e-9, "the row");
    near(both.causal.slice(0, 3).reduce((all, weight) => all + weight, 0), 1, 2e-4, "the causal row's sum");
    assert.ok(both.causal.slice(3).every(Number.isNaN));
    await room.after(() => room.lab.sentence.fill(GIRL.replace("outside", "chess")),
      async () => assert.equal((await room.keys()).at(-2).piece, "chess"));
    const changed = await room.weights();
    if (causal) alike(changed.slice(0, 3), rows.slice(0, 3), 1e-4, "an earlier row");
    else assert.notDeepEqual(changed, rows);
    await room.query(0);
    if (causal) assert.deepEqual((await room.weights()).slice(0, 2), [1, 0]);
    await room.close();
  }
});

test("both matrices of the future are read by keyboard, and their row as a table", TIMEOUT, async () => {
  const room = await HeadsRoom.open(browser, server.origin, { sentence: GIRL, layer: "4", head: "1", queries: "2" });
  for (const [title, later] of [["Causal", /^the does not see girl: hidden$/u], ["Bidirectional", /^the attends to girl: 0\.\d{4}$/u]]) {
    const map = room.page.getByRole("application", { name: new RegExp(`^${title}`, "u") });
    await map.focus();
    await map.press("ArrowDown");
    await map.press("ArrowRight");
    const said = room.page.locator(`#${await map.getAttribute("aria-describedby")}`);
    await room.lab.until(async () => assert.match(await said.innerText(), /^the attends to the: \d\.\d{4}$/u), 5000);
    await map.press("ArrowRight");
    await room.lab.until(async () => assert.match(await said.innerText(), later), 5000);
    await map.press("Enter");
    const table = room.page.getByRole("group", { name: "Causal", exact: true }).getByRole("table", { name: "Row 1: where “the” looks" });
    await table.waitFor({ timeout: 5000 });
    await room.query(3);
  }
  // What is hidden is an empty cell of the file.
  const { bytes } = await room.lab.save("CSV", "Causal: striped cells are hidden");
  const [, first] = parseCsv(bytes.toString("utf8"));
  assert.deepEqual(first.slice(1), ["1", ...Array(first.length - 2).fill("")]);
  await room.close();
});

test("nothing typed, and every head off: all of it stays defined", TIMEOUT, async () => {
  const room = await HeadsRoom.open(browser, server.origin, { sentence: "" }, { fresh: true });
  const keys = await room.keys();
  assert.deepEqual(keys.map(({ piece }) => piece), ["[CLS]", "[SEP]"]);
  near(keys[0].weight + keys[1].weight, 1, 2e-4, "the row's sum");
  await room.button("Switch every head off").click();
  await room.after(async () => {}, async () => assert.equal((await room.compared("output[0]")).apart <= SINGLE, true));
  assert.doesNotMatch(await room.room.innerText(), /NaN|inf/u);
  await room.close();
});

test("a layer without attention says so", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "heads", layer: "2", off: "noattention-2" });
  await lab.page.getByText("Attention is off in layer 2").waitFor();
  await lab.page.getByRole("combobox", { name: "Layer", exact: true }).selectOption("3");
  const room = new HeadsRoom(lab);
  await room.settled();
  assert.ok((await room.compared("output[0]")).apart <= SINGLE);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("axe finds nothing in this room, and nothing overflows", TIMEOUT, async () => {
  const room = await HeadsRoom.open(browser, server.origin, { sentence: GIRL, off: "causal-0.heads-3x2" });
  const { page } = room;
  await page.getByText("What each head adds to this feature").click();
  await page.getByText("Piece by piece", { exact: true }).click();
  await everyoneCanUse(page, "the heads");
  await room.close();
});

// The room "Positions": the table against its formula, the laws, BERT's table against the
// checkpoint, and the live model without positions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse } from "../harness/access.mjs";
import { found } from "../harness/finding.mjs";
import { Lab } from "../harness/page.mjs";
import { PositionRoom, value } from "../harness/positions.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";


/** PE(pos, dimension), Vaswani et al. 2017, section 3.5. */
const sinusoid = (position, dimension, d, n) => {
  const angle = position / n ** ((dimension - (dimension % 2)) / d);
  return dimension % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
};

test("the table is the formula at any size, and says so cell by cell", TIMEOUT, async () => {
  const room = await PositionRoom.open(browser, server.origin);
  const check = async (N, d, n) => {
    const table = await room.saved(`Sinusoids: ${N} positions × ${d} dimensions`);
    assert.deepEqual([table.length, table[0].length], [N, d]);
    table.forEach((row, position) => row.forEach((found, dimension) =>
      near(found, sinusoid(position, dimension, d, n), 1e-6, `PE(${position}, ${dimension})`)));
  };
  await check(50, 128, 10_000);
  await room.page.getByText("after 54 410.").or(room.page.getByText("after 54,410.")).first().waitFor();

  const map = room.map("Sinusoids: 50 positions");
  await map.focus();
  await map.press("Home");
  for (let step = 0; step < 5; step++) await map.press("ArrowRight");
  await room.lab.until(async () => assert.match(await room.readout(map), /^Position 10, dimension 5 \(pair i = 2\)/u), 5000);
  const said = await room.readout(map);
  assert.match(said, /cos\(10 \/ 10,000\^\(4\/128\)\)/u);
  near(value(said.match(/= ([\u2212\d.]+)$/u)[1]), sinusoid(10, 5, 128, 10_000), 6e-5, "the value of the cell");
  near(value(said.match(/wavelength ([\d.]+)/u)[1]), 2 * Math.PI * 10_000 ** (4 / 128), 6e-5, "its wavelength");

  // The ends of every size; a slider of n is logarithmic.
  await room.type("Positions N, as a number", 1);
  await room.type("Dimensions d, as a number", 2);
  await room.slider("Base n").fill("0");
  await room.lab.until(async () => assert.match(room.page.url(), /positions\.positions=1&positions\.dimensions=2&positions\.base=10(?!\d)/u), 5000);
  await check(1, 2, 10);
  await room.page.getByText("Pairs of sine and cosine: 1.").first().waitFor();
  await room.slider("Positions N").fill("512");
  await room.slider("Dimensions d").fill("1024");
  await room.slider("Base n").fill("1000");
  await check(512, 1024, 100_000);

  // Odd and zero are refused with a reason, and nothing changes.
  for (const refused of ["127", "0", "1.5"]) {
    await room.type("Dimensions d, as a number", refused);
    await room.page.getByText("d stays as it was").waitFor();
    assert.match(room.page.url(), /positions\.positions=512&positions\.dimensions=1024&positions\.base=100000/u);
  }
  await room.button("Usual sizes").click();
  await check(50, 128, 10_000);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a link brings the sizes back, and one that makes no table is refused by name", TIMEOUT, async () => {
  const room = await PositionRoom.open(browser, server.origin, { "positions.positions": "20", "positions.dimensions": "16", "positions.base": "100", "positions.at": "7", "positions.shift": "3", "positions.pair": "2", "positions.curves": "1,6" });
  await room.map("Sinusoids: 20 positions × 16 dimensions").waitFor();
  const region = room.region("A shift is a rotation");
  await region.waitFor();
  const numbers = (await region.getByRole("group", { name: "Matrix times pair" }).locator(".number").allInnerTexts())
    .map((text) => text.split(/\s+/u).map(value));
  assert.deepEqual(numbers.map((row) => row.length), [4, 2, 2, 2]);
  const angle = 3 / 100 ** (4 / 16);
  const wanted = [
    [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)],
    [sinusoid(7, 4, 16, 100), sinusoid(7, 5, 16, 100)],
    [sinusoid(10, 4, 16, 100), sinusoid(10, 5, 16, 100)],
    [sinusoid(10, 4, 16, 100), sinusoid(10, 5, 16, 100)],
  ];
  numbers.forEach((row, index) => row.forEach((found, at) => near(found, wanted[index][at], 6e-5, `number ${index}, ${at}`)));
  await room.close();

  const refused = await PositionRoom.open(browser, server.origin, { "positions.dimensions": "127", "positions.at": "0", "positions.shift": "0", "positions.pair": "0", "positions.curves": "0" }, { fresh: true });
  await refused.map("Sinusoids: 50 positions × 128 dimensions").waitFor();
  assert.ok((await refused.lab.said()).some((text) => /positions\.dimensions/u.test(text)));
  await refused.close();
});

test("sinusoids obey the law of similarity, the learned table does not", TIMEOUT, async () => {
  const room = await PositionRoom.open(browser, server.origin);
  const dots = await room.saved("Dot products of sinusoids");
  assert.equal(dots.length, 50);
  const law = (distance) => {
    let sum = 0;
    for (let pair = 0; pair < 64; pair++) sum += Math.cos(distance / 10_000 ** (pair / 64));
    return sum;
  };
  dots.forEach((row, p) => row.forEach((found, q) => near(found, law(p - q), 1e-4, `PE(${p}) · PE(${q})`)));

  // BERT's table is that of the checkpoint: of int8 weights, so within half a step of each row.
  await room.type("Positions N, as a number", 512);
  await room.type("Dimensions d, as a number", 384);
  await room.map("BERT’s learned vectors: 512 positions").waitFor();
  const learned = await room.saved("BERT’s learned vectors: 512 positions × 384 features");
  assert.deepEqual([learned.length, learned[0].length], [512, 384]);
  const products = await room.saved("Dot products of learned vectors");
  for (const [p, q] of [[0, 0], [3, 13], [500, 20]]) {
    near(products[p][q], learned[p].reduce((sum, x, index) => sum + x * learned[q][index], 0), 1e-3, `row ${p} · row ${q}`);
  }
  const at = Array.from({ length: 502 }, (_, p) => products[p][p + 10]);
  const said = await room.region("Similarity").getByText("No such law").innerText();
  const [least, largest] = said.match(/from ([\u2212\d.]+) to ([\u2212\d.]+)\./u).slice(1).map(value);
  near(least, Math.min(...at), 1e-3, "the least at distance 10");
  near(largest, Math.max(...at), 1e-3, "the largest at distance 10");
  assert.ok(largest - least > 100 * 1e-4, "far more than rounding");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("one word twice: positions tell its vectors apart, without them they are equal", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "positions", panel: null }, { fresh: true });
  const text = await found(lab, /^Positions tell \w+ from \w+: cosine 0\.\d\d; without them it is 1\.00\.$/u);
  await lab.sentence.fill("Birds sing.");
  await found(lab, /^No word occurs twice here/u);
  await lab.page.getByRole("button", { name: "Another sentence", exact: true }).click();
  assert.equal(await found(lab, /^Positions tell/u), text);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("without positions, permuting the pieces only permutes the outputs", TIMEOUT, async () => {
  const room = await PositionRoom.open(browser, server.origin, { sentence: "dog bites man" });
  const live = room.region("Without order");
  await room.settled();
  await live.getByText("Order matters").waitFor();
  let pieces = await room.pieces();
  assert.deepEqual(pieces.map(([, from, to]) => [from, to]), [["0", "0"], ["1", "3"], ["2", "2"], ["3", "1"], ["4", "4"]]);
  assert.ok(pieces.every((cells) => cells.length === 5), "no intact model beside the intact model");
  assert.ok(pieces.some(([, , , , difference]) => value(difference) > 0.05));

  await room.page.getByRole("radio", { name: "no positions" }).check();
  await live.getByText("Order is lost").waitFor();
  pieces = await room.pieces();
  for (const [piece, , , cosine, difference, intact] of pieces) {
    assert.equal(value(cosine), 1, piece);
    assert.ok(value(difference) < 1e-3, piece);
    assert.ok(value(intact) < 1, `${piece} differs from the intact model`);
  }
  assert.match(room.page.url(), /off=/u);

  await room.button("“the dog saw the other dog” without positions").click();
  await live.getByText("at 1 and 4").waitFor();
  for (const text of await live.getByRole("listitem").allInnerTexts()) {
    const [now, before] = text.match(/-?\d\.\d{4}/gu).map(Number);
    assert.equal(now, 1, text);
    assert.ok(before < 1, text);
  }
  const now = await room.saved("As the model reads now");
  near(Math.max(...now[1].map((share, key) => Math.abs(share - now[4][key]))), 0, 1e-4, "equal pieces look alike");

  await room.page.getByRole("radio", { name: "sinusoids" }).check();
  await live.getByText("Order matters").waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a piece that is pointed at, or has the focus, lights up in the table and beside both matrices", TIMEOUT, async () => {
  const room = await PositionRoom.open(browser, server.origin, { sentence: "dog bites man", off: "positions-none" });
  await room.settled();
  await room.lab.until(async () => assert.equal(await room.lit("attention-intact").count(), 0));
  const bites = room.region("Without order").getByRole("button", { name: "bites", exact: true });
  await bites.focus();
  for (const map of ["attention-now", "attention-intact"]) {
    await room.lab.until(async () => assert.deepEqual(await room.lit(map).allInnerTexts(), ["bites", "bites"], map), 5000);
  }
  await bites.press("ArrowDown");
  await room.lab.until(async () => assert.deepEqual(await room.lit("attention-now").allInnerTexts(), ["man", "man"]), 5000);

  const map = room.map("As the model reads now");
  await map.focus();
  await map.press("Control+Home");
  await map.press("ArrowDown");
  await map.press("ArrowRight");
  await map.press("ArrowRight");
  await room.lab.until(async () => assert.match(await room.readout(map), /^dog attends to bites: 0\.\d{4}$/u), 5000);
  await room.lab.until(async () => assert.deepEqual(await room.lit("attention-intact").allInnerTexts(), ["bites", "dog"]), 5000);
  const lit = room.page.getByRole("table", { name: "Each piece after the last layer" }).locator("tr.lit");
  assert.deepEqual((await lit.getByRole("button").allInnerTexts()), ["dog", "bites"]);
  await map.press("Enter");
  await room.lab.until(async () => assert.match(room.page.url(), /queries=/u), 5000);
  await room.close();
});

test("axe finds nothing in this room, and nothing overflows", TIMEOUT, async () => {
  const room = await PositionRoom.open(browser, server.origin, { sentence: "the dog saw the other dog" });
  const { page } = room;
  await room.settled();
  await page.getByRole("radio", { name: "no positions" }).check();
  await page.getByText("Order is lost").waitFor();
  await page.getByText("One row as a table").first().click();
  await page.getByText("The numbers as a table").first().click();
  await everyoneCanUse(page, "positions");
  await room.close();
});

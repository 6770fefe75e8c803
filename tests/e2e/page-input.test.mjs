// The room "Input": its numbers against the checkpoint's rows, closed forms and PyTorch's.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { everyoneCanUse } from "../harness/access.mjs";
import { found } from "../harness/finding.mjs";
import { InputRoom, number } from "../harness/input.mjs";
import { Lab } from "../harness/page.mjs";
import { reference } from "../harness/reference.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";
import { Tensors } from "../harness/tensors.mjs";

const TABLES = "bert.embeddings";
/** Half a unit of the last decimal on screen. */
const SHOWN = 0.000_051;
/** How far int8 rows may move a feature, of the order of 1, that LayerNorm has enlarged. */
const ROUNDING = 0.06;
const SNOW = { sentence: "It's a snow day!", pair: "There is snow outside." };
let tensors;
let norm;

before(async () => {
  tensors = await Tensors.open();
  norm = { gamma: tensors.vector(`${TABLES}.LayerNorm.weight`), beta: tensors.vector(`${TABLES}.LayerNorm.bias`) };
});

const worst = (found, wanted) => {
  assert.equal(found.length, wanted.length);
  return Math.max(...found.map((value, index) => Math.abs(value - wanted[index])));
};

const near = (found, wanted, within, what) => {
  const difference = worst([found].flat(), [wanted].flat());
  assert.ok(difference <= within, `${what}: ${difference}`);
};

/** Mean and variance, the variance divided by the number of values. */
const moments = (values) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean, values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length];
};

const layerNorm = (values) => {
  const [mean, variance] = moments(values);
  return values.map((x, f) => ((x - mean) / Math.sqrt(variance + 1e-12)) * norm.gamma[f] + norm.beta[f]);
};

const sum = (...vectors) => vectors[0].map((_, f) => vectors.reduce((total, vector) => total + vector[f], 0));

test("the vectors are the checkpoint's rows, add up, and their LayerNorm is the formula's", TIMEOUT, async () => {
  const room = await InputRoom.open(browser, server.origin, SNOW);
  const pieces = await room.reads((all) => all.length === 15);
  assert.equal(pieces.map(({ segment }) => segment).join(""), "A".repeat(9) + "B".repeat(6));
  assert.deepEqual(pieces.map(({ position }) => position), pieces.map(({ place }) => String(place)));
  const { piece, place, id } = pieces.findLast((one) => one.piece === "snow");
  await room.choose(piece, place);
  const { token, position, segment, sum: added, answer } = await room.vectors(piece);
  near(token, tensors.row(`${TABLES}.word_embeddings.weight`, id), 1e-6, "the token vector");
  near(position, tensors.row(`${TABLES}.position_embeddings.weight`, place), 1e-6, "the position vector");
  near(segment, tensors.row(`${TABLES}.token_type_embeddings.weight`, 1), 1e-6, "the segment vector");
  near(added, sum(token, position, segment), 1e-6, "the sum");
  near(answer, layerNorm(added), 1e-5, "the LayerNorm");
  near(moments(answer.map((y, f) => (y - norm.beta[f]) / norm.gamma[f])), [0, 1], 1e-4, "mean and variance");

  // What is on the screen is the same.
  const slider = room.page.getByRole("slider", { name: "All five vectors: chosen feature" });
  await slider.fill("100");
  const lines = await room.lab.until(async () => {
    const lines = await room.features();
    assert.deepEqual(lines.map(([feature]) => feature), Array.from({ length: 16 }, (_, index) => 96 + index));
    return lines;
  });
  for (const [f, ...values] of lines) {
    near(values, [token[f], position[f], segment[f], added[f], answer[f]], SHOWN, `feature ${f}`);
  }
  const [first, standard, last] = await room.worked();
  near(first.slice(0, 2), [added[100], added[100]], SHOWN, "the worked sum");
  near(standard[0], (answer[100] - norm.beta[100]) / norm.gamma[100], 2 * SHOWN, "the worked standard score");
  near(last.slice(0, 2), [answer[100], answer[100]], SHOWN, "the worked LayerNorm");
  assert.ok(first[2] < 1e-6 && last[2] < 1e-5, `differences ${first[2]}, ${last[2]}`);
  await slider.press("ArrowRight");
  await room.region("Feature 101 of “snow”, worked out").waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("the headline says which vector is the longest, of whichever piece", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { ...SNOW, view: "input", panel: null, queries: "5" });
  const first = await found(lab, /^(snow is mostly its \w+ vector: \d+% of the three lengths; |Three vectors share snow: )/u);
  await lab.page.getByRole("button", { name: "Next piece", exact: true }).click();
  assert.notEqual(await found(lab, /(?:^| )day[ :]/u), first);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("what layer 0 reads is PyTorch's", TIMEOUT, async () => {
  const { full } = await reference();
  const { text, pair, hidden, pieces: wanted } = full.find((one) => one.pair && one.hidden);
  const room = await InputRoom.open(browser, server.origin, { sentence: text, pair }, { fresh: true });
  const pieces = await room.reads((all) => all.length === wanted.length);
  assert.deepEqual(pieces.map(({ piece }) => piece), wanted);
  for (const place of [0, 3, wanted.length - 2]) {
    await room.choose(wanted[place], place);
    await room.lab.until(async () => {
      const rows = (await room.features()).slice(0, 8);
      near(rows.map((row) => row.at(-1)), hidden[0][place], ROUNDING, `piece ${place}`);
    }, 3000);
  }
  await room.close();
});

test("without positions nothing is added, and sinusoids are the closed form", TIMEOUT, async () => {
  const room = await InputRoom.open(browser, server.origin, SNOW);
  const switched = (name) => room.page.getByRole("radio", { name, exact: true }).check();
  await switched("no positions");
  await room.reads((all) => all.every(({ position }) => position === "–"));
  await room.choose("snow", 5);
  const none = await room.vectors("snow");
  assert.ok(none.position.every((value) => value === 0));
  near(none.sum, sum(none.token, none.segment), 1e-6, "the sum of two");
  await switched("sinusoids");
  await room.reads((all) => all.every(({ position, place }) => position === `sin ${place}`));
  const { position, sum: added, answer } = await room.vectors("snow");
  const angle = (f) => 5 / 10_000 ** ((2 * Math.floor(f / 2)) / position.length);
  near(position, position.map((_, f) => (f % 2 ? Math.cos(angle(f)) : Math.sin(angle(f)))), 1e-6, "PE(5)");
  near(answer, layerNorm(added), 1e-5, "the LayerNorm");
  assert.match(room.page.url(), /off=positions-sinusoidal/);
  await room.close();
});

test("padding lengthens the row, gets no attention and changes no real piece", TIMEOUT, async () => {
  const room = await InputRoom.open(browser, server.origin, SNOW);
  const real = (await room.pieces()).length;
  await room.padTo(40);
  const pieces = await room.reads((all) => all.length === 40);
  assert.deepEqual(pieces.map(({ piece }) => piece === "[PAD]"), pieces.map((_, place) => place >= real));
  const said = await room.region(/^Padding/).getByRole("status").innerText();
  assert.match(said, new RegExp(`^${real} real pieces and ${40 - real} of padding\\.`));
  const [, difference] = said.match(/differ by at most (\S+)\. /);
  assert.ok(number(difference) < 1e-5, said);
  const [, leaked] = said.match(/in any head, is (\S+)\./);
  assert.equal(number(leaked), 0);
  const border = await room.border();
  assert.deepEqual(border.at(-1)[0], `[PAD] ${real}`);
  assert.ok(number(border.at(-1)[1]) < -1e6 && number(border.at(-1)[2]) === 0, String(border.at(-1)));
  assert.ok(border.slice(0, -1).every(([, score]) => Math.abs(number(score)) < 100));

  // L H N^2 probabilities of four bytes each: 6 layers of 12 heads.
  const costs = await room.cost();
  assert.deepEqual(costs.map(([n]) => Number.parseInt(n, 10)), [8, 16, 32, 40, 64, 128, 256, 512]);
  for (const [n, probabilities, memory, multiplications, linear] of costs) {
    const length = Number.parseInt(n, 10);
    assert.equal(number(probabilities), 6 * 12 * length ** 2);
    assert.equal(number(multiplications), 2 * 6 * 384 * length ** 2);
    assert.equal(number(linear), 6 * length * 12 * 384 ** 2);
    const [, value, unit] = memory.match(/^(\S+) (\S+)$/);
    near(Number(value) * { kB: 1e3, MB: 1e6 }[unit], 4 * 6 * 12 * length ** 2, 51 * { kB: 1, MB: 1e3 }[unit], "bytes");
  }
  await room.button("No padding").click();
  await room.reads((all) => all.length === real);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("no text, one piece and too much text are inputs too; arrow keys choose", TIMEOUT, async () => {
  const room = await InputRoom.open(browser, server.origin, { sentence: "" }, { fresh: true });
  await room.reads((all) => all.map(({ piece }) => piece).join(" ") === "[CLS] [SEP]");
  await room.region(/^Feature 0 of “\[(CLS|SEP)\]”, worked out$/).waitFor();
  await room.lab.sentence.fill("language");
  await room.reads((all) => all.length === 3);
  await room.choose("[CLS]", 0);
  await room.token(0).focus();
  await room.page.keyboard.press("ArrowRight");
  await room.page.keyboard.press("Enter");
  await room.region("Feature 0 of “language”").waitFor();
  assert.equal(await room.token(1).getAttribute("aria-pressed"), "true");
  assert.match(room.page.url(), /queries=1(&|$)/);

  await room.lab.sentence.fill("snow ".repeat(600));
  await room.reads((all) => all.length === 512);
  await room.region("Limits").getByText("512 of 512 places used").waitFor();
  await room.button("Read the next window").click();
  await room.reads((all) => all.length === 600 - 510 + 2);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("axe finds nothing in this room, and nothing overflows", TIMEOUT, async () => {
  const room = await InputRoom.open(browser, server.origin, { ...SNOW, off: "padding-6" });
  await room.page.getByRole("table", { name: /^From “/ }).waitFor();
  await everyoneCanUse(room.page, "the input");
  await room.close();
});

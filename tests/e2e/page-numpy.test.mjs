// The numbers of the result on screen as a file for NumPy: those that the page shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arraysIn } from "../harness/numpy.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";

const [LAYER, HEAD] = [2, 5];

test("Attention saves every head, and the chosen one is the matrix on screen", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "attention", sentence: "the café sat", layer: `${LAYER}`, head: `${HEAD}` });
  await lab.shows(["the", "cafe", "sat"]);
  const { name, bytes } = await lab.save("NumPy", "Matrix");
  assert.equal(name, "attention-matrix.npz");
  const arrays = arraysIn(bytes);
  const pieces = ["[CLS]", "the", "cafe", "sat", "[SEP]"];
  assert.deepEqual(arrays.get("sentences").values, ["the café sat"]);
  assert.deepEqual(arrays.get("pieces").values, pieces);
  assert.deepEqual(arrays.get("ids").values, (await lab.tokens()).map(({ id }) => id));
  const { shape, values } = arrays.get("attentions");
  assert.deepEqual(shape, [6, 12, pieces.length, pieces.length]);
  const { values: rows } = await lab.savedMatrix();
  const from = (LAYER * 12 + HEAD) * pieces.length ** 2;
  rows.flat().forEach((value, index) => near(values[from + index], value, 1e-5, `value ${index}`));
  for (const title of ["All heads", "Lines of all words"]) {
    assert.deepEqual(arraysIn((await lab.save("NumPy", title)).bytes), arrays, title);
  }
  await lab.close();
});

test("Network saves the vectors before and behind every layer, too", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "network", sentence: "The capital of France is [MASK]." });
  await lab.status.getByText("Live: computed in this browser").waitFor();
  await lab.atRest();
  await lab.page.getByText("More", { exact: true }).click();
  const { name, bytes } = await lab.save("NumPy", "The network");
  assert.equal(name, "network.npz");
  const arrays = arraysIn(bytes);
  const tokens = arrays.get("pieces").values.length;
  assert.deepEqual(arrays.get("attentions").shape, [6, 12, tokens, tokens]);
  const { shape, values } = arrays.get("hidden_states");
  const [states, , hidden] = shape;
  assert.deepEqual(shape, [7, tokens, hidden]);
  assert.ok(hidden > 64);
  // What leaves a LayerNorm is not the same in any two states.
  const state = (index) => values.slice(index * tokens * hidden, (index + 1) * tokens * hidden);
  const sums = Array.from({ length: states }, (_, index) => state(index).reduce((sum, value) => sum + Math.abs(value), 0));
  assert.equal(new Set(sums.map((sum) => sum.toFixed(3))).size, states);
  assert.ok(values.every(Number.isFinite));
  await lab.close();
});

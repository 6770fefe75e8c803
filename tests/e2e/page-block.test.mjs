// The room "Block": its vectors against PyTorch's, its worked numbers against the engine's, what
// its switches do.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { everyoneCanUse } from "../harness/access.mjs";
import { BlockRoom, BOXES, number } from "../harness/block.mjs";
import { differences, reference } from "../harness/reference.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";

const ALIKE = 1e-4;
let cat;

before(async () => {
  ({ full: [cat] } = await reference());
});

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** x times the normal distribution function, by Simpson's rule: GELU from its other definition. */
function gelu(x) {
  const steps = 2000;
  const at = (step) => Math.exp(-(((x * step) / steps) ** 2) / 2);
  const weight = (step) => (step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2);
  const inner = Array.from({ length: steps + 1 }, (_, step) => weight(step) * at(step));
  return x * (0.5 + (sum(inner) * x) / steps / 3 / Math.sqrt(2 * Math.PI));
}

test("the vectors of a layer are PyTorch's, and follow from one another", TIMEOUT, async () => {
  const [layer, token] = [2, 4];
  const room = await BlockRoom.open(browser, server.origin, { sentence: cat.text, layer: String(layer), queries: String(token) });
  const vectors = await room.saved();
  assert.deepEqual(BOXES.map((name) => vectors[name].length), [384, 384, 384, 384, 1536, 1536, 384, 384, 384]);
  for (const [name, state] of [["Input", layer], ["Output LayerNorm", layer + 1]]) {
    const { mean, worst } = differences(vectors[name].slice(0, 8), cat.hidden[state][token]);
    assert.ok(mean < 0.03 && worst < 0.1, `${name}: int8 weights differ by ${mean}, at most ${worst}`);
  }
  for (const [one, other, result] of [["Input", "Attention", "Sum"], ["LayerNorm", "Feed-forward out", "Second sum"]]) {
    vectors[result].forEach((value, index) => near(vectors[one][index] + vectors[other][index], value, 1e-5, result));
  }
  vectors["Feed-forward in"].slice(0, 200).forEach((value, index) =>
    near(gelu(value), vectors.GELU[index], 1e-5, `GELU(${value})`));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("each worked number is the engine's, whichever feature is chosen", TIMEOUT, async () => {
  const room = await BlockRoom.open(browser, server.origin);
  // The room opens on what the layer reads.
  assert.match(await room.diagram.getByRole("button", { pressed: true }).innerText(), /^Input/u);
  for (const name of BOXES.slice(1)) {
    await room.opened(name);
    for (const index of [0, 17]) {
      await room.choose(index);
      await room.lab.until(async () => {
        const { here, engine, difference } = await room.worked();
        assert.ok(Math.abs(difference) <= ALIKE, `${name} ${index}: ${difference}`);
        near(here, engine, ALIKE + 1e-6, name);
      });
    }
    await room.button("Take the largest").click();
    await room.lab.until(async () => assert.ok(Math.abs((await room.worked()).difference) <= ALIKE, name));
  }
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("LayerNorm has mean 0 and deviation 1 before gamma and beta, and its formula gives its result", TIMEOUT, async () => {
  const room = await BlockRoom.open(browser, server.origin, { "block.part": "attention_norm" });
  await room.choose(5);
  const { formula, here } = await room.lab.until(() => room.worked());
  const [x, mean, variance, epsilon, gamma, beta] = formula.replaceAll("\u2212", "-").match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/gu).map(Number);
  near(((x - mean) / Math.sqrt(variance + epsilon)) * gamma + beta, here, 3e-3, "the formula on screen");
  assert.equal(epsilon, 1e-12);
  const [engine, own, normal, onwards] = await room.table(/^Mean and standard deviation/);
  near(engine[1], own[1], ALIKE, "mean");
  near(engine[2], own[2], ALIKE, "deviation");
  near(normal[1], 0, ALIKE, "mean after standardising");
  near(normal[2], 1, ALIKE, "deviation after standardising");
  assert.ok(Math.abs(onwards[2] - 1) > 0.01, "gamma rescales");

  await room.opened("GELU");
  const text = await room.region("GELU").innerText();
  for (const fact of ["GELU(1) = 0.8413", "GELU(−1) = −0.1587", "−0.170, at −0.752"]) assert.ok(text.includes(fact), fact);
  const top = await room.table(/^The most active neurons/);
  assert.equal(top.length, 12);
  for (const [, pre, activation] of top) near(gelu(pre), activation, 2e-4, "activation");
  assert.deepEqual(top.map(([, , activation]) => activation), top.map(([, , activation]) => activation).sort((a, b) => b - a));
  await room.close();
});

test("with nothing switched the cosines are 1; without a residual they are not, and a link says so", TIMEOUT, async () => {
  const room = await BlockRoom.open(browser, server.origin, { layer: "1", queries: "3", "block.part": "attention_sum" });
  for (const stop of await room.course()) {
    near(stop.cosine, 1, 1e-6, stop.after);
    near(stop.meanCosine, 1, 1e-6, stop.after);
    assert.equal(stop.now, stop.intact);
  }
  await room.checkbox("Residual, layer 1").uncheck();
  const course = await room.lab.until(async () => {
    await room.settled();
    const found = await room.course();
    assert.ok(found.at(-1).cosine < 0.999, String(found.at(-1).cosine));
    return found;
  });
  // Layers before the switch do not change.
  near(course[1].cosine, 1, 1e-6, "after layer 0");
  assert.ok(course[2].meanCosine < 0.999);
  await room.region("Sum").getByText(/residual connection is off/).waitFor();
  const { difference } = await room.worked();
  assert.ok(Math.abs(difference) <= ALIKE);

  assert.match(room.page.url(), /block\.part=attention_sum/);
  await room.page.reload();
  await room.settled();
  await room.region("Sum").waitFor();
  assert.ok(!(await room.checkbox("Residual, layer 1").isChecked()));
  // In a narrower window the side has the layers, too.
  await room.page.setViewportSize({ width: 1024, height: 768 });
  assert.ok(await room.page.getByRole("group", { name: "Layer", exact: true }).getByRole("radio", { name: "1", exact: true }).isChecked());
  assert.match(await room.diagram.getAttribute("aria-label"), /^Layer 1, token .* at position 3$/);
  await room.lab.until(async () => assert.deepEqual(await room.course(), course));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("with everything off all tokens are the same, and the page says so", TIMEOUT, async () => {
  const room = await BlockRoom.open(browser, server.origin, { "block.part": "output" });
  await room.button("Switch off attention, feed-forward and residual everywhere").click();
  await room.page.getByText(/all tokens have the same vector/).waitFor();
  const { here, engine, formula } = await room.lab.until(() => room.worked());
  // Zeros through a LayerNorm leave beta: the last number of the formula and its result.
  near(here, engine, ALIKE, "beta");
  near(number(formula.match(/= (\S+)$/u)[1]), here, 1e-3, "result");
  await room.opened("Feed-forward in");
  await room.page.getByText(/feed-forward network of this layer is off/).waitFor();
  await room.button("LayerNorm: off in all layers").click();
  await room.page.getByText(/every value is zero/).waitFor();
  assert.ok((await room.course()).slice(1).every((stop) => stop.now === 0 && Number.isNaN(stop.cosine)));
  await room.button("Put everything back").first().click();
  await room.lab.until(async () => (await room.course()).forEach((stop) => assert.equal(stop.cosine, 1)));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("axe finds nothing in this room, and nothing overflows", TIMEOUT, async () => {
  const room = await BlockRoom.open(browser, server.origin, { "block.part": "activations", off: "noattention-2" });
  await room.lab.until(() => room.worked());
  await everyoneCanUse(room.page, "the block");
  await room.close();
});

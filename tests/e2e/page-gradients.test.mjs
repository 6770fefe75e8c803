// The room "Gradients": a typed expression forward and backward, and the network of two layers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse, SIZES } from "../harness/access.mjs";
import { found } from "../harness/finding.mjs";
import { number } from "../harness/number.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";

const open = (state, options) => Lab.open(browser, server.origin, { view: "gradients", ...state }, options);
const box = (lab) => lab.page.getByRole("textbox", { name: "Expression", exact: true });

/** The lines of the table: `{node: [value, gradient, check]}`; what is not shown yet is null. */
const table = async (lab) => {
  const group = lab.page.getByRole("group", { name: "Values and gradients", exact: true });
  const lines = await group.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  return Object.fromEntries(lines.map(([node, ...cells]) => [node, cells.map((cell) => (cell === "" ? null : number(cell)))]));
};

test("the worked example, node by node, forward and backward", TIMEOUT, async () => {
  const lab = await open();
  await box(lab).waitFor();
  const all = { c: [-2, 5, 5], a: [3, -2, -2], b: [1, -4, -4], "d = 2 × b": [2, -2, -2], "e = a + d": [5, -2, -2], "L = c × e": [-10, 1, 1] };
  await lab.until(async () => assert.deepEqual(await table(lab), all), 5000);
  const press = async (name, times = 1) => {
    for (let time = 0; time < times; time += 1) await lab.page.getByRole("button", { name, exact: true }).click();
  };
  await press("Clear");
  await lab.until(async () => assert.deepEqual((await table(lab))["L = c × e"], [null, null, null]), 5000);
  assert.deepEqual((await table(lab)).a, [3, null, null]);
  await press("Next value", 3);
  await lab.until(async () => assert.deepEqual((await table(lab))["L = c × e"], [-10, null, null]), 5000);
  await press("Next gradient", 2);
  await lab.until(async () => assert.deepEqual((await table(lab))["e = a + d"], [5, -2, -2]), 5000);
  assert.deepEqual((await table(lab)).b, [1, null, null]);
  await press("All gradients");
  await lab.until(async () => assert.deepEqual(await table(lab), all), 5000);
  // One node's arithmetic.
  await lab.page.getByRole("button", { name: "b: value 1, gradient −4" }).press("Enter");
  await lab.page.getByText("∂L/∂b = ∂L/∂d · ∂d/∂b = (−2) · 2 = −4").waitFor();
  await lab.page.getByRole("spinbutton", { name: "c", exact: true }).fill("0.5");
  await lab.until(async () => assert.deepEqual((await table(lab)).b, [1, 1, 1]), 5000);
  // What is too large stays in its field, with a sentence, and changes nothing.
  await lab.page.getByRole("spinbutton", { name: "c", exact: true }).fill("2000000");
  await lab.page.getByText("Type a number from −1,000,000 to 1,000,000.").waitFor();
  assert.equal(await lab.page.getByRole("spinbutton", { name: "c", exact: true }).inputValue(), "2000000");
  assert.deepEqual((await table(lab)).b, [1, 1, 1]);
  await lab.page.getByRole("spinbutton", { name: "c", exact: true }).fill("2");
  await lab.page.getByText("Type a number from").waitFor({ state: "detached" });
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("any expression has the gradients of its differences", TIMEOUT, async () => {
  const lab = await open({ "gradients.expression": "(tanh(w*x+b)-y)^2/exp(x)", "gradients.values": "w:0.7,x:-1.2,b:0.3,y:2" });
  await box(lab).waitFor();
  const f = ({ w = 0.7, x = -1.2, b = 0.3, y = 2 } = {}) => (Math.tanh(w * x + b) - y) ** 2 / Math.exp(x);
  const values = { w: 0.7, x: -1.2, b: 0.3, y: 2 };
  await lab.until(async () => assert.equal(Object.keys(await table(lab)).length, 11), 5000);
  const found = await table(lab);
  for (const [name, value] of Object.entries(values)) {
    const wanted = (f({ [name]: value + 1e-5 }) - f({ [name]: value - 1e-5 })) / 2e-5;
    near(found[name][1], wanted, Math.abs(wanted) * 1e-3, name);
    near(found[name][2], wanted, Math.abs(wanted) * 1e-3, name);
  }
  await lab.close();
});

test("what is wrong is said in one sentence, and the text stays", TIMEOUT, async () => {
  const lab = await open();
  await box(lab).waitFor();
  const cases = {
    "c*(a+2*b": "Column 3: this parenthesis is never closed.",
    "a/(b-b)": "Column 2: this divides by zero.",
    "sin(a)": "Column 1: no function is called “sin”; use sigmoid, tanh, relu, exp or ln.",
    "": "Type an expression, such as c*(a+2*b).",
    "a+NaN": "Column 3: “NaN” is not a number.",
    "2 a": "Column 3: put an operator here, such as *.",
  };
  for (const [text, sentence] of Object.entries(cases)) {
    await box(lab).fill(text);
    await lab.page.getByText(sentence, { exact: true }).waitFor();
    assert.equal(await box(lab).inputValue(), text);
  }
  // Where rounding leaves a difference no digit, none is shown.
  await box(lab).fill("sigmoid(1e2*a)");
  await lab.page.getByRole("row", { name: /^a 3 .* –$/u }).waitFor();
  await box(lab).fill("a²");
  await lab.until(async () => assert.deepEqual((await table(lab)).a, [3, 6, 6]), 5000);
  await box(lab).fill("a*a");
  await lab.until(async () => assert.deepEqual((await table(lab)).a, [3, 6, 6]), 5000);
  await lab.until(async () => assert.equal(new URL(lab.page.url()).searchParams.get("gradients.expression"), "a*a"), 5000);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("edges pass no box, and numbers stay in theirs", TIMEOUT, async () => {
  const lab = await open({ "gradients.expression": "tanh(a*b+c)-relu(d)^2+exp(a)/b+123456789012345*a" });
  await box(lab).waitFor();
  const crossed = () => lab.page.locator(".graph-board").evaluate((board) => {
    const boxes = [...board.querySelectorAll("rect")].map((rect) => rect.getBBox());
    const inside = ({ x, y }, box) => x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 1 && y < box.y + box.height - 1;
    const along = (edge) => Array.from({ length: 500 }, (_, part) => edge.getPointAtLength((edge.getTotalLength() * part) / 499));
    const edges = [...board.querySelectorAll(".graph-edge")].filter((edge) => along(edge).some((at) => boxes.some((box) => inside(at, box))));
    const wide = [...board.querySelectorAll(".graph-node text")].filter((text) => text.getBBox().width > boxes[0].width);
    return [board.querySelectorAll(".graph-edge").length, edges.length, wide.length];
  });
  await lab.until(async () => assert.deepEqual(await crossed(), [19, 0, 0]), 5000);
  await lab.close();
});

test("on a phone the first graph is whole, and its smallest letters are 11 pixels high", TIMEOUT, async () => {
  const lab = await open({ panel: "0" }, { viewport: { width: 390, height: 844 } });
  const board = lab.page.locator(".graph-board");
  await board.waitFor();
  const [beyond, letters] = await board.evaluate((drawing) => {
    const fill = drawing.parentElement;
    const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
    const sizes = [...drawing.querySelectorAll("text")].map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    return [fill.scrollWidth - fill.clientWidth, Math.min(...sizes) * scale];
  });
  assert.ok(beyond <= 0, `${beyond} pixels are out of sight`);
  assert.ok(letters >= 11, `letters of ${letters} pixels`);
  await lab.close();
});

test("two layers learn what no line tells, and one update is arithmetic", TIMEOUT, async () => {
  const lab = await open();
  const button = (name) => lab.page.getByRole("button", { name, exact: true });
  const standing = async () => (await lab.page.locator(".standing dd").allInnerTexts()).map((text) => number(text.replace(/[\s\u202f%]/gu, "")));
  await button("Start").waitFor();
  await lab.page.getByRole("combobox", { name: "Next update:" }).selectOption("weight h₂ → p");
  const update = async () => (await lab.page.locator(".update strong").innerText()).match(/[\u2212\d.]+(?:e[\u2212\d]+)?/gu).filter((part) => /\d/u.test(part)).map(number);
  const [old, rate, gradient, next] = await update();
  near(old - rate * gradient, next, 1.5e-4, "the update");
  await button("One step").click();
  await lab.until(async () => near((await update())[0], next, 1e-4, "after the step"), 5000);
  await button("Start").click();
  await lab.until(async () => assert.equal((await standing())[2], 100), 60_000);
  await button("Pause").click();
  await lab.page.getByRole("slider", { name: "Hidden units" }).fill("8");
  await lab.page.getByRole("img", { name: /8 hidden units/u }).waitFor();
  assert.equal((await standing())[0], 0);
  await button("Moons").click();
  await lab.until(async () => assert.match(lab.page.url(), /gradients\.points=moons&gradients\.units=8(?!.*gradients\.(?:activation|seed|rate|steps)=)/u), 5000);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("the second panel says how well the network separates the classes", TIMEOUT, async () => {
  const lab = await open({ panel: "1" });
  await found(lab, /^The network (?:only partly separates|does not separate) the classes: it gets \d+% of the points right\.$/u);
  await lab.page.locator(".foot-sentence").getByText("Each square: what one unit says.").waitFor();
  await lab.close();
  const learned = await open({ panel: "1", "gradients.steps": "3000" });
  await found(learned, /^The network separates the two classes: it gets \d+% of the points right\.$/u);
  await learned.close();
});

test("axe finds nothing, and nothing overflows", TIMEOUT, async () => {
  for (const panel of ["0", "1"]) {
    const lab = await open({ panel });
    await lab.page.locator("[data-main]").waitFor();
    await everyoneCanUse(lab.page, `gradients ${panel}`, { sizes: [SIZES[0], SIZES[2]] });
    await lab.close();
  }
});

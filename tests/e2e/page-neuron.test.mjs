// The room "Neuron": one unit against its arithmetic, and the line that gradient descent finds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse, SIZES } from "../harness/access.mjs";
import { found } from "../harness/finding.mjs";
import { number } from "../harness/number.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";

const sigmoid = (z) => 1 / (1 + Math.exp(-z));
const open = (state, options) => Lab.open(browser, server.origin, { view: "neuron", ...state }, options);
const unit = (lab) => lab.page.getByRole("region", { name: "One unit", exact: true });
const curve = (lab) => lab.page.getByRole("img", { name: /: at z = / });

test("the worked example gives 0.666, and the sliders on the figure change it", TIMEOUT, async () => {
  const lab = await open();
  await curve(lab).waitFor();
  assert.equal(await curve(lab).getAttribute("aria-label"), "sigmoid: at z = 0.69 it is 0.666");
  // No sentence matters here.
  assert.equal(await lab.sentence.count(), 0);
  const says = async (name, z, output) => {
    await lab.until(async () => {
      const [, found, made] = (await curve(lab).getAttribute("aria-label")).match(new RegExp(`^${name}: at z = (.+) it is (.+)$`, "u"));
      near(number(found), z, 1e-4, "z");
      near(number(made), output, 1e-4, "output");
    }, 5000);
  };
  await unit(lab).getByRole("slider", { name: "w₂", exact: true }).fill("-2");
  await says("sigmoid", 0.21, sigmoid(0.21));
  await unit(lab).getByRole("slider", { name: "x₂", exact: true }).fill("1.5");
  await says("sigmoid", -2.39, sigmoid(-2.39));
  await lab.page.getByRole("radio", { name: "tanh" }).check();
  await says("tanh", -2.39, Math.tanh(-2.39));
  await lab.page.getByRole("radio", { name: "ReLU" }).check();
  await says("ReLU", -2.39, 0);
  // The bias as a weight changes nothing but its name.
  await lab.page.getByRole("checkbox", { name: /Bias as an input/u }).check();
  await unit(lab).getByRole("slider", { name: "w₀", exact: true }).fill("2");
  await says("ReLU", -0.79, 0);
  await lab.until(async () => assert.match(lab.page.url(), /neuron\.weights=0\.1,-2,0\.2&neuron\.inputs=0\.3,1\.5,0\.9&neuron\.bias=2&neuron\.activation=relu&neuron\.as_input=true/u), 5000);

  const again = await open({ "neuron.weights": "0.1,-2,0.2", "neuron.inputs": "0.3,1.5,0.9", "neuron.bias": "2", "neuron.activation": "gelu", "neuron.as_input": "true" });
  await again.page.getByText("gelu(−0.79) =").waitFor();
  await again.page.getByRole("button", { name: "Worked example" }).click();
  await again.page.getByText("z = 0.1 · 0.3 + 0.4 · 0.2 + 0.2 · 0.9 + 0.4 = 0.69").waitFor();
  for (const one of [lab, again]) {
    assert.deepEqual(one.visited.errors, []);
    await one.close();
  }
});

/** Steps, loss and accuracy as they stand above the plane. */
const standing = async (lab) => {
  const texts = await lab.page.locator(".standing dd").allInnerTexts();
  const [steps, loss, accuracy] = texts.map((text) => number(text.replace(/[\s\u202f%]/gu, "")));
  return { steps, loss, accuracy };
};

test("gradient descent finds the line; it pauses, steps and rewinds", TIMEOUT, async () => {
  const lab = await open();
  const button = (name) => lab.page.getByRole("button", { name, exact: true });
  await button("Start").waitFor();
  const first = await standing(lab);
  assert.equal(first.steps, 0);
  assert.ok(first.accuracy < 60, String(first.accuracy));
  await button("One step").click();
  await lab.until(async () => assert.equal((await standing(lab)).steps, 1), 5000);
  assert.ok((await standing(lab)).loss < first.loss);
  await button("Start").click();
  await lab.until(async () => assert.equal((await standing(lab)).accuracy, 100), 60_000);
  await button("Pause").click();
  const { steps, loss } = await standing(lab);
  await lab.until(async () => assert.match(lab.page.url(), new RegExp(`neuron\\.steps=${steps}(?!\\d)`, "u")), 5000);
  // The link shows the same training.
  const again = await open({ "neuron.steps": new URL(lab.page.url()).searchParams.get("neuron.steps") });
  await again.page.getByRole("button", { name: "Start", exact: true }).waitFor();
  await again.until(async () => assert.deepEqual(await standing(again), { steps, loss, accuracy: 100 }), 5000);
  await again.close();
  await button("Rewind").click();
  await lab.until(async () => assert.deepEqual(await standing(lab), first), 5000);
  // Who leaves while it learns finds it where it was.
  await button("Start").click();
  await lab.until(async () => assert.ok((await standing(lab)).steps > 2), 10_000);
  await lab.go("Gradients");
  await lab.page.getByRole("textbox", { name: "Expression", exact: true }).waitFor();
  await lab.until(async () => assert.match(lab.page.url(), /neuron\.steps=[1-9]/u), 5000);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("the table has p at each point, and a link that means nothing is refused", TIMEOUT, async () => {
  const lab = await open({ "neuron.points": "0.89,0.79,1", "neuron.start": "1,0,0" });
  await lab.page.getByText("The numbers as a table").first().click();
  const cells = lab.page.getByRole("group", { name: "Points" }).locator("tbody td");
  await cells.last().waitFor();
  near(number(await cells.last().innerText()), sigmoid(0.89), 5e-5, "p");
  await lab.close();
  for (const state of [{ "neuron.weights": "1e99,0" }, { "neuron.points": "abc" }]) {
    const refused = await open(state, { fresh: true });
    await refused.page.getByText(/impossible values/u).waitFor();
    await refused.close();
  }
});

test("points are put, moved and removed by pointer and by keyboard", TIMEOUT, async () => {
  const lab = await open({}, { fresh: true });
  const plane = lab.page.getByRole("application", { name: /24 points/u });
  await plane.waitFor();
  const count = async (wanted) => lab.page.getByRole("application", { name: new RegExp(`: ${wanted} points?\\.`, "u") }).waitFor();
  const points = () => new URL(lab.page.url()).searchParams.get("neuron.points").split(";").filter(Boolean);
  const at = async (x, y) => {
    await lab.page.getByRole("application").scrollIntoViewIfNeeded();
    const box = await lab.page.getByRole("application").boundingBox();
    return [box.x + ((x + 3) / 6) * box.width, box.y + ((3 - y) / 6) * box.height];
  };
  await lab.page.getByRole("button", { name: "Empty", exact: true }).click();
  await count(0);
  await lab.page.mouse.move(...await at(1, 2));
  await lab.page.mouse.down();
  await lab.page.mouse.move(...await at(2, 2));
  await lab.page.mouse.move(...await at(2, -1));
  await lab.page.mouse.up();
  await count(1);
  await lab.until(() => assert.deepEqual(points(), ["2,-1,1"]), 5000);
  await lab.page.getByRole("radio", { name: /class 0/u }).check();
  await lab.page.getByRole("application").focus();
  // The cross begins in the middle.
  for (const key of ["ArrowUp", "ArrowUp", "Enter", "Shift+ArrowLeft", "Enter"]) await lab.page.keyboard.press(key);
  await count(2);
  await lab.until(() => assert.deepEqual(points(), ["2,-1,1", "-0.5,0.2,0"]), 5000);
  await lab.page.keyboard.press("Delete");
  await count(1);
  await lab.page.getByRole("radio", { name: /removes/u }).check();
  await lab.page.mouse.click(...await at(2, -1));
  await count(0);
  assert.ok(await lab.page.getByRole("button", { name: "Start", exact: true }).isDisabled());
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("the second panel says how well the line separates the classes", TIMEOUT, async () => {
  const lab = await open({ panel: "1" });
  await found(lab, /^The line (?:only partly separates|does not separate) the classes: it gets \d+% of the points right\.$/u);
  await lab.page.locator(".foot-sentence").getByText("On the line both are equally likely.").waitFor();
  await lab.close();
  const learned = await open({ panel: "1", "neuron.steps": "300" });
  await found(learned, /^The line separates the two classes: it gets \d+% of the points right\.$/u);
  await learned.close();
});

test("axe finds nothing, and nothing overflows", TIMEOUT, async () => {
  for (const panel of ["0", "1"]) {
    const lab = await open({ panel });
    await lab.page.locator("[data-main]").waitFor();
    await everyoneCanUse(lab.page, `neuron ${panel}`, { sizes: [SIZES[0], SIZES[2]] });
    await lab.close();
  }
});

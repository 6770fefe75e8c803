// The room "Translation": four networks answer the same text, learn, show where they
// look, and are judged by length; one look in numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeFindsNothing, nothingOverflows } from "../harness/access.mjs";
import { number } from "../harness/number.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, near, server } from "../harness/suite.mjs";

const TIMEOUT = { timeout: 480_000 };
const NETWORKS = ["One state", "Additive attention", "Dot product", "Transformer"];

/** One visit to the room. */
class TranslationRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(state = {}, options = {}) {
    const lab = await Lab.fresh(browser, server.origin, { view: "translation", panel: null, "translation.steps": "30", "translation.width": "16", ...state }, options);
    await lab.status.getByText("Live: computed in this browser").waitFor();
    // Nothing of the room needs a pass of the model; its own networks need the engine.
    await lab.page.getByText("Random weights: Start lets them learn.").waitFor();
    return new TranslationRoom(lab);
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  async panel(name) {
    await this.page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name, exact: true }).click();
  }

  column(network) {
    return this.page.locator("section", { has: this.page.getByRole("heading", { name: network, exact: true, level: 4 }) }).last();
  }

  /** The shares of a network's map, row by row, in per cent. */
  async map(network) {
    const table = this.page.getByRole("table", { name: `Where ${network} looks` });
    return table.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number.parseFloat(cell.textContent))));
  }

  async learn() {
    await this.button("Start").click();
    await this.page.getByText("All steps are done.").waitFor();
  }

  close() {
    return this.lab.close();
  }
}

test("networks learn, answer, and show where they look", TIMEOUT, async (context) => {
  const room = await TranslationRoom.open({ "translation.task": "reversal", "translation.length": "3", "translation.steps": "150", "translation.width": "32", "translation.networks": "plain,additive,dot_product" });
  // The example is as long as the rows that are learned.
  assert.equal(await room.lab.sentence.inputValue(), "ber");
  await room.lab.sentence.fill("berlin");
  await room.page.getByText("These are 6 letters; these networks learn rows of at most 3.").waitFor();
  await room.lab.sentence.fill("cab");
  for (const network of NETWORKS.slice(0, 3)) await room.column(network).getByRole("status").waitFor({ state: "attached" });
  // Nothing moves while networks learn: the space of a map is that of the longest answer.
  const top = () => room.page.locator(".fitted-plot").evaluate((chart) => Math.round(chart.getBoundingClientRect().top));
  await room.lab.until(async () => assert.ok((await room.map("Dot product")).length >= 1));
  const before = await top();
  await room.button("One step").click();
  await room.page.getByText("Paused. 1 of 150 steps.").waitFor();
  await room.learn();
  // Each row of a map shares out one look over the letters and the end.
  for (const network of NETWORKS.slice(1, 3)) {
    await room.lab.until(async () => {
      const map = await room.map(network);
      assert.ok(map.length >= 2, network);
      for (const row of map) {
        assert.equal(row.length, 4, network);
        near(row.reduce((sum, share) => sum + share, 0), 100, 2.1, network);
      }
    });
  }
  assert.equal(await top(), before);
  await room.column("One state").getByText("No map: the whole source is in one state.").waitFor();
  const right = number((await room.column("Additive attention").locator("b").innerText()).replace("%", ""));
  context.diagnostic(`${right} % right`);
  assert.ok(right > 20, String(right));
  await axeFindsNothing(room.page);
  await nothingOverflows(room.page);

  await room.panel("By length");
  const table = room.page.getByRole("table", { name: "Right answers by length" });
  await room.lab.until(async () => assert.deepEqual((await table.getByRole("rowheader").allInnerTexts()), NETWORKS.slice(0, 3)));
  assert.ok((await table.getByRole("columnheader").allInnerTexts()).includes("3"));
  // An interval for every network and length.
  const lengths = (await table.getByRole("columnheader").count()) - 3;
  assert.equal(await room.page.locator(".plot-span").count(), 3 * lengths);
  await axeFindsNothing(room.page);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("one look in numbers; the link brings everything back", TIMEOUT, async () => {
  const plan = { "translation.task": "dates", "translation.steps": "20", "translation.networks": "additive,dot_product,transformer", "translation.place": "2" };
  const room = await TranslationRoom.open({ ...plan, "translation.network": "transformer", panel: "2", sentence: "may 3 1987" });
  const look = room.page.getByRole("table", { name: "One look, token by token of the source" });
  // May, 3, the four digits of the year, the end.
  await room.lab.until(async () => assert.equal(await look.locator("tbody tr").count(), 7));
  const rows = await look.locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll(".number")].map((cell) => cell.textContent)));
  const [scores, weights] = [0, 1].map((at) => rows.map((row) => number(row[at])));
  const sum = scores.reduce((all, score) => all + Math.exp(score), 0);
  weights.forEach((weight, at) => near(weight, Math.exp(scores[at]) / sum, 0.02, `weight ${at}`));
  const forced = room.page.getByRole("table", { name: "−ln p of each right token" });
  const lines = await forced.locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
  // Ten tokens, the end and the sum; nothing was written before the first token.
  for (const [row, line] of lines.entries()) {
    assert.equal(line.length, 12);
    // After right tokens every place has a number; after its own, as far as the network wrote.
    const known = line.slice(0, 11).filter((loss) => loss !== "–");
    assert.ok(known.length === 11 || row === 1, `${line}`);
    assert.equal(line[11] === "–", known.length < 11, "a line that stops has no sum");
    if (known.length === 11) near(known.reduce((all, loss) => all + number(loss), 0), number(line[11]), 0.07, "the sum");
  }
  assert.equal(lines[0][0], lines[1][0]);
  await axeFindsNothing(room.page);
  await room.page.getByRole("group", { name: "Network", exact: true }).getByRole("button", { name: "Additive attention" }).click();
  await room.page.getByText(/^v · tanh/u).waitFor();
  const address = new URL(room.page.url());
  for (const [name, value] of Object.entries({ ...plan, "translation.network": "additive" })) assert.equal(address.searchParams.get(name), value, name);
  await room.lab.sentence.fill("the animal did not cross the street");
  await room.page.getByRole("heading").getByText("“animal” is no word of a date.").waitFor();
  await room.page.getByRole("button", { name: "Use an example" }).click();
  assert.equal(await room.lab.sentence.inputValue(), "the third of may 1987");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("another task puts the networks of the old one away; other settings wait", TIMEOUT, async () => {
  const room = await TranslationRoom.open({ "translation.steps": "3" });
  await room.learn();
  const choice = (name) => room.page.getByRole("combobox", { name, exact: true });
  await room.lab.openMore();
  await choice("Features").selectOption("32");
  await room.page.getByText("This run keeps its settings").waitFor();
  await room.page.getByText("All steps are done.").waitFor();
  await room.lab.openMore();
  await choice("Task").selectOption({ label: "Letters, last to first" });
  await room.page.getByText("Random weights: Start lets them learn.").waitFor();
  assert.equal(await room.lab.sentence.inputValue(), "berlin");
  // b, e, r, l, i, n and the end.
  await room.lab.until(async () => assert.equal((await room.map("Dot product"))[0]?.length, 7));
  assert.equal(await room.page.locator(".translation-misfit").count(), 0);
  assert.deepEqual(await room.page.locator("[data-tokens] li").allInnerTexts(), [..."berlin", "end"]);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a text that does not fit is told which part of it", TIMEOUT, async () => {
  const room = await TranslationRoom.open();
  const says = async (text, sentence) => {
    await room.lab.sentence.fill(text);
    await room.page.getByText(sentence, { exact: false }).waitFor();
  };
  await says("", "Type a number in words");
  await says("four hundred cats", "“cats” is not among the number words that these networks know.");
  await says("two three", "These words together say no number below a million.");
  await room.lab.openMore();
  await room.page.getByRole("combobox", { name: "Task", exact: true }).selectOption({ label: "Dates → ISO 8601" });
  await says("", "Type a date");
  await says("the third of may", "The year is missing");
  await says("may 3 2187", "The year 2187 does not lie between 1000 and 2099.");
  await says("30 february 1987", "There is no day 30 in february 1987.");
  await room.lab.openMore();
  await room.page.getByRole("combobox", { name: "Task", exact: true }).selectOption({ label: "Letters, last to first" });
  await says("größe", "“ö” is no letter from a to z.");
  await says("abcdefghijkl", "These are 12 letters; these networks learn rows of at most 10.");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("presented, every panel of the room is whole at 1024 by 768", TIMEOUT, async () => {
  const room = await TranslationRoom.open({ "translation.task": "dates", "translation.steps": "3", presenter: "1" }, { viewport: { width: 1024, height: 768 } });
  await room.learn();
  for (const what of [".translation-map", ".translation-panel .plot", ".translation-look"]) {
    const last = room.page.locator(what).last();
    await last.waitFor();
    await room.lab.until(async () => {
      const [height, foot, most] = await last.evaluate((shown) => {
        const { height, bottom } = shown.getBoundingClientRect();
        return [height, bottom, document.querySelector(".foot").getBoundingClientRect().top];
      });
      // What an untrained network writes is long: its map may go on below.
      const end = what === ".translation-map" ? 768 : most;
      assert.ok(height > 150 && foot <= end, `${what}: ${height} high, ${foot} of ${end}`);
    });
    await room.page.keyboard.press("ArrowRight");
  }
  await room.close();
});

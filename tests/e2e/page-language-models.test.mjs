// The room "Language models": four models of one text foresee the next word, the networks learn,
// what was never counted is said, states and gradients are measured.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeFindsNothing, nothingOverflows } from "../harness/access.mjs";
import { number } from "../harness/number.mjs";
import { Lab, parseCsv } from "../harness/page.mjs";
import { browser, near, server } from "../harness/suite.mjs";

const TIMEOUT = { timeout: 480_000 };
const MODELS = ["3-grams", "Feed-forward", "Recurrent", "LSTM"];

/** One visit to the room. */
class LanguageRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(state = {}, options = {}) {
    const lab = await Lab.fresh(browser, server.origin, { view: "language-models", panel: null, "language-models.steps": "60", ...state }, options);
    await lab.status.getByText("Live: computed in this browser").waitFor();
    return new LanguageRoom(lab);
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  async panel(name) {
    await this.page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name, exact: true }).click();
  }

  /** Lines of a model's table: word, per cent, and for n-grams how often it was counted. */
  async words(model) {
    const table = this.page.getByRole("table", { name: `What ${model} says comes next` });
    const lines = await table.locator("tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
    return lines.map(([word, share, count]) => ({ word, share: number(share.replace(/[<>]/u, "")), count }));
  }

  /** Waits until every model answers. */
  async answers(models = MODELS) {
    await this.lab.until(async () => {
      for (const model of models) assert.ok((await this.words(model)).length >= 5, model);
    });
  }

  async perplexity(model) {
    const column = this.page.locator("section", { has: this.page.getByRole("heading", { name: model, exact: true, level: 4 }) });
    return number(await column.last().locator("b").innerText());
  }

  close() {
    return this.lab.close();
  }
}

test("networks learn, four models answer, and what was never counted is said", TIMEOUT, async (context) => {
  const room = await LanguageRoom.open();
  await room.answers();
  assert.equal(await room.lab.sentence.inputValue(), "I forgot to make sure that the dog gets");
  await room.page.getByText("“dog gets fed” never occurs in the counted text.").waitFor();
  // Random weights know nothing; counting knows the text already.
  const before = await Promise.all(MODELS.map((model) => room.perplexity(model)));
  assert.ok(before[0] < 5 && before.slice(1).every((value) => value > 30), String(before));

  await room.button("One step").click();
  await room.page.getByText("1 of 60 steps.").waitFor();
  await room.button("Start").click();
  await room.page.getByText("All steps are done.").waitFor();
  await room.lab.until(async () => {
    const after = await Promise.all(MODELS.map((model) => room.perplexity(model)));
    for (const [place, value] of after.entries()) assert.ok(place === 0 ? value === before[0] : value < before[place] / 3, `${after} after ${before}`);
    context.diagnostic(`perplexities ${before} became ${after}`);
  });
  // What is chosen for the next run names nothing of this one.
  await room.lab.openMore();
  const order = room.page.getByRole("combobox", { name: "n of the n-grams" });
  await order.selectOption("1");
  await room.page.getByText(/This run keeps its settings/u).waitFor();
  assert.equal(await room.perplexity("3-grams"), before[0]);
  await order.selectOption("3");
  await room.lab.until(async () => {
    const said = await room.words("Feed-forward");
    assert.equal(said[0].word, "fed", JSON.stringify(said));
  });
  for (const model of MODELS) {
    const said = await room.words(model);
    const best = said.slice(0, 5).map(({ share }) => share);
    assert.deepEqual(best, [...best].sort((one, other) => other - one), model);
    assert.ok(best.reduce((sum, share) => sum + share, 0) <= 100.3, model);
    assert.equal(said.at(-1).word, "fed", model);
  }
  const counted = await room.words("3-grams");
  assert.deepEqual([counted[0].word, counted.at(-1).count], ["paid", "0×"]);
  // Another beginning, which was counted.
  await room.lab.sentence.fill("Every evening the cat gets");
  await room.page.getByText(/“cat gets fed” occurs in the counted text: [12]×/u).waitFor();
  // Where nothing is typed, the count is that of first words: none is "fed", which stands in the text.
  await room.lab.sentence.fill("");
  await room.page.getByText("“(start) fed” never occurs in the counted text.").waitFor();
  await room.lab.openMore();
  const watched = room.page.getByRole("textbox", { name: "Watch the word" });
  await watched.fill("gets fed");
  await watched.blur();
  assert.equal(await watched.inputValue(), "gets");

  await axeFindsNothing(room.page);
  await nothingOverflows(room.page);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("states, gates and gradients are there; the link brings everything back", TIMEOUT, async () => {
  const plan = { "language-models.order": "2", "language-models.hidden": "16", "language-models.steps": "20", "language-models.word": "paid" };
  const room = await LanguageRoom.open({ ...plan, "language-models.plain": "true", sentence: "the man gets" });
  await room.answers(["2-grams", ...MODELS.slice(1)]);
  await room.page.getByText(/“gets paid” occurs in the counted text: \d+×/u).waitFor();
  await room.button("Start").click();
  await room.page.getByText("All steps are done.").waitFor();

  await room.panel("Inside");
  const states = room.page.getByRole("table", { name: "States, word by word" });
  await room.lab.until(async () => assert.deepEqual(await states.getByRole("columnheader").allInnerTexts(), ["Reads", "state h"]));
  assert.deepEqual((await states.getByRole("rowheader").allInnerTexts()).map((text) => text.replace("↓ ", "")), ["(start)", "the", "man", "gets"]);
  await room.page.getByRole("radio", { name: "LSTM" }).check();
  await room.lab.until(async () => assert.equal(await states.getByRole("columnheader").count(), 6));
  const [file] = await Promise.all([room.page.waitForEvent("download"), room.page.getByRole("button", { name: /CSV.*States/u }).click()]);
  const lines = parseCsv((await import("node:fs")).readFileSync(await file.path(), "utf8"));
  // Four words, five vectors of sixteen features.
  assert.equal(lines.length - 1, 4 * 5 * 16);
  const values = (part) => lines.filter((line) => line[1] === part).map((line) => number(line[3]));
  const [h, c, o] = ["state h", "cell c", "output gate o"].map(values);
  h.forEach((value, place) => near(value, o[place] * Math.tanh(c[place]), 1e-4, `h ${place}`));

  await room.panel("How far it remembers");
  const speed = room.page.getByRole("table", { name: "One word after another" });
  await room.lab.until(async () => assert.deepEqual(await speed.locator("tbody").getByRole("rowheader").allInnerTexts(), ["Recurrent", "LSTM", "this page’s BERT"]));
  await room.page.getByRole("group").getByText("Table", { exact: false }).first().waitFor({ state: "attached" });
  const address = new URL(room.page.url());
  for (const [name, value] of Object.entries(plan)) assert.equal(address.searchParams.get(name), value, name);
  assert.equal(address.searchParams.get("language-models.plain"), null);
  assert.equal(address.searchParams.get("view"), "language-models");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("without a network, and with a seed that is none, the room says so", TIMEOUT, async () => {
  const room = await LanguageRoom.open({ "language-models.networks": "" });
  await room.page.getByText("Tick a network that learns.").waitFor();
  await room.lab.openMore();
  const seed = room.page.getByRole("spinbutton", { name: "Seed" });
  await seed.fill("-5");
  await room.page.getByText(/whole number/iu).waitFor();
  await seed.blur();
  assert.equal(await seed.inputValue(), "1");
  await room.close();
});

test("odd texts are answered with a sentence, or they work", TIMEOUT, async () => {
  const room = await LanguageRoom.open({ "language-models.source": "own", "language-models.steps": "10", "language-models.hidden": "16", "language-models.width": "8" });
  const text = room.page.getByRole("textbox", { name: "Your text" });
  await room.page.getByText("Start waits for your text.").waitFor();
  const fault = room.page.locator(".run-fault");
  for (const [typed, said] of [
    ["word", "This text has only one word."],
    ["word word word. ".repeat(50), "This text has only one word."],
    ["One sentence. And another one.", "This text has 2 sentences."],
    ["…!", "This text has no words."],
  ]) {
    await room.lab.openMore();
    await text.fill(typed);
    // What was said of the text before does not stay beside this one.
    await fault.waitFor({ state: "detached" });
    await room.lab.press(room.button("Start"), room.page.getByRole("alert").getByText(said));
  }
  // Another script: every ideograph is a word.
  await room.lab.openMore();
  await text.fill("我爱你。你爱我。他爱她。她爱他。".repeat(5));
  await room.lab.sentence.fill("我爱");
  await room.lab.press(room.button("Start"), room.page.getByText("All steps are done."));
  await room.answers();
  // A megabyte.
  const words = Array.from({ length: 150_000 }, (_, n) => `w${(n * n) % 997}${n % 9 === 8 ? "." : ""}`).join(" ");
  await room.lab.openMore();
  await text.evaluate((box, value) => {
    box.value = value;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }, words);
  await room.lab.press(room.button("Start over"), room.page.getByText(/^Counted; .*15[,\d]* sentences to learn from/u));
  await room.answers();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

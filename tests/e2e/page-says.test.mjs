// The page says exactly what it measures: names follow the switches, numbers keep their digits,
// and nothing stale stands under what was typed.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { afterEach, test } from "node:test";
import { ROOM_IDS } from "../harness/known.mjs";
import { BlockRoom } from "../harness/block.mjs";
import { number } from "../harness/number.mjs";
import { Lab, parseCsv } from "../harness/page.mjs";
import { PiecesRoom } from "../harness/pieces.mjs";
import { Predict } from "../harness/predict.mjs";
import { QuestionRoom } from "../harness/question.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";
import { TeachRoom } from "../harness/teach.mjs";

afterEach(() => server.mend());

/** Both need a network that learned first: their tests are their own. */
const LATER = ["teach", "nothing"];
const ROOMS = ROOM_IDS.filter((id) => !LATER.includes(id));

test("with ReLU in place of GELU, box, heading, formula, table and file say ReLU", TIMEOUT, async () => {
  const room = await BlockRoom.open(browser, server.origin, { "block.part": "activations", layer: "2" });
  const box = (name) => room.diagram.getByRole("button", { name: new RegExp(`\\b${name} `, "u") });
  await box("GELU").waitFor();
  await room.checkbox("GELU (off: ReLU), layer 2").uncheck();
  await room.region("ReLU").waitFor();
  await room.page.locator(".block-picture").getByText("g = ReLU(u)", { exact: true }).waitFor();
  await box("ReLU").waitFor();
  assert.equal(await box("GELU").count(), 0);
  assert.equal(await room.region("GELU").count(), 0);
  await room.page.getByText("All boxes as a table", { exact: true }).click();
  const names = await room.page.getByRole("group", { name: "All boxes as a table" }).getByRole("rowheader").allInnerTexts();
  assert.ok(names.includes("ReLU") && !names.includes("GELU"), names.join());
  await room.settled();
  const saved = await room.saved();
  assert.ok(!("GELU" in saved) && saved.ReLU.every((value, index) => value === Math.max(0, saved["Feed-forward in"][index])));
  // Another layer still has GELU.
  await room.page.getByRole("toolbar", { name: "Map of the network" }).getByRole("button", { name: "Layer 3, feed-forward", exact: true }).click();
  await room.region("GELU").waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("the learning rates of all steps are told apart", TIMEOUT, async () => {
  const rows = Array.from({ length: 12 }, (_, index) => `${index % 3 === 2 ? "validation" : "train"},${index % 2 ? "a" : "b"},text ${index}`);
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "head", "teach.epochs": "5", "teach.batch_size": "4", "teach.learning_rate": "0.0001", "teach.seed": "3" });
  await room.paste(["split,label,text", ...rows].join("\n"));
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: 10.");
  const figure = room.page.getByRole("figure").filter({ has: room.page.getByLabel("Save Learning rate", { exact: true }) });
  await figure.getByText("The numbers as a table", { exact: true }).click();
  const lines = await figure.getByRole("table").evaluate((table) => [...table.tBodies[0].rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)));
  assert.equal(lines.length, 10);
  const [, ...saved] = await room.saved("Save as CSV: Learning rate");
  for (const [index, [step, rate]] of lines.entries()) {
    assert.equal(number(step), index + 1);
    near(number(rate), Number(saved[index][1]), 6e-4 * Number(saved[index][1]), `step ${step}`);
  }
  const falling = new Set(lines.slice(1).map(([, rate]) => rate));
  assert.equal(falling.size, 9, [...falling].join());
  await room.lab.close();
});

test("cells of spans that are not legal are empty in the file", TIMEOUT, async () => {
  const [question, passage] = ["who sat?", "The cat sat."];
  const room = await QuestionRoom.open(browser, server.origin, { sentence: question, pair: passage });
  await room.answered(question, passage);
  const { bytes } = await room.lab.save("CSV", "Probability of every span");
  const [, ...lines] = parseCsv(bytes.toString("utf8"));
  const cells = lines.flatMap((line) => line.slice(1));
  assert.ok(cells.some((cell) => cell === "") && cells.every((cell) => cell === "" || Number.isFinite(Number(cell))));
  assert.ok(!bytes.toString("utf8").includes("NaN"));
  await room.lab.close();
});

test("how pieces become words stands beside the control, and over which queries a mean is taken", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat sat" });
  await lab.shows(["the", "cat", "sat"]);
  const control = lab.page.getByRole("checkbox", { name: "Merge pieces into words" });
  const about = await control.evaluate((box) => document.getElementById(box.getAttribute("aria-describedby")).textContent);
  assert.match(about, /the sum of the attention to its pieces and gives their mean/u);
  const measures = lab.page.getByRole("region", { name: "What it does here" });
  await lab.page.getByText("How to read this").last().click();
  await lab.page.getByText("over queries that have one").waitFor();
  // The mean over the four queries that have a previous token, of five.
  const { values } = await lab.savedMatrix();
  const previous = values.slice(1).reduce((sum, row, index) => sum + row[index], 0) / (values.length - 1);
  const shown = await measures.getByRole("definition").first().innerText();
  near(number(shown), previous, 6e-4, "the mass on the previous token");
  await lab.close();
});

test("a vocabulary starts with the characters of the text in each form that occurs", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { view: "pieces" });
  await lab.page.getByText(/Pieces: 12 \(5 specials, 7 characters\)/u).first().waitFor();
  await lab.close();
});

test("a change has at least the digits of its terms", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { view: "heads", sentence: "the cat sat on the mat", off: "padding-4" });
  const line = lab.page.getByText(/as trained, .* now, a change of /u).first();
  const said = await lab.until(async () => (await line.innerText()).match(/: (\S+) as trained, (\S+) now, a change of (\S+)\.$/u) ?? assert.fail());
  const [before, now, change] = said.slice(1).map(number);
  near(change, now - before, 1.01e-4, said[0]);
  if (change !== 0) assert.match(said[3], /^[+−]/u);
  await lab.page.getByText("Printed numbers are rounded").first().waitFor({ state: "attached" });
  await lab.close();
});

test("an empty second box changes nothing, from the button or from a link", TIMEOUT, async () => {
  for (const state of [{}, { pair: "" }, { pair: " \t\u200b" }]) {
    const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat sat", ...state });
    await lab.shows(["the", "cat", "sat"]);
    if (!("pair" in state)) {
      const line = await lab.status.getByText(/ms on CPU, 5 pieces/u).innerText();
      await lab.page.getByRole("button", { name: "Add a second sentence" }).click();
      await lab.pair.fill("  \n ");
      await lab.page.waitForTimeout(500);
      assert.equal(await lab.status.getByText(/ms on CPU, 5 pieces/u).innerText(), line, "nothing was computed again");
    }
    assert.equal(await lab.pair.count(), 1);
    await lab.shows(["the", "cat", "sat"]);
    await lab.pair.fill("dogs ran");
    await lab.shows(["the", "cat", "sat", "[SEP]", "dogs", "ran"]);
    await lab.pair.fill("");
    await lab.shows(["the", "cat", "sat"]);
    assert.deepEqual(lab.visited.errors, []);
    await lab.close();
  }
});

test("without weights nothing of the example stands under another sentence, in any room", TIMEOUT, async () => {
  server.breakFile("model.safetensors", { status: 404 });
  const state = { sentence: "penguins ran away", pair: "dogs slept" };
  const lab = await Lab.fresh(browser, server.origin, state);
  await lab.until(async () => assert.match((await lab.said()).join(" "), /could not be fetched/u));
  const withoutEngine = ["pieces", "neuron", "gradients", "word-vectors", "translation", "families"];
  for (const view of ROOMS) {
    await lab.goTo({ view, ...state });
    const computed = withoutEngine.includes(view) ? /^Live/u : /^Nothing computes now/u;
    const own = ["attention", "network"].includes(view);
    const said = own ? /^Precomputed example “The (?:animal|capital) .*”, not your text/u : computed;
    await lab.status.getByText(said).waitFor();
    if (own) continue;
    // Where pieces stand. Buttons that offer the example as a text are no picture of it.
    const places = await lab.page.evaluate(() => [...document.querySelectorAll("main :is(bdi, td, th, option, dd)")].map((place) => place.textContent));
    assert.deepEqual(places.filter((text) => /\b(?:animal|tired|capital)\b/iu.test(text)), [], view);
  }
  assert.deepEqual(lab.visited.errors.filter((error) => !/404/u.test(error)), []);
  await lab.close();
});

test("after a failed start the pieces of the example go with its sentence and come with it", TIMEOUT, async () => {
  server.breakFile("model.safetensors", { status: 404 });
  const { lab, lens } = await Predict.open(browser, server.origin, { sentence: null, queries: null }, { fresh: true });
  await lab.status.getByText("Precomputed example. The engine is not running.").waitFor();
  const positions = async (wanted) => lab.until(async () => {
    const all = await lens.getByLabel("Position").locator("option").allTextContents();
    // The first one is "none".
    assert.deepEqual(all.slice(1).map((option) => option.replace(/^\d+: /u, "")), wanted);
  });
  const example = "[CLS] the capital of france is [MASK] . [SEP]".split(" ");
  await positions(example);
  const typed = await lab.sentence.inputValue();
  await lab.sentence.fill("dogs");
  await positions([]);
  await lab.sentence.fill(typed);
  await positions(example);
  await lab.sentence.fill("dogs");
  server.mend();
  await lab.notices.getByRole("button", { name: "Retry" }).click();
  await positions(["[CLS]", "dogs", "[SEP]"]);
  await lab.close();
});

test("no number on the page has the minus of a program, and no number of a file has that of the page", TIMEOUT, async () => {
  const state = { sentence: "the cat [MASK] on the mat", pair: "dogs ran", "corrupt.lens": "3", "corrupt.candidates": "sat, slept", off: "padding-4" };
  const lab = await Lab.open(browser, server.origin, state);
  for (const view of ROOMS) {
    await lab.goTo({ view, ...state });
    await lab.status.getByText("Live: computed in this browser").waitFor();
    // Buttons below a list that grows are where they stay once it is whole.
    if (view === "sentences") await lab.page.getByText("48 of 48 sentences").first().waitFor();
    await lab.atRest();
    await lab.page.evaluate(() => document.querySelectorAll("main details:not(.menu)").forEach((details) => { details.open = true; }));
    await lab.atRest();
    const wrong = await lab.page.evaluate(() => [...document.querySelectorAll("main .number, main td, main dd, main output")]
      .map((element) => element.textContent).filter((text) => /(?:^|[\s(=+·/])-\d|\de-\d/u.test(text)));
    assert.deepEqual(wrong, [], view);
    for (const button of await lab.page.getByRole("button", { name: /CSV/u }).all()) {
      if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
      await lab.page.waitForTimeout(150);
      const [download] = await Promise.all([lab.page.waitForEvent("download", { timeout: 10_000 }), button.click()]).catch(async () => assert.fail(`${view}: ${await button.evaluate((one) => one.outerHTML)} saves nothing`));
      const text = await readFile(await download.path(), "utf8");
      assert.doesNotMatch(text, /\u2212[\d.∞]/u, `${view}: ${download.suggestedFilename()}`);
    }
  }
  await lab.close();
});

test("[mask] in small letters is text in the rooms that cut and in those that compute", TIMEOUT, async () => {
  const room = await PiecesRoom.open(browser, server.origin, { sentence: "the [mask] sat" });
  const split = ["the", "[", "mask", "]", "sat"];
  assert.deepEqual((await room.cut()).map(([word]) => word), split);
  await room.lab.go("Attention");
  await room.lab.shows(split);
  await room.page.getByText("“[mask]” is read as text. Type [MASK] in capitals.").waitFor();
  await room.lab.sentence.fill("the [MASK] sat");
  await room.lab.shows(["the", "[MASK]", "sat"]);
  await room.lab.go("Pieces");
  await room.lab.until(async () => assert.deepEqual((await room.cut()).map(([word]) => word), ["the", "[MASK]", "sat"]));
  await room.close();
});

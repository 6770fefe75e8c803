// The room "Prompting": label words at [MASK], the data set in ten wordings, and what a few
// examples add; every number is computed a second time.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { everyoneCanUse, SIZES } from "../harness/access.mjs";
import { number } from "../harness/number.mjs";
import { Predict } from "../harness/predict.mjs";
import { PromptingRoom } from "../harness/prompting.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";

const open = (state, options) => PromptingRoom.open(browser, server.origin, state, options);
const SENTENCE = "The soup was cold and the waiter rude.";
const TEMPLATES = "Texts that each template gets right";
const FEW = "Right with a threshold that examples choose";

test("label words have the probabilities of “Masked words”, and their shares follow the typing", TIMEOUT, async () => {
  const room = await open({ sentence: SENTENCE });
  const first = await room.words();
  assert.deepEqual(first.map(({ word }) => word), ["good", "bad"]);
  near(first.reduce((sum, { share }) => sum + share, 0), 1, 1e-6, "the sum of the shares");
  await room.word("a third, if you like").fill("fine");
  await room.lab.until(async () => assert.equal((await room.words()).length, 3));
  const three = await room.words();
  const sum = three.reduce((all, { probability }) => all + probability, 0);
  for (const { word, share, probability } of three) near(share, probability / sum, 1e-5, word);

  await room.lab.sentence.fill("The soup was hot and the waiter kind.");
  await room.lab.until(async () => assert.notEqual((await room.words())[0].probability, first[0].probability));
  const kind = await room.words();
  assert.ok(kind[0].probability / kind[1].probability > three[0].probability / three[1].probability, "kind is more like good");
  await room.close();

  // The same row, asked by another room.
  const predict = await Predict.open(browser, server.origin, { sentence: `${SENTENCE} It was [MASK].`, "corrupt.candidates": "good bad fine", "corrupt.lens": "12" });
  await predict.lab.until(async () => {
    const lines = await Predict.lines(predict.words.getByRole("table").first());
    assert.deepEqual(lines.map(([word]) => word), ["good", "bad", "fine"]);
    for (const [index, [word, probability]] of lines.entries()) near(number(probability), three[index].probability, 6e-5, word);
  });
  await predict.close();
});

/** The 95% interval of a share (Wilson 1927). */
function wilson(right, all) {
  const z = 1.959964, share = right / all, scale = 1 + z ** 2 / all;
  const middle = (share + z ** 2 / (2 * all)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return [middle - half, middle + half];
}

/** So many texts of the data set for each label of each split: ten templates read all that are for validation. */
const EACH = { train: 44, validation: 20 };

async function shorter() {
  const text = await readFile(new URL("../../public/datasets/sentiment.csv", import.meta.url), "utf8");
  const left = {};
  const lines = text.trimEnd().split("\n").filter((line, index) => {
    const [split, label] = line.split(",");
    const key = `${split} ${label}`;
    left[key] = (left[key] ?? EACH[split]) - 1;
    return index === 0 || left[key] >= 0;
  });
  return `${lines.join("\n")}\n`;
}

test("accuracies are those of the single texts; the wording matters; examples choose a threshold", TIMEOUT, async (context) => {
  server.breakFile("sentiment.csv", { text: await shorter() });
  const [train, validation] = [2 * EACH.train, 2 * EACH.validation];
  const room = await open({ panel: "1" }, { fresh: true });
  await room.page.getByRole("button", { name: "Read the data set" }).click();
  // A person may stop, and go on: what was read stays.
  const stop = room.page.getByRole("button", { name: "Stop", exact: true });
  await stop.click();
  // It goes on over other panels and templates of the list.
  await room.page.getByRole("button", { name: "Read the data set" }).click();
  await room.panel("A few examples");
  await stop.waitFor();
  await room.panel("The gap");
  await room.panel("Ten wordings");
  await stop.waitFor();
  await room.page.getByRole("button", { name: "A [MASK] one." }).click();
  await stop.waitFor();
  await room.page.getByRole("button", { name: "{text} It was [MASK].", exact: true }).click();
  await stop.click();
  await room.read();
  const bars = await room.bars(TEMPLATES);
  const chosen = bars.get("{text} It was [MASK].");
  await room.page.getByText("Every text in the chosen template", { exact: true }).click();
  const rows = await room.page.getByRole("table", { name: "Every text in the chosen template" }).evaluate((table) =>
    [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.equal(rows.length, validation);
  const right = rows.filter(([, label, odds, said]) => {
    if (Math.abs(number(odds)) > 0.01) assert.equal(said, number(odds) > 0 ? "positive" : "negative");
    return said === label;
  }).length;
  near(chosen.accuracy, right / validation, 1e-6, "accuracy");
  wilson(right, validation).forEach((end, at) => near([chosen.low, chosen.high][at], end, 1e-5, "interval"));
  near(bars.get("Always the more frequent label").accuracy, 0.5, 1e-9, "the baseline");
  assert.equal(bars.get("Fine-tuned in Teach it").accuracy, null);
  await room.page.getByText("not yet: “Teach it” does it", { exact: true }).waitFor();

  const all = [...bars].filter(([name]) => name.includes("[MASK]")).map(([, { accuracy }]) => accuracy);
  assert.equal(all.length, 10);
  const spread = 100 * (Math.max(...all) - Math.min(...all));
  await room.page.getByText(`How much the wording matters: ${spread.toFixed(1)} points`).waitFor();
  assert.ok(spread > 5, `${spread}`);
  context.diagnostic(JSON.stringify([...bars].map(([name, { accuracy }]) => [name, accuracy])));

  // Calibration is the log-odds without those of an empty text: of no effect on their order.
  await room.lab.openMore();
  await room.calibrated.check();
  const calibrated = await room.bars(TEMPLATES);
  assert.notDeepEqual([...calibrated], [...bars]);
  context.diagnostic(JSON.stringify([...calibrated].map(([name, { accuracy }]) => [name, accuracy])));
  await room.lab.openMore();
  await room.calibrated.uncheck();

  await room.panel("A few examples");
  await room.read();
  const few = await room.bars(FEW);
  assert.deepEqual([...few.keys()].slice(0, 5), ["0: the prompt alone", "4", "16", "64", `all ${train}`]);
  near(few.get("0: the prompt alone").accuracy, chosen.accuracy, 1e-6, "no examples");
  // There is one way to draw none, and one to draw all: their lines are the intervals of a share.
  for (const name of ["0: the prompt alone", `all ${train}`]) {
    const { accuracy, low, high } = few.get(name);
    wilson(accuracy * validation, validation).forEach((end, at) => near([low, high][at], end, 1e-5, name));
  }
  for (const count of ["4", "16", "64"]) {
    const { accuracy, low, high } = few.get(count);
    assert.ok(low <= accuracy && accuracy <= high, count);
  }
  await room.lab.openMore();
  await room.page.getByRole("spinbutton", { name: "Seed" }).fill("7");
  await room.lab.until(async () => assert.notDeepEqual((await room.bars(FEW)).get("4"), few.get("4")));
  context.diagnostic(JSON.stringify([...few].map(([name, { accuracy, low, high }]) => [name, accuracy, low, high])));

  // A press chooses a template; what was read of it is still there.
  await room.panel("Ten wordings");
  await room.page.getByRole("button", { name: "It was [MASK]. {text}" }).click();
  await room.lab.openMore();
  assert.equal(await room.template.inputValue(), "It was [MASK]. {text}");
  assert.deepEqual((await room.bars(TEMPLATES)).get("It was [MASK]. {text}"), bars.get("It was [MASK]. {text}"));
  await room.close();
  server.mend();
});

test("a link brings all of it back", TIMEOUT, async () => {
  const room = await open({ sentence: SENTENCE });
  await room.template.fill("I say: {text} So it is [MASK]!");
  await room.word("positive").fill("good");
  await room.word("negative").fill("bad");
  await room.calibrated.check();
  const words = await room.words();
  near(words.reduce((sum, { calibrated_share: share }) => sum + share, 0), 1, 1e-6, "the sum of the calibrated shares");
  await room.lab.until(async () => assert.match(room.page.url(), /prompting\.calibrated=true/u));
  const state = Object.fromEntries(new URL(room.page.url()).searchParams);
  await room.close();
  const other = await open(state);
  assert.equal(await other.template.inputValue(), "I say: {text} So it is [MASK]!");
  assert.deepEqual([await other.word("positive").inputValue(), await other.word("negative").inputValue()], ["good", "bad"]);
  assert.ok(await other.calibrated.isChecked());
  const again = await other.words();
  words.forEach(({ word, calibrated_share: share }, at) => {
    assert.equal(again[at].word, word);
    near(again[at].calibrated_share, share, 1e-4, word);
  });
  await other.close();
});

test("what cannot be asked is refused with a sentence, and the page goes on", TIMEOUT, async () => {
  const room = await open({ sentence: SENTENCE });
  const says = (wanted) => room.lab.until(async () => assert.match((await room.faults()).join(" "), wanted));
  await room.settled();
  const templates = [["It was [MASK].", /needs \{text\} once/u], ["{text} It was good.", /needs \[MASK\] once/u], ["", /needs \{text\} once/u], [`{text} [MASK] ${"very ".repeat(600)}`, /longer than the \d+ pieces/u]];
  for (const [template, wanted] of templates) {
    await room.template.fill(template);
    if (wanted.source.startsWith("longer")) await room.page.getByText("This waits for a template").waitFor();
    await says(wanted);
  }
  await room.template.fill("{text} It was [MASK].");
  await room.lab.until(async () => assert.deepEqual(await room.faults(), []));
  const words = [["", /needs a word/u], ["two words", /more than one word/u], ["unhappily", /“unhappily” is \d pieces/u], ["😀", /no word of this model’s vocabulary/u], ["good", /another label already/u]];
  for (const [word, wanted] of words) {
    await room.word("negative").fill(word);
    await says(wanted);
  }
  await room.word("negative").fill("bad");
  await room.lab.sentence.fill("The film was long. ".repeat(400));
  await room.page.getByText(/^Your text is longer than the model reads/u).waitFor();
  await room.lab.until(async () => near((await room.words()).reduce((sum, { share }) => sum + share, 0), 1, 1e-6, "a long text"));
  for (const odd of ["", "[MASK] [MASK]", "{text}", "👾".repeat(50)]) {
    await room.lab.sentence.fill(odd);
    near((await room.words()).reduce((sum, { share }) => sum + share, 0), 1, 1e-6, odd);
  }
  await room.close();
});

test("axe finds nothing, and nothing overflows", TIMEOUT, async () => {
  for (const panel of ["0", "1", "2"]) {
    const room = await open({ panel, "prompting.calibrated": "true" });
    await room.page.locator("[data-main]").waitFor();
    await everyoneCanUse(room.page, `prompting ${panel}`, { sizes: [SIZES[0], SIZES[2]] });
    await room.close();
  }
});

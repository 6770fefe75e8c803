// The room "Teach it": examples come in, a run goes through, what is told of it agrees.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeFindsNothing, everyoneCanUse, nothingOverflows } from "../harness/access.mjs";
import { number } from "../harness/number.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";
import { TeachRoom } from "../harness/teach.mjs";

/** Sentences about a meal, which a label tells apart that no spreadsheet and no CSV reader likes. */
const LABELS = ["=good, \"very\"", "🙁"];
const GOOD = ["The soup was wonderful.", "I loved every bite of it.", "A delicious and generous meal.", "The cake was perfect.", "Such kind and quick waiters.", "We will come back very soon."];
const BAD = ["The soup was awful.", "I hated every bite of it.", "A stale and expensive meal.", "The cake was ruined.", "Such rude and slow waiters.", "We will never come back again."];

/** A table of both, every third example for validation. */
function meals() {
  const quoted = (text) => `"${text.replaceAll("\"", "\"\"")}"`;
  const line = (label) => (text, index) => `${index % 3 === 2 ? "validation" : "train"},${quoted(label)},${quoted(text)}`;
  return ["split,label,text", ...GOOD.map(line(LABELS[0])), ...BAD.map(line(LABELS[1]))].join("\n");
}

test("a class teaches its own labels: curve, matrix and examples agree, and a run repeats to the bit", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "head", "teach.epochs": "6", "teach.batch_size": "4", "teach.learning_rate": "0.002", "teach.seed": "3" });
  await room.paste(meals());
  const counts = await room.cells("Examples and labels, counted");
  assert.deepEqual(counts.slice(1), [["Examples", "8", "4"], [LABELS[0], "4", "2"], [LABELS[1], "4", "2"]]);
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: 12.");

  const losses = await room.losses();
  assert.deepEqual(losses.map(([step]) => step), Array.from({ length: 12 }, (_, index) => index + 1));
  near(Number(losses[0][1]), Math.LN2, 0.3, "the first loss of two labels");
  assert.ok(Number(losses.at(-1)[1]) < Number(losses[0][1]), "the loss falls");

  const { labels, counts: matrix } = await room.confusion();
  assert.deepEqual(labels, LABELS);
  assert.equal(matrix.flat().reduce((sum, count) => sum + count), 4);
  const examples = await room.examples();
  assert.equal(examples.length, 4);
  const right = examples.filter(({ truth, said }) => truth === said).length;
  assert.equal(matrix[0][0] + matrix[1][1], right);
  await room.learned.getByText(`${right} of 4 right`).waitFor();
  for (const { truth, said, probability, loss } of examples) {
    assert.ok(probability >= 0.5 && probability <= 1);
    near(loss, -Math.log(truth === said ? probability : 1 - probability), 1e-4, "the loss of an example");
  }
  assert.deepEqual(examples.map(({ loss }) => loss), examples.map(({ loss }) => loss).sort((a, b) => b - a));

  await room.button("Rewind").click();
  await room.stage("Ready, before the first step.");
  await room.button("Resume").click();
  await room.stage("Done. Steps: 12.");
  assert.deepEqual(await room.losses(), losses);
  assert.equal((await room.cells("Runs, newest first")).length, 3);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a paused network answers what is typed, one step at a time, and is kept", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "head", "teach.epochs": "6", "teach.batch_size": "4", "teach.learning_rate": "0.002", "teach.seed": "3" });
  await room.paste(meals());
  await room.live();
  await room.button("Prepare").click();
  await room.stage("Ready, before the first step.");
  const before = await room.typed("The bread was great.");
  assert.deepEqual(before.map(({ label }) => label), LABELS);
  near(before[0].now + before[1].now, 1, 0.0011, "both probabilities");
  for (const one of before) assert.equal(one.now, one.before, "nothing is learned yet");

  await room.button("Watch line 4").click();
  await room.button("One step").click();
  await room.stage("Paused after step 1 of 12.");
  const table = await room.cells("Probabilities of the watched example");
  assert.equal(table.length, 3);
  await room.lab.until(async () => {
    const after = await room.typed("The bread was great.");
    assert.notDeepEqual(after.map(({ now }) => now), before.map(({ now }) => now));
    assert.deepEqual(after.map((one) => one.before), before.map((one) => one.before));
  });
  await room.typed("The bread was bad.");

  await room.page.getByRole("textbox", { name: "Name", exact: true }).fill("meals");
  await room.button("Keep it").click();
  await room.button("Open meals").waitFor();
  await room.page.reload();
  await room.live();
  await room.button("Open meals").click();
  await room.answer.getByText("The network “meals” answers").waitFor();
  await room.typed("The tea was warm.");
  await room.button("Discard meals").click();
  await room.button("Open meals").waitFor({ state: "detached" });
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

for (const [width, height] of [[1440, 900], [1024, 768]]) {
  test(`a run is on one screen of ${width} by ${height}: curves, map, confusion, and the typed sentence`, TIMEOUT, async () => {
    const state = { "teach.source": "own", "teach.scope": "last_layers:2", "teach.epochs": "200", "teach.batch_size": "4", sentence: "The tea was warm." };
    const room = await TeachRoom.open(browser, server.origin, state, { viewport: { width, height } });
    await room.paste(meals());
    await room.live();
    await room.page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Run", exact: true }).click();
    const start = room.button("Start");
    const colour = () => start.evaluate((button) => getComputedStyle(button).backgroundColor);
    await room.page.mouse.move(1, height - 1);
    const bright = await colour();
    await start.click();
    await room.page.mouse.move(1, height - 1);
    await room.stage(/^Learning/u);
    await room.lab.until(async () => assert.notEqual(await colour(), bright));
    const parts = [
      room.run.getByRole("img", { name: "Loss", exact: true }), room.run.getByRole("img", { name: "Accuracy", exact: true }),
      room.run.getByRole("application", { name: /^Vectors of \[CLS\]/u }), room.run.getByRole("table", { name: "Confusion matrix on validation" }),
      room.run.getByText(/^Prediction: /u), room.button("Stop"), room.run.getByRole("progressbar"),
    ];
    for (const part of parts) {
      await room.lab.until(async () => {
        const { x, y, width: w, height: h } = await part.boundingBox();
        assert.ok(x >= 0 && y >= 0 && x + w <= width + 1 && y + h <= height + 1, JSON.stringify([x, y, w, h]));
      });
    }
    await room.button("Stop").click();
    await room.stage(/^Stopped/u);
    assert.deepEqual(room.lab.visited.errors, []);
    await room.close();
  });
}

test("typed masks are told by what stands around them, and the head that changed most is shown", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.task": "boundary", "teach.source": "own", "teach.scope": "last_layers:1", "teach.epochs": "2", "teach.batch_size": "4", "teach.learning_rate": "0.001" });
  await room.paste(["split,text", ...meals().split("\n").slice(1).map((line) => line.replace(/,.*",/u, ","))].join("\n"));
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: 4.");

  await room.lab.sentence.fill("The [MASK] [MASK] was served hot.");
  await room.lab.until(async () => {
    const [, ...rows] = await room.cells("The hidden pieces");
    assert.deepEqual(rows.map(([position, piece]) => [position, piece]), [["2", "not said"], ["3", "not said"]]);
    for (const row of rows) {
      // Guesses of the trained and of the untrained network, the best first.
      for (const guesses of row.slice(-2)) {
        const chances = guesses.split(", ").map((guess) => number(guess.split(" ").at(-1)));
        assert.ok(chances.length >= 4 && chances.every((chance) => chance >= 0 && chance <= 1), guesses);
        assert.deepEqual(chances, [...chances].sort((one, other) => other - one));
      }
    }
  });
  await room.answer.getByText("As the network reads it: [CLS] the [MASK] [MASK] was served hot . [SEP]").waitFor();
  await room.lab.sentence.fill("[MASK] tea");
  await room.answer.getByText("A hidden span needs a piece on either side.").waitFor();

  await room.lab.sentence.fill("The tea was served hot.");
  await room.answer.getByText("Nothing changed in this head.").waitFor();
  // Another head may be the one that changed most once the new sentence is in.
  const go = room.button("Show that head");
  await room.lab.until(async () => {
    if ((await go.count()) > 0) await go.click();
    assert.equal(await go.count(), 0);
  });
  await room.page.getByRole("heading", { name: /^Layer 5, head \d+: now minus before$/u }).waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

/** Points out of a hundred for meals, in a column whose name says nothing. */
function marks() {
  const rows = [...GOOD, ...BAD].map((text, index) => `${index % 3 === 2 ? "validation" : "train"},${index < 6 ? 90 - index : 10 + index},"${text}"`);
  return ["split,x,text", ...rows].join("\n");
}

test("a class teaches numbers: errors, scatter and typed answers are those of its own unit", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.task": "regression", "teach.source": "own", "teach.scope": "head", "teach.epochs": "6", "teach.batch_size": "4", "teach.learning_rate": "0.002", "teach.seed": "3" });
  await room.paste("score,text\n1,one\nfour,two\n");
  await room.data.getByText("Line 3: “four” is not a number").waitFor();
  await room.paste(marks());
  const counts = await room.cells("Examples and labels, counted");
  assert.deepEqual(counts.slice(1), [["Examples", "8", "4"], ["lowest score", "16", "18"], ["mean score", "53.00", "53.00"], ["highest score", "90", "88"]]);
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: 12.");

  const examples = await room.numbers();
  assert.equal(examples.length, 4);
  for (const { truth, said, error, loss } of examples) {
    near(error, said - truth, 1e-9, "the error of an example");
    near(loss, error ** 2, 1e-6 * loss, "the loss of an example");
  }
  assert.deepEqual(examples.map(({ loss }) => loss), examples.map(({ loss }) => loss).sort((a, b) => b - a));
  const mean = (of) => examples.reduce((sum, example) => sum + of(example), 0) / examples.length;
  const shown = await room.learned.innerText();
  const found = (pattern) => number(pattern.exec(shown)?.[1] ?? "NaN");
  const squared = mean(({ truth, said }) => (said - truth) ** 2);
  near(found(/mean squared error ([\d.]+)/u), squared, 0.002 * squared, "the mean squared error");
  near(found(/mean absolute error ([\d.]+);/u), mean(({ truth, said }) => Math.abs(said - truth)), 0.01, "the mean absolute error");
  const [t, s] = [mean(({ truth }) => truth), mean(({ said }) => said)];
  const covariance = (a, b) => mean((example) => (example[a[0]] - a[1]) * (example[b[0]] - b[1]));
  const [truths, saids] = [["truth", t], ["said", s]];
  const pearson = covariance(truths, saids) / Math.sqrt(covariance(truths, truths) * covariance(saids, saids));
  near(found(/correlation (\S+) \(Pearson\)/u), pearson, 0.002, "Pearson's correlation");
  const losses = await room.losses();
  assert.ok(Number(losses.at(-1)[1]) < Number(losses[0][1]), "the loss falls");
  assert.doesNotMatch(shown + await room.run.innerText(), /accuracy|probability/iu);

  const points = (await room.saved("Save as CSV: True and predicted scores")).slice(1);
  for (const { line, truth, said } of examples) {
    const point = points.find(([at]) => Number(at) === line);
    assert.deepEqual([Number(point[2]), Number(point[3])], [truth, truth]);
    near(Number(point[4]), said, 1e-4, "a point of the scatter");
  }
  const scatter = room.page.getByRole("application", { name: /^True and predicted scores: 4 points after step 12/u });
  await scatter.focus();
  await scatter.press("End");
  await room.learned.getByText(/^Line 4, True: 88\./u).waitFor();
  await scatter.press("Home");
  await room.learned.getByText(/^Line 10, True: 18\./u).waitFor();

  const typed = await room.score("The bread was great.");
  assert.ok(typed.now > 0 && typed.now < 100 && Math.abs(typed.before - 53) < 10, JSON.stringify(typed));
  assert.notEqual(typed.now, typed.before);
  await axeFindsNothing(room.page, "the room after a run with numbers");
  await room.page.getByRole("textbox", { name: "Name", exact: true }).fill("marks");
  await room.button("Keep it").click();
  await room.button("Open marks").click();
  await room.answer.getByText("The network “marks” answers").waitFor();
  near((await room.score("The bread was great.")).now, typed.now, 0.011, "the kept network");
  await room.button("Discard marks").click();
  await room.page.setViewportSize({ width: 390, height: 844 });
  await nothingOverflows(room.page, "390 by 844");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("an engine that dies takes the run along, says so, and the run can begin again", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "last_layers:2", "teach.epochs": "200", "teach.batch_size": "4", faults: "1" });
  await room.paste(meals());
  await room.live();
  await room.button("Start").click();
  await room.stage(/^Learning/u);
  await room.lab.crash("panic");
  await room.stage(/^The engine ended during this run/u);
  await room.lab.until(async () => assert.ok(await room.button("Start").isEnabled()));
  assert.equal((await room.cells("Your examples")).length, 13);
  await room.button("Start").click();
  await room.stage(/^Learning/u);
  await room.button("Stop").click();
  await room.stage(/^Stopped/u);
  await room.close();
});

test("another device has another engine: the run ends with the old one and says so; leaving asks before", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "last_layers:2", "teach.epochs": "200", "teach.batch_size": "4" });
  await room.paste(meals());
  await room.live();
  await room.button("Start").click();
  await room.stage(/^Learning/u);
  const asked = new Promise((resolve) => room.page.once("dialog", (dialog) => dialog.dismiss().then(() => resolve(dialog.type()))));
  await room.page.evaluate(() => location.reload());
  assert.equal(await asked, "beforeunload");
  await room.stage(/^Learning/u);
  await room.lab.openStatus();
  const other = room.page.getByRole("radio", { name: /^WebGPU ./u });
  await other.click();
  await room.lab.notices.getByText("what it learned is lost").waitFor();
  assert.equal(await other.isChecked(), false);
  await room.stage(/^Learning/u);
  await room.page.keyboard.press("Escape");
  await room.lab.notices.getByRole("button", { name: "Go on" }).click();
  await room.stage(/^The engine ended during this run/u);
  assert.equal(await room.button("Stop").count(), 0);
  await room.lab.until(async () => assert.ok(await room.button("Start").isEnabled()));
  await room.close();
});

test("what a run kept of itself is offered on the next visit, where a run begins", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "last_layers:1", "teach.epochs": "2", "teach.batch_size": "4" });
  await room.paste(meals());
  await room.live();
  assert.equal(await room.button("Open the last checkpoint").count(), 0);
  await room.button("Start").click();
  await room.stage(/^Done/u);
  await room.button("Open the last run’s checkpoint").waitFor();
  const said = await room.typed("The bread was great.");
  await room.page.reload();
  await room.live();
  await room.button("Open the last checkpoint").click();
  await room.button("Open the last checkpoint").waitFor({ state: "detached" });
  const again = await room.typed("The bread was great.");
  assert.deepEqual(again.map(({ label, now }) => [label, now]), said.map(({ label, now }) => [label, now]));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("every fault names its line, and nothing typed is lost", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own" });
  const box = room.page.getByRole("textbox", { name: "The text of a table" });
  await room.paste("label,text\na,one\nb,two,three\n");
  await room.data.getByText("Line 3 has 3 cells, but there are 2 columns.").waitFor();
  assert.equal(await box.inputValue(), "label,text\na,one\nb,two,three\n");
  const faults = [
    ["label,text\na,one\n,two\n", "Line 3 has no label."],
    ["label,text\na,one\na,two\n", "All examples have the label “a”."],
    ["split,label,text\nexam,a,one\ntrain,b,two\n", "Line 2: “exam” is not a split."],
    ["{\"text\":\"one\",\"label\":\"a\"}\n{\"text\":\n", "Line 2 cannot be read"],
    ["mood,said\na,one\nb,two\n", "The task needs another column."],
  ];
  for (const [text, sentence] of faults) {
    await room.paste(text);
    await room.data.getByText(sentence).waitFor();
    assert.ok(await room.button("Start").isDisabled());
  }
  await room.page.getByRole("combobox", { name: "Text", exact: true }).selectOption("said");
  await room.page.getByRole("combobox", { name: "Label", exact: true }).selectOption("mood");
  await room.data.getByText("No example is for validation").waitFor();
  await room.button("Choose the split by hand").click();
  await room.page.getByRole("combobox", { name: "split of line 3" }).selectOption("validation");
  await room.data.getByText("Only validation has the label “b”").waitFor();
  await room.page.getByRole("textbox", { name: "said of line 2" }).fill("one, \"two\" 🎉");
  await room.button("Add a row").click();
  await room.page.getByRole("textbox", { name: "mood of line 4" }).fill("b");
  await room.data.getByText("Line 4 has no said.").waitFor();
  await room.page.getByRole("textbox", { name: "said of line 4" }).fill("three");
  assert.deepEqual((await room.saved("Save the table as a file")).slice(0, 2), [["label", "text", "split"], ["a", "one, \"two\" 🎉", "train"]]);
  await room.lab.until(async () => {
    const kept = await room.page.evaluate(() => localStorage.getItem("bertscope-teach-sequence"));
    assert.ok(kept?.includes("three"));
  });
  await room.page.reload();
  await room.page.getByRole("textbox", { name: "said of line 2" }).waitFor();
  assert.equal(await room.page.getByRole("textbox", { name: "said of line 2" }).inputValue(), "one, \"two\" 🎉");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a table from a spreadsheet: semicolons, capital letters, no names at all", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own" });
  const lines = ["Good;I loved it", "Bad;I hated it; really", "Good;So nice", "Bad;So poor"].map((line) => line.replace(/;(.*;.*)$/u, ";\"$1\""));
  await room.openFile("class.csv", `\u{feff}Label;Text\r\n${lines.join("\r\n")}\r\n`);
  const counted = [["Examples", "2", "2"], ["Good", "1", "1"], ["Bad", "1", "1"]];
  await room.lab.until(async () => assert.deepEqual((await room.cells("Examples and labels, counted")).slice(1), counted));

  // A label that comes again is no name of a column; one that does not may be.
  await room.paste(lines.join("\n"));
  await room.data.getByText("without names of columns").waitFor();
  await room.lab.until(async () => assert.deepEqual((await room.cells("Examples and labels, counted")).slice(1), counted));
  await room.paste(["Great;I liked it", ...lines].join("\n"));
  await room.button("The first line is an example").click();
  await room.lab.until(async () => assert.deepEqual((await room.cells("Examples and labels, counted"))[2], ["Great", "1", "0"]));
  assert.equal(await room.button("The first line is an example").count(), 0);
  await room.close();
});

test("5 000 rows come in a table of pages", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own" });
  const rows = Array.from({ length: 5000 }, (_, index) => `label ${index % 3},"sentence ${index}, with a few words ${index * 7} of its own"`);
  await room.openFile("many.csv", ["label,text", ...rows].join("\n"));
  await room.page.getByText("Page 1 of 100").waitFor();
  assert.deepEqual((await room.cells("Examples and labels, counted"))[1], ["Examples", "3749", "1251"]);
  await room.button("Next page").click();
  assert.equal(await room.page.getByRole("textbox", { name: "label of line 52" }).inputValue(), "label 2");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("every data set of the page fits its task, and a link carries the plan", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.task": "entities", "teach.decoding": "crf", "teach.epochs": "3" });
  assert.ok(await room.page.getByRole("radio", { name: "as the best path (CRF, Viterbi)" }).isChecked());
  assert.equal(await room.page.getByRole("textbox", { name: "Epochs" }).inputValue(), "3");
  const tasks = ["Classify a text", "A number for a text", "A label for two texts", "A label from two sentence vectors", "How alike two sentences are", "A label for each word", "Names, as labelled words", "Names, as spans of words", "Answers in a passage", "Hidden spans from their borders"];
  for (const name of tasks) {
    await room.page.getByRole("radio", { name, exact: true }).check();
    await room.lab.until(async () => {
      const [, examples] = await room.cells("Examples and labels, counted");
      assert.ok(Number(examples[1]) >= 140 && Number(examples[2]) >= 60, examples.join());
    });
  }
  await room.page.getByRole("radio", { name: "Names, as spans of words", exact: true }).check();
  await room.page.getByRole("textbox", { name: "Longest span in words" }).fill("4");
  await room.lab.until(() => assert.match(room.page.url(), /teach\.task=spans&.*teach\.longest_span=4/u));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("axe finds nothing in this room, and nothing overflows", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { "teach.source": "own", "teach.scope": "head", "teach.epochs": "2", "teach.batch_size": "4" });
  await room.paste(meals());
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: 4.");
  await room.typed("The bread was great.");
  await everyoneCanUse(room.page, "the room after a run");
  await room.close();
});

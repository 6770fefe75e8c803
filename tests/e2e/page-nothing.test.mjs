// The room "Pretrain from scratch": a small network learns a text from random weights; its loss falls below
// ln |V|, its states can be gone back to, and it becomes the page's model.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { axeFindsNothing, nothingOverflows } from "../harness/access.mjs";
import { NothingRoom } from "../harness/nothing.mjs";
import { number } from "../harness/number.mjs";
import { parseCsv } from "../harness/page.mjs";
import { Predict } from "../harness/predict.mjs";
import { browser, near, server } from "../harness/suite.mjs";

const TIMEOUT = { timeout: 480_000 };

test("a network learns, its states are gone back to, and it becomes the page’s model", TIMEOUT, async () => {
  const room = await NothingRoom.open(browser, server.origin);
  await room.begin();
  assert.equal(await room.lab.sentence.inputValue(), "the bank keeps the [MASK] of the town . ducks sleep on the bank near the [MASK] .");
  await room.after(0);
  const first = await room.guesses();
  assert.deepEqual([first.length, first[0].length], [2, 5]);
  // Random weights know nothing: every piece is about as likely as any other.
  assert.ok(number(first[0][0][1].replace("<", "")) < 2, String(first));

  await room.button("One step").click();
  await room.after(1);
  await room.button("Start").click();
  await room.page.getByText("All steps are done.").waitFor();
  await room.after(200);
  assert.equal(await room.standing("Steps"), "200 / 200");
  const loss = await room.curves("Loss");
  const [level, [chance]] = Object.entries(loss).find(([name]) => name.startsWith("ln |V|"));
  near(number(level.split("= ")[1]), chance, 5e-3, "ln |V|");
  // The text has fewer different words than a vocabulary of a thousand would hold.
  assert.ok(chance > Math.log(300) && chance <= Math.log(1000), String(chance));
  near(loss["held out"][0], chance, 0.3, "the loss of random weights");
  assert.ok(loss["held out"].at(-1) < chance - 0.7, `${loss["held out"]}`);
  assert.equal(loss["each batch"].length, 200);
  // What counting reaches stands beside what the network finds.
  const found = await room.curves("Hidden pieces found");
  const [unigram, bigram] = ["unigram", "bigram"].map((name) => found[Object.keys(found).find((key) => key.startsWith(name))][0]);
  assert.ok(unigram > 3 && bigram > unigram && bigram < 60, `${unigram} ${bigram}`);
  assert.equal(found["the network"].length, loss["held out"].length);
  const [share, pieces] = (await room.standing("Found")).split(" of ");
  assert.ok(number(pieces) > 100, pieces);
  near(number(share), found["the network"].at(-1), 0.51, "the share found");

  const last = await room.guesses();
  await room.slide("Home");
  await room.after(0);
  await room.lab.until(async () => assert.deepEqual(await room.guesses(), first));
  await room.page.getByText("0 / 200", { exact: true }).waitFor();
  assert.notDeepEqual(last, first);
  await room.slide("End");
  await room.lab.until(async () => assert.deepEqual(await room.guesses(), last));

  await room.lab.openMore();
  await room.button("Open in all rooms").click();
  await room.page.getByText("From nothing, 200 steps: 1 layer of 2 heads").waitFor({ state: "attached" });
  await room.lab.openMore();
  await room.button("To “Masked words”").click();
  // The same network, asked by another room, says the same.
  const predict = new Predict(room.lab);
  await room.lab.openOther("All on one page");
  await room.lab.until(async () => {
    const [{ guesses }] = await predict.read();
    assert.deepEqual(guesses.slice(0, 5).map(({ piece }) => piece), last[0].map(([piece]) => piece));
  });
  await room.close();
});

/** The largest mean attention of a head to the piece before or after, from the matrices one below the other, each under its names. */
function mostOnNeighbour(lines) {
  const tokens = lines[0].length - 1;
  const heads = Array.from({ length: lines.length / (tokens + 1) }, (_, head) =>
    lines.slice(head * (tokens + 1) + 1, (head + 1) * (tokens + 1)).map((row) => row.slice(1).map(Number)));
  const mean = (all) => all.reduce((sum, value) => sum + value, 0) / all.length;
  const shares = heads.flatMap((rows) => [mean(rows.slice(1).map((row, at) => row[at])), mean(rows.slice(0, -1).map((row, at) => row[at + 1]))]);
  return { share: Math.max(...shares), even: 1 / tokens };
}

test("attention and vectors of every state, and nothing is out of reach", TIMEOUT, async () => {
  const room = await NothingRoom.open(browser, server.origin);
  await room.begin();
  await room.button("Start").click();
  await room.page.getByText("All steps are done.").waitFor();
  await room.panel("Attention");
  const grid = room.page.getByRole("grid", { name: "All heads of this state" });
  assert.equal(await grid.getByRole("gridcell").count(), 2);
  // A head is named only where its attention to one neighbour is twice what evenness gives.
  const said = await room.page.getByText(/^(No head looks at one neighbour yet|Layer 0, head \d gives).*spread evenly/u).innerText();
  const [share, even] = [...said.matchAll(/(\d+)\s?%/gu)].map(([, digits]) => Number(digits) / 100);
  const measured = mostOnNeighbour(parseCsv((await room.lab.download("Save as CSV: All heads of this state")).bytes.toString("utf8")));
  near(share, measured.share, 0.0051, "the share of the most positional head");
  near(even, measured.even, 0.0051, "the even share");
  assert.equal(said.startsWith("Layer 0"), measured.share >= 2 * measured.even, said);
  await grid.getByRole("gridcell", { selected: true }).focus();
  await room.page.keyboard.press("Home");
  await room.page.getByRole("heading", { name: "Layer 0, head 0" }).waitFor();
  await axeFindsNothing(room.page);

  await room.panel("Words");
  const nearest = async () => {
    const rows = room.page.getByRole("group", { name: "Nearest pieces of this state" }).getByRole("row");
    return (await rows.allTextContents()).slice(1);
  };
  await room.lab.until(async () => assert.equal((await nearest()).length, 120));
  const last = await nearest();
  await room.slide("Home");
  await room.lab.until(async () => assert.notDeepEqual(await nearest(), last));
  await axeFindsNothing(room.page);
  await nothingOverflows(room.page);
  await room.close();
});

test("odd texts are answered with a sentence, and the page goes on", TIMEOUT, async (context) => {
  const room = await NothingRoom.open(browser, server.origin, { "nothing.source": "own" });
  await room.lab.openMore();
  const box = room.page.getByRole("textbox", { name: "Your text" });
  await room.page.getByText("Start waits for your text.").waitFor();
  assert.ok(await room.button("Start").isDisabled());
  await box.fill("Too short.");
  await room.button("Start").click();
  await room.page.getByRole("alert").getByText(/^The text is too short: \d+ of at least \d+ pieces\. Add more text\.$/u).waitFor();
  const texts = ["word ".repeat(2000), "Ну что ж, князь, Генуя и Лукка стали не больше как поместья. ".repeat(60), "春眠不覺曉處處聞啼鳥 ".repeat(200)];
  for (const text of texts) {
    await room.lab.openMore();
    await box.fill(text);
    await room.button("Start over").click();
    await room.page.getByText(/^Random weights\./u).waitFor();
    await room.button("One step").click();
    await room.after(1);
  }
  // A text that says the same again and again: without the rows that judge, nothing is left to learn from.
  await room.lab.openMore();
  await box.fill(texts[0]);
  await room.button("Start over").click();
  await room.page.getByText(/held-out rows also occur among the training rows\.$/u).waitFor();
  await room.button("Leave them out of training").click();
  await room.button("Start over").click();
  await room.page.getByRole("alert").getByText("Every row to learn from is held out, too.").waitFor();
  await room.button("Take them back into training").click();
  // A megabyte: the engine reads it, the page stays free.
  const long = Array.from({ length: 180_000 }, (_, at) => `w${(at * 7919) % 9973}`).join(" ").slice(0, 1_000_000);
  await room.lab.openMore();
  await room.page.getByLabel("or a text file").setInputFiles({ name: "long.txt", mimeType: "text/plain", buffer: Buffer.from(long) });
  await room.page.getByText(/Your text: 1,000,000 characters\./u).waitFor();
  await room.page.evaluate(() => {
    globalThis.tasks = [0];
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  });
  await room.button("Start over").click();
  await room.page.getByText(/^Random weights\./u).waitFor();
  await room.button("One step").click();
  await room.after(1);
  const longest = await room.page.evaluate(() => Math.max(...globalThis.tasks));
  context.diagnostic(`longest task of the page: ${Math.round(longest)} ms`);
  assert.ok(longest < 1000, `${longest} ms`);
  await room.close();
});

test("three networks are fine-tuned on the same reviews, and their accuracies are compared", TIMEOUT, async (context) => {
  const room = await NothingRoom.open(browser, server.origin, { "nothing.steps": "20", "nothing.warm_up": "1" });
  await room.panel("Does it help?");
  const tune = room.button("Fine-tune all three");
  // What to do first is said, and nothing can be pressed.
  await room.page.getByText("Start a run in “Learn”, let it take some steps, and pause it.").waitFor();
  assert.ok(await tune.isDisabled());
  await room.panel("Learn");
  await room.begin();
  await room.button("Start").click();
  await room.page.getByText("All steps are done.").waitFor();
  await room.panel("Does it help?");
  await tune.click();
  await room.button("Stop").click();
  await room.page.getByText("Stopped.", { exact: true }).waitFor();
  await tune.click();
  // Typing is answered while the networks learn.
  await room.page.getByText(/^Learning: The page’s model, /u).waitFor({ timeout: 120_000 });
  await room.panel("Learn");
  const start = Date.now();
  await room.lab.sentence.fill("the cat sleeps on the [MASK] .");
  await room.lab.until(async () => assert.equal((await room.guesses()).length, 1));
  const typed = Date.now() - start;
  assert.ok(typed < 5000, `${typed} ms`);
  await room.panel("Does it help?");
  const done = room.page.getByText(/^All three have learned, in \d+ s\.$/u);
  await done.waitFor({ timeout: 300_000 });
  context.diagnostic(await done.textContent());

  const rows = room.page.getByRole("group", { name: "Sentiment, after fine-tuning" }).locator("tbody tr");
  const lines = await rows.evaluateAll((all) => all.map(({ cells }) => [...cells].map((cell) => cell.textContent.trim())));
  const share = (text) => number(text.replace(/[\s\u202f%]/gu, "")) / 100;
  const found = lines.map(([name, accuracy, ends]) => {
    const [, right, all] = name.match(/: (\d+) of (\d+)$/u);
    return { name, right: Number(right), all: Number(all), accuracy: share(accuracy), ends: ends ? ends.split(" – ").map(share) : [] };
  });
  const file = await readFile(new URL("../../public/datasets/sentiment.csv", import.meta.url), "utf8");
  const [head, ...labelled] = file.trim().split("\n").map((line) => line.split(",", 2));
  assert.deepEqual(head, ["split", "label"]);
  const counts = (part, name) => labelled.filter((line) => line[0] === part && line[1] === name).length;
  const labels = [...new Set(labelled.map(([, label]) => label))];
  const frequent = labels.reduce((best, name) => (counts("train", name) > counts("train", best) ? name : best));
  const all = labelled.filter(([part]) => part === "validation").length;
  assert.equal(found.length, 4);
  for (const { name, right, all: of, accuracy } of found) {
    assert.equal(of, all, name);
    assert.ok(right >= 0 && right <= all && accuracy >= 0 && accuracy <= 1, name);
    near(accuracy, right / all, 6e-4, name);
  }
  const [baseline, random, pretrained, model] = found;
  assert.equal(baseline.right, counts("validation", frequent));
  for (const { name, ends: [low, high], accuracy } of [random, pretrained, model]) {
    assert.ok(low >= 0 && low < accuracy && accuracy < high && high <= 1, `${name}: ${low} ${high}`);
  }
  // The page's own BERT has learned what sentiment is; that it beats always saying the same is no chance.
  assert.ok(model.ends[0] > baseline.accuracy, model.name);
  const table = room.page.getByRole("group", { name: "What pretraining is worth, in points" }).locator("tbody tr");
  const differences = await table.evaluateAll((all) => all.map(({ cells }) => [...cells].map((cell) => cell.textContent.trim())));
  const points = (text) => number(text.replace("+", ""));
  for (const [index, [one, other]] of [[pretrained, random], [model, pretrained]].entries()) {
    const [, mean, ends, verdict] = differences[index];
    near(points(mean), (100 * (one.right - other.right)) / all, 0.06, one.name);
    const [low, high] = ends.split(" to ").map(points);
    assert.ok(low <= points(mean) && points(mean) <= high, ends);
    assert.equal(verdict, low <= 0 && high >= 0 ? "may be chance alone" : "more than chance does");
  }
  context.diagnostic(`${found.map(({ name }) => name).join("; ")}; a typed sentence was answered after ${typed} ms`);
  await axeFindsNothing(room.page);
  await nothingOverflows(room.page);
  await room.close();
});

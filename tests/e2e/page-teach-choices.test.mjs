// Weights by label, the best network, several labels at once and equal texts in the room "Teach it".

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";
import { TeachRoom } from "../harness/teach.mjs";

const HEAD = { "teach.source": "own", "teach.scope": "head", "teach.epochs": "4", "teach.batch_size": "4", "teach.learning_rate": "0.002", "teach.seed": "3" };
const fixture = (name) => readFile(new URL(`../../model/text/tests/tables/${name}`, import.meta.url), "utf8");

test("labels that are far from equally frequent are told, and can be made to count the same", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, HEAD);
  const row = (label, index) => `train,${label},The ${label} number ${index} is here.`;
  const held = ["a", "b"].flatMap((label) => [8, 9].map((index) => `validation,${label},The ${label} number ${index} is here.`));
  const rows = [...Array.from({ length: 12 }, (_, index) => row("a", index)), row("b", 0), row("b", 1), row("b", 2), ...held];
  await room.paste(["split,label,text", ...rows].join("\n"));
  await room.page.getByText("“a” is 4 times as frequent as “b”.").waitFor();
  const tick = room.page.getByRole("checkbox", { name: "Rare labels count as much as frequent ones" }).first();
  await tick.check();
  // 15 / (2 · 12) and 15 / (2 · 3).
  await room.page.getByText("One example counts as: a 0.625, b 2.50.").waitFor();
  await room.lab.until(() => assert.match(room.page.url(), /teach\.balanced=true/u));
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: 16.");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a run can end with the network of its lowest validation loss, and says which that is", TIMEOUT, async () => {
  // So fast that the validation loss goes up and down.
  const room = await TeachRoom.open(browser, server.origin, { ...HEAD, "teach.epochs": "6", "teach.learning_rate": "0.02", "teach.keep_best": "true" });
  const rows = Array.from({ length: 32 }, (_, index) => `${index % 4 === 3 ? "validation" : "train"},${["good", "bad"][index % 2 ^ Math.floor(index / 4) % 2]},The ${["soup", "cake", "tea"][index % 3]} number ${index} came.`);
  await room.paste(["split,label,text", ...rows].join("\n"));
  assert.ok(await room.page.getByRole("checkbox", { name: "End with the best network" }).isChecked());
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: 36.");
  const status = room.run.getByRole("status").filter({ hasText: "The network is that of step" });
  const [, step, loss] = /that of step (\d+), where the validation loss was lowest \(([\d.]+)\)/u.exec(await status.first().innerText());
  // The file has every evaluation; the lowest after the first step is the one.
  const [head, ...lines] = await room.saved("Save as CSV: Loss");
  const validation = head.indexOf("validation");
  const measured = lines.filter((line) => line[validation] !== "" && Number(line[0]) > 0).map((line) => ({ step: Number(line[0]), loss: Number(line[validation]) }));
  assert.equal(measured.length, 6);
  const lowest = measured.reduce((best, one) => (one.loss < best.loss ? one : best));
  assert.equal(Number(step), lowest.step);
  near(Number(loss), lowest.loss, 0.0001, "the lowest validation loss");
  await room.learned.getByText(`After step ${step}:`).waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a text can have several labels: each is judged, typed texts get them, and the files say what they are", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, { ...HEAD, "teach.task": "multi_label" });
  await room.paste(await fixture("multi-label.csv"));
  const counts = await room.cells("Examples and labels, counted");
  assert.deepEqual(counts.slice(1).map(([name]) => name), ["Examples", "good", "long", "bad", "short"]);
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: ");
  const [, ...labels] = await room.cells("Each label on validation");
  assert.equal(labels.length, 4);
  const [there, said, right] = [1, 2, 3].map((column) => labels.reduce((sum, row) => sum + Number(row[column]), 0));
  await room.learned.getByText(`${right} right of ${said} found and ${there} there.`).waitFor();
  const examples = await room.examples();
  const exact = examples.filter(({ truth, said }) => truth === said).length;
  await room.learned.getByText(new RegExp(`${exact} of ${examples.length} texts? (has|have) exactly the right labels\\.`, "u")).waitFor();
  const typed = await room.typed("The soup was hot and good.");
  assert.deepEqual(typed.map(({ label }) => label), ["good", "long", "bad", "short"]);
  const wanted = typed.filter(({ now }) => now > 0.5).map(({ label }) => label).join(", ");
  await room.answer.getByText(wanted ? `Prediction: ${wanted}.` : "Prediction: no label.").first().waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("texts that both parts have are left out of training with one press, and come back with another", TIMEOUT, async () => {
  const room = await TeachRoom.open(browser, server.origin, HEAD);
  const rows = ["train,a,It rains.", "train,b,It is dry.", "train,a,We sing.", "train,b,We sleep.", "validation,a,It rains.", "validation,b,They sleep."];
  await room.paste(["split,label,text", ...rows].join("\n"));
  await room.data.getByText("1 of the 2 validation examples also occurs among the training examples.").waitFor();
  const button = (name) => room.data.getByRole("button", { name, exact: true });
  await button("Leave them out of training").focus();
  await room.page.keyboard.press("Enter");
  await room.data.getByText("1 training example is left out, because validation has the same text.").waitFor();
  assert.deepEqual((await room.cells("Examples and labels, counted")).slice(1), [["Examples", "3", "2"], ["a", "1", "1"], ["b", "2", "1"]]);
  await room.lab.until(() => assert.match(room.page.url(), /teach\.apart=true/u));
  assert.ok(await button("Take them back into training").evaluate((element) => element === document.activeElement));
  await room.page.keyboard.press("Enter");
  await room.data.getByText("1 of the 2 validation examples").waitFor();
  assert.deepEqual((await room.cells("Examples and labels, counted"))[1], ["Examples", "4", "2"]);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

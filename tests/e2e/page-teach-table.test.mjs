// A whole table in the room "Teach it": the network says of every text what it says of it alone, the
// file has all, and what is typed is answered in between.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";
import { parseCsv } from "../harness/page.mjs";
import { TeachRoom } from "../harness/teach.mjs";

/** 24 texts with two labels by turns. */
const lessons = ["label,text", ...Array.from({ length: 24 }, (_, row) => `${["good", "bad"][row % 2]},The ${["soup", "cake", "tea"][row % 3]} number ${row} was ${["fine", "poor"][row % 2]}.`)].join("\n");
const HEAD = { "teach.source": "own", "teach.scope": "head", "teach.epochs": "6", "teach.batch_size": "6", "teach.learning_rate": "0.002", "teach.seed": "3" };

/** A room whose network has learned. */
const learned = async () => {
  const room = await TeachRoom.open(browser, server.origin, HEAD);
  await room.paste(lessons);
  await room.live();
  await room.button("Start").click();
  await room.stage("Done. Steps: ");
  return room;
};

/** Opens a table of texts in “Try it”. */
const ask = async (room, text) => {
  const input = room.page.getByLabel("Open or drop a table of texts (CSV, TSV, JSON)");
  const more = room.answer.getByText("A whole table", { exact: true });
  await room.lab.until(async () => {
    if (!(await input.count())) await more.click();
    assert.ok(await input.isVisible());
  });
  await input.setInputFiles({ name: "texts.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
};

const file = async (room) => {
  const { bytes } = await room.lab.download("Save as CSV: Predictions");
  return parseCsv(bytes.toString("utf8"));
};

test("a table with labels: the file agrees with what is typed, the wrong ones come first, and the headline counts them", TIMEOUT, async () => {
  const room = await learned();
  const texts = ["The soup was fine.", "The tea was poor.", "A fine cake.", "=1+1 was poor", "Nothing at all."];
  // The last label was never learned, so this row cannot be right.
  const labels = ["good", "bad", "bad", "bad", "odd"];
  await ask(room, ["text,label", ...texts.map((text, row) => `${text},${labels[row]}`), "Without a label.,"].join("\n"));
  await room.answer.getByText("Rows whose label is missing or cannot be read: 1.").waitFor();
  await room.answer.getByText("The network never learned “odd”.").waitFor();
  const [head, ...rows] = await file(room);
  assert.deepEqual(head, ["Line", "Text", "True", "It says", "Probability", "Right or wrong"]);
  assert.equal(rows.length, 6);
  const judged = rows.filter((row) => row[2] !== "");
  for (const [, , truth, said, , verdict] of judged) assert.equal(verdict, truth === said ? "right" : "wrong");
  const right = judged.filter((row) => row[5] === "right").length;
  await room.answer.getByText(new RegExp(`^${right} of 5 right\\.`, "u")).waitFor();
  // Wrong ones first, the surest on top; the right ones then, the least sure on top; no label last.
  const kind = ({ 2: truth, 5: verdict }) => (truth === "" ? 2 : verdict === "wrong" ? 0 : 1);
  const kinds = rows.map(kind);
  assert.deepEqual(kinds, [...kinds].sort());
  const sure = (wanted) => rows.filter((row) => kind(row) === wanted).map((row) => Number(row[4]));
  assert.deepEqual(sure(0), [...sure(0)].sort((a, b) => b - a));
  assert.deepEqual(sure(1), [...sure(1)].sort((a, b) => a - b));
  // Alone, a text gets the same answer.
  const [, text, , said, probability] = rows.find((row) => row[1] === texts[0]);
  const typed = await room.typed(text);
  near(typed.find(({ label }) => label === said).now, Number(probability), 0.006, "the same text alone");
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a long table says how far it is, lets typed texts go first, and ends when told", TIMEOUT, async () => {
  const room = await learned();
  const many = ["text", ...Array.from({ length: 6000 }, (_, row) => `The soup number ${row} was ${["fine", "poor"][row % 2]} and we talked about it all the way home.`)].join("\n");
  await ask(room, many);
  await room.answer.getByText(/^Text \d+ of 6000\.$/u).waitFor();
  await room.typed("The tea was poor.");
  // Of nothing that was read there is no file.
  await room.answer.getByText(/^Text [1-9]\d* of 6000\.$/u).waitFor();
  await room.answer.getByRole("button", { name: "Stop", exact: true }).click();
  const said = await room.answer.getByText(/^Stopped after \d+ of 6000 texts\.$/u).innerText();
  const done = Number(/after (\d+)/u.exec(said)[1]);
  assert.ok(done < 6000);
  const rows = await file(room);
  assert.deepEqual(rows[0], ["Line", "Text", "It says", "Probability"]);
  assert.equal(rows.length, done + 1);
  await room.answer.getByText(/texts? (was|were) read\. The least sure come first\./u).waitFor();
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("a table without texts says why, and its columns can be chosen", TIMEOUT, async () => {
  const room = await learned();
  await ask(room, "text,label\n,good\n,bad\n");
  await room.answer.getByText("Line 2").first().waitFor();
  await ask(room, "remark,text\nThe soup was fine.,1\nThe tea was poor.,2\n");
  await room.answer.getByText("2 texts were read.").waitFor();
  await room.answer.getByText("Columns", { exact: true }).click();
  await room.answer.getByRole("combobox", { name: "Text", exact: true }).selectOption({ label: "remark" });
  await room.lab.until(async () => assert.ok((await file(room)).some((row) => row[1] === "The soup was fine.")));
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

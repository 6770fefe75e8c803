// The room "Sentences": its numbers computed a second time, its list, its odd inputs.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { everyoneCanUse } from "../harness/access.mjs";
import { found } from "../harness/finding.mjs";
import { Lab, parseCsv } from "../harness/page.mjs";
import { number } from "../harness/number.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";
import { cosine, mean, spearman, withEngine } from "../harness/vectors.mjs";

const TYPED = "They knocked down the old bridge in spring.";
const OPTIONS = { sentence: TYPED, view: "sentences", panel: "all" };

async function open(state = {}, options = {}) {
  const lab = await Lab.open(browser, server.origin, { ...OPTIONS, ...state }, options);
  await lab.status.getByText("Live: computed in this browser").waitFor();
  return lab;
}

const whole = (lab, count) => lab.page.getByText(`${count} of ${count} sentences`).first().waitFor();

/** A sentence's vectors: mean over its pieces, mean with specials, `[CLS]`, maximum, token table. */
async function poolings(encode, sentence) {
  const { encoding, parts } = await encode(sentence, [{ part: "hidden", layer: 5 }, { part: "token_embeddings", layer: 0 }]);
  const own = (rows) => rows.filter((_, piece) => !encoding.special[piece]);
  const { hidden } = parts;
  return {
    "mean of the pieces": own(hidden).length ? mean(own(hidden)) : null,
    "mean with [CLS] and [SEP]": mean(hidden),
    "[CLS]": hidden[0],
    "max pooling": hidden[0].map((_, at) => Math.max(...hidden.map((row) => row[at]))),
    "token table, no layer": own(hidden).length ? mean(own(parts.token_embeddings)) : null,
  };
}

test("the ranking has the cosines of the vectors, for every pooling, and follows the typing", TIMEOUT, async () => {
  const list = ["😀", "Last spring they demolished the old bridge.", "Peel the ginger and grate it very finely.", "The bridge was torn down.", "🎉 yes!"];
  const lab = await open({ "sentences.list": list.join("\n") });
  await whole(lab, list.length);
  const ranked = async () => parseCsv((await lab.download("Save as CSV: Nearest to yours")).bytes.toString("utf8")).slice(1);
  await withEngine(browser, server.origin, async (encode) => {
    const typed = await poolings(encode, TYPED);
    const all = [];
    for (const sentence of list) all.push(await poolings(encode, sentence));
    for (const name of Object.keys(typed)) {
      await lab.page.getByRole("combobox", { name: "Vector" }).selectOption({ label: name });
      await lab.until(async () => {
        const rows = await ranked();
        assert.equal(rows.length, list.length);
        for (const [place, sentence, found] of rows) {
          // The vocabulary has no piece for it: its only piece is [UNK], a special, so some poolings are left with nothing.
          if (sentence === list[0] && all[0][name] === null) {
            assert.equal(Number(found), 0);
            continue;
          }
          assert.equal(sentence, list[place]);
          assert.ok(Math.abs(Number(found) - cosine(typed[name], all[place][name])) < 2e-4, `${name}: ${sentence} ${found}`);
        }
        const cosines = rows.map(([, , found]) => Number(found));
        assert.deepEqual(cosines, [...cosines].sort((a, b) => b - a));
      }, 10_000);
    }
  });
  await lab.page.getByRole("combobox", { name: "Vector" }).selectOption({ label: "mean of the pieces" });
  await lab.sentence.fill("Grate the ginger finely.");
  await lab.until(async () => assert.equal((await ranked())[0][0], "2"));
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("the correlations with the grades are Spearman's, computed a second time", TIMEOUT, async () => {
  const lab = await open({ panel: "4" });
  const table = lab.page.getByRole("table", { name: /^Spearman’s rank correlation/u });
  await table.waitFor();
  const rows = await table.evaluate((found) => Object.fromEntries([...found.tBodies[0].rows].map(({ cells }) => [cells[0].textContent, cells[1].textContent])));
  const file = await readFile(new URL("../../public/datasets/similarity.csv", import.meta.url), "utf8");
  const pairs = parseCsv(`${file.trimEnd().replaceAll(/\r?\n/gu, "\r\n")}\r\n`).slice(1);
  const grades = pairs.map(([, score]) => Number(score));
  await withEngine(browser, server.origin, async (encode) => {
    const said = {};
    for (const [, , first, second] of pairs) {
      const [one, other] = [await poolings(encode, first), await poolings(encode, second)];
      for (const name of Object.keys(one)) (said[name] ??= []).push(cosine(one[name], other[name]));
    }
    for (const [name, cosines] of Object.entries(said)) {
      assert.ok(Math.abs(number(rows[name]) - spearman(grades, cosines)) < 0.002, `${name}: ${rows[name]} ${spearman(grades, cosines)}`);
    }
  });
  await lab.close();
});

test("2 000 sentences: progress, pause, typing goes on; more are left out and said", TIMEOUT, async () => {
  const list = Array.from({ length: 2003 }, (_, at) => `Sentence ${at} is about the number ${at * 7}.`).join("\n");
  const lab = await open();
  await lab.page.getByLabel("Open a text file").setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from(list) });
  await lab.page.getByText(/^[1-9][\d,]* of 2,000 sentences/u).first().waitFor();
  await lab.page.getByRole("button", { name: "Pause", exact: true }).click();
  const said = () => lab.page.getByText(/^[\d,]+ of 2,000 sentences/u).first().innerText();
  await lab.page.waitForTimeout(1500);
  const paused = await said();
  await lab.page.waitForTimeout(500);
  assert.equal(await said(), paused);
  await lab.sentence.fill("Sentence 3 is about the number 21.");
  await lab.page.getByRole("region", { name: "Nearest to yours" }).getByText("Sentence 3 is about the number 21.").first().waitFor();
  await lab.page.getByRole("button", { name: "Resume", exact: true }).click();
  await lab.until(async () => assert.notEqual(await said(), paused));
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("an empty list says what to do; pairs that are alike are listed; the paper's count is exact", TIMEOUT, async () => {
  const lab = await open({ "sentences.list": "" });
  await lab.page.getByText("The list is empty. Open “List” and write some sentences.").first().waitFor();
  await lab.page.getByRole("textbox", { name: "Sentences, one a line" }).fill("one cat\n\none cat\nsomething else entirely");
  await whole(lab, 3);
  await lab.page.getByRole("table").getByText("1.00").first().waitFor();
  await lab.page.getByRole("row", { name: /^n = 10,000, in the paper/u }).getByText("Passes: 49,995,000").waitFor();
  await lab.close();
});

test("the headline says what is near, and by how much; its button goes on to another sentence", TIMEOUT, async () => {
  const lab = await Lab.open(browser, server.origin, { view: "sentences", panel: null }, { fresh: true });
  await found(lab, /^Nearest: Peel the ginger and grate it very.*, cosine \S+; the next has \S+\.$/u);
  await lab.page.getByRole("button", { name: "Another sentence", exact: true }).click();
  await found(lab, /^Two are about as near: /u);
  assert.equal(await lab.sentence.inputValue(), TYPED);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("axe finds nothing, and nothing overflows", TIMEOUT, async () => {
  const lab = await open({ panel: "all" });
  await whole(lab, 48);
  await everyoneCanUse(lab.page, "sentences", { part: "main" });
  await lab.close();
});

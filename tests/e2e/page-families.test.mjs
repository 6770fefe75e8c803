// The room "Families": who sees whom on the typed sentence.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse, SIZES } from "../harness/access.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const open = (state, options) => Lab.open(browser, server.origin, { view: "families", sentence: "the girl was playing outside", ...state }, options);

/** The table behind the picture: `[place, what it sees, predicted]`. */
const table = async (lab) => {
  const group = lab.page.getByRole("group", { name: "Who sees whom", exact: true }).getByRole("table");
  if ((await group.count()) === 0) await lab.page.locator(".side summary").filter({ hasText: "The numbers as a table" }).first().click();
  return group.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
};

test("every relative sees what its paper says", TIMEOUT, async () => {
  const lab = await open();
  const words = ["the", "girl", "was", "playing", "outside"];
  const choose = (name) => lab.page.getByRole("group", { name: "Network", exact: true }).getByRole("button", { name }).click();
  await lab.page.getByRole("img", { name: "BERT: which of 7 places sees which; rows look at columns" }).waitFor();
  const bert = await table(lab);
  assert.equal(bert.length, 7);
  assert.ok(bert.every(([, sees]) => sees.split(" ").length === 7));
  const hidden = bert.filter(([place]) => place === "[MASK]");
  assert.deepEqual(hidden.map(([, , predicted]) => predicted), ["yes"]);
  for (const name of ["GPT", "ULMFiT"]) {
    await choose(new RegExp(`^${name}`, "u"));
    await lab.until(async () => assert.deepEqual(await table(lab), words.map((word, at) => [word, words.slice(0, at + 1).join(" "), at < 4 ? "yes" : "no"])), 5000);
  }
  await choose(/^ELMo/u);
  await lab.page.getByText("both networks, each on its own").waitFor();
  await choose(/^ELECTRA/u);
  await lab.until(async () => assert.equal((await table(lab)).filter(([, , predicted]) => predicted === "yes").length, 5), 5000);
  assert.match(lab.page.url(), /families\.relative=electra/u);
  // Another draw hides others, the same with the same link.
  await choose(/^BERT/u);
  await lab.page.getByRole("button", { name: "Hide others" }).click();
  await lab.until(async () => assert.match(lab.page.url(), /families\.seed=2/u), 5000);
  // The picture follows the sentence, without any pass.
  await lab.sentence.fill("snow");
  await lab.page.getByRole("img", { name: /BERT: which of 3 places/u }).waitFor();
  assert.deepEqual(lab.visited.errors, []);
  await lab.page.getByRole("button", { name: "Masked words", exact: true }).last().click();
  await lab.until(async () => assert.match(lab.page.url(), /view=corrupt/u), 5000);
  await lab.close();
});

test("all of them in one table", TIMEOUT, async () => {
  const lab = await open({ panel: "1" });
  const rows = lab.page.getByRole("group", { name: "All of them" }).locator("tbody tr");
  await rows.first().waitFor();
  assert.equal(await rows.count(), 9);
  const bert = await rows.filter({ has: lab.page.getByRole("rowheader", { name: /^BERT/u }) }).innerText();
  assert.match(bert, /2018[\s\S]*12[\s\S]*768[\s\S]*12[\s\S]*110 million/u);
  await lab.close();
});

test("axe finds nothing, and nothing overflows", TIMEOUT, async () => {
  for (const panel of ["0", "1"]) {
    const lab = await open({ panel });
    await lab.page.locator("[data-main]").waitFor();
    await everyoneCanUse(lab.page, `families ${panel}`, { sizes: [SIZES[0], SIZES[2]] });
    await lab.close();
  }
});

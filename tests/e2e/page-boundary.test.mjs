// The span boundary objective: which vectors predict a piece of a span, and the loss.

import assert from "node:assert/strict";
import { test } from "node:test";
import { everyoneCanUse, SIZES } from "../harness/access.mjs";
import { BoundaryRoom } from "../harness/boundary.mjs";
import { number } from "../harness/number.mjs";
import { browser, near, server, TIMEOUT } from "../harness/suite.mjs";

const BIRDS = "penguins are flightless birds";
const FEED = "What predicts each piece of the span";
const TERMS = "The terms of the loss";

test("the paper's example: was and to predict football as the third piece", TIMEOUT, async () => {
  // Edits of another sentence are put away with it.
  const room = await BoundaryRoom.open(browser, server.origin, { sentence: BIRDS, edits: "m2" });
  await room.says(/^“are”/u);
  await room.button("Show the paper’s example").click();
  await room.says(/^“football” is predicted from h₄ of “was”, h₉ of “to”, and the position vector p₃, because 7 − 5 \+ 1 = 3\.$/u);
  assert.deepEqual(await room.offered("Piece to predict"), {
    names: ["an (5)", "american (6)", "football (7)", "game (8)"],
    chosen: 2,
  });
  const pieces = ["an", "american", "football", "game"];
  assert.deepEqual(
    await room.lines(FEED),
    pieces.map((piece, index) => [`${5 + index}`, piece, "h4 (was)", "h9 (to)", `${5 + index} − 5 + 1 = ${1 + index}`]),
  );
  // The vectors are live: neither is of length 0, and they are not of one length.
  const norms = (await room.section.getByText(/^After the last layer/u).innerText()).match(/= \d+\.\d+/gu).map((text) => Number(text.slice(2)));
  assert.equal(norms.length, 2);
  assert.ok(norms.every((norm) => norm > 0) && norms[0] !== norms[1], String(norms));

  // The keyboard chooses another piece; the file has the same numbers.
  await room.choices("Piece to predict").nth(2).focus();
  await room.page.keyboard.press("ArrowRight");
  await room.says(/^“game”.*p₄, because 8 − 5/u);
  const saved = await room.saved();
  assert.deepEqual(saved.map((line) => line.slice(0, 5)), pieces.map((piece, index) => [`${5 + index}`, piece, "4", "9", `${1 + index}`]));
  const terms = await room.lines(TERMS);
  for (const [index, line] of saved.entries()) near(number(terms[index][2]), Number(line[5]), 0.0006, "a loss");

  // Back takes the sentence and its own edits.
  await room.page.goBack();
  await room.says(/^“are”.*h₁ of “penguins”, h₃ of “flight”.*because 2 −/u);
  assert.deepEqual(room.lab.visited.errors, []);
  await room.close();
});

test("the sum is that of the terms, and what is untrained has no number", TIMEOUT, async () => {
  const room = await BoundaryRoom.open(browser, server.origin, { sentence: BIRDS, edits: "m2.s3-1996.m4" });
  await room.says(/^“are”/u);
  const terms = await room.lines(TERMS);
  assert.deepEqual(terms.map((line) => line[1]), ["are", "flight", "##less"]);
  const losses = terms.map((line) => number(line[2]));
  assert.ok(losses.every((loss) => loss > 0));
  const [, written, total] = (await room.sum()).match(/^(.*) = (\S+) nats$/u);
  assert.deepEqual(written.split(" + ").map(number), losses);
  const sum = losses.reduce((all, loss) => all + loss, 0);
  assert.ok(Math.abs(number(total) - sum) <= 0.0005 * (losses.length + 1), `${total} is not ${sum}`);
  // The mean of the same terms is what the answers say.
  const objective = room.page.getByRole("region", { name: "Mean loss" });
  const mean = number((await objective.innerText()).match(/= (\S+) nats/u)[1]);
  assert.ok(Math.abs(mean - sum / 3) < 0.0012, `${mean} is not ${sum / 3}`);
  assert.deepEqual(terms.map((line) => line[3]), ["untrained", "untrained", "untrained"]);
  await room.section.getByText(/^untrained: no weights/u).waitFor();
  await room.close();
});

test("spans at the edge are skipped, and one of several is chosen", TIMEOUT, async () => {
  const room = await BoundaryRoom.open(browser, server.origin, { sentence: BIRDS, edits: "m1.m3.m5" });
  await room.says(/^“flight”.*h₂ of “are”, h₄ of “##less”.*p₁, because 3 −/u);
  assert.deepEqual(await room.offered("Span"), {
    names: ["penguins (at the edge, skipped)", "flight", "birds (at the edge, skipped)"],
    chosen: 1,
  });
  await room.choices("Span").first().check();
  await room.says(/objective skips/u);
  await room.section.getByText(/touches the edge.*\(\[CLS\]\)/u).waitFor();
  await room.choices("Span").nth(2).check();
  await room.section.getByText(/touches the edge.*\(\[SEP\]\)/u).waitFor();
  assert.deepEqual((await room.lines(TERMS)).map((line) => line[3]), ["skipped: at the edge", "untrained", "skipped: at the edge"]);
  await room.close();
});

test("axe finds nothing in this section, and nothing overflows", TIMEOUT, async () => {
  const room = await BoundaryRoom.open(browser, server.origin, { sentence: BIRDS, edits: "m1.m3.m4" });
  await room.says(/^“flight”/u);
  await everyoneCanUse(room.page, "the boundary", { part: "#boundary", sizes: [...SIZES, [320, 640]] });
  await room.close();
});

// The whole state is in the address, and every picture can be saved.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";


/** What a person would call the state: text, choice and controls, as the page shows them. */
async function state(lab) {
  const radios = await lab.page.getByRole("radio", { checked: true }).evaluateAll((all) => all.map(({ id }) => id));
  const boxes = await lab.page.getByRole("checkbox", { checked: true }).evaluateAll((all) => all.map(({ id }) => id));
  const paired = (await lab.pair.count()) > 0;
  return {
    sentence: await lab.sentence.inputValue(),
    pair: paired ? await lab.pair.inputValue() : null,
    head: await lab.chosenHead.getAttribute("data-cell"),
    radios,
    boxes,
    threshold: await lab.page.getByRole("slider", { name: /Hide values below/ }).inputValue(),
    caption: (await lab.table()).caption,
  };
}

const becomes = (lab, wanted) => lab.until(async () => assert.deepEqual(await state(lab), wanted), 15_000);

/** Changes everything that a link carries. */
async function changed(lab) {
  const { page } = lab;
  await lab.live();
  await lab.sentence.fill("the cat sat");
  await page.getByRole("button", { name: "Add a second sentence" }).click();
  await lab.pair.fill("a dog & 100% of it + 😀?");
  await lab.live();
  await lab.until(async () => assert.ok((await lab.pieces()).includes("dog")));
  await lab.overview.getByRole("gridcell").nth(17).click();
  await page.getByRole("toolbar", { name: "Tokens of the sentence" }).getByRole("button", { name: /^sat\b/ }).click();
  await page.getByRole("radio", { name: "Mean over the layer" }).check();
  await page.getByRole("radio", { name: "A → A" }).check();
  await page.getByRole("slider", { name: /Hide values below/ }).fill("40");
  await page.getByRole("checkbox", { name: "Hide [CLS]" }).check();
  // Changes of the address are gathered for a moment.
  await page.waitForTimeout(600);
}

test("reload, back and forward restore the state", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await changed(lab);
  const last = await state(lab);
  assert.equal(last.head, "17");
  assert.deepEqual(last.boxes, ["hide-cls"]);
  assert.equal(last.caption, "Attention of “sat” to each key");
  await lab.page.reload();
  await lab.live();
  await becomes(lab, last);

  await lab.page.goBack();
  await becomes(lab, { ...last, boxes: [] });
  await lab.page.goBack();
  await becomes(lab, { ...last, boxes: [], threshold: "0" });
  await lab.page.goForward();
  await lab.page.goForward();
  await becomes(lab, last);
  await lab.live();
  assert.equal((await lab.table()).lines[0].key, "the");
  await lab.close();
});

test("a shared link restores the state in another profile", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await changed(lab);
  const shared = await state(lab);
  const address = lab.page.url();
  const matrix = await lab.savedMatrix();
  await lab.close();

  const other = await Lab.fresh(browser, server.origin, Object.fromEntries(new URL(address).searchParams));
  await other.live();
  await becomes(other, shared);
  assert.deepEqual(await other.savedMatrix(), matrix);
  assert.deepEqual(await other.said(), []);
  await other.close();
});

test("what was typed the moment before a reload is there after it, in the address too", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  await lab.sentence.fill("typed and gone");
  await lab.page.reload();
  await lab.shows(["typed", "and", "gone"]);
  assert.equal(new URL(lab.page.url()).searchParams.get("sentence"), "typed and gone");
  await lab.page.reload();
  await lab.shows(["typed", "and", "gone"]);
  // Another address has another sentence.
  await lab.sentence.fill("not written yet");
  await lab.visited.open(server.origin, { device: "cpu", view: "attention", sentence: "asked for" });
  await lab.shows(["asked", "for"]);
  await lab.close();
});

test("a text too long for a link survives a reload, and that is said", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  // The longer one has more bytes than any link may bring.
  for (const words of [60, 4000]) {
    const text = "é".repeat(40).concat(" ").repeat(words).trim();
    await lab.sentence.fill(text);
    await lab.notices.getByText("The text is too long for a link. A reload keeps it").waitFor();
    assert.ok(lab.page.url().length < 8000);
    await lab.page.reload();
    await lab.until(async () => assert.equal(await lab.sentence.inputValue(), text), 20_000);
  }
  await lab.close();
});

test("hostile values fall back to defaults, with a note", TIMEOUT, async () => {
  const hostile = {
    layer: "-1", head: "1e9", queries: "1.x", "attention.aspect": "<script>", "attention.threshold": "99999", "attention.block": "zz", "attention.words": "maybe",
    theme: "javascript:alert(1)", unknown: "1", ["__proto__"]: "1", sentence: "the cat",
  };
  const lab = await Lab.fresh(browser, server.origin, hostile);
  await lab.shows(["the", "cat"]);
  const note = await lab.notices.innerText();
  assert.match(note, /The link has impossible values/);
  for (const name of ["layer", "head", "queries", "attention.aspect", "attention.threshold", "attention.block", "attention.words", "theme"]) {
    assert.match(note, new RegExp(`\\b${name.replace(".", "\\.")}\\b`));
  }
  const found = await state(lab);
  assert.equal(found.head, String(3 * 12 + 7));
  assert.deepEqual([found.boxes, found.threshold], [[], "0"]);
  assert.ok(await lab.page.getByRole("radio", { name: "One head" }).isChecked());
  await lab.close();
});

test("a layer and head beyond the model's are limited, tokens beyond the text ignored", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { layer: "200", head: "99", queries: "500", sentence: "the cat" });
  await lab.shows(["the", "cat"]);
  await lab.notices.getByText("6 layers of 12 heads").waitFor();
  await lab.page.getByRole("heading", { name: "Layer 5, head 11" }).waitFor();
  assert.equal((await lab.table()).caption, "Attention of “[CLS]” to each key");
  await lab.close();
});

test("broken escapes in a link are refused", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.page.goto(`${server.origin}/?device=cpu&view=attention&sentence=%E0%A4%A&pair=%FF`);
  await lab.live();
  assert.match(await lab.notices.innerText(), /impossible values \(sentence, pair\)/);
  assert.equal(await lab.pair.count(), 0);
  await lab.close();
});

test("hide= takes controls away, never the status", TIMEOUT, async () => {
  const { page, ...shown } = await withHidden("");
  await shown.lab.openStatus();
  const controls = {
    presets: page.getByText("Examples", { exact: true }),
    pair: page.getByRole("button", { name: "Add a second sentence" }),
    show: page.getByRole("radio", { name: "One head" }),
    cls: page.getByRole("checkbox", { name: "Hide [CLS]" }),
    sep: page.getByRole("checkbox", { name: "Hide [SEP]" }),
    words: page.getByRole("checkbox", { name: "Merge pieces into words" }),
    threshold: page.getByRole("slider", { name: /Hide values below/ }),
    device: page.getByRole("radio", { name: /^CPU/ }),
    theme: page.getByLabel("Colours", { exact: true }).filter({ visible: true }),
    presenter: page.getByRole("button", { name: "Present" }),
    export: page.getByLabel("Save Matrix", { exact: true }),
  };
  for (const [name, control] of Object.entries(controls)) assert.equal(await control.count(), 1, name);
  await page.goto(`${server.origin}/?device=cpu&view=attention&hide=${Object.keys(controls).join(",")},status,notices`);
  await shown.lab.live();
  for (const [name, control] of Object.entries(controls)) assert.equal(await control.count(), 0, name);
  assert.match(await shown.lab.status.textContent(), /ms on CPU/);
  assert.equal(await shown.lab.notices.count(), 1);
  await shown.lab.close();
});

async function withHidden(hide) {
  const lab = await Lab.fresh(browser, server.origin, hide ? { hide } : {});
  await lab.live();
  return { lab, page: lab.page };
}

test("the saved table has the whole matrix and no formulas", TIMEOUT, async () => {
  const sentence = '=1 +2 -3 @me "x", y';
  // The threshold hides values in the picture, never in the file.
  const lab = await Lab.fresh(browser, server.origin, { sentence, "attention.threshold": "500" });
  const pieces = ["=", "1", "+", "2", "-", "3", "@", "me", '"', "x", '"', ",", "y"];
  await lab.shows(pieces);
  const { name, bytes } = await lab.save("CSV", "Matrix");
  assert.equal(name, "attention-matrix.csv");
  const text = bytes.toString("utf8");
  for (const cell of [`"'="`, `"'+"`, `"'-"`, `"'@"`, '""""']) assert.ok(text.includes(cell), cell);
  // Nothing that a spreadsheet would run as a formula.
  assert.doesNotMatch(text, /(^|,|\n)"?[=+@-]/u);
  const { rows, columns, values } = await lab.savedMatrix();
  const guarded = ["[CLS]", ...pieces, "[SEP]"].map((piece) => (/^[=+@-]/.test(piece) ? `'${piece}` : piece));
  assert.deepEqual([rows, columns], [guarded, guarded]);
  for (const row of values) {
    assert.equal(row.length, guarded.length);
    const sum = row.reduce((total, value) => total + value, 0);
    assert.ok(Math.abs(sum - 1) < 1e-4, `a row sums to ${sum}`);
  }

  const all = (await lab.save("CSV", "All heads")).bytes.toString("utf8").trim().split("\r\n");
  assert.equal(all.length, 72 * (guarded.length + 1));
  await lab.close();
});

test("pictures are saved as valid SVG and PNG", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "1 < 2 & \"3\" שלום" });
  await lab.live();
  await lab.until(async () => assert.ok((await lab.pieces()).includes("&")));
  for (const [title, file] of [["All heads", "attention-overview"], ["Matrix", "attention-matrix"], ["Lines of all words", "attention-lines"]]) {
    const svg = await lab.save("SVG", title);
    assert.equal(svg.name, `${file}.svg`);
    const found = await lab.page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      const shapes = parsed.querySelectorAll("rect, path, line").length;
      return { root: parsed.documentElement.namespaceURI, broken: parsed.querySelector("parsererror")?.textContent, shapes, text: parsed.documentElement.textContent };
    }, svg.bytes.toString("utf8"));
    assert.equal(found.broken, undefined);
    assert.equal(found.root, "http://www.w3.org/2000/svg");
    assert.ok(found.shapes >= 5, `${title}: ${found.shapes} shapes`);
    if (title !== "All heads") assert.match(found.text, /&/);

    const png = await lab.save("PNG", title);
    assert.equal(png.name, `${file}.png`);
    const colors = await lab.page.evaluate(async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext("2d");
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      return new Set(new Uint32Array(data.buffer)).size;
    }, [...png.bytes]);
    assert.ok(colors > 10, `${title}: ${colors} colours`);
  }
  await lab.close();
});

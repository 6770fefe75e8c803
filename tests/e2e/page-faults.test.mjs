// What must not break the page: odd texts, damaged weights, a dying engine, missing devices.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { launch } from "../harness/browser.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";


afterEach(() => server.mend());

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** The matrix that can be saved has these tokens, and each of its rows sums to one. */
async function wholeMatrix(lab, pieces) {
  const { rows, columns, values } = await lab.savedMatrix();
  assert.deepEqual(rows, pieces);
  assert.deepEqual(columns, pieces);
  values.forEach((row, query) => assert.ok(Math.abs(sum(row) - 1) < 1e-4, `row ${query} sums to ${sum(row)}`));
}

test("no text, then one token", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  await lab.sentence.fill("");
  await lab.shows([]);
  await wholeMatrix(lab, ["[CLS]", "[SEP]"]);
  await lab.sentence.fill("cat");
  await lab.shows(["cat"]);
  await wholeMatrix(lab, ["[CLS]", "cat", "[SEP]"]);
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("600 words: the cut is said, and the part left out is greyed", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  const text = Array(600).fill("time").join(" ");
  await lab.sentence.fill(text);
  await lab.shows(Array(510).fill("time"));
  const note = lab.page.getByRole("note");
  assert.match(await note.innerText(), /the first 512 pieces were read, 90 left out/);
  const left = note.getByText(/^\s*time time/);
  assert.equal((await left.innerText()).trim().split(/\s+/).length, 90);
  const color = (element) => getComputedStyle(element).color;
  assert.notEqual(await left.evaluate(color), await lab.sentence.evaluate(color));
  assert.equal(await lab.sentence.inputValue(), text);
  await lab.sentence.fill("short again");
  await lab.shows(["short", "again"]);
  assert.equal(await lab.page.getByRole("note").count(), 0);
  await lab.close();
});

test("more than 128 pieces: the overview is averaged and says so, the detail is exact", TIMEOUT, async () => {
  const words = Array.from({ length: 200 }, (_, index) => ["the", "cat", "sat", "on", "a", "mat"][index % 6]);
  const lab = await Lab.fresh(browser, server.origin, { sentence: words.join(" ") });
  await lab.shows(words);
  await lab.overview.getByText("Each dot is the mean over 2 by 2 pieces").waitFor();
  const maps = lab.overview.getByRole("gridcell");
  const size = await lab.overview.locator("canvas").first().evaluate(({ width, height }) => [width, height]);
  // A margin of one pixel around each of 12 by 6 maps.
  assert.deepEqual(size, [12 * (101 + 2), 6 * (101 + 2)]);
  await wholeMatrix(lab, ["[CLS]", ...words, "[SEP]"]);
  // Another head, asked for later, is exact too.
  await maps.nth(14).click();
  await lab.page.getByRole("heading", { name: "Layer 1, head 2" }).waitFor();
  await lab.live();
  await lab.until(() => wholeMatrix(lab, ["[CLS]", ...words, "[SEP]"]));
  await lab.close();
});

test("emoji, right-to-left, invisible and control characters are read as typed", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  for (const [text, pieces] of [
    ["cat 👩‍👩‍👧 dog", /^cat( \S+)* dog$/u],
    ["שלום cat", /^ש( ##.)+ cat$/u],
    ["a\u200bb\u00adc\ufeff d\u0000\u0007e", /^abc de$/u],
    ["[MASK] [SEP] cat", /^\[MASK\] \[SEP\] cat$/u],
  ]) {
    await lab.sentence.fill(text);
    await lab.until(async () => assert.match((await lab.pieces()).slice(1, -1).join(" "), pieces), 20_000);
    await lab.live();
    assert.equal(await lab.sentence.inputValue(), text);
    await wholeMatrix(lab, await lab.pieces());
  }
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("HTML in the text stays text, typed or from a link", TIMEOUT, async () => {
  const sentence = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>&amp;';
  const lab = await Lab.fresh(browser, server.origin, { sentence, pair: sentence });
  await lab.live();
  await lab.until(async () => assert.equal((await lab.pieces()).filter((piece) => piece === "script").length, 4));
  assert.equal(await lab.sentence.inputValue(), sentence);
  assert.equal(await lab.pair.inputValue(), sentence);
  await lab.cells.focus();
  await lab.page.keyboard.press("ArrowDown");
  await lab.until(async () => assert.match(await lab.readout(), /^< attends to \[CLS\]: /), 5000);
  const { bytes } = await lab.save("SVG", "Matrix");
  assert.match(bytes.toString("utf8"), /&lt;/);
  assert.deepEqual(await lab.page.evaluate(() => [document.querySelectorAll("img").length, window.broken]), [0, undefined]);
  await lab.close();
});

for (const [name, fault, said] of [
  ["missing", { status: 404 }, /model\.safetensors could not be fetched: the server answered 404/],
  ["truncated", { cut: 1_000_000 }, /model\.safetensors (could not be fetched|arrived damaged)/],
  ["altered by one byte", { flip: 12_345_678 }, /model\.safetensors arrived damaged/],
]) {
  test(`weights ${name}: a sentence, Retry, and the text is kept`, TIMEOUT, async () => {
    server.breakFile("model.safetensors", fault);
    const lab = await Lab.fresh(browser, server.origin);
    const notice = lab.notices.getByText(said);
    await notice.waitFor();
    // The page is alive: the example can be explored, the text edited.
    await lab.sentence.fill("my own words");
    await lab.overview.getByRole("gridcell").nth(5).click();
    await lab.page.getByRole("heading", { name: "Layer 0, head 5" }).waitFor();
    assert.match(await lab.status.textContent(), /Precomputed example “The animal .*”, not your text\. The engine is not running/);
    const retry = lab.notices.getByRole("button", { name: "Retry" });
    // The same again while the server is as broken as before.
    // The sentence goes and comes back too fast to be seen going: the second answer shows the try.
    const answered = lab.page.context().waitForEvent("response", (answer) => new URL(answer.url()).pathname.endsWith("model.safetensors"));
    await retry.click();
    await answered;
    await notice.waitFor();
    server.mend();
    await retry.click();
    await lab.shows(["my", "own", "words"]);
    assert.equal(await lab.sentence.inputValue(), "my own words");
    assert.equal(await notice.count(), 0);
    await lab.page.getByRole("heading", { name: "Layer 0, head 5" }).waitFor();
    await lab.close();
  });
}

for (const [kind, device] of [["panic", "cpu"], ["lost_device", "webgpu"], ["silent", "cpu"]]) {
  test(`the engine dies in mid-pass (${kind}): it is said, started again, and the text computed`, TIMEOUT, async () => {
    const lab = await Lab.fresh(browser, server.origin, { faults: "1", device, sentence: "the cat" });
    await lab.shows(["the", "cat"]);
    await lab.crash(kind);
    // Typed while no engine answers.
    await lab.sentence.fill("the dog sat");
    await lab.notices.getByText(/The engine stopped and was started again\. Your text is kept/).waitFor();
    await lab.shows(["the", "dog", "sat"]);
    assert.equal(await lab.sentence.inputValue(), "the dog sat");
    await wholeMatrix(lab, ["[CLS]", "the", "dog", "sat", "[SEP]"]);
    // It is a real one: it goes on answering.
    await lab.sentence.fill("it lives");
    await lab.shows(["it", "lives"]);
    await lab.close();
  });
}

test("three deaths within a minute move the engine to the CPU", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { faults: "1", device: "webgpu", sentence: "the cat" });
  await lab.live();
  for (let death = 1; death <= 3; death += 1) {
    await lab.crash("panic");
    const said = death < 3 ? /stopped and was started again/ : /stopped three times within a minute/;
    await lab.notices.getByText(said).waitFor();
    await lab.status.getByText("Last live result").waitFor({ state: "detached" });
    await lab.live();
  }
  await lab.until(async () => assert.match(await lab.status.textContent(), /ms on CPU, 4 pieces/), 20_000);
  await lab.close();
});

test("without faults=1 nobody can break the engine", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat" });
  await lab.shows(["the", "cat"]);
  await lab.crash("panic");
  await lab.sentence.fill("the dog");
  await lab.shows(["the", "dog"]);
  assert.deepEqual(await lab.said(), []);
  await lab.close();
});

test("without WebGPU the page works on the CPU and says why", TIMEOUT, async () => {
  const plain = await launch({ webgpu: false });
  const lab = await Lab.fresh(plain, server.origin, { device: null, sentence: "the cat" });
  await lab.shows(["the", "cat"]);
  await lab.openStatus();
  await lab.status.getByText(/no WebGPU|no graphics adapter/).waitFor();
  assert.match(await lab.status.textContent(), /ms on CPU, 4 pieces/);
  assert.ok(await lab.page.getByRole("radio", { name: /^WebGPU/ }).isDisabled());
  await lab.close();
  await plain.close();
});

test("over plain http the page works on the CPU and says why", TIMEOUT, async () => {
  const mapped = await launch({ args: ["--host-resolver-rules=MAP bertscope.example 127.0.0.1"] });
  const origin = server.origin.replace("127.0.0.1", "bertscope.example");
  const lab = await Lab.fresh(mapped, origin, { device: null, sentence: "the cat" });
  await lab.shows(["the", "cat"]);
  await lab.openStatus();
  await lab.status.getByText("WebGPU needs https or this machine’s own address").waitFor();
  assert.match(await lab.status.textContent(), /ms on CPU, 4 pieces/);
  await lab.sentence.fill("the dog");
  await lab.shows(["the", "dog"]);
  await lab.close();
  await mapped.close();
});

test("two tabs work at once", TIMEOUT, async () => {
  const first = await Lab.fresh(browser, server.origin, { sentence: "the cat" });
  const second = new Lab({ page: await first.context.newPage(), context: first.context });
  await second.page.goto(`${server.origin}/?device=cpu&view=attention&panel=all&sentence=a+dog`);
  await Promise.all([first.shows(["the", "cat"]), second.shows(["a", "dog"])]);
  await Promise.all([first.sentence.fill("one red house"), second.sentence.fill("two green trees")]);
  await Promise.all([first.shows(["one", "red", "house"]), second.shows(["two", "green", "trees"])]);
  assert.notDeepEqual(await first.maps(), await second.maps());
  await first.close();
});

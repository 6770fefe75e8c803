// Lessons on the real page: every one of them from its first step to its last.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { everyoneCanUse } from "../harness/access.mjs";
import { Lesson } from "../harness/lesson.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const folder = new URL("../../public/lessons/", import.meta.url);
const { languages } = JSON.parse(await readFile(new URL("index.json", folder), "utf8"));

/** A notebook, a projector, a phone. */
const SIZES = [[1440, 900], [1024, 768], [390, 844]].map(([width, height]) => ({ width, height }));

/** The lessons in their row; the lecture stands beside it. */
const ROW = languages.en.filter(({ file }) => /\/\d+-/u.test(file));
const isLast = (entry) => !ROW.includes(entry) || entry === ROW.at(-1);

/** Every lesson is answered at one of the sizes, by turns; the first three by keyboard alone. */
const runs = languages.en.map((entry, index) => ({ entry, viewport: SIZES[index % SIZES.length], keyboard: index < 3 }));

for (const { entry, viewport, keyboard } of runs) {
  const how = `${viewport.width} by ${viewport.height}${keyboard ? ", by keyboard" : ""}`;
  test(`${entry.name}: every question, answered wrongly and rightly, ${how}`, TIMEOUT, async () => {
    const source = await readFile(new URL(entry.file, folder), "utf8");
    const steps = source.split(/^## /mu).slice(1);
    const lesson = await Lesson.open(browser, server.origin, { lesson: entry.name }, { viewport, keyboard });
    await lesson.live();
    for (const [index, title] of entry.steps.entries()) {
      assert.deepEqual(await lesson.step(), [index + 1, entry.steps.length]);
      assert.equal(await lesson.title.innerText(), title);
      await lesson.lab.until(async () => assert.match(await lesson.lab.status.textContent(), /Live/u));
      if (!/\b(steps|validation)\(/u.test(steps[index])) await lesson.measured();
      const covers = /^::cover$/mu.test(steps[index]);
      await lesson.lab.until(async () => assert.equal(await lesson.isCovered(), covers, title));
      await lesson.answer(steps[index]);
      assert.equal(await lesson.isCovered(), false, title);
      for (const size of [...SIZES.filter((other) => other !== viewport), viewport]) {
        await lesson.page.setViewportSize(size);
        await lesson.lab.atRest();
        assert.ok((await lesson.overflow()).every((pixels) => pixels <= 0), `${title}, ${size.width}: ${await lesson.overflow()}`);
      }
      if (index + 1 < entry.steps.length) await lesson.press("Next");
    }
    assert.ok(await lesson.button(isLast(entry) ? "All lessons" : "Next lesson").isEnabled());
    await lesson.close();
  });
}

for (const viewport of SIZES) {
  test(`a lesson from the menu: reload in mid-step, back, another sentence, close, ${viewport.width} wide`, TIMEOUT, async () => {
    const lesson = await Lesson.open(browser, server.origin, {}, { viewport });
    const entry = languages.en.find(({ name }) => name.includes("missing-word"));
    await lesson.choose(entry.title);
    const fieldset = lesson.panel.locator("fieldset").first();
    await lesson.answer((await readFile(new URL(entry.file, folder), "utf8")).split(/^## /mu)[1]);
    const right = await fieldset.getByRole("radio", { checked: true }).evaluate((input) => input.closest("label").innerText);
    await lesson.button("Next").click();
    await lesson.page.reload();
    await lesson.title.waitFor();
    assert.deepEqual((await lesson.step())[0], 2);
    await lesson.button("Back").click();
    await fieldset.getByText(/^Right\./u).waitFor();
    assert.equal(await fieldset.getByRole("radio", { checked: true }).evaluate((input) => input.closest("label").innerText), right);
    // Another sentence turns the answer round, and the lesson says so.
    await lesson.openSentence();
    await lesson.lab.sentence.fill("He drove the stolen [MASK] along the road.");
    await fieldset.getByText("On your sentence it is the other way round.").first().waitFor();
    await lesson.page.goBack();
    await lesson.lab.until(async () => assert.match(await lesson.lab.sentence.inputValue(), /house/u));
    await lesson.button("Close").click();
    await lesson.panel.waitFor({ state: "detached" });
    assert.ok(!lesson.page.url().includes("lesson="));
    assert.deepEqual(lesson.lab.visited.errors, []);
    await lesson.close();
  });
}

const BAD = [
  ["an unknown measure", "---\ntitle: x\nminutes: 1\n---\n## a\nText {attentoin(1, 2)}.\n", /attentoin/u],
  ["an unclosed question", "---\ntitle: x\nminutes: 1\n---\n## a\n::ask choice\nWhat?\n- one = 1\n", /answer/u],
  ["another site", "---\ntitle: x\nminutes: 1\n---\n## a\n[there](https://example.org)\n", /example\.org/u],
  ["nothing at all", "", /three dashes/u],
];

test("a lesson of one's own: faults by line, HTML as text, too large a file, a good one", TIMEOUT, async () => {
  const lesson = await Lesson.open(browser, server.origin);
  const give = async (text) => {
    await lesson.page.locator("#lessons > summary").click();
    const files = lesson.page.getByLabel("Open your own lesson");
    if (!(await files.isVisible())) await lesson.page.locator("summary", { hasText: /^Files$/u }).click();
    await files.setInputFiles({ name: "mine.md", mimeType: "text/markdown", buffer: Buffer.from(text) });
  };
  for (const [name, text, said] of BAD) {
    await give(text);
    await lesson.panel.getByRole("alert").getByText(said).first().waitFor();
    assert.ok((await lesson.panel.getByRole("listitem").count()) > 0, name);
    await lesson.button("Close").click();
  }
  await give("x".repeat(300_000));
  await lesson.panel.getByRole("alert").getByText(/at most/u).waitFor();
  await lesson.button("Close").click();
  const html = "<img src=x onerror=alert(1)><script>alert(2)</script>";
  await give(`---\ntitle: Mine\nminutes: 1\n---\n## First\n::state view=attention sentence="a cat sat"\n${html} has {pieces("cat")} piece, number {id("cat")}.\n`);
  await lesson.panel.getByText(html).waitFor();
  assert.equal(await lesson.panel.locator("img, script").count(), 0);
  await lesson.measured();
  await lesson.openSentence();
  assert.equal(await lesson.lab.sentence.inputValue(), "a cat sat");
  await lesson.panel.getByText("piece, number 4937.").waitFor();
  assert.deepEqual(lesson.lab.visited.errors, []);
  await lesson.close();
});

test("answers are handed in as a file, and a class becomes a table", TIMEOUT, async () => {
  const lesson = await Lesson.open(browser, server.origin);
  await lesson.page.locator("#lessons > summary").click();
  await lesson.page.locator("summary", { hasText: /^Files$/u }).click();
  const asked = languages.en.find(({ name }) => name === "one-layer").questions;
  assert.ok(asked > 3);
  const file = (name, given, right) => ({
    name, mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ "one-layer": { 1.1: { given, right } } })),
  });
  await lesson.page.getByLabel("Compare a class’s answers").setInputFiles([
    file("ada.json", { option: 1 }, true), file("bob.json", { number: 0.5 }, false),
  ]);
  const table = lesson.page.getByRole("table", { name: "Answers of a class" });
  await table.waitFor();
  assert.deepEqual(await table.getByRole("row").allInnerTexts().then((rows) => rows.map((row) => row.replaceAll(/\s+/gu, " ").trim())), [
    "Student answered right one-layer 1.1", `ada 1 of ${asked} 1 ✓ 2`, `bob 1 of ${asked} 0 ✗ 0.5`,
  ]);
  await lesson.page.getByLabel("Open saved answers").setInputFiles(file("ada.json", { option: 1 }, true));
  await lesson.lab.notices.getByText("Your answers are back.").waitFor();
  await lesson.page.locator("#lessons > summary").click();
  await lesson.page.getByText(`1 of ${asked} right`).waitFor();
  await lesson.page.getByLabel("Open saved answers").setInputFiles({ name: "no.json", mimeType: "application/json", buffer: Buffer.from("[]") });
  await lesson.lab.notices.getByText("no.json holds no answers.").waitFor();
  await lesson.close();
});

test("who comes is offered lesson 1, and later the lesson and the step of the last visit, until they decline", TIMEOUT, async () => {
  const lesson = await Lesson.open(browser, server.origin, { device: null });
  const offer = (name) => lesson.page.getByRole("button", { name, exact: true });
  const reads = (title) => lesson.lab.until(async () => assert.equal(await lesson.title.innerText(), title));
  await lesson.page.getByText(`New to BERT? ${ROW.length} short lessons`).waitFor();
  await lesson.page.reload();
  await offer("Start lesson 1").click();
  await reads(ROW[0].steps[0]);
  await lesson.button("Next").click();
  await reads(ROW[0].steps[1]);
  await lesson.button("Close").click();
  await offer("Go on with lesson 1").waitFor();
  await lesson.page.goto(server.origin);
  await offer("Go on with lesson 1").click();
  await reads(ROW[0].steps[1]);
  await lesson.panel.getByRole("button", { name: new RegExp(`^Step ${ROW[0].steps.length}:`, "u") }).click();
  await lesson.button("Next lesson").click();
  await reads(ROW[1].steps[0]);
  await lesson.page.goto(server.origin);
  await lesson.page.getByText(`You are in lesson 2 of ${ROW.length}.`).waitFor();
  await offer("Dismiss").click();
  await lesson.page.reload();
  await lesson.lab.sentence.waitFor();
  assert.equal(await offer("Go on with lesson 2").count(), 0);
  assert.deepEqual(lesson.lab.visited.errors, []);
  await lesson.close();
});

test("the last lesson leads to the list of all", TIMEOUT, async () => {
  const last = ROW.at(-1);
  const lesson = await Lesson.open(browser, server.origin, { lesson: last.name, step: String(last.steps.length) });
  await lesson.button("All lessons").click();
  for (const { title } of ROW) await lesson.page.getByRole("button", { name: title, exact: true }).waitFor();
  await lesson.close();
});

test("by keyboard alone: arrow keys turn the steps, and nothing is wrong for axe at three sizes", TIMEOUT, async () => {
  const lesson = await Lesson.open(browser, server.origin, { lesson: languages.en[0].name });
  await lesson.title.waitFor();
  await lesson.button("Next").focus();
  await lesson.page.keyboard.press("ArrowRight");
  await lesson.lab.until(async () => assert.equal((await lesson.step())[0], 2));
  await lesson.page.keyboard.press("ArrowLeft");
  await lesson.lab.until(async () => assert.equal((await lesson.step())[0], 1));
  await lesson.live();
  await everyoneCanUse(lesson.page, "a lesson", { part: { include: [["main"], ["#lesson"], ["header"]] } });
  await lesson.close();
});

test("whoever goes on in the moment of the answer gets the next step, and nothing breaks", TIMEOUT, async () => {
  const lesson = await Lesson.open(browser, server.origin, { lesson: languages.en[0].name });
  await lesson.live();
  await lesson.panel.getByRole("radio").first().check();
  const [check, next] = await Promise.all(["Check", "Next"].map((name) => lesson.button(name).elementHandle()));
  // Both before the page draws again.
  await lesson.page.evaluate((pressed) => pressed.forEach((button) => button.click()), [check, next]);
  await lesson.lab.until(async () => assert.equal((await lesson.step())[0], 2));
  await lesson.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  assert.deepEqual(lesson.lab.visited.errors, []);
  await lesson.close();
});

test("a room that would give the answer away is covered until the answer, or until somebody asks", TIMEOUT, async () => {
  const lesson = await Lesson.open(browser, server.origin, { lesson: "spans-and-next-sentences", step: "5" });
  await lesson.live();
  await lesson.page.getByText("The picture appears with your answer.").waitFor();
  assert.equal(await lesson.isCovered(), true);
  await lesson.page.getByRole("button", { name: "Show it now" }).click();
  assert.equal(await lesson.isCovered(), false);
  await lesson.button("Next").click();
  await lesson.button("Back").click();
  assert.equal(await lesson.isCovered(), false);
  await lesson.close();
});

test("on paper: every step with its questions, blank, and the numbers as the page has them", TIMEOUT, async () => {
  const entry = languages.en.find(({ name }) => name === "one-layer");
  const lesson = await Lesson.open(browser, server.origin, { lesson: entry.name, step: "2" });
  await lesson.live();
  await lesson.measured();
  const shown = lesson.panel.locator(".live").first();
  await lesson.page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event("beforeprint"));
      window.printed = true;
    };
  });
  const entries = await lesson.page.evaluate(() => history.length);
  await lesson.page.locator("#lessons > summary").click();
  await lesson.page.getByRole("button", { name: "Print this lesson" }).click();
  await lesson.page.waitForFunction(() => window.printed);
  const sheet = lesson.page.locator(".lesson-sheet");
  await sheet.waitFor({ state: "attached" });
  assert.deepEqual(await sheet.locator("h2").allTextContents(), entry.steps);
  await lesson.lab.until(async () => assert.ok((await sheet.textContent()).includes(`a probability of ${await shown.textContent()}`)));
  const text = await sheet.textContent();
  assert.ok(!text.includes("……") && !text.includes("–."), text);
  assert.equal(await sheet.locator("input, .lesson-because").count(), 0);
  assert.equal(await sheet.locator(".sheet-question").count(), entry.questions);
  assert.equal(await sheet.locator(".sheet-box").count(), 6);
  await lesson.page.emulateMedia({ media: "print" });
  assert.equal(await lesson.page.locator(".stage").isVisible(), false);
  assert.equal(await lesson.panel.isVisible(), false);
  assert.ok(await sheet.isVisible());
  await lesson.page.emulateMedia({ media: "screen" });
  await lesson.page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await sheet.waitFor({ state: "detached" });
  assert.deepEqual(await lesson.step(), [2, entry.steps.length]);
  assert.equal(await lesson.page.evaluate(() => history.length), entries);
  assert.deepEqual(lesson.lab.visited.errors, []);
  await lesson.close();
});

test("the speaker's notes in a window of their own keep step, turn the steps, and close with the lecture", TIMEOUT, async () => {
  const entry = languages.en.find(({ name }) => name === "lecture");
  const lesson = await Lesson.open(browser, server.origin, { lesson: entry.name, presenter: "1" });
  await lesson.title.waitFor();
  const open = async () => {
    await lesson.page.locator("#lessons > summary").click();
    await lesson.page.getByRole("button", { name: "Speaker’s notes in a new window" }).click();
  };
  const [notes] = await Promise.all([lesson.page.context().waitForEvent("page"), open()]);
  await notes.getByRole("heading", { name: entry.steps[0], exact: true }).waitFor();
  await notes.getByText("Let the room vote before you open").waitFor();
  await lesson.button("Next").click();
  await notes.getByRole("heading", { name: entry.steps[1], exact: true }).waitFor();
  await notes.getByText(`Step 3: ${entry.steps[2]}`).waitFor();
  await notes.keyboard.press("ArrowRight");
  await lesson.lab.until(async () => assert.equal((await lesson.step())[0], 3));
  // The style of the page, which its policy allows here too.
  assert.ok((await notes.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))) >= 20);
  const closed = notes.waitForEvent("close");
  await lesson.page.goto(`${server.origin}/?device=cpu&lesson=lecture`);
  await closed;
  await lesson.title.waitFor();
  await lesson.page.evaluate(() => {
    window.open = () => null;
  });
  await open();
  await lesson.lab.notices.getByText("The browser blocked the notes.").waitFor();
  assert.deepEqual(lesson.lab.visited.errors, []);
  await lesson.close();
});

/** Whether a place lies in another, but for a pixel that was rounded. */
const lies = (inner, outer) =>
  inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;

test("beside a run that goes on, a lesson and the picture both have their place, presented or not", TIMEOUT, async () => {
  const lesson = await Lesson.open(browser, server.origin, { lesson: "lecture", step: "18", presenter: "1" }, { viewport: SIZES[1] });
  await lesson.button("Open “Run”").first().click();
  await lesson.page.getByRole("button", { name: "Start", exact: true }).click();
  await lesson.page.locator(".teach-live .plot").first().waitFor();
  for (const presents of [true, false]) {
    await lesson.page.getByRole("button", { name: "Present", pressed: presents }).waitFor();
    const { window, panel, stage } = await lesson.places();
    assert.ok(lies(panel, window) && lies(stage, window), JSON.stringify([panel, stage]));
    assert.ok(panel.right <= stage.left + 1, `${panel.right}, ${stage.left}`);
    for (const { width, height } of [panel, stage]) assert.ok(width > 250 && height > window.bottom / 2, `${width} by ${height}`);
    assert.ok((await lesson.overflow()).every((pixels) => pixels <= 0), `${await lesson.overflow()}`);
    if (presents) await lesson.page.keyboard.press("Escape");
  }
  await lesson.close();
});

test("the lecture on a projector: nothing goes sideways, questions and pictures are in the window, Next stays where it is", { timeout: 300_000 }, async () => {
  const entry = languages.en.find(({ name }) => name === "lecture");
  for (const viewport of SIZES.slice(0, 2)) {
    const lesson = await Lesson.open(browser, server.origin, { lesson: entry.name, presenter: "1" }, { viewport });
    await lesson.live();
    let stays;
    for (const title of entry.steps) {
      await lesson.lab.until(async () => assert.equal(await lesson.title.innerText(), title));
      await lesson.lab.until(async () => assert.ok((await lesson.overflow()).every((pixels) => pixels <= 0), `${title}: ${await lesson.overflow()}`), 5_000);
      await lesson.lab.until(async () => {
        const [height, inside] = await lesson.page.locator("#picture").evaluate((picture) => {
          const { top, bottom } = (picture.querySelector("[data-main]") ?? picture).getBoundingClientRect();
          return [innerHeight, Math.min(bottom, innerHeight) - Math.max(top, 0)];
        });
        assert.ok(inside / height > 0.3, `${viewport.width}, ${title}: ${inside} of ${height}`);
      }, 15_000);
      await lesson.lab.until(async () => {
        const { panel, foot, questions } = await lesson.places();
        const seen = { ...panel, bottom: foot.top };
        assert.ok(questions.every((question) => lies(question, seen)), `${viewport.width}, ${title}: ${JSON.stringify([questions, seen])}`);
      }, 5_000);
      const { right, top, bottom } = (await lesson.places()).onward;
      const place = [right, top, bottom].map(Math.round);
      stays ??= place;
      assert.deepEqual(place, stays, title);
      if (title === entry.steps.at(-1)) break;
      await lesson.page.keyboard.press("ArrowRight");
      await lesson.lab.until(async () => assert.equal(await lesson.frame(), "none"), 5_000);
    }
    await lesson.close();
  }
});

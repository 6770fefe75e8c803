// A browser that translates the page puts nodes of its own in the place of the texts: what is live stays live.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Lesson } from "../harness/lesson.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

/** What stands before every translated text. */
const MARK = "§";

const { languages } = JSON.parse(await readFile(new URL("../../public/lessons/index.json", import.meta.url), "utf8"));
const ENTRY = languages.en.find(({ name }) => name === "queries-and-keys");

/** Rooms by their names in links; the heading of Attention names the chosen head. */
const ROOMS = { heads: "One query, step by step", block: "Block", positions: "Positions", input: "Input", pieces: "Pieces" };

/**
 * Runs in the page: translates what it may, now and whenever something is added, as Chrome's translator does. What the page
 * then does to a text that is no longer there is lost, and is kept in `lost`.
 */
function translate(mark) {
  globalThis.lost = [];
  const replace = (text) => {
    const parent = text.parentElement;
    if (!parent?.translate || parent.closest("font, script, style, textarea") || !/\S/u.test(text.data)) return;
    const outer = document.createElement("font");
    outer.appendChild(document.createElement("font")).textContent = mark + text.data;
    text.replaceWith(outer);
    new MutationObserver(() => globalThis.lost.push(`written: ${text.data}`)).observe(text, { characterData: true });
    text.remove = () => globalThis.lost.push(`removed: ${text.data}`);
  };
  const walk = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return replace(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  walk(document.body);
  const observed = { childList: true, characterData: true, subtree: true };
  const follow = ({ type, target, addedNodes }) => (type === "characterData" ? replace(target) : addedNodes.forEach(walk));
  new MutationObserver((records) => records.forEach(follow)).observe(document.body, observed);
}

/** What is on screen is what the address names, and nothing was written into texts that are gone. */
async function agrees(lesson) {
  const { lab } = lesson;
  const heading = (name) => lab.page.locator("main").getByRole("heading", { level: 2, name, exact: true });
  await lab.until(async () => {
    const named = (name) => new URL(lab.page.url()).searchParams.get(name);
    const sentence = named("sentence") ?? assert.fail("a sentence is typed");
    assert.equal(await lab.sentence.inputValue(), sentence);
    assert.deepEqual(await lab.pieces(), ["[CLS]", ...sentence.toLowerCase().split(" "), "[SEP]"]);
    const view = named("view") ?? "attention";
    const title = ROOMS[view] ?? `Layer ${named("layer") ?? 3}, head ${named("head") ?? 7}`;
    assert.equal(await heading(title).count(), 1, title);
    if (!named("lesson")) return assert.equal(await lesson.panel.count(), 0);
    const step = Number(named("step") ?? 1);
    assert.deepEqual(await lesson.step(), [step, ENTRY.steps.length]);
    assert.equal(await lesson.title.innerText(), MARK + ENTRY.steps[step - 1]);
  }, 20_000);
  assert.deepEqual(await lab.page.evaluate(() => globalThis.lost), []);
}

test("in a page that the browser translates, what is live stays live and only prose is translated", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { sentence: "the cat" });
  const lesson = new Lesson(lab);
  await lab.shows(["the", "cat"]);
  await lab.page.evaluate(translate, MARK);
  const types = (text) => () => lab.sentence.fill(text);
  const head = (index) => () => lab.overview.getByRole("gridcell").nth(index).click();
  const goes = (room) => () => lab.go(room);
  const presses = (name) => () => lesson.button(MARK + name).click();
  const actions = [
    types("the dog"), head(17), types("nothing is lost"), head(70), head(3),
    goes("One query, step by step"), types("the cat sat"), goes("Block"), types("still the same"), goes("Positions"), goes("Input"),
    goes("Pieces"), types("the cat"), goes("Attention"), head(42),
    async () => {
      await lesson.choose(MARK + ENTRY.title);
      await lesson.openSentence();
    },
    presses("Next"), presses("Next"), presses("Back"), types("thinking is the same"),
    presses("Close"), types("the dog sat"),
  ];
  for (const act of actions) {
    await act();
    await agrees(lesson);
  }
  // The counter-proof: the way to read a room is translated, nothing else of it.
  const translated = await lab.page.evaluate(() => [...document.querySelectorAll("main font > font")].map((font) => Boolean(font.closest(".how"))));
  assert.ok(translated.length > 0 && translated.every(Boolean));
  await lab.close();
});

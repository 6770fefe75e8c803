// What a person without a plan does. Each action resolves with what it did, for the log; `null`
// if the page offers nothing of the kind.

import { BOXES, CLICKED, counts, FILES, LISTS, nameOf, ROOMS, SLIDERS, usable } from "./elements.mjs";
import { paste } from "../paste.mjs";
import { text } from "./texts.mjs";

/** Longest wait for one action, in milliseconds: the page may be busy. */
const PATIENCE = { timeout: 20_000 };
const KEYS = [
  "Tab", "Tab", "Shift+Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Space", "Escape", "Home",
  "End", "PageUp", "PageDown", "Backspace", "Delete", "Control+a", "Control+z", "a", "7",
];
const SIZES = [[1280, 720], [1024, 768], [390, 844], [320, 568], [1920, 1080], [768, 1024]];

const ACTIONS = [[30, click], [18, write], [12, press], [6, slide], [6, choose], [8, enter], [6, travel], [2, reload], [4, resize], [3, open]];

/** Does one thing; resolves with its name. */
export async function act(page, random) {
  for (;;) {
    const done = await random.weighted(ACTIONS)(page, random);
    if (done !== null) return done;
  }
}

async function click(page, random) {
  const selectors = Object.fromEntries(Object.entries(CLICKED).map(([kind, [, selector]]) => [kind, selector]));
  const there = await counts(page, selectors);
  const kinds = Object.entries(CLICKED).filter(([kind]) => there[kind] > 0);
  if (kinds.length === 0) return null;
  const kind = random.weighted(kinds.map(([name, [weight]]) => [weight, name]));
  const element = await one(page, random, selectors[kind]);
  if (element === null) return null;
  return `click ${kind} ${await hit(element, kind === "picture" ? [random.share(), random.share()] : [0.5, 0.5])}`;
}

/** Clicks at the place where an element is, whatever lies over it, as a finger does. */
async function hit(element, [across, down]) {
  const name = await nameOf(element);
  await element.scrollIntoViewIfNeeded(PATIENCE);
  const { width, height } = (await element.boundingBox()) ?? { width: 0, height: 0 };
  const position = { x: width * across, y: height * down };
  const covered = await element.evaluate(isCovered, position);
  await element.click({ ...PATIENCE, position, force: true, noWaitAfter: true });
  return covered ? `${name} (which ${covered} covers)` : name;
}

/** Runs in the page: what lies over an element at a place of it, as a word. */
function isCovered(element, { x, y }) {
  const { left, top } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + x, top + y);
  const own = [element, ...(element.labels ?? [])].some((part) => part.contains(there));
  return own ? null : (there?.id || there?.className || there?.tagName || "nothing");
}

async function write(page, random) {
  const element = await one(page, random, BOXES);
  if (element === null) return null;
  const { value, name } = text(random);
  const typed = value.length < 80 && random.share() < 0.5;
  const what = `${typed ? "type" : "paste"} ${name} into ${await nameOf(element)}`;
  await element.focus();
  if (random.share() < 0.8) await page.keyboard.press("Control+a");
  if (typed) await page.keyboard.type(value, { delay: random.below(40) });
  else await paste(page, value);
  return what;
}

async function press(page, random) {
  const keys = Array.from({ length: 1 + random.below(4) }, () => random.pick(KEYS));
  for (const key of keys) await page.keyboard.press(key);
  return `press ${keys.join(" ")}`;
}

async function slide(page, random) {
  const element = await one(page, random, SLIDERS);
  if (element === null) return null;
  await element.focus();
  const keys = Array.from({ length: 1 + random.below(8) }, () => random.pick(["ArrowRight", "ArrowLeft", "PageUp", "End", "Home"]));
  for (const key of keys) await page.keyboard.press(key);
  return `slide ${await nameOf(element)}: ${keys.join(" ")}`;
}

async function choose(page, random) {
  const element = await one(page, random, LISTS);
  if (element === null) return null;
  const index = random.below(await element.evaluate((list) => list.options.length));
  await element.selectOption({ index }, PATIENCE);
  return `choose option ${index} of ${await nameOf(element)}`;
}

async function enter(page, random) {
  const element = await one(page, random, ROOMS);
  if (element === null) return null;
  return `enter room ${await hit(element, [0.5, 0.5])}`;
}

async function travel(page, random) {
  const back = random.share() < 0.6;
  const possible = await page.evaluate((wanted) => (wanted ? navigation.canGoBack : navigation.canGoForward), back);
  if (!possible) return null;
  await (back ? page.goBack({ ...PATIENCE, waitUntil: "commit" }) : page.goForward({ ...PATIENCE, waitUntil: "commit" }));
  return back ? "go back" : "go forward";
}

async function reload(page) {
  await page.reload({ ...PATIENCE, waitUntil: "commit" });
  return "reload";
}

async function resize(page, random) {
  const [width, height] = random.pick(SIZES);
  await page.setViewportSize({ width, height });
  return `resize to ${width} by ${height}`;
}

async function open(page, random) {
  const element = await one(page, random, FILES);
  if (element === null) return null;
  const { value, name } = text(random);
  await element.setInputFiles({ name: "monkey.csv", mimeType: "text/csv", buffer: Buffer.from(value) }, PATIENCE);
  return `open a file of ${name}`;
}

async function one(page, random, selector) {
  const elements = await usable(page, selector);
  return elements.length > 0 ? random.pick(elements) : null;
}

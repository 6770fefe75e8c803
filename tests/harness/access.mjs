// What everyone must be able to use.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const AXE = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"));
/** Rules that must have had something to look at: on a whole page, and in a part of one. */
const LEAST = { page: 20, part: 10 };

/** A desk, a projector and a phone. */
export const SIZES = [[1440, 900], [1024, 768], [390, 844]];

/**
 * Fails if axe finds anything on the page, or in a part of it, in light or in dark.
 * @param {string | {include: string[][]} | null} part selectors, as axe takes them
 */
export async function axeFindsNothing(page, what, part = null, least = part ? LEAST.part : LEAST.page) {
  const { violations, passed } = await audit(page, part, { rules: { "color-contrast": { enabled: false } } });
  assert.ok(passed > least, `${what}: ${passed} rules passed`);
  assert.deepEqual(violations, [], what);
  await contrastSuffices(page, what, part);
}

/** Fails if axe finds text that is hard to see, in light or in dark. */
async function contrastSuffices(page, what, part) {
  // A frame looks as its page does.
  const window = page.page?.() ?? page;
  await page.evaluate(unroll);
  for (const colorScheme of ["dark", "light"]) {
    await inColours(window, colorScheme);
    const { violations, passed } = await audit(page, part, { runOnly: ["color-contrast"] });
    assert.deepEqual(violations, [], `${what}, ${colorScheme}`);
    assert.equal(passed, 1, `${what}, ${colorScheme}: contrast was looked at`);
  }
  await page.evaluate(() => globalThis.unrolled.forEach(([element, style]) => (element.style.cssText = style)));
}

/**
 * Runs in the page: what scrolls within something that scrolls becomes as large as what it holds, and how it was is kept. Where one
 * scrolled region reaches out of another axe gives contrast up.
 */
function unroll() {
  const scrolls = (element) => /auto|scroll/u.test(getComputedStyle(element).overflow);
  const inner = [...document.querySelectorAll("main *, dialog *")].filter(scrolls).filter((element) => !element.matches(".stage"));
  globalThis.unrolled = inner.map((element) => [element, element.style.cssText]);
  for (const { style } of inner) Object.assign(style, { overflow: "visible", maxHeight: "none", height: "auto" });
}

/**
 * Fails if axe finds anything at one of the sizes, or if the page has to be scrolled sideways.
 * @param {{part?: string | {include: string[][]}, sizes?: number[][], least?: number}} [options] `least`: more rules than these must
 *   have had something to look at
 */
export async function everyoneCanUse(page, what, { part = null, sizes = SIZES, least } = {}) {
  for (const [width, height] of sizes) {
    const about = `${what}, ${width} by ${height}`;
    await page.setViewportSize({ width, height });
    await nothingOverflows(page, about);
    await axeFindsNothing(page, about, part, least);
  }
}

/** What axe says is wrong or gave up, and how many of its rules found something that is right. */
async function audit(page, part, options) {
  // Through the debugger's protocol, which the page's policy does not concern.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await readFile(AXE, "utf8"));
  return page.evaluate(async ([part, options]) => {
    const { violations, passes, incomplete } = await globalThis.axe.run(part ?? document, options);
    const said = ({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`);
    const gaveUp = incomplete.filter(({ error }) => error).map(({ id, error }) => `${id}: ${error.message}`);
    return { violations: [...violations.flatMap(said), ...gaveUp], passed: passes.length };
  }, [part, options]);
}

/** The page in other colours, once it has taken them on. */
async function inColours(page, colorScheme) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished));
  });
}

/** Fails if the page has to be scrolled sideways. */
export async function nothingOverflows(page, what) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `${what}: ${overflow} pixels too wide`);
}

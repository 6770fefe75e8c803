// What everyone must be able to use.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const AXE = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"));
/** Rules that must have had something to look at. */
const LEAST = 20;

/** Fails if axe finds anything on the page, or in the part of it that `selector` names. */
export async function axeFindsNothing(page, what, selector = null) {
  // Through the debugger's protocol, which the page's policy does not concern.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await readFile(AXE, "utf8"));
  const { violations, passes } = await page.evaluate((part) => globalThis.axe.run(part ?? document), selector);
  assert.ok(passes.length > LEAST, `${what}: ${passes.length} rules passed`);
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
  assert.deepEqual(found, [], what);
}

/** Fails if the page has to be scrolled sideways. */
export async function nothingOverflows(page, what) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `${what}: ${overflow} pixels too wide`);
}

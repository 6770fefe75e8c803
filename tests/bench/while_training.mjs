// How long the page's program holds the main thread while the engine trains and somebody types.

import { Lab } from "../harness/page.mjs";
import { rounded } from "./engine.mjs";

/** Milliseconds of training that are watched. */
const WATCHED = 30_000;
const TEXT = " It was warm and the staff were kind.";
const BETWEEN_KEYS = 500;

/** @param {import("./engine.mjs").Engine} engine of the same browser, which is put to rest */
export async function whileTraining(engine, { origin }) {
  const browser = engine.page.context().browser();
  const lab = await Lab.fresh(browser, origin, { view: "teach", sentence: "The soup was good.", device: "cpu" });
  const { page } = lab;
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByText(/^Learning: step/u).waitFor();
  await page.evaluate(watch);
  const begin = performance.now();
  await page.getByRole("textbox", { name: "Sentence", exact: true }).pressSequentially(TEXT, { delay: BETWEEN_KEYS });
  await page.waitForTimeout(Math.max(0, WATCHED - (performance.now() - begin)));
  const tasks = await page.evaluate(() => globalThis.longTasks);
  await lab.close();
  return {
    seconds: rounded((performance.now() - begin) / 1000),
    keys: TEXT.length,
    tasks_over_50_ms: tasks.length,
    largest_ms: rounded(Math.max(0, ...tasks)),
  };
}

/** Runs in the page: keeps the length of every task of more than 50 milliseconds. */
function watch() {
  globalThis.longTasks = [];
  const keep = (list) => globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  new PerformanceObserver(keep).observe({ type: "longtask" });
}

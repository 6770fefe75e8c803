// From the start of the engine's worker to its first answers. The server is this machine itself:
// what a network takes comes on top.

import { Engine, MODEL, PROFILE, median, overviewWishes, rounded } from "./engine.mjs";

const RUNS = 3;
const SENTENCE = "The animal didn't cross the street because it was too tired.";

/** @param {import("./engine.mjs").Engine} engine of the same browser, which stays idle */
export async function startup(engine, { origin }) {
  const browser = engine.page.context().browser();
  return { cold: await cold(browser, origin), warm: await warm(browser, origin) };
}

/** With empty caches: each start in a profile of its own. */
async function cold(browser, origin) {
  const starts = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext(PROFILE);
    starts.push(await start(context, origin));
    await context.close();
  }
  return medians(starts);
}

/** With the model, and whatever else the browser keeps, from an earlier start. */
async function warm(browser, origin) {
  const context = await browser.newContext(PROFILE);
  const starts = [];
  for (let run = 0; run <= RUNS; run += 1) starts.push(await start(context, origin));
  await context.close();
  return medians(starts.slice(1));
}

async function start(context, origin) {
  const page = await Engine.emptyPage(context, origin);
  const times = await page.evaluate(timeline, [MODEL, SENTENCE, overviewWishes(1)]);
  await page.close();
  return times;
}

/** Runs in the page: milliseconds since the worker was created. */
async function timeline([folder, sentence, wishes]) {
  const begin = performance.now();
  const since = () => performance.now() - begin;
  const engine = new EngineClient();
  await engine.hello();
  const times = { program_runs: since() };
  await engine.send({ type: "load", folder: new URL(folder, location.href).href, device: null });
  times.ready = since();
  const { message } = await engine.send({ type: "run", input: { sentence }, wishes });
  if (message.type !== "pass" || message.device !== "cpu") {
    throw new Error(`The first answer was ${message.type} on ${message.device}.`);
  }
  times.first_answer_on_cpu = since();
  await engine.settled();
  times.devices_settled = since();
  // The choice is reported right after the last timing.
  await engine.send({ type: "ping" });
  const { active } = engine.devices;
  engine.end();
  return { times, active };
}

function medians(starts) {
  const names = Object.keys(starts[0].times);
  const values = (name) => starts.map(({ times }) => times[name]);
  const entries = names.map((name) => [`${name}_ms`, rounded(median(values(name)), 0)]);
  return { ...Object.fromEntries(entries), chosen: [...new Set(starts.map(({ active }) => active))] };
}

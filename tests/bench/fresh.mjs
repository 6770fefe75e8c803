// Whether the page starts in a browser that has never seen it: each time a browser of its own, two
// at a time, beside a busy load. Some have a new profile on disk, some are private windows, whose
// cache lies in memory and holds less. Some ask the server that people run, some one that
// compresses nothing: then the engine is larger than what a private window keeps.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, launchProfile, Visit } from "../harness/browser.mjs";
import { Lab } from "../harness/page.mjs";
import { busy } from "./busy.mjs";
import { median, rounded } from "./engine.mjs";
import { served } from "./served.mjs";

/** Browsers of each kind. */
const BROWSERS = Number(process.env.FRESH_BROWSERS ?? 30);
const AT_A_TIME = 2;
/** Longest wait for the first live result, in milliseconds: nobody waits longer. */
const PATIENCE = 90_000;
/** Errors that are listed of a browser in which the page did not start. */
const LISTED = 20;

export async function fresh(_, plain) {
  const server = await served();
  const kinds = {
    profile_on_disk: [onDisk, server.origin],
    private_window: [inPrivate, server.origin],
    private_window_without_compression: [inPrivate, plain.origin],
  };
  const end = busy();
  const results = {};
  try {
    for (const [kind, [opened, origin]] of Object.entries(kinds)) {
      console.error(`  ${kind}`);
      results[kind] = summary(await starts(opened, origin));
    }
  } finally {
    end();
    server.stop();
  }
  return results;
}

async function starts(opened, origin) {
  const outcomes = [];
  let next = 0;
  const lane = async () => {
    while (next < BROWSERS) {
      next += 1;
      const outcome = await opened((context) => start(context, origin));
      outcomes.push(outcome);
      console.error(`  ${outcomes.length} of ${BROWSERS}: ${outcome.said ?? `${rounded(outcome.seconds)} s`}`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return outcomes;
}

async function onDisk(use) {
  const folder = await mkdtemp(join(tmpdir(), "bertscope-profile-"));
  const context = await launchProfile(folder);
  try {
    return await use(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function inPrivate(use) {
  const browser = await launch();
  try {
    return await use(await browser.newContext());
  } finally {
    await browser.close();
  }
}

/** Opens the page: its seconds to the first live result, or what went wrong. */
async function start(context, origin) {
  const lab = new Lab(new Visit(context, context.pages()[0] ?? (await context.newPage())));
  const refused = [];
  context.on("requestfailed", (request) => refused.push(`${new URL(request.url()).pathname}: ${request.failure().errorText}`));
  const begin = performance.now();
  const live = lab.status.getByText("Live: computed in this browser").waitFor({ timeout: PATIENCE });
  const [outcome] = await Promise.allSettled([live, lab.visited.open(origin)]);
  if (outcome.status === "fulfilled") return { seconds: (performance.now() - begin) / 1000 };
  return { said: await said(lab), errors: [...lab.visited.errors, ...refused].slice(0, LISTED) };
}

/** What a person reads at the end of the wait. */
async function said({ page, status }) {
  const part = (await status.count()) > 0 ? status : page.locator("body");
  return (await part.innerText()).replaceAll(/\s+/gu, " ").trim();
}

function summary(outcomes) {
  const failed = outcomes.filter(({ said }) => said !== undefined);
  const seconds = outcomes.filter(({ said }) => said === undefined).map((start) => start.seconds);
  const times = { median: seconds.length > 0 ? rounded(median(seconds)) : null, largest: rounded(Math.max(0, ...seconds)) };
  const numbered = Object.fromEntries(failed.map((start, index) => [index + 1, start]));
  return { browsers: outcomes.length, started: seconds.length, seconds: times, ...(failed.length > 0 && { failed: numbered }) };
}

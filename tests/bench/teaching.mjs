// Fine-tuning on one and on two cores of the CPU and on WebGPU: how long the head alone takes, and how fast the last two
// layers learn; the same step in PyTorch, where python3 has it.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Run, sequences } from "../harness/teaching.mjs";
import { median, onCores, rounded, sentenceOf } from "./engine.mjs";

/** 200 sentences, after their features are cached. */
const HEAD = { scope: "head", epochs: 30, batch_size: 16, learning_rate: 0.01 };
/** Batches of 16 sentences of 24 pieces. */
const LAST_TWO = { scope: { last_layers: 2 }, epochs: 2, batch_size: 16, learning_rate: 3e-4 };
const PIECES = 24;
const SENTENCES = 96;

/** Times the two numbers of cores take turns. */
const TURNS = 2;

/** @param {import("./engine.mjs").Engine} engine */
export async function teaching(engine, { origin }) {
  const results = await inTurns(engine, origin);
  await engine.load();
  await engine.settled();
  const software = await engine.page.evaluate(() => {
    const { software, unavailable } = globalThis.engine.devices.devices.find(({ kind }) => kind === "webgpu");
    return unavailable !== null || software;
  });
  // Stock kernels take minutes a step on a processor that plays GPU.
  results.webgpu = software ? null : await onDevice(engine, "webgpu");
  results.pytorch_last_two = await pytorch();
  return results;
}

/** The measurements of pytorch_teaching.py, or `null` where there is no PyTorch. */
async function pytorch() {
  const script = fileURLToPath(new URL("pytorch_teaching.py", import.meta.url));
  const model = fileURLToPath(new URL("../../public/models/bertscope-mini", import.meta.url));
  try {
    return JSON.parse((await promisify(execFile)("python3", [script, "--model", model])).stdout);
  } catch (reason) {
    console.error(reason.stderr || reason.message);
    return null;
  }
}

/** What one worker takes, and what two take, one after the other and again: of each the fastest. */
async function inTurns(engine, origin) {
  const found = { 1: [], 2: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const workers of ["1", "2"]) found[workers].push(await onCores(engine, origin, workers, (own) => onDevice(own, "cpu")));
  }
  return { cpu: fastest(found[1]), cpu_two_cores: fastest(found[2]) };
}

/** The best of every measurement. */
function fastest([first, ...others]) {
  const best = (name, one, other) => (name.endsWith("_per_second") ? Math.max(one, other) : name.endsWith("_ms") ? Math.min(one, other) : one);
  const both = (one, other) =>
    Object.fromEntries(Object.entries(one).map(([name, value]) => [name, best(name, value, other[name])]));
  return others.reduce(
    (one, other) => ({ head: both(one.head, other.head), last_two: both(one.last_two, other.last_two) }),
    first,
  );
}

async function onDevice(engine, device) {
  return { head: await head(engine, device), last_two: await lastTwo(engine, device) };
}

/** Milliseconds of the preparation, and of the whole training after it. */
async function head(engine, device) {
  const dataset = await sequences("sentiment", 200, 100);
  const begin = performance.now();
  const run = await Run.begin(engine, dataset, HEAD, { device });
  await run.until("paused", "failed");
  const prepared = performance.now();
  await run.steer({ command: "run" }, "done", "failed", "diverged");
  const { validation } = await run.evaluation();
  return {
    sentences: 200,
    epochs: HEAD.epochs,
    preparing_ms: rounded(prepared - begin),
    training_ms: rounded(performance.now() - prepared),
    validation_accuracy: rounded(validation.right / validation.total, 3),
  };
}

/** Milliseconds to the first loss, and of a step. */
async function lastTwo(engine, device) {
  const run = await Run.begin(engine, sameLength(), LAST_TWO, { device });
  await run.until("paused", "failed");
  const begin = performance.now();
  await run.steer({ command: "step", watch: null }, "paused");
  const first = performance.now() - begin;
  await run.steer({ command: "run" }, "done", "failed", "diverged");
  const paces = (await run.told()).map(({ examples_per_second }) => examples_per_second).filter((pace) => pace !== null);
  const pace = median(paces.slice(-5));
  return {
    batch: LAST_TWO.batch_size,
    pieces: PIECES,
    first_loss_ms: rounded(first),
    examples_per_second: rounded(pace),
    steps_per_second: rounded(pace / LAST_TWO.batch_size, 2),
  };
}

function sameLength() {
  const words = sentenceOf(PIECES).split(" ");
  const text = (index) => words.map((word, at) => (at === index % words.length ? "good" : word)).join(" ");
  const example = (_, index) => ({
    line: index + 2,
    part: index < SENTENCES ? "train" : "validation",
    text: { one: text(index) },
    target: { label: index % 2 },
  });
  const examples = Array.from({ length: SENTENCES + 16 }, example);
  return { task: "sequence", labels: ["even", "odd"], examples };
}

// Milliseconds of one forward pass with all attention maps and the last hidden state read back.

import { setTimeout } from "node:timers/promises";
import { median, onCores, overviewWishes, rounded, sentenceOf } from "./engine.mjs";

const LENGTHS = [8, 16, 32, 64, 128];
/** One piece more than a tile may hold. */
const ODD_LENGTHS = [9, 17, 33, 65];
const WARM_UP = 3;
const RUNS = 20;
/** Stock kernels, around products of our own, take seconds. */
const STOCK_RUNS = 3;

/** Milliseconds after the first long input until a second core helps. */
const HELP = 3_000;

/** @param {import("./engine.mjs").Engine} engine */
export async function forward(engine, { origin }) {
  const { config } = await engine.load();
  await engine.settled();
  const wishes = overviewWishes(config.num_hidden_layers);
  const all = [...LENGTHS, ...ODD_LENGTHS];
  const results = { webgpu: null, cpu: null, cpu_two_cores: null, webgpu_stock: null };
  const onCpu = async (own) => (await onDevice(own, wishes, all, WARM_UP, RUNS)).medians;
  results.cpu = await onCores(engine, origin, "1", onCpu);
  results.cpu_two_cores = await onCores(engine, origin, "2", async (own) => {
    await own.run({ sentence: sentenceOf(Math.max(...LENGTHS)) }, wishes);
    await setTimeout(HELP);
    return onCpu(own);
  });
  results.times_faster_on_two_cores = ratios(results.cpu, results.cpu_two_cores, LENGTHS);
  results.cpu_one_more_piece = oneMore(results.cpu);
  results.cpu_gflops = gflops(config, results.cpu);
  if (await engine.device("webgpu")) {
    const { kernels } = await engine.kernelStatus();
    const webgpu = await onDevice(engine, wishes, all, WARM_UP, RUNS);
    results.webgpu = webgpu.medians;
    results.webgpu_dispatches = webgpu.dispatches;
    results.webgpu_kernels = kernels;
    await engine.kernels("stock");
    results.webgpu_stock = (await onDevice(engine, wishes, LENGTHS, 1, STOCK_RUNS)).medians;
    await engine.kernels(kernels.family);
    results.times_faster_than_stock = ratios(results.webgpu_stock, results.webgpu, LENGTHS);
    results.webgpu_one_more_piece = oneMore(results.webgpu);
    results.webgpu_gflops = gflops(config, results.webgpu);
    results.webgpu_share_of_sample_product = share(results.webgpu_gflops, kernels.gflops);
  }
  return results;
}

async function onDevice(engine, wishes, lengths, warmUp, runs) {
  const medians = {};
  let dispatches = 0;
  for (const length of lengths) {
    const input = { sentence: sentenceOf(length) };
    const answer = await engine.run(input, wishes);
    if (answer.encoding.ids.length !== length) {
      throw new Error(`The sentence for ${length} pieces has ${answer.encoding.ids.length}.`);
    }
    dispatches = answer.dispatches;
    await engine.times(input, wishes, warmUp);
    medians[length] = rounded(median(await engine.times(input, wishes, runs)), 1);
  }
  return { medians, dispatches };
}

/** How many times faster `times` are than `others`. */
function ratios(others, times, lengths) {
  return Object.fromEntries(lengths.map((length) => [length, rounded(others[length] / times[length], 1)]));
}

/** What one piece more costs, as a multiple. */
function oneMore(times) {
  return Object.fromEntries(ODD_LENGTHS.map((length) => [length, rounded(times[length] / times[length - 1], 2)]));
}

/** Additions and multiplications of a pass, in billions a second. */
function gflops(config, times) {
  const { hidden_size: hidden, intermediate_size: intermediate, num_hidden_layers: layers } = config;
  const speed = (length) => {
    const weights = hidden * (4 * hidden + 2 * intermediate);
    const attention = 2 * length * hidden;
    return (2 * layers * length * (weights + attention)) / (times[length] * 1e6);
  };
  return Object.fromEntries(LENGTHS.map((length) => [length, rounded(speed(length), 2)]));
}

function share(speeds, peak) {
  return Object.fromEntries(LENGTHS.map((length) => [length, rounded(speeds[length] / peak, 2)]));
}

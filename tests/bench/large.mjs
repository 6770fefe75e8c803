// A model of BERT base's shape (110 million parameters) opened in the page: time to read it, to its
// first answer and for a pass; memory of the engine; on each device, in f32 and in int8.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Lab } from "../harness/page.mjs";
import { median, rounded } from "./engine.mjs";
import { CONFIG, largeCheckpoint } from "./large_checkpoint.mjs";
import { engineBytes } from "./memory.mjs";

const VOCABULARY = fileURLToPath(new URL("../../public/models/bertscope-mini/vocab.txt", import.meta.url));
const DEVICES = { cpu: "CPU", webgpu: "WebGPU" };
const LENGTHS = [16, 64];
const PASSES = 5;
const ENDS = ["mat", "hat", "rat", "bat", "dog", "sun", "man", "car", "bus", "cup", "pen", "key"];
/** Milliseconds. */
const PATIENCE = 300_000;

export async function large(browser, { origin }) {
  const folder = await mkdtemp(join(tmpdir(), "bertscope-large-"));
  const results = {};
  try {
    const pieces = (await readFile(VOCABULARY, "utf8")).trimEnd().split("\n").length;
    const files = await largeCheckpoint(folder, VOCABULARY, pieces);
    for (const device of Object.keys(DEVICES)) {
      for (const weights of ["f32", "int8"]) {
        const name = `${device}_${weights}`;
        results[name] = await opened(browser, origin, device, weights, files);
        console.error(`  ${name}: ${JSON.stringify(results[name])}`);
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return results;
}

async function opened(browser, origin, device, weights, files) {
  const lab = await Lab.fresh(browser, origin, { sentence: words(LENGTHS[0], 0), panel: null, device });
  await lab.live();
  await lab.openStatus();
  await lab.page.getByLabel("Open a model").setInputFiles(files);
  const shrink = lab.page.getByRole("checkbox", { name: /int8/u });
  await shrink.setChecked(weights === "int8");
  const begin = performance.now();
  await lab.page.getByRole("button", { name: "Open it" }).click();
  const { num_hidden_layers: layers, num_attention_heads: heads } = CONFIG;
  await lab.page.getByText(`Your model: ${layers} layers of ${heads} heads`).waitFor({ timeout: PATIENCE });
  const read = performance.now() - begin;
  const line = lab.status.getByText(new RegExp(` ms on ${DEVICES[device]}, `, "u"));
  await line.waitFor({ timeout: PATIENCE });
  const answered = performance.now() - begin;
  const found = { read_ms: rounded(read), first_answer_ms: rounded(answered) };
  for (const length of LENGTHS) found[`pass_of_${length}_ms`] = rounded(await pass(lab, line, length));
  found.engine_mib = Math.round((await engineBytes(lab.page)) / 2 ** 20);
  await lab.close();
  return found;
}

/** The median time of passes of so many pieces, as the page says it. */
async function pass(lab, line, length) {
  const times = [];
  for (let run = 0; run < PASSES; run++) {
    const before = await line.innerText();
    await lab.sentence.fill(words(length, run + 1));
    // The same time twice is no new one.
    for (let wait = 0; wait < 100 && (await line.innerText()) === before; wait++) await lab.page.waitForTimeout(100);
    times.push(Number.parseFloat((await line.innerText()).replace(/^\D*/u, "").replaceAll(/\s(?=\d)/gu, "")));
  }
  return median(times.toSorted((a, b) => a - b));
}

/** As many pieces, [CLS] and [SEP] counted, as wanted; no two alike. */
function words(length, run) {
  const start = Array.from({ length: length - 3 }, (_, at) => ["the", "cat", "sat", "on"][at % 4]);
  return [...start, ENDS[run % ENDS.length]].join(" ");
}

// What PyTorch computed (tests/reference), and the f16 weights where they are at hand.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FILES = ["config.json", "vocab.txt", "model.safetensors"];

export async function reference() {
  return JSON.parse(await readFile(new URL("../reference/reference.json", import.meta.url), "utf8"));
}

/**
 * A folder of the f16 weights that the reference was computed from, with a manifest, or `null`. They are too large to ship:
 * the folder is named by BERTSCOPE_F16 or lies beside the checkout.
 */
export async function f16Folder() {
  const beside = fileURLToPath(new URL("../../../shared/model/bertscope-mini/", import.meta.url));
  const source = process.env.BERTSCOPE_F16 ?? beside;
  if (!existsSync(join(source, "model.safetensors"))) return null;
  const { weights } = await reference();
  if (digestOf(await readFile(join(source, "model.safetensors"))) !== weights) return null;
  const folder = await mkdtemp(join(tmpdir(), "bertscope-f16-"));
  const files = [];
  for (const name of FILES) {
    const bytes = await readFile(join(source, name));
    await symlink(join(source, name), join(folder, name));
    files.push({ name, bytes: bytes.length, sha256: digestOf(bytes) });
  }
  await writeFile(join(folder, "manifest.json"), JSON.stringify({ name: "f16", files }));
  return folder;
}

const digestOf = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Mean and largest absolute difference of two lists of numbers of one length. */
export function differences(found, wanted) {
  if (found.length !== wanted.length) throw new Error(`${found.length} values, not ${wanted.length}`);
  let [sum, worst] = [0, 0];
  for (let i = 0; i < found.length; i += 1) {
    const difference = Math.abs(found[i] - wanted[i]);
    sum += difference;
    worst = Math.max(worst, difference);
  }
  return { mean: sum / found.length, worst };
}

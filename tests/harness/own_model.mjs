// Models of the person's own, as a person opens them, and what PyTorch found of them.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Tiny models of every family. */
export const FAMILIES = fileURLToPath(new URL("../../model/bert/tests/families/", import.meta.url));
const MODEL = ["config.json", "vocab.txt", "model.safetensors"];

/** Texts, pieces and a tensor of what PyTorch found. */
export async function expected(family, name) {
  const file = await readFile(`${FAMILIES}${family}/expected.safetensors`);
  const start = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.subarray(8, start).toString());
  const [from, to] = header[name].data_offsets;
  const bytes = file.subarray(start + from, start + to);
  const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const { texts, pieces } = header.__metadata__;
  return { texts: JSON.parse(texts), pieces: JSON.parse(pieces), shape: header[name].shape, values };
}

/** The files of a family. */
export const paths = (family, files = MODEL) => files.map((name) => `${FAMILIES}${family}/${name}`);

/** Chooses files, or a folder, in the menu of the status. */
export async function choose(lab, files, label = "Open a model") {
  const input = lab.page.getByLabel(label);
  if (!(await input.isVisible())) await lab.openStatus();
  await input.setInputFiles(files);
}

export async function openFound(lab) {
  await lab.page.getByRole("button", { name: "Open it" }).click();
}

export async function give(lab, family, files = MODEL) {
  await choose(lab, paths(family, files));
  await openFound(lab);
}

/** What the page says of the files before they are opened. */
export const found = (lab, pattern) => lab.page.getByRole("status").filter({ hasText: pattern });

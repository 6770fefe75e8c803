// Trunk makes the page that `cargo xtask build --release` makes.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { DIST } from "../harness/server.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const filesOf = (folder) => readdirSync(folder, { recursive: true }).sort();

test("trunk build --release leaves the same files", { timeout: 900_000 }, (context) => {
  if (spawnSync("trunk", ["--version"]).error) return context.skip("Trunk is not on PATH");
  const folder = mkdtempSync(join(tmpdir(), "bertscope-trunk-"));
  context.after(() => rmSync(folder, { recursive: true }));
  // Trunk takes NO_COLOR for a flag and refuses its usual value.
  const { NO_COLOR: _, ...env } = process.env;
  execFileSync("trunk", ["build", "--release", "--dist", folder], { cwd: ROOT, env, stdio: "pipe" });
  assert.deepEqual(filesOf(folder), filesOf(DIST));
});

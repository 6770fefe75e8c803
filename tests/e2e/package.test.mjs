// The archive as somebody would use it: unpacked, served by another server from a subfolder, and
// without a network after the first visit.

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { visit } from "../harness/browser.mjs";
import { Lab } from "../harness/page.mjs";
import { browser, TIMEOUT } from "../harness/suite.mjs";

const ARCHIVE = process.env.BERTSCOPE_PACKAGE;
const PORT = 8731;
const ADDRESS = `http://127.0.0.1:${PORT}/lessons/bert/`;

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const skip = !ARCHIVE ? "no archive: `cargo xtask test` makes one" : !hasPython && "no python3 to serve with";

/** Unpacked into a folder of a folder, so that nothing lies at the root of the server. */
function unpacked() {
  const root = mkdtempSync(join(tmpdir(), "bertscope-package-"));
  execFileSync("python3", ["-m", "zipfile", "-e", ARCHIVE, join(root, "archive")]);
  execFileSync("mkdir", ["-p", join(root, "www/lessons")]);
  return root;
}

/** A plain server that knows nothing of compressed copies. */
async function served(root) {
  const server = spawn("python3", ["-m", "http.server", String(PORT), "--bind", "127.0.0.1", "--directory", join(root, "www")], { stdio: "ignore" });
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(ADDRESS).then(({ ok }) => ok, () => false)) return server;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The server does not answer.");
}

const isLive = (lab) => lab.status.getByText("Live: computed in this browser").waitFor();

test("unpacked, checked, served from a subfolder, and offline after the first visit", { ...TIMEOUT, skip }, async () => {
  const root = unpacked();
  execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: join(root, "archive") });
  renameSync(join(root, "archive/site"), join(root, "www/lessons/bert"));
  const server = await served(root);
  const lab = new Lab(await visit(browser));
  try {
    await lab.page.goto(`${ADDRESS}?device=cpu&view=attention&sentence=a+cat`);
    await isLive(lab);
    await lab.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await lab.page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    server.kill();
    await lab.until(async () => assert.rejects(fetch(ADDRESS)));
    await lab.page.goto(`${ADDRESS}?device=cpu&view=attention&sentence=a+dog`);
    await lab.shows(["a", "dog"]);
    await lab.page.goto(`${ADDRESS}?device=cpu&view=corrupt&sentence=a+dog`);
    await isLive(lab);
    assert.deepEqual(await lab.said(), []);
  } finally {
    server.kill();
    await lab.close();
    rmSync(root, { recursive: true });
  }
});

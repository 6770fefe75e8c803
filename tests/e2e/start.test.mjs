// The page starts, whatever happens to any one of its files on the way, or says what is missing.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { visit } from "../harness/browser.mjs";
import { Lab } from "../harness/page.mjs";
import { DIST, Server } from "../harness/server.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

/** What can happen to a file on its way; a file that stalls has a test of its own. */
const FAULTS = {
  "is cut off": { cut: 10 },
  "is answered with 503": { status: 503 },
  "is a web page": { page: true },
};

/** What the console may say of a file that does not come: the page says it, too. */
const MISSED = [/^NotFetched: split_teach\.wasm/u, /^Failed to load module script: .*"text\/html"/u];

/** The files of a visit to the room Teach it. */
const FILES = [
  "ui.js",
  "ui_bg.wasm",
  "split_teach.wasm",
  "rooms/teach/style.css",
  "engine_loader.js",
  "engine_cpu.js",
  "engine_cpu_bg.wasm",
  "manifest.json",
  "config.json",
  "vocab.txt",
  "model.safetensors",
  "sarcasm.csv",
];

/** What a room with a precomputed example fetches, too. */
const EXAMPLE = "attention.json";

/** How many read a file: the page and its engine miss the vocabulary together, and ask for it together. */
const readers = (file) => (file === "vocab.txt" ? 2 : 1);

/** Until the page has a program, this element speaks. */
const shell = (lab) => lab.page.locator("#shell");

async function opened(faults, view = "teach") {
  const server = await new Server().start();
  for (const [file, fault] of Object.entries(faults)) server.breakFile(file, fault);
  const lab = await Lab.fresh(browser, server.origin, { view });
  lab.visited.asksFor(...MISSED);
  return { server, lab, close: () => Promise.all([lab.close(), server.stop()]) };
}

async function isLive(lab) {
  await lab.status.getByText("Live: computed in this browser").waitFor();
  // The data set is there, too.
  await lab.page.getByRole("region", { name: "Data", exact: true }).getByRole("table").first().waitFor();
}

for (const [what, fault] of Object.entries(FAULTS)) {
  test(`every file ${what} once: the page starts all the same`, TIMEOUT, async () => {
    const once = { ...fault, times: 1 };
    const { server, lab, close } = await opened(Object.fromEntries(FILES.map((file) => [file, once])));
    await isLive(lab);
    for (const file of FILES) assert.ok(server.asked(file) > 1, `${file} was asked for again`);
    await lab.until(async () => assert.deepEqual(await lab.said(), []));
    await close();
  });
}

/** A visit in which one file goes wrong: the page says which, and offers to retry. */
async function missing(file, fault, how) {
  // The example is missed only while there is no engine.
  const others = file === EXAMPLE ? { "engine_cpu.js": fault } : {};
  const { server, lab, close } = await opened({ [file]: fault, ...others }, file === EXAMPLE ? "attention" : "teach");
  const said = file.startsWith("ui") ? shell(lab) : lab.page.locator("body");
  const part = /This part of the page has not arrived/;
  const own = { "sarcasm.csv": /examples could not be fetched/, "split_teach.wasm": part, "rooms/teach/style.css": part };
  await said.getByText(own[file] ?? new RegExp(`${file.replace(".", "\\.")} ${how}`)).first().waitFor();
  await said.getByRole("button", { name: "Retry" }).first().waitFor();
  return { server, lab, close };
}

test("the page says which file is missing, and Retry brings it back", TIMEOUT, async () => {
  const returns = async (file) => {
    const { server, lab, close } = await missing(file, { status: 503 }, "could not be fetched");
    // Beside the example an engine is missing, which is asked for by a button of its own.
    if (file === EXAMPLE) return close();
    const retry = lab.page.getByRole("button", { name: "Retry" });
    await lab.until(async () => assert.equal(await retry.count(), 1, file));
    await lab.until(async () => assert.equal(server.asked(file), 4 * readers(file), file));
    server.mend();
    await retry.click();
    await isLive(lab);
    await lab.until(async () => assert.deepEqual(await lab.said(), []));
    await close();
  };
  const waiting = [...FILES, EXAMPLE];
  const lane = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await returns(file);
  };
  await Promise.all([lane(), lane(), lane()]);
});

test("a web page in a file's place is said to be damaged, wherever it is missed", TIMEOUT, async () => {
  for (const file of ["ui_bg.wasm", "engine_cpu_bg.wasm", "vocab.txt"]) {
    const { close } = await missing(file, { page: true }, "arrived damaged");
    await close();
  }
});

test("a word within ten seconds when a file stalls, and a later try brings it", TIMEOUT, async () => {
  const words = async (file) => {
    const { lab, close } = await opened({ [file]: { stall: 10, times: 2 * readers(file) } });
    const begin = Date.now();
    const said = lab.page.getByText(new RegExp(`${file.replace(".", "\\.")} has not arrived\\. Trying again \\(2 of 4\\)`));
    await said.first().waitFor({ timeout: 30_000 });
    const waited = Date.now() - begin;
    await isLive(lab);
    await close();
    return waited;
  };
  const patience = await Promise.all(["ui.js", "ui_bg.wasm", "engine_cpu.js", "engine_cpu_bg.wasm", "engine_loader.js", "model.safetensors", "vocab.txt"].map(words));
  // Ten seconds of the page's clock; the rest is the start of seven pages at once.
  for (const waited of patience) assert.ok(waited < 20_000, `${patience}`);
});

test("a program that is there before the end of the page leaves nothing of the start beside itself", TIMEOUT, async () => {
  const server = await new Server().start();
  const page = await readFile(join(DIST, "index.html"));
  let goOn;
  const until = new Promise((done) => (goOn = done));
  server.breakFile("/", { stall: page.indexOf('<div id="shell"'), until });
  const lab = new Lab(await visit(browser, { serviceWorkers: "block" }));
  const program = lab.page.waitForResponse((response) => response.url().includes("/ui_bg.wasm"));
  const opened = lab.visited.open(server.origin, { device: "cpu", view: "attention" });
  await (await program).finished();
  // A program that did not wait would have mounted by then.
  await lab.page.waitForTimeout(2_000);
  goOn();
  await opened;
  await lab.status.getByText("Live: computed in this browser").waitFor();
  assert.equal(await shell(lab).count(), 0);
  await lab.close();
  await server.stop();
});

test("a page never works with the engine of another version", TIMEOUT, async () => {
  const { publish } = await import("../harness/versions.mjs");
  const server = await new Server().start();
  // Nothing was kept: the service worker is blocked.
  const lab = await Lab.fresh(browser, server.origin, { faults: "1", sentence: "the cat" });
  await lab.shows(["the", "cat"]);
  server.serve(await publish("2222222222222222"));
  await lab.crash("panic");
  await lab.sentence.fill("the dog");
  await lab.notices.getByText("The page and its engine have different versions").waitFor();
  await lab.notices.getByRole("button", { name: "Reload the page" }).click();
  await lab.shows(["the", "dog"]);
  assert.match(await lab.page.title(), /^2222222222222222/);
  await lab.close();
  await server.stop();
});

test("a visit starts the engine that was right at the last one, and looks again for the next", TIMEOUT, async () => {
  const server = await new Server().start();
  const lab = await Lab.fresh(browser, server.origin, { device: null });
  const last = (name) =>
    lab.page.evaluate(async (put) => {
      const [store, address] = [await caches.open("bertscope-files"), new URL("./engine?last", location.href).href];
      if (put !== undefined) await store.put(address, new Response(put));
      return (await store.match(address))?.text();
    }, name);
  const looksAgain = async () => {
    await lab.status.getByText("Live: computed in this browser").waitFor();
    await lab.until(async () => assert.equal(await last(), "engine_cpu"), 30_000);
    assert.deepEqual(await lab.said(), []);
  };
  await looksAgain();
  assert.equal(server.asked("/engine_bg.wasm"), 0);
  for (const [kept, fetched] of [["engine", 1], ["nonsense", 1], ["engine_cpu", 1]]) {
    await last(kept);
    await lab.page.reload();
    await looksAgain();
    assert.equal(server.asked("/engine_bg.wasm"), fetched, kept);
  }
  await lab.close();
  await server.stop();
});

test("a page that is served before WebGPU is built says so, says when to reload, and is not kept", TIMEOUT, async () => {
  const lab = new Lab(await visit(browser));
  let word = "building";
  await lab.page.route(/\/(\?.*)?$/u, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<meta charset="utf-8">', '$&<meta name="webgpu" content="building">');
    await route.fulfill({ response, body });
  });
  await lab.page.route("**/webgpu.txt", (route) => route.fulfill({ contentType: "text/plain", body: word }));
  await lab.visited.open(server.origin, { device: "cpu", view: "attention" });
  await lab.live();
  await lab.openStatus();
  await lab.status.getByText("WebGPU is being built. Until then the page computes on the CPU.").waitFor();
  word = "ready";
  const reload = lab.status.getByRole("button", { name: "Reload the page" });
  await reload.waitFor();
  assert.equal(await lab.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  await Promise.all([lab.page.waitForEvent("load"), reload.click()]);
  await lab.close();
});

// The wheel in a notebook: a process of Python shows the page in a frame, with a model of its own, on this machine or behind
// a proxy that gives the page another address; the browser keeps nothing of it.

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { visit } from "../harness/browser.mjs";
import { until } from "../harness/page.mjs";
import { browser, TIMEOUT } from "../harness/suite.mjs";

const WHEEL = process.env.BERTSCOPE_WHEEL;
const FAMILIES = fileURLToPath(new URL("../../model/bert/tests/families/", import.meta.url));
const PATIENCE = 60_000;

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const options = { ...TIMEOUT, skip: !WHEEL ? "no wheel: `cargo xtask test` makes one" : !hasPython && "no python3" };

/** What Hugging Face's tokenisers make of the sentence with the files of a family that keeps capitals and accents. */
const CASED = "bert-words-cased";
const SENTENCE = "Résumé of Été: cafés in Paris";
const PIECES = ["[CLS]", "[UNK]", "of", "Été", ":", "café", "##s", "in", "Paris", "[SEP]"];

const installed = mkdtempSync(join(tmpdir(), "bertscope-notebook-"));
if (!options.skip) execFileSync("python3", ["-m", "zipfile", "-e", WHEEL, installed]);
after(() => rmSync(installed, { recursive: true }));

/** A kernel that runs `show` with these arguments of Python; what the frame in its cell is, and how the kernel ends. */
async function shown(context, show, env = {}) {
  const script = `import bertscope, sys\nprint(bertscope.show(${show})._repr_html_(), flush=True)\nsys.stdin.read()`;
  const kernel = spawn("python3", ["-c", script], { env: { ...process.env, PYTHONPATH: installed, ...env }, stdio: ["pipe", "pipe", "inherit"] });
  // A test that fails leaves none behind.
  context.after(() => kernel.kill());
  const [html] = await new Promise((done) => createInterface(kernel.stdout).once("line", (...line) => done(line)));
  const ended = new Promise((done) => kernel.once("exit", done));
  const end = () => {
    kernel.stdin.end();
    return ended;
  };
  return { html, end };
}

/** What a page asks for at its own host. */
const HOME = "/user/me/lab";

/** The server of a notebook's page. `below` leads to a port, as jupyter-server-proxy does: what follows it is asked of the port. */
async function served(context, below, port) {
  const paths = [];
  const server = createServer((asked, answer) => {
    paths.push(asked.url);
    if (!below || !asked.url.startsWith(below)) return answer.writeHead(200, { "Content-Type": "text/html" }).end("<title>notebook</title>");
    const path = asked.url.slice(below.length - 1);
    const through = request({ host: "127.0.0.1", port, path, headers: asked.headers }, (from) => {
      answer.writeHead(from.statusCode, from.headers);
      from.pipe(answer);
    });
    return through.end();
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  // As a person's notebook: another host than that of the frame, as far as a browser knows.
  return { paths, address: `http://localhost:${server.address().port}${HOME}` };
}

/** A notebook with that cell. */
async function notebook(html, address) {
  const visited = await visit(browser, { viewport: { width: 1000, height: 900 } });
  const { page } = visited;
  page.setDefaultTimeout(PATIENCE);
  // The button that a first visit begins at gets no focus in the frame of another host: that is how it should be.
  visited.asksFor(/Blocked autofocusing/u);
  await page.goto(address);
  await page.setContent(html);
  const frame = page.frameLocator("iframe");
  const inside = () => page.frames()[1];
  const pieces = async () => {
    const row = frame.getByRole("toolbar", { name: "Tokens of the sentence" }).getByRole("button");
    return row.evaluateAll((all) => all.map((button) => button.textContent.split(", position")[0]));
  };
  return { visited, frame, inside, pieces };
}

const isLive = (frame) => frame.getByText("Live: computed in this browser").waitFor({ state: "attached" });

test("show opens a model's folder in the cell, and the browser keeps nothing of it", options, async (context) => {
  const { html, end } = await shown(context, `${JSON.stringify(FAMILIES + CASED)}, ${JSON.stringify(SENTENCE)}, view="attention", layer=1, head=2, device="cpu"`);
  const { address } = await served(context);
  const { visited, frame, inside, pieces } = await notebook(html, address);
  await isLive(frame);
  await until(async () => assert.deepEqual(await pieces(), PIECES));
  const { searchParams } = new URL(inside().url());
  assert.deepEqual(["model", "layer", "head", "view"].map((name) => searchParams.get(name)), [CASED, "1", "2", "attention"]);
  // Two layers of four heads, as its configuration says.
  const grid = frame.getByRole("region", { name: "All heads" }).getByRole("grid");
  const cells = await grid.evaluate((found) => ["rowheader", "gridcell"].map((role) => found.querySelectorAll(`[role=${role}]`).length));
  assert.deepEqual(cells, [2, 8]);
  const kept = await inside().evaluate(async () => {
    const registered = await navigator.serviceWorker.getRegistrations();
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return [requests.flat().map(({ url }) => url), registered.length];
  });
  assert.deepEqual(kept, [[], 0]);
  const elsewhere = visited.addresses.filter((asked) => asked.startsWith("http") && new URL(asked).hostname !== "127.0.0.1");
  assert.deepEqual(elsewhere.filter((asked) => !asked.endsWith("/favicon.ico")), [address]);
  await visited.close();
  assert.equal(await end(), 0);
});

test("behind a proxy that gives the page another address the model that comes with it answers", options, async (context) => {
  const prefix = "/user/me/";
  const { html, end } = await shown(context, '"The capital of France is [MASK].", device="cpu"', { JUPYTERHUB_SERVICE_PREFIX: prefix });
  const [, port] = html.match(/src="\/user\/me\/proxy\/(\d+)\//u);
  const below = `${prefix}proxy/${port}/`;
  const { paths, address } = await served(context, below, port);
  const { visited, frame, pieces } = await notebook(html, address);
  await isLive(frame);
  await until(async () => assert.deepEqual(await pieces(), ["[CLS]", "the", "capital", "of", "france", "is", "[MASK]", ".", "[SEP]"]));
  // Nothing of the page is asked for at the root of the host.
  const elsewhere = paths.filter((path) => !path.startsWith(below));
  assert.deepEqual(elsewhere.filter((path) => path !== "/favicon.ico"), [HOME]);
  await visited.close();
  assert.equal(await end(), 0);
});

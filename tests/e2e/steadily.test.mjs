// What the page fetches with, by itself: the file comes, or it is said which one did not, and why.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { DIST, Server } from "../harness/server.mjs";

const [FOLDER, FILE] = ["lessons", "index.json"];
/** What can happen to a file, and what is said of it if that goes on for ever. */
const FAULTS = {
  "is cut off": [{ cut: 10 }, { status: 0, damaged: "" }],
  "is answered with 503": [{ status: 503 }, { status: 503, damaged: "" }],
  stalls: [{ stall: 10 }, { status: 0, damaged: "" }],
  "is a web page": [{ page: true }, { status: 0, damaged: "A web page came in its place." }],
};

const source = await readFile(new URL("../../app/start/steadily.js", import.meta.url), "utf8");
const { fetchSteadily, NotFetched } = new Function("VERSION", `${source}; return { fetchSteadily, NotFetched };`)("0");
const whole = await readFile(join(DIST, FOLDER, FILE));
const servers = [];
after(() => Promise.all(servers.map((server) => server.stop())));

/** Fetches the file from a server on which this happens to it: what came of it, and what was heard. */
async function fetched(fault) {
  const server = await new Server().start();
  servers.push(server);
  server.breakFile(FILE, fault);
  const heard = [];
  const result = await fetchSteadily(`${server.origin}/${FOLDER}/${FILE}`, ({ file, attempt }) => heard.push(`${file} ${attempt}`)).catch((error) => error);
  return { result, attempts: [...new Set(heard)], asked: server.asked(FILE) };
}

// Most of this is waiting.
test("a file comes at the second try, or is told apart by why it does not", { concurrency: true, timeout: 90_000 }, async (context) => {
  const cases = Object.entries(FAULTS).flatMap(([what, [fault, said]]) => [
    context.test(`${what} once`, async () => {
      const { result, asked } = await fetched({ ...fault, times: 1 });
      assert.deepEqual(Buffer.from(result), whole);
      assert.equal(asked, 2);
    }),
    context.test(`${what} for ever`, async () => {
      const { result, attempts, asked } = await fetched(fault);
      assert.ok(result instanceof NotFetched, String(result));
      assert.equal(result.file, FILE);
      assert.deepEqual({ status: result.status, damaged: result.damaged }, said);
      assert.equal(asked, 4);
      assert.deepEqual(attempts.slice(-3), [2, 3, 4].map((attempt) => `${FILE} ${attempt}`));
    }),
  ]);
  await Promise.all(cases);
});

// Nothing leaves the origin, and the policy that guarantees it works.

import assert from "node:assert/strict";
import { test } from "node:test";
import { launch, visit } from "../harness/browser.mjs";
import { Server } from "../harness/server.mjs";
import { browser, server } from "../harness/suite.mjs";

const TIMEOUT = { timeout: 120_000 };

/** What the console says where the page's policy refuses something. */
const REFUSED = /Content Security Policy/u;

test("every request of a visit goes to the page's own origin", TIMEOUT, async () => {
  const { page, addresses, errors, ...rest } = await opened();
  const others = addresses.filter((address) => !address.startsWith(server.origin) && !/^(data|blob):/.test(address));
  assert.deepEqual(others, []);
  // The log is of this visit: it must hold at least the page and its program.
  assert.ok(addresses.some((address) => new URL(address).pathname.endsWith(".wasm")), addresses.join("\n"));
  assert.deepEqual(errors.filter((error) => /content security policy/i.test(error)), []);
  await rest.context.close();
});

test("the page carries a policy without unsafe inline code", TIMEOUT, async () => {
  const { page, context } = await opened(REFUSED);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  assert.match(policy, /default-src 'self'/);
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval' 'sha256-[A-Za-z0-9+/]{43}='/);
  assert.doesNotMatch(policy, /script-src[^;]*'unsafe-(inline|eval)'/);
  await context.close();
});

test("an injected inline script does not run, one of the origin does", TIMEOUT, async () => {
  const { page, context, errors } = await opened(REFUSED);
  const ran = await page.evaluate(async () => {
    const inline = document.createElement("script");
    inline.textContent = "globalThis.inlineRan = true;";
    document.body.append(inline);
    // The counter-proof: the same way in works for a file of the origin.
    const file = document.createElement("script");
    file.type = "module";
    file.src = "./ui.js";
    const loaded = new Promise((done) => {
      file.onload = () => done(true);
      file.onerror = () => done(false);
    });
    document.body.append(file);
    return { inline: globalThis.inlineRan === true, file: await loaded };
  });
  assert.deepEqual(ran, { inline: false, file: true });
  assert.ok(errors.some((error) => /content security policy/i.test(error)), "the refusal is on the console");
  await context.close();
});

test("a fetch from another origin is refused before it leaves", TIMEOUT, async () => {
  const other = await new Server().start();
  const { page, context } = await opened(REFUSED);
  const outcome = await page.evaluate((address) => fetch(address, { mode: "no-cors" }).then(() => "sent", () => "refused"), other.origin);
  assert.equal(outcome, "refused");
  assert.deepEqual(other.requests, []);
  await context.close();
  await other.stop();
});

/** A visit to the page; `asked` are errors that the test wants to see. */
async function opened(...asked) {
  const visited = await visit(browser);
  visited.asksFor(...asked);
  await visited.open(server.origin);
  await visited.page.waitForFunction(() => !document.getElementById("shell"));
  return visited;
}

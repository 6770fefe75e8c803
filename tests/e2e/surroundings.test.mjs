// Where something is forbidden that the page needs, it says what, and what to do about it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { visit } from "../harness/browser.mjs";
import { DIST, Server } from "../harness/server.mjs";
import { browser, TIMEOUT } from "../harness/suite.mjs";

/** The page's own script, and nothing else of what it needs. */
const INLINE = "script-src 'self' 'unsafe-inline'";

/** What is said, and how one gets there: by a policy of the server, in a sandbox, from a file, without JavaScript. */
const SURROUNDINGS = [
  { says: /^This page is in a frame whose sandbox takes its origin away\. .*allow-same-origin/u, sandbox: "allow-scripts" },
  { says: /^This page was opened as a file.*Serve its folder/u, file: true },
  { says: /^The server’s policy takes this page’s origin away \(sandbox\)\. .*Content-Security-Policy/u, policy: "sandbox allow-scripts" },
  { says: /^The server’s policy forbids WebAssembly\. .*Content-Security-Policy/u, policy: INLINE },
  { says: /^The server’s policy forbids ui_bg\.wasm \(connect-src\)\. .*Content-Security-Policy/u, policy: "connect-src 'none'" },
  { says: /The script of this page has not run.*the server’s policy forbids/su, policy: "script-src 'self'" },
  { says: /The script of this page has not run.*Allow JavaScript for this page/su, options: { javaScriptEnabled: false } },
];

test("in surroundings that forbid something the page names it", TIMEOUT, async () => {
  const server = await new Server().start();
  for (const { says, sandbox, file, policy, options } of SURROUNDINGS) {
    server.headers = policy ? { "Content-Security-Policy": policy } : {};
    const visited = await visit(browser, { serviceWorkers: "block", ...options });
    // The console says in its own words what is forbidden.
    visited.asksFor(/./u);
    const { page } = visited;
    if (sandbox) await page.setContent(`<iframe sandbox="${sandbox}" src="${server.origin}/"></iframe>`);
    else await page.goto(file ? pathToFileURL(join(DIST, "index.html")).href : `${server.origin}/`);
    const frame = sandbox ? page.frameLocator("iframe") : page;
    const said = frame.getByRole("status").filter({ hasText: says });
    await said.waitFor({ timeout: 30_000 });
    // It is all that is said.
    assert.equal(await frame.getByRole("status").count(), 1, String(says));
    await visited.close();
  }
  await server.stop();
});

// What end-to-end files have in common: one server of the page and one browser for all tests of a
// file, which runs in a process of its own; how long a test may take; numbers that are near.

import assert from "node:assert/strict";
import { after, afterEach } from "node:test";
import { launch, takeFaults } from "./browser.mjs";
import { Server, takeBroken } from "./server.mjs";

export const TIMEOUT = { timeout: 240_000 };
/** Running while tests do; they are there before a file's own hooks run. */
export const server = await new Server().start();
export const browser = await launch();

/** What a browser says of an answer that a test has asked its server for. */
const NOT_LOADED = /Failed to load resource|net::ERR_/u;

// No test passes on a page that broke: an exception, a rejection, a panic or an error in the console, unless it asked for it.
afterEach(() => {
  const isBroken = takeBroken();
  const faults = takeFaults().filter((error) => !(isBroken && NOT_LOADED.test(error)));
  assert.deepEqual(faults, [], "errors that the test did not ask for");
});

after(async () => {
  await browser.close();
  await server.stop();
});

/** Fails unless two numbers are at most `within` apart. */
export const near = (found, wanted, within, what) =>
  assert.ok(Math.abs(found - wanted) <= within, `${what}: ${found}, not ${wanted}`);

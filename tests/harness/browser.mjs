// Chromium as every test and measurement starts it.

import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

/** The whole network log, the errors and the page of one visit. */
export class Visit {
  /** What the console called an error, and exceptions that nobody caught. */
  errors = [];
  /** Addresses of all requests: of the page, its workers and its service worker. */
  addresses = [];

  constructor(context, page) {
    this.context = context;
    this.page = page;
    context.on("request", (request) => this.addresses.push(request.url()));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("crash", () => this.errors.push("The page crashed."));
  }

  /**
   * Opens the page in a state.
   * @param {string} origin
   * @param {Record<string, string>} state the parameters of its address
   */
  async open(origin, state = {}) {
    const address = new URL("/", origin);
    for (const [name, value] of Object.entries(state)) address.searchParams.set(name, value);
    return this.page.goto(address.href);
  }

  async close() {
    await this.context.close();
  }
}

/**
 * Starts Chromium, headless, with WebGPU on a software adapter.
 * @param {{webgpu?: boolean, args?: string[]}} [options] `webgpu: false` takes WebGPU away
 */
export async function launch({ webgpu = true, args = [] } = {}) {
  const flags = JSON.parse(await readFile(new URL("./flags.json", import.meta.url), "utf8"));
  const own = webgpu ? flags : flags.filter((flag) => !flag.includes("webgpu"));
  // The browser still offers WebGPU then, but no adapter answers.
  if (!webgpu) own.push("--disable-gpu");
  return chromium.launch({
    executablePath: process.env.CHROME ?? "/usr/bin/chromium",
    headless: true,
    args: [...own, ...args],
  });
}

/**
 * A fresh profile with one page.
 * @param {import("playwright-core").Browser} browser
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function visit(browser, options = {}) {
  const context = await browser.newContext(options);
  return new Visit(context, await context.newPage());
}

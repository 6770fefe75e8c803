// Chromium as every test and measurement starts it.

import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { write } from "./known.mjs";

/** Every visit that has not ended. */
export const visits = new Set();

/** The whole network log, the errors and the page of one visit. */
export class Visit {
  /** What the console called an error, and exceptions that nobody caught, of the page and of its workers. */
  errors = [];
  /** Addresses of all requests: of the page, its workers and its service worker. */
  addresses = [];
  /** What is no fault: the test asks for it. */
  #asked = [];
  /** What ends with the visit, and whose requests are those of the visit. */
  #whole;

  /** @param {{shared?: boolean}} [options] `shared`: other visits go on in the same profile */
  constructor(context, page, { shared = false } = {}) {
    this.context = context;
    this.page = page;
    this.#whole = shared ? page : context;
    visits.add(this);
    this.#whole.on("request", (request) => this.addresses.push(request.url()));
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
    write(address, state);
    return this.page.goto(address.href);
  }

  /** From now on, errors that match are what the test wants to see. */
  asksFor(...patterns) {
    this.#asked.push(...patterns);
  }

  /** The errors that nobody asked for; each is told once. */
  takeFaults() {
    const faults = this.errors.filter((error) => !this.#asked.some((pattern) => pattern.test(error)));
    this.errors = [];
    return faults;
  }

  async close() {
    ended.push(...this.takeFaults());
    visits.delete(this);
    await this.#whole.close();
  }
}

/** What visits that ended had to tell. */
const ended = [];

/** The errors that nobody asked for since the last call, of all visits. */
export const takeFaults = () => [...ended.splice(0), ...[...visits].flatMap((visit) => visit.takeFaults())];

/**
 * Starts Chromium, headless, with WebGPU on a software adapter.
 * @param {{webgpu?: boolean, args?: string[]}} [options] `webgpu: false` takes WebGPU away
 */
export async function launch({ webgpu = true, args = [] } = {}) {
  const settings = await headless();
  const own = webgpu ? settings.args : settings.args.filter((flag) => !flag.includes("webgpu"));
  // The browser still offers WebGPU then, but no adapter answers.
  if (!webgpu) own.push("--disable-gpu");
  return chromium.launch({ ...settings, args: [...own, ...args] });
}

/**
 * Starts a Chromium of its own whose profile lies on disk, as a person's does.
 * @param {string} folder of the profile; an empty one is a browser that has seen nothing yet
 */
export async function launchProfile(folder) {
  // A machine that is kept busy starts a browser slowly.
  return chromium.launchPersistentContext(folder, { ...(await headless()), timeout: 120_000 });
}

async function headless() {
  const args = JSON.parse(await readFile(new URL("./flags.json", import.meta.url), "utf8"));
  return { executablePath: process.env.CHROME ?? "/usr/bin/chromium", headless: true, args };
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

/** The profile of a browser in which visits are that need none of their own. */
const shared = new WeakMap();

/** What a page can be told at any time; everything else needs a profile of its own. */
const OF_A_PAGE = ["viewport", "colorScheme", "reducedMotion", "forcedColors"];

/** Whether a visit with these options can be in a shared profile. */
export const canShare = (options) => Object.keys(options).every((name) => OF_A_PAGE.includes(name));

/** How a page looks, as a fresh profile would have it but for the options. */
export async function setLook(page, { viewport = { width: 1280, height: 720 }, colorScheme = "light", reducedMotion = null, forcedColors = null }) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
}

/**
 * A page in a profile that keeps nothing of this origin: sooner there than one in a fresh profile.
 * @param {import("playwright-core").Browser} browser
 * @param {string} origin
 * @param {import("playwright-core").BrowserContextOptions} options of which `canShare` holds
 */
export async function visitShared(browser, origin, options) {
  if (!shared.has(browser)) shared.set(browser, browser.newContext({ serviceWorkers: "block" }));
  const context = await shared.get(browser);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await protocol.detach();
  await setLook(page, options);
  return new Visit(context, page, { shared: true });
}

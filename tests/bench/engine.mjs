// Drives the page's engine without the page: in an empty document of the same origin.

import { readFile } from "node:fs/promises";

const CLIENT = new URL("./client.js", import.meta.url);
/** The folder of the shipped model. */
export const MODEL = "models/bertscope-mini/";

/** What a fresh profile of the browser is opened with. */
export const PROFILE = { serviceWorkers: "block" };

/**
 * What an engine of its own, in the same browser, takes on so many cores of the CPU.
 * @param {Engine} engine
 * @param {string} origin
 * @param {"1" | "2"} workers
 * @param {(engine: Engine) => Promise<T>} measure
 * @returns {Promise<T>}
 * @template T
 */
export async function onCores(engine, origin, workers, measure) {
  const context = await engine.page.context().browser().newContext(PROFILE);
  const own = await Engine.start(context, origin, { device: "cpu", workers });
  await own.load(MODEL, "cpu");
  const result = await measure(own);
  await context.close();
  return result;
}

/** Numbers whose bytes the page has written as a text. */
const unpacked = (text) => [...new Float32Array(Uint8Array.from(Buffer.from(text, "base64")).buffer)];

/** An engine in an empty document. */
export class Engine {
  #page;

  /**
   * @param {import("playwright-core").BrowserContext} context
   * @param {string} origin of a server of the finished page
   */
  static async start(context, origin, { faults = false, ...how } = {}) {
    const page = await Engine.emptyPage(context, origin);
    await page.evaluate(
      async ([allowed, asked]) => {
        globalThis.engine = new EngineClient(asked);
        await globalThis.engine.hello(allowed);
      },
      [faults, how],
    );
    return new Engine(page);
  }

  /** A document of the same origin that knows how to speak with the engine, and nothing else. */
  static async emptyPage(context, origin) {
    const page = await context.newPage();
    const empty = { contentType: "text/html", body: "<!doctype html><title>Engine</title>" };
    await page.route("**/engine-alone", (route) => route.fulfill(empty));
    await page.goto(`${origin}/engine-alone`);
    await page.evaluate(await readFile(CLIENT, "utf8"));
    return page;
  }

  constructor(page) {
    this.#page = page;
  }

  get page() {
    return this.#page;
  }

  /** Loads a model; resolves with the `ready` message. */
  async load(folder = MODEL, device = null) {
    return this.#page.evaluate(
      async ([path, kind]) => {
        const address = new URL(path, location.href).href;
        return (await globalThis.engine.send({ type: "load", folder: address, device: kind })).message;
      },
      [folder, device],
    );
  }

  /**
   * Moves to a device; resolves with the `devices` message once it is in use, or `null` if it
   * cannot be used.
   * @param {"webgpu" | "cpu"} kind
   */
  async device(kind) {
    return this.#page.evaluate(async (wanted) => {
      if (wanted === "webgpu" && !globalThis.engine.webgpu) globalThis.engine = await globalThis.engine.withWebgpu();
      const { engine } = globalThis;
      // Only a refusal is answered directly; a move shows in the next `devices` message.
      const refused = engine.send({ type: "device", device: wanted }).then(
        () => new Promise(() => {}),
        () => null,
      );
      return Promise.race([refused, engine.untilDevices((devices) => devices.active === wanted && devices.chosen)]);
    }, kind);
  }

  /** Waits until no device is being set up or timed any more: they would disturb a measurement. */
  async settled() {
    await this.#page.evaluate(() => globalThis.engine.settled());
  }

  /** What is known of WebGPU. */
  async kernelStatus() {
    return this.#page.evaluate(() => globalThis.engine.devices.devices.find(({ kind }) => kind === "webgpu"));
  }

  /** Computes with another family of kernels on WebGPU. */
  async kernels(family) {
    await this.#page.evaluate((wanted) => globalThis.engine.send({ type: "kernels", family: wanted }), family);
  }

  /** Runs the encoder; resolves with the `pass` message and, if asked for, its values. */
  async run(input, wishes, { values = false, beside = [] } = {}) {
    const pass = await this.#page.evaluate(
      async ([what, asked, wanted, others]) => {
        const answer = await globalThis.engine.send({ type: "run", input: what, wishes: asked, beside: others });
        // A text travels much faster than a list of numbers.
        const text = ({ buffer, byteOffset, byteLength }) => {
          const bytes = new Uint8Array(buffer, byteOffset, byteLength);
          let letters = "";
          for (let at = 0; at < bytes.length; at += 32_768) letters += String.fromCharCode(...bytes.subarray(at, at + 32_768));
          return btoa(letters);
        };
        return { ...answer.message, values: wanted ? answer.values.map(text) : undefined };
      },
      [input, wishes, values, beside],
    );
    return { ...pass, values: pass.values?.map(unpacked) };
  }

  /**
   * Milliseconds of `count` passes, each from the request to its answer in the page.
   */
  async times(input, wishes, count) {
    return this.#page.evaluate(
      async ([what, asked, runs]) => {
        const times = [];
        for (let run = 0; run < runs; run += 1) {
          const begin = performance.now();
          const { message } = await globalThis.engine.send({ type: "run", input: what, wishes: asked });
          if (message.type !== "pass") throw new Error(`The engine answered ${message.type}.`);
          times.push(performance.now() - begin);
        }
        return times;
      },
      [input, wishes, count],
    );
  }

  async close() {
    await this.#page.evaluate(() => globalThis.engine.end());
    await this.#page.close();
  }
}

/** A sentence of `pieces` pieces with `[CLS]` and `[SEP]`: every word is one piece. */
export function sentenceOf(pieces) {
  return Array(Math.max(0, pieces - 2)).fill("time").join(" ");
}

/** What the overview asks for: every attention map and the last hidden state. */
export function overviewWishes(layers) {
  const attention = Array.from({ length: layers }, (_, layer) => ({ part: "attention", layer }));
  return [...attention, { part: "hidden", layer: layers - 1 }];
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** `number` with so many decimals. */
export function rounded(number, decimals = 1) {
  return Number(number.toFixed(decimals));
}

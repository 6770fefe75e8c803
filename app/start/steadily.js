// A fetch that does not give up at the first failure and never waits without a word. Everything
// that the page and its engine fetch goes through it. `VERSION`, the version of the whole build,
// is written in front of this text when the page is built.
"use strict";

/** Modules asked for so far. */
let imports = 0;

/** Milliseconds before each try: at once, at once past the browser's cache, then with growing pauses. */
const PAUSES = [0, 0, 750, 1_500];

/** A try that brings nothing new for so many milliseconds has failed. */
const STALLED = 8_000;

/** Says which file did not come, and why: `status` 0 means no answer, `damaged` another file than asked for. */
class NotFetched extends Error {
  constructor(file, { status = 0, damaged = "" } = {}) {
    super(`${file} could not be fetched (${damaged || status || "no answer"}).`);
    Object.assign(this, { file, status, damaged });
  }
}

/** The address of this build's file: an older copy in the browser's cache has another one. */
function versioned(address) {
  return `${address}${address.includes("?") ? "&" : "?"}v=${VERSION}`;
}

/**
 * Tries until something arrives.
 * @param {string} file what to call it
 * @param {(tried: number, watch: Watch) => Promise<T>} fetchOnce
 * @param {(news: {file: string, attempt: number, loaded: number}) => void} hear is told of every
 *   try, counted from 1, and of what it brought so far, in bytes
 * @returns {Promise<T>} rejected with `NotFetched` after the last try
 * @template T
 */
async function steadily(file, fetchOnce, hear = () => {}) {
  let failure = new NotFetched(file);
  for (const [tried, pause] of PAUSES.entries()) {
    if (tried > 0) hear({ file, attempt: tried + 1, loaded: 0 });
    // Even a pause of 0 would wait for all that the browser is doing.
    if (pause > 0) await new Promise((done) => setTimeout(done, pause));
    const watch = new Watch(file, (loaded) => hear({ file, attempt: tried + 1, loaded }));
    try {
      return await watch.over(fetchOnce(tried, watch));
    } catch (error) {
      failure = error instanceof NotFetched ? error : new NotFetched(file);
    }
  }
  throw failure;
}

/** Ends a try that stalls. */
class Watch {
  #stop = new AbortController();
  #timer;
  #stalled;

  constructor(file, hear) {
    this.hear = hear;
    this.#stalled = new Promise((_, reject) => {
      this.expire = () => {
        this.#stop.abort();
        reject(new NotFetched(file));
      };
    });
    this.#wind();
  }

  get signal() {
    return this.#stop.signal;
  }

  /** So many bytes are there. */
  progress(loaded) {
    this.hear(loaded);
    this.#wind();
  }

  /** Everything is there; what is made of it may take its time. */
  complete() {
    clearTimeout(this.#timer);
  }

  async over(promise) {
    try {
      return await Promise.race([promise, this.#stalled]);
    } finally {
      clearTimeout(this.#timer);
    }
  }

  #wind() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.expire, STALLED);
  }
}

/**
 * Fetches a file of the page.
 * @param {string} address
 * @param {(news: {file: string, attempt: number, loaded: number}) => void} [hear]
 * @param {(response: Response, watch: Watch) => Promise<T>} [read] what to make of the answer; its bytes by default
 * @param {RequestCache} [first] how the first try uses the browser's cache
 * @returns {Promise<T>}
 * @template T
 */
function fetchSteadily(address, hear, read = bytesOf, first = "default") {
  const file = address.split("/").pop();
  const once = async (tried, watch) => {
    const cache = tried > 0 ? "no-store" : first;
    const response = await fetch(versioned(address), { signal: watch.signal, cache });
    if (!response.ok) throw new NotFetched(file, { status: response.status });
    // Networks that want a login answer every question with a page of their own.
    if (typeOf(response) === "text/html") throw new NotFetched(file, { damaged: "A web page came in its place." });
    return read(response, watch);
  };
  return steadily(file, once, hear);
}

/** The same, past every copy that the browser keeps. */
const fetchAnew = (address, hear) => fetchSteadily(address, hear, bytesOf, "no-store");

function typeOf(response) {
  return (response.headers.get("Content-Type") ?? "").split(";")[0].trim().toLowerCase();
}

/** All bytes of an answer. */
async function bytesOf(response, watch) {
  const chunks = [];
  await follow(response, watch, (chunk) => chunks.push(chunk));
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

async function follow(response, watch, take) {
  let loaded = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    take(value);
    loaded += value.length;
    watch.progress(loaded);
  }
  watch.complete();
}

/** The WebAssembly module of an answer, compiled while it arrives. A compilation that fails fails the try. */
async function compiled(response, watch) {
  const file = new URL(response.url).pathname.split("/").pop();
  try {
    if (typeOf(response) !== "application/wasm") return await WebAssembly.compile(await bytesOf(response, watch));
    if (response.headers.has("Bertscope-Whole")) watch.complete();
    // What is wrong with the copy is wrong with the original, which says so.
    else follow(response.clone(), watch, () => {}).catch(() => {});
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw new NotFetched(file, { damaged: error.message });
    throw error;
  }
}

/**
 * Starts a program: its bindings and its WebAssembly, fetched side by side.
 * @param {string} name such as `./ui`
 * @param {(news: {file: string, attempt: number, loaded: number}) => void} hear
 * @param {Promise<unknown>} [before] what it waits for once it is there
 * @returns the exports of the program
 */
async function startProgram(name, hear, before) {
  // A module that failed once fails at its address for ever.
  const importOnce = () => import(versioned(`${name}.js`) + (imports++ > 0 ? `&try=${imports}` : ""));
  const [bindings, module] = await Promise.all([
    steadily(`${name.split("/").pop()}.js`, importOnce, hear),
    fetchSteadily(`${name}_bg.wasm`, hear, compiled),
    before,
  ]);
  return bindings.default({ module_or_path: module });
}

// For the programs themselves.
Object.assign(globalThis, { fetchSteadily, fetchAnew });

// Starts the engine's program in its worker. Until it runs, this speaks for it, in the messages
// of `app/protocol`.

/** Milliseconds between two words while the program is fetched and compiled. */
const HEARTBEAT = 1_000;

const post = (message) => postMessage({ json: JSON.stringify(message), buffers: [] });

// Before the program has started nothing listens, and a worker's messages are not kept for it.
const early = [];
const keep = (event) => early.push(event.data);
addEventListener("message", keep);

/** The program that runs in this worker. */
let program;

let news = { file: "", attempt: 1, loaded: 0 };
const speak = () => post({ progress: { id: 0, total: PROGRAM_BYTES[news.file] ?? 0, ...news } });

// A module with an instruction of relaxed SIMD: (func (result v128) three times i32.const 0 and
// i8x16.splat, f32x4.relaxed_madd).
const RELAXED_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 19, 1, 17, 0, 65, 0, 253, 15, 65, 0, 253, 15,
  65, 0, 253, 15, 253, 133, 2, 11,
]);

/** Emulators do not always say that they are a fallback. */
const EMULATORS = /swiftshader|llvmpipe|lavapipe|basic render|warp/i;

/** Whether a WebGPU adapter computes on the processor. The engine's program asks, too. */
globalThis.isEmulated = (adapter) => {
  const info = adapter.info ?? {};
  const fallback = info.isFallbackAdapter ?? adapter.isFallbackAdapter;
  return Boolean(fallback) || EMULATORS.test(`${info.vendor} ${info.architecture} ${info.description}`);
};

async function hasGpu() {
  const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
  return Boolean(adapter) && !isEmulated(adapter);
}

/** Milliseconds until the program of the next start is looked for: nobody waits then. */
const LATER = 5_000;

/**
 * Which of the engine's two programs to start: the one that computes on WebGPU and in every browser, or the small one for
 * the CPU alone, whose products take half the instructions where the browser has them. To look for an adapter takes as long
 * as the rest of a start, so what was right last time is right now, too; a graphics processor that is new is used from the
 * next start on.
 */
async function chosenProgram() {
  if (isPartner) return asked.get("partner");
  // It may not be built yet.
  if (!Object.hasOwn(PROGRAM_BYTES, "engine_bg.wasm")) return "engine_cpu";
  const device = asked.get("device");
  if (device === "webgpu" || !WebAssembly.validate(RELAXED_MODULE)) return "engine";
  if (device === "cpu") return "engine_cpu";
  const last = await lastProgram();
  if (!last) return rightProgram();
  setTimeout(rightProgram, LATER);
  return last;
}

/** The program for what this machine has, which is kept for the next start. */
async function rightProgram() {
  const name = (await hasGpu()) ? "engine" : "engine_cpu";
  keepProgram(name);
  return name;
}

const asked = new URL(location.href).searchParams;

/** Whether this worker computes for another one, which named its own program. The program asks, too. */
globalThis.isPartner = asked.has("partner");

/** A page of another version must not use this engine. */
const isOfThisVersion = () => (asked.get("v") ?? VERSION) === VERSION;

/** The model that is read unless a link names another, and its files in the order in which the program asks for them. */
const NAME = "bertscope-mini";
const MODEL = new URL(`./models/${NAME}/`, location.href);
const MANIFEST = "manifest.json";
const FILES = ["config.json", "vocab.txt", "model.safetensors"];

/** The page's own copy of its files. A file stands there under its address and its SHA-256. */
const STORE = "bertscope-files";

/** Where the name of the program stands that was right when it was last looked for. */
const LAST = new URL("./engine?last", location.href).href;

async function lastProgram() {
  try {
    const name = await (await caches.match(LAST, { cacheName: STORE }))?.text();
    return Object.hasOwn(PROGRAM_BYTES, `${name}_bg.wasm`) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Without it the next start takes a moment longer. */
const keepProgram = (name) => keepAt(LAST, name);

async function keepAt(key, body) {
  // Nobody comes back to this address: see page.js.
  if (asked.get("keep") === "no") return;
  try {
    await (await caches.open(STORE)).put(key, new Response(body));
  } catch {
    // Some browsers keep nothing.
  }
}

/** Files of the model that were asked for before the program could, and those that the browser keeps. */
const ahead = new Map();
const kept = new Map();

/**
 * The first engine of a page reads the model beside the program: what the browser keeps, or else from the network.
 * @returns the folder of a model that is kept: the program goes on with it before it is asked to
 */
async function readModelAhead() {
  if (asked.get("attempt") !== "1" || (asked.get("model") ?? NAME) !== NAME) return undefined;
  const isKept = await globalThis.caches?.has(STORE);
  for (const name of isKept ? [MANIFEST] : [MANIFEST, ...FILES]) {
    const file = { hear: () => {} };
    file.bytes = fetchSteadily(new URL(name, MODEL).href, (news) => file.hear(news));
    // Whoever needs it hears of the failure.
    file.bytes.catch(() => {});
    ahead.set(new URL(name, MODEL).href, file);
  }
  if (!isKept) return undefined;
  const manifest = ahead.get(new URL(MANIFEST, MODEL).href).bytes;
  manifest.then(readFilesAhead).catch(() => {});
  return MODEL.href;
}

function readFilesAhead(manifest) {
  for (const { name, sha256 } of JSON.parse(new TextDecoder().decode(manifest)).files) {
    const address = new URL(name, MODEL).href;
    kept.set(keyOf(address, sha256), readWhole(address, sha256));
  }
}

const keyOf = (address, sha256) => `${address}?sha256=${sha256}`;

/** A file's bytes if the browser keeps them whole; else null. */
async function readWhole(address, sha256) {
  try {
    const store = await caches.open(STORE);
    const found = await store.match(keyOf(address, sha256));
    const bytes = await found?.arrayBuffer();
    return bytes && (await digestOf(bytes)) === sha256 ? new Uint8Array(bytes) : null;
  } catch {
    // The network has everything.
    return null;
  }
}

/** The SHA-256 in hexadecimal; fails where the browser does not offer it. */
async function digestOf(bytes) {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const keepWhole = (address, sha256, bytes) => keepAt(keyOf(address, sha256), bytes);

Object.assign(globalThis, { digestOf, keepWhole });

globalThis.readKept = (address, sha256) => {
  const key = keyOf(address, sha256);
  const bytes = kept.get(key) ?? readWhole(address, sha256);
  kept.delete(key);
  return bytes;
};

globalThis.fetchSteadily = (address, hear) => {
  const file = ahead.get(address);
  if (!file) return fetchSteadily(address, hear);
  ahead.delete(address);
  file.hear = hear;
  return file.bytes;
};

function faultOf(error) {
  if (!(error instanceof NotFetched)) return null;
  const { file, status, damaged } = error;
  return damaged ? { damaged: { file, detail: damaged } } : { fetch: { file, status } };
}

/**
 * A second worker with the program of this one, for the program's own use; null where there is no core or no memory for it, or
 * the work is too small. `workers=1` or `workers=2` in the address settles it, to measure.
 */
globalThis.startPartner = (isLarge) => {
  // It holds a network of its own: where the browser says that memory is short, one core has to do.
  const useful = isLarge && navigator.hardwareConcurrency > 1 && (navigator.deviceMemory ?? 8) > 2;
  if (typeof Worker !== "function" || (asked.get("workers") ?? (useful ? "2" : "1")) !== "2") return null;
  return new Worker(versioned(`./engine_loader.js?partner=${program}`), { type: "module", name: "partner" });
};

async function startEngine() {
  if (!isOfThisVersion()) return post({ failed: { id: 0, fault: { protocol: { engine: 0 } } } });
  const heartbeat = setInterval(speak, HEARTBEAT);
  speak();
  globalThis.firstModel = readModelAhead().catch(() => undefined);
  try {
    program = await chosenProgram();
    news.file = `${program}_bg.wasm`;
    const exports = await startProgram(`./${program}`, ({ file, attempt, loaded }) => {
      const fails = attempt > news.attempt;
      // The bindings are a small file beside the large one: only their failures are worth a word.
      if (fails || file === news.file) news = { file, attempt, loaded };
      if (fails) speak();
    });
    // Runs the constructors of the engine's libraries, once: see app/engine/build.rs.
    exports.__wasm_call_ctors();
    removeEventListener("message", keep);
    for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
  } catch (error) {
    const fault = faultOf(error);
    post(fault ? { failed: { id: 0, fault } } : { fatal: { message: String(error.message ?? error) } });
  } finally {
    clearInterval(heartbeat);
  }
}

startEngine();

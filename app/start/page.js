// Starts the page's program, says why it does not start, and keeps the page usable offline.

/** What became of the engine with WebGPU, where the page is served before it is built: on the machine that builds it. */
const early = document.querySelector("meta[name=webgpu]")?.content;

/** Whether nobody comes back to this address, as in a notebook: then nothing is kept for it. */
const isPassing = Boolean(document.querySelector("meta[name=passing]"));

const NO_WASM =
  "This browser has no WebAssembly with 128-bit SIMD, which BERTscope needs. Use a current Chrome, Edge, Firefox or Safari.";

// The smallest module with a SIMD instruction: (func (result v128) i32.const 0, i8x16.splat).
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/**
 * What stands where the page will be comes at the end of a long text, perhaps after the page's program: until then nobody
 * can speak in it, and a program that mounted beside it would not find it to take it away.
 */
const parsed = new Promise((done) => addEventListener("DOMContentLoaded", done, { once: true }));

/** Says something in the place where the page will be, with a way to go on if there is one. */
async function say(sentence, retry) {
  await parsed;
  const status = document.getElementById("shell-status");
  if (!status) return;
  status.classList.remove("unspoken");
  status.textContent = sentence;
  if (!retry) return;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Retry";
  button.addEventListener("click", retry);
  status.append(" ", button);
}

function tell({ file, attempt }) {
  if (attempt > 1) say(`${file} has not arrived. Trying again (${attempt} of ${PAUSES.length})…`);
}

const POLICY = "The page brings a Content-Security-Policy of its own: whoever runs the server can leave the server’s out.";

/** What forbids a page to start here, and what to do about it; undefined where nothing does. */
function obstacle() {
  if (location.protocol === "file:")
    return "This page was opened as a file, and browsers let a file load nothing. Serve its folder, as “python3 -m http.server” does, and open the address.";
  if (origin === "null")
    return parent === window
      ? `The server’s policy takes this page’s origin away (sandbox). ${POLICY}`
      : "This page is in a frame whose sandbox takes its origin away. Whoever made the frame adds allow-same-origin to its sandbox.";
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(SIMD_MODULE)) return NO_WASM;
  try {
    new WebAssembly.Module(SIMD_MODULE);
  } catch {
    return `The server’s policy forbids WebAssembly. ${POLICY}`;
  }
  return undefined;
}

/** Files that a policy kept from the page, with what forbids each. */
const refused = new Map();
addEventListener("securitypolicyviolation", ({ blockedURI, disposition, effectiveDirective }) => {
  if (disposition === "enforce") refused.set(blockedURI.split("?")[0].split("/").pop(), effectiveDirective);
});

function whyNot(error) {
  if (refused.has(error.file)) return `The server’s policy forbids ${error.file} (${refused.get(error.file)}). ${POLICY}`;
  if (!(error instanceof NotFetched)) return `BERTscope could not start: ${error.message ?? error} Reload the page or update the browser.`;
  if (error.damaged) return `${error.file} arrived damaged: ${error.damaged} If this network asks for a login, log in first.`;
  if (error.status) return `${error.file} could not be fetched: the server answered ${error.status}.`;
  return `${error.file} could not be fetched: no answer came. Check the connection.`;
}

/** Fetches a part of the page's program, for its bindings. */
globalThis.fetchPart = (address) => fetchSteadily(address, tell, compiled);

/** What comes of each style that was asked for. */
const styles = new Map();

/** Fetches the styles of a room, for the page's program. */
globalThis.fetchStyles = (room) => Promise.all([...document.querySelectorAll(`link[data-room=${room}]`)].map(arrival));

function arrival(link) {
  const asked = styles.get(link) ?? linked(link);
  styles.set(link, asked);
  // What did not come is asked for anew.
  asked.catch(() => styles.delete(link));
  return asked;
}

/** Links a style that has come as a style: of a page that came in its place a browser says nothing. */
async function linked(link) {
  await fetchSteadily(link.dataset.address, tell);
  await new Promise((done, fail) => {
    Object.assign(link, { onload: done, onerror: fail });
    // Only another address is fetched.
    link.removeAttribute("href");
    link.href = versioned(link.dataset.address);
  });
}

/** Lets the styles of one room apply, and those of no other: what does not apply costs nothing at a key. */
globalThis.wearStyles = (room) => {
  for (const style of document.querySelectorAll("[data-room]")) style.media = style.dataset.room === room ? "all" : "not all";
};

async function startPage() {
  say("Loading the page…");
  try {
    await startProgram("./ui", tell, Promise.all([first.speaks, parsed]));
    document.getElementById("shell")?.remove();
  } catch (error) {
    say(whyNot(error), startPage);
  }
}

/**
 * Keeps a copy of this version of the page for use offline. Asked for by the page's program at its
 * first live result: the copy then competes with nothing and finds everything in the browser's
 * cache.
 */
function keepOffline() {
  if (early || isPassing || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const kept = serviceWorker.register("./sw.js").then(() => serviceWorker.ready);
  const follow = (registration) => {
    followVersions(registration);
    // A page that came before its copy is served from it too, unless the copy is of another version.
    registration.active.postMessage({ claim: VERSION });
  };
  kept.then(follow).catch((error) => console.warn(`The page will not work offline: ${error.message}`));
}

/**
 * Tells the page's program of a newer version, which waits as long as two tabs show this one; lets it take over when the
 * program says so, and loads every tab again once it has: none may go on with files of two versions.
 */
function followVersions(registration) {
  const look = () => {
    registration.installing?.addEventListener("statechange", look);
    if (registration.waiting) dispatchEvent(new Event("bertscope-newer"));
  };
  look();
  registration.addEventListener("updatefound", look);
  addEventListener("bertscope-take-newer", () => registration.waiting?.postMessage({ takeOver: true }));
  const { serviceWorker } = navigator;
  let { controller } = serviceWorker;
  serviceWorker.addEventListener("controllerchange", () => {
    // Whom its first version takes up is of that version.
    if (controller) {
      dispatchEvent(new Event("bertscope-leaving"));
      location.reload();
    }
    controller = serviceWorker.controller;
  });
}

function newEngine(attempt, device) {
  const asked = new URLSearchParams({ attempt, device });
  // Which model it has to read, and how many cores it may use, where the link says so.
  const linked = new URLSearchParams(location.search);
  for (const name of ["model", "workers"]) if (linked.has(name)) asked.set(name, linked.get(name));
  if (isPassing) asked.set("keep", "no");
  return new Worker(versioned(`./engine_loader.js?${asked}`), { type: "module", name: "engine" });
}

/** Longest wait of the page's program for its engine, in milliseconds. */
const PATIENCE = 200;

/**
 * The first engine, which starts beside the page's program, and what it said meanwhile. `speaks`: a browser starts a worker
 * on the page's own thread, so that a page that is being made then would make its engine wait.
 */
const first = {
  device: new URLSearchParams(location.search).get("device") ?? "",
  worker: null,
  heard: [],
  speaks: new Promise((done) => setTimeout(done, PATIENCE)),
};

function startFirstEngine() {
  try {
    first.worker = newEngine(1, first.device);
  } catch {
    // Whoever needs it hears of the failure.
    return;
  }
  const word = new Promise((done) => {
    for (const kind of ["onmessage", "onmessageerror", "onerror"]) {
      first.worker[kind] = (event) => done(first.heard.push(event));
    }
  });
  first.speaks = Promise.race([first.speaks, word]);
}

/** The first engine and, once its new owner listens, what it said. */
function handOver() {
  const { worker, heard } = first;
  first.worker = null;
  queueMicrotask(() => heard.forEach((event) => worker.dispatchEvent(new event.constructor(event.type, event))));
  return worker;
}

/** An engine, for the page's program: `attempt` counts the workers from 1, `device` is the one asked for. */
globalThis.startEngine = (attempt, device) => {
  if (first.worker && device === first.device) return handOver();
  first.worker?.terminate();
  first.worker = null;
  return newEngine(attempt, device);
};

/** Milliseconds between two looks at what is being built. */
const LOOK = 3_000;

/** Tells the page's program what becomes of the engine that is built while the page is used. */
async function followWebgpu() {
  const root = document.documentElement;
  root.dataset.webgpu = early;
  while (root.dataset.webgpu === "building") {
    await new Promise((done) => setTimeout(done, LOOK));
    const answer = await fetch("./webgpu.txt", { cache: "no-store" }).catch(() => undefined);
    if (answer?.ok) root.dataset.webgpu = await answer.text();
  }
  dispatchEvent(new Event("bertscope-webgpu"));
}

if (early) followWebgpu();

addEventListener("bertscope-live", keepOffline, { once: true });

const why = obstacle();
if (why) say(why);
else {
  startFirstEngine();
  startPage();
}

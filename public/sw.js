// Keeps one whole version of the page for use offline, and serves it without asking the network.
// A newer version is fetched beside it and takes over when no page of the older one is open, or when
// a person asks for it. When the page is built, its version and the SHA-256 of each of its files are
// written in front of this text.
"use strict";

const { version, files } = self.BUILD;

/** Every file stands here under its name and its digest, so that unchanged ones stay. */
const STORE = "bertscope-files";

/** A folder that is copied when it is first used: every model has one. */
const LATER = /^models\/[^/]+\//u;

/** How many files are copied at a time. */
const LANES = 4;

const { scope } = self.registration;
const keyOf = (name) => `${scope}${name}?sha256=${files[name]}`;

/** The name of a file of this version, or undefined: the page's state and version are in the query. */
function nameOf(url) {
  const [address] = url.split(/[?#]/);
  if (!address.startsWith(scope)) return undefined;
  const name = decodeURIComponent(address.slice(scope.length));
  const file = name === "index.html" ? "" : name;
  return Object.hasOwn(files, file) ? file : undefined;
}

self.addEventListener("install", (event) => event.waitUntil(copyAll()));
self.addEventListener("activate", (event) => event.waitUntil(removeOthers()));

self.addEventListener("message", (event) => {
  // A page of another version goes on as it came.
  if (event.data?.claim === version) event.waitUntil(self.clients.claim());
  if (event.data?.takeOver) event.waitUntil(self.skipWaiting());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = request.method === "GET" ? nameOf(request.url) : undefined;
  // Who asks past the cache has had a bad copy.
  if (name === undefined || request.cache === "no-store" || request.cache === "reload") return;
  const isReload = request.mode === "navigate" && request.cache === "no-cache";
  event.respondWith(isReload ? reloaded(event, name) : answer(request, name));
});

async function answer(request, name) {
  const store = await caches.open(STORE);
  // With its manifest begins the first use of a model; the engine keeps the files that it names.
  if (LATER.test(name) && name.endsWith("/manifest.json")) await copy(store, name).catch(() => {});
  return (await store.match(keyOf(name))) ?? fetch(request);
}

/**
 * Asks the version that waits to take over, and loads the page again once it has, with all that the
 * browser kept with it. The older worker makes way only when it is idle: so the page asks when its own
 * request is long answered, and until it hears of the newer one it requests nothing.
 */
const AGAIN = `<!doctype html><script>
  const again = () => location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", again);
  navigator.serviceWorker.getRegistration().then(({ waiting }) => {
    if (!waiting) return again();
    setTimeout(() => waiting.postMessage({ takeOver: true }), 300);
    // A browser that does not tell is asked once more.
    setTimeout(again, 5000);
  });
</script>`;

/** Reloading the only page open is the moment for a version that waits. */
async function reloaded({ request, clientId }, name) {
  const pages = self.registration.waiting ? await self.clients.matchAll() : [];
  if (pages.length !== 1 || pages[0].id !== clientId) return answer(request, name);
  return new Response(AGAIN, { headers: { "Content-Type": "text/html" } });
}

/** A model's folder; of other files, nothing. */
const folderOf = (name) => LATER.exec(name)?.[0];

/** Those of which the browser has kept a file, of whatever version. */
async function usedFolders(store) {
  const names = (await store.keys()).map(({ url }) => decodeURIComponent(url.slice(scope.length)));
  return new Set(names.map(folderOf));
}

/** Copies this version, but of models only those that were used. */
async function copyAll() {
  const store = await caches.open(STORE);
  const used = await usedFolders(store);
  const names = Object.keys(files).filter((name) => used.has(folderOf(name)) || !LATER.test(name));
  const lane = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await copy(store, name);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Copies a file unless it is there: what the browser has is enough if it is of this version. */
async function copy(store, name) {
  const key = keyOf(name);
  if (await store.match(key)) return;
  const address = `${scope}${name}?v=${version}`;
  for (const cache of ["force-cache", "no-store"]) {
    const response = await fetch(address, { cache });
    if (response.ok && (await digestOf(response.clone())) === files[name]) return store.put(key, marked(response));
  }
  throw new Error(`${name} is not the one of this version.`);
}

/**
 * A copy that says that it is whole: nobody has to watch it arrive (`app/start/steadily.js`). It has no address of its own,
 * which a worker would take for its own, and lose what is asked of it in the query.
 */
function marked(response) {
  const headers = new Headers(response.headers);
  headers.set("Bertscope-Whole", "yes");
  return new Response(response.body, { headers });
}

async function digestOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Removes the files of other versions, and the copies that earlier pages kept in other ways. */
async function removeOthers() {
  const store = await caches.open(STORE);
  const own = new Set(Object.keys(files).map(keyOf));
  const others = (await store.keys()).filter(({ url }) => !own.has(url));
  await Promise.all(others.map((request) => store.delete(request)));
  const old = (await caches.keys()).filter((name) => /^bertscope-(shell|models)-/.test(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

// Keeps the page usable offline after one visit: the network first, the kept copy if it fails.
// `cargo xtask serve` puts the list of the page's files, as `self.SHELL`, in front of this text.
"use strict";

const { version, files } = self.SHELL ?? { version: "unlisted", files: [] };
const PREFIX = "bertscope-shell-";
const CACHE = PREFIX + version;

// Models are kept by the engine itself (`bertscope-models-*`), checked against their manifests.
const isModel = (url) => url.pathname.startsWith(new URL("./models/", self.registration.scope).pathname);

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldCopies().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || isModel(url)) return;
  event.respondWith(networkFirst(event.request));
});

async function removeOldCopies() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// The page's state is in its address; the kept copy is the same for every state.
function keyOf(request) {
  const scope = self.registration.scope;
  const [address] = request.url.split(/[?#]/);
  return address === scope || address === `${scope}index.html` ? scope : request;
}

async function networkFirst(request) {
  const cache = await caches.open(CACHE);
  const key = keyOf(request);
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
  // Only the two kinds of answer that stand for the whole file. A failure to keep a copy (a full
  // disk) must not fail the visit.
  if (response.status === 200 && response.type === "basic") await cache.put(key, response.clone()).catch(() => {});
  return response;
}

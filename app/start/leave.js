// The service worker of a page that is built for this machine: ends the one that an earlier page left at this address, and
// itself, so that what is served is what is seen.
"use strict";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const leave = async () => {
    await self.registration.unregister();
    for (const page of await self.clients.matchAll({ type: "window" })) page.navigate(page.url);
  };
  event.waitUntil(leave());
});

// Keeps the pages of the client at hand, so that they open without a network; asks the server for all that is said of
// tables and people. What is kept is one whole build: VERSION and FILES are put in when it is made (offline.ts).

const VERSION = "none";
const FILES = [];
const KEPT = `yaniv-${VERSION}`;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(["/", ...FILES])).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || /^\/(api|ws)\//.test(pathname)) return;
  // A page is asked for anew while there is a network; the names of files say what is in them.
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (FILES.includes(pathname)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

// Keeps the page in the browser, so that it opens at once, and without a network.
// The build adds BUILD, the hash of the page, and FILES, the names of its files.
const PREFIX = `cardgames-tui ${registration.scope} `;
const CACHE = PREFIX + BUILD;
const CHANGING = ["./", "words.html", "manifest.json"];

const fetchFile = async (file) => {
  const answer = await fetch(file, { cache: CHANGING.includes(file) ? "no-cache" : "default" });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer;
};

/** Fetches new files; takes the others from the previous cache. */
const fillCache = async () => {
  const cache = await caches.open(CACHE);
  for (const file of CHANGING) await cache.put(file, await fetchFile(file));
  for (const file of FILES) await cache.put(file, (await caches.match(file)) ?? (await fetchFile(file)));
};

const forgetOthers = async () => {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
};

const respond = async (request) => {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
};

addEventListener("install", (event) => event.waitUntil(fillCache().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(respond(event.request));
});

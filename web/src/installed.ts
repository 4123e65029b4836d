// The service worker that lets the pages open without a network. On plain HTTP in a network of one's own browsers have
// none, and nothing else needs it.

/** Once the first page has had time to come. */
const LATER = 3000;

export function keepAtHand(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => void navigator.serviceWorker.register("/worker.js").catch(() => {}), LATER);
}

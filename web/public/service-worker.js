// Shows a page of its own when the server can't be reached, and nothing else: every other request goes to the server
// as if this were not here, so that no old build and no answer of the server is ever kept.
const version = new URL(location.href).searchParams.get('version');
const cacheName = `offline-page-${version}`;
const offlinePage = '/offline.html';
const parts = [offlinePage, '/offline.css', '/offline.js', '/first-paint.js', '/first-paint.css'];

addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(parts.map((part) => new Request(part, { cache: 'reload' })));
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener('activate', (event) => {
  const takeOver = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(takeOver());
});

const fromServerElse = async (request, part) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(part, { cacheName });
    if (kept) return kept;
    throw error;
  }
};

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // A frame of silent sign-in is no page of ours to replace.
  if (request.mode === 'navigate' && request.destination === 'document') {
    event.respondWith(fromServerElse(request, offlinePage));
  } else if (parts.includes(pathname)) event.respondWith(fromServerElse(request, pathname));
});

// Shows an offline page when the server is unreachable. Every other request goes to the server unchanged, so
// no old build and no answer is ever cached.
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
  // Leaves the frames of silent sign-in alone.
  if (request.mode === 'navigate' && request.destination === 'document') {
    event.respondWith(fromServerElse(request, offlinePage));
  } else if (parts.includes(pathname)) event.respondWith(fromServerElse(request, pathname));
});

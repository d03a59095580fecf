// Opens the app without a connection: its page and its own files, nothing of anyone's library (that is in IndexedDB).
// The page comes from the network when there is one, so a new release is never kept waiting; hashed files never change.
const CACHE = 'lectern-shell-1'
const PAGE = '/'
/** What the page's own chunks fetch later; written by the build. */
const LIST = '/shell-files.json'

/** Every file of this release, so that no screen is missing offline. Files of earlier ones go. */
async function keepRelease() {
  const cache = await caches.open(CACHE)
  const [page, list] = await Promise.all([fetch(PAGE, { cache: 'no-store' }), fetch(LIST, { cache: 'no-store' })])
  if (!page.ok || !list.ok) return
  const files = await list.json()
  const wanted = new Set([PAGE, ...files])
  await cache.put(PAGE, page)
  for (const file of files) {
    if (await cache.match(file)) continue
    const answer = await fetch(file)
    if (answer.ok) await cache.put(file, answer)
  }
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepRelease())
})

self.addEventListener('activate', (event) => {
  const tidy = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
  event.waitUntil(Promise.all([tidy, self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    if (url.pathname.endsWith('.html')) return
    event.respondWith(
      fetch(request).then(
        (answer) => {
          if (answer.ok) event.waitUntil(keepRelease().catch(() => undefined))
          return answer
        },
        async () => (await caches.match(PAGE)) ?? Response.error(),
      ),
    )
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  } else {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
  }
})

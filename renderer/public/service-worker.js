// Opens the app without a connection: its page and its own files, nothing of anyone's library (that is in IndexedDB).
// The page comes from the network when there is one, so a new release is never kept waiting; hashed files never change.
const CACHE = 'lectern-shell-1'
const PAGE = '/'
/** What the page's own chunks fetch later; written by the build. */
const LIST = '/shell-files.json'

/**
 * Keeps every file of this release, so that no screen is missing offline. The page changes over only once all that belongs
 * to it is here: a connection that breaks in between leaves the release before, whole. That one's files stay for tabs in
 * which it is still open; those of releases before it go.
 */
async function keepRelease() {
  const cache = await caches.open(CACHE)
  const [page, list] = await Promise.all([fetch(PAGE, { cache: 'no-store' }), fetch(LIST, { cache: 'no-store' })])
  if (!page.ok || !list.ok) return
  const [html, files] = await Promise.all([page.clone().text(), list.clone().json()])
  // Read while a release was put in place: the page of the one, the list of the other.
  const own = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file)
  if (own.some((file) => !files.includes(file))) return
  const together = [
    [LIST, list],
    [PAGE, page],
  ]
  for (const file of files) {
    const hashed = file.startsWith('/assets/')
    if (hashed && (await cache.match(file))) continue
    const answer = await fetch(file, { cache: 'no-cache' })
    if (!answer.ok) return
    if (hashed) await cache.put(file, answer)
    else together.unshift([file, answer])
  }
  const before = await (await cache.match(LIST))?.json()
  for (const [file, answer] of together) await cache.put(file, answer)
  if (!before || String(before) === String(files)) return
  const wanted = new Set([PAGE, LIST, ...files, ...before])
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}

/** To the activity log of every open page: a worker has none. */
async function report(doing, error) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ doing, error })
}

/** What is kept, else what the network has: that is kept, too, fonts above all, which come when they are chosen. */
async function fromShelf(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(
    keepRelease().catch(async (error) => {
      await report('keep the app offline', error)
      throw error
    }),
  )
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
          if (answer.ok) event.waitUntil(keepRelease().catch((error) => report('keep this release offline', error)))
          // Whatever stands before the service is up, and the service is not.
          return answer.status < 500 ? answer : caches.match(PAGE).then((kept) => kept ?? answer)
        },
        async () => (await caches.match(PAGE)) ?? Response.error(),
      ),
    )
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(fromShelf(request))
  } else {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
  }
})

// Opens the app offline from its page and its own files. Stores no library data, which is in IndexedDB. The page comes
// from the network if possible, so a new release shows at once. Hashed files never change.
const CACHE = 'lectern-shell-1'
const PAGE = '/'
/** The files that the page's chunks load later. The build writes this list. */
const LIST = '/shell-files.json'
/** The language of the page, whose messages are cached. Those of other languages load when the reader chooses them. */
const LANGUAGE = new URL(self.location.href).searchParams.get('language') ?? 'en'
/** Holds what the system shares with the installed app until a page takes it (renderer/app/incoming/shared-files.ts). */
const SHARED = 'lectern-shared'
const SHARE_TARGET = '/shared'
const isNeeded = (file) => !file.startsWith('/assets/words/') || file.startsWith(`/assets/words/${LANGUAGE}/`)

/**
 * Caches every file of this release, so that every screen works offline. Replaces the page only after all files are
 * cached: a connection that breaks in between leaves the previous release complete. The previous release's files stay
 * for tabs that still use them. Older releases' files are deleted.
 */
async function keepRelease() {
  const cache = await caches.open(CACHE)
  const [page, list] = await Promise.all([fetch(PAGE, { cache: 'no-store' }), fetch(LIST, { cache: 'no-store' })])
  if (!page.ok || !list.ok) return
  const [html, files] = await Promise.all([page.clone().text(), list.clone().json()])
  // The release changed between the two requests: the page is from one, the list from the other.
  const own = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file)
  if (own.some((file) => !files.includes(file))) return
  const together = [
    [LIST, list],
    [PAGE, page],
  ]
  for (const file of files.filter(isNeeded)) {
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

/** Posts to the activity log of every open page, because a worker has none. */
async function report(doing, error) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ doing, error })
}

/** Returns the cached file, else fetches and caches it. This covers fonts, which load when they are chosen. */
async function cacheFirst(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}

self.addEventListener('error', ({ error, message }) => void report('run offline', error ?? new Error(message)))
self.addEventListener('unhandledrejection', ({ reason }) => void report('run offline', reason))

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
    .then((names) =>
      Promise.all(names.filter((name) => name !== CACHE && name !== SHARED).map((name) => caches.delete(name))),
    )
  event.waitUntil(Promise.all([tidy, self.clients.claim()]))
})

/**
 * Takes what the system shares with the installed app, also offline. Returns the address at which the app shows it. A
 * share that no page took is replaced by the next one.
 */
async function receiveShared(request) {
  const form = await request.formData()
  const words = ['title', 'text', 'url'].flatMap((name) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })
  const files = form.getAll('files').filter((file) => file instanceof File)
  if (files.length === 0) return `/save?${new URLSearchParams(words)}`
  await caches.delete(SHARED)
  const cache = await caches.open(SHARED)
  const share = crypto.randomUUID()
  for (const [at, file] of files.entries()) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
    await cache.put(`${SHARE_TARGET}/${share}/${at}`, new Response(file, { headers }))
  }
  if (words.length > 0) await cache.put(`${SHARE_TARGET}/${share}/words`, new Response(JSON.stringify(words)))
  return `/list/queue?files=${share}`
}

/** Shows a path in a page that is open, else in a new one. */
async function show(path) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(path)
  await page.focus()
  page.postMessage({ go: path })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.path ?? PAGE))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.origin === location.origin && url.pathname === SHARE_TARGET) {
    const shown = receiveShared(request).catch(async (error) => {
      await report('receive what was shared', error)
      return '/list/queue?files=lost'
    })
    event.respondWith(shown.then((path) => Response.redirect(path, 303)))
    return
  }
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    if (url.pathname.endsWith('.html')) return
    event.respondWith(
      fetch(request).then(
        (answer) => {
          if (answer.ok) event.waitUntil(keepRelease().catch((error) => report('keep this release offline', error)))
          // A server in front of the service may answer while the service is down.
          return answer.status < 500 ? answer : caches.match(PAGE).then((kept) => kept ?? answer)
        },
        async () => (await caches.match(PAGE)) ?? Response.error(),
      ),
    )
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(cacheFirst(request))
  } else {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
  }
})

import { json } from '../fakes/model-service.ts'

/** The context of a fault in one request. `next` asks the service; `clock.wait` advances the device's time. */
export interface Hindered {
  readonly request: Request
  next(request?: Request): Promise<Response>
  /** Advances the time past the device's deadline for answers. */
  wait(): void
  expire(session: boolean): void
}

// oxlint-disable-next-line typescript/no-explicit-any -- pages are bent out of every shape here.
type Page = any
type Fault = (hindered: Hindered) => Promise<Response>

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const end = (): void => reject(signal.reason as Error)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })

/** A fault that alters a page of a feed. Other answers pass unchanged. */
const bent =
  (bend: (page: Page, hindered: Hindered) => Page): Fault =>
  async (hindered) => {
    const response = await hindered.next()
    if (!response.ok || !hindered.request.url.includes('_feed/')) return response
    return json(await bend(await response.json(), hindered))
  }

/** A fault that alters the first entry of a page. */
const bentEntry = (bend: (content: Page) => void): Fault =>
  bent((page) => {
    if (page.feed.length > 0) bend(page.feed[0].content)
    return page
  })

const again = (url: string, n: number): string => {
  const next = new URL(url)
  next.searchParams.set('again', String(n))
  return next.href
}

const broken =
  (end: 'hangs' | 'breaks'): Fault =>
  async ({ next, wait }) => {
    const response = await next()
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { status } = response
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, bytes.length >> 1))
        if (end === 'breaks') controller.error(new TypeError('terminated'))
      },
    })
    if (end === 'hangs') wait()
    return new Response(stream, { status })
  }

/** Every fault of one request, by name: first those of the catalogue in its words, then our own. */
export const faults = {
  'status 500': async () => json({ detail: 'Oops', code: 'internal' }, 500),
  'status 502': async () => new Response('<html>Bad gateway</html>', { status: 502 }),
  'status 502, response too large': async () => json({ errorType: 'Function.ResponseSizeTooLarge' }, 502),
  'status 429 without header': async () => json({ detail: 'Slow down', code: 'throttled' }, 429),
  'status 429 with Retry-After': async () =>
    json({ detail: 'Slow down', code: 'throttled' }, 429, { 'retry-after': '7' }),
  'status 401': async ({ next, expire }) => {
    expire(false)
    return next()
  },
  'status 401 then refresh 401': async ({ next, expire }) => {
    expire(true)
    return next()
  },
  'change refused': async () => json({ detail: 'No', code: 'refused' }, 400),
  'no connection': async () => {
    throw new TypeError('fetch failed')
  },
  'answer lost': async ({ next }) => {
    await next()
    throw new TypeError('terminated')
  },
  'timeout before headers': async ({ request, wait }) => {
    wait()
    return never(request.signal)
  },
  'timeout mid body': broken('hangs'),
  'reset mid body': broken('breaks'),
  'not JSON': async () => new Response('<html>Sign in to the hotel</html>', { status: 200 }),
  'truncated JSON': async ({ next }) => {
    const response = await next()
    const text = await response.text()
    return new Response(response.ok ? text.slice(0, text.length >> 1) : text, { status: response.status })
  },
  'JSON array instead of object': bent((page) => [page]),
  'feed missing': bent(({ feed: _feed, ...page }) => page),
  'next missing': bent(({ next: _next, ...page }) => page),
  'next points to same page (loop)': bent((page, { request }) => ({ ...page, next: request.url })),
  'entry with unknown content_type 99': bentEntry((content) => (content.content_type = 99)),
  'entry with library_state undefined': bentEntry((content) => delete content.library?.library_state),
  'entry with negative id': bentEntry((content) => (content.id = -content.id)),
  'entry with dates invalid/null/far future': bentEntry((content) => {
    const bad = [null, 'yesterday', '9999-12-31T23:59:59.999999+00:00']
    content.feed_dirty_date = bad[content.id % 3]
  }),
  'page with 10000 entries': bent((page) => {
    if (page.feed.length === 0) return page
    const many = Array.from({ length: 10_000 }, (_none, at) => page.feed[at % page.feed.length])
    return { ...page, feed: many }
  }),
  'empty page with next': bent((page, { request }) => ({ ...page, feed: [], next: again(request.url, 1) })),
  'entries out of order': bent((page) => ({ ...page, feed: page.feed.reverse() })),
  'old entry after newer one': bent((page) => {
    const [first] = page.feed
    if (!first) return page
    const { title } = first.content
    const old = { ...first.content, title: `Old ${title}`, feed_dirty_date: '2025-12-31T00:00:00.000000+00:00' }
    return { ...page, feed: [...page.feed, { ...first, content: old }] }
  }),
  'page delivered twice': bent((page, { request }) => ({ ...page, next: again(request.url, 2) })),
  'pages in another order': bent(async (page, { request, next }) => {
    if (!page.next) return page
    const ahead = await next(new Request(page.next, { headers: request.headers }))
    if (!ahead.ok) return page
    const { feed }: Page = await ahead.json()
    return { ...page, feed, next: again(request.url, 3) }
  }),
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

/** The weight with which each fault is drawn; most have 1. A page of ten thousand costs as much as a hundred runs. */
export const faultWeights: Readonly<Record<FaultName, number>> = {
  ...(Object.fromEntries(Object.keys(faults).map((name) => [name, 1])) as Record<FaultName, number>),
  'page with 10000 entries': 0.12,
  'status 401 then refresh 401': 0.4,
  'change refused': 4,
}

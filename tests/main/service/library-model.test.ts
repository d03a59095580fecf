import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeedEntry, FeedPage } from '#shared/model/feed.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

/** What the library should say of one page. Dates are the places of changes in the order of all changes. */
interface Known {
  id: number
  state: number
  stateAt: number
  favorite: boolean
  favoritedAt: number
  lastRead: number | null
  maxRead: number | null
  annotations: number[]
}

type Step =
  | { kind: 'save' | 'view'; page: number }
  | { kind: 'move'; page: number; state: 0 | 1 | 2 | 3 }
  | { kind: 'favorite'; page: number; value: boolean }
  | { kind: 'read'; page: number; share: number }
  | { kind: 'annotate'; page: number; at: number }
  | { kind: 'unannotate'; page: number }
  | { kind: 'clock'; by: number }
  | { kind: 'bookmark' }

const page = fc.nat({ max: 8 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('save' as const, 'view' as const), page }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), page, state: fc.constantFrom(0, 1, 2, 3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('favorite' as const), page, value: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      page,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('annotate' as const), page, at: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unannotate' as const), page }) },
  // Clocks stand still, run on and are set back.
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), by: fc.integer({ min: -5000, max: 5000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bookmark' as const) }) },
)

describe('the library under any writes', () => {
  test('agrees with a plain model, and every cursor ever given leads to the truth', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        let now = Date.parse('2026-05-05T10:00:00Z')
        // Pages on this machine may not be fetched, so every save soon ends as failed: one more change to hear of.
        const library = await openLibrary({ clock: () => now })
        try {
          const model = new Map<number, Known>()
          const bookmarks: { cursor: string; seen: Map<number, FeedEntry> }[] = [{ cursor: '', seen: new Map() }]
          let change = 0
          for (const each of steps) {
            if (each.kind === 'clock') now += each.by
            else if (each.kind === 'bookmark') bookmarks.push(await syncFrom(library, '', new Map()))
            else change = await take(library, model, each, change + 1)
          }
          await library.service.idle()
          await compare(library, model)
          const truth = (await syncFrom(library, '', new Map())).seen
          for (const { cursor, seen } of bookmarks) {
            expect((await syncFrom(library, cursor, seen)).seen).toEqual(truth)
          }
        } finally {
          await library.close()
        }
      }),
      { numRuns: 60 },
    )
  })
})

async function take(
  { call, service }: OpenLibrary,
  model: Map<number, Known>,
  each: Exclude<Step, { kind: 'clock' | 'bookmark' }>,
  change: number,
): Promise<number> {
  const url = `http://127.0.0.1/page-${each.page}`
  if (each.kind === 'save' || each.kind === 'view') {
    const reply = await call('POST', each.kind === 'save' ? '/save/' : '/reader_view/', { url })
    const id: number = each.kind === 'save' ? reply.body.content_id : reply.body.content.id
    const known = model.get(each.page) ?? blank(id)
    expect(known.id).toBe(id)
    model.set(each.page, known)
    if (each.kind === 'save') Object.assign(known, { state: 1, stateAt: change })
    await service.idle()
    return change
  }
  const known = model.get(each.page)
  const id = known?.id ?? 999_999
  const expected = known ? (each.kind === 'annotate' ? 201 : 200) : 404
  if (each.kind === 'move') {
    const reply = await call('PUT', '/library_entries/', { content_id: id, library_state: each.state })
    expect(reply.status).toBe(expected)
    if (known && known.state !== each.state) Object.assign(known, { state: each.state, stateAt: change })
  } else if (each.kind === 'favorite') {
    const reply = await call('PUT', '/library_entries/', { content_id: id, is_favorited: each.value })
    expect(reply.status).toBe(expected)
    if (known && each.value && !known.favorite) known.favoritedAt = change
    if (known) known.favorite = each.value
  } else if (each.kind === 'read') {
    const reply = await call('PUT', '/history_entries/', { content_id: id, last_read_percentage: each.share })
    expect(reply.status).toBe(expected)
    if (known) Object.assign(known, { lastRead: each.share, maxRead: Math.max(known.maxRead ?? 0, each.share) })
  } else if (each.kind === 'annotate') {
    const words = { text: 'words', before_text: '', after_text: '' }
    const range = { char_start: each.at, char_end: each.at + 5 }
    const reply = await call('POST', '/annotations/', { content_id: id, ...words, ...range })
    expect(reply.status).toBe(expected)
    if (known && !known.annotations.includes(reply.body.id)) known.annotations.push(reply.body.id)
  } else {
    const annotation = known?.annotations.pop()
    const reply = await call('DELETE', `/annotations/${annotation ?? 999_999}/`)
    expect(reply.status).toBe(annotation === undefined ? 404 : 204)
  }
  return change
}

function blank(id: number): Known {
  return { id, state: 0, stateAt: 0, favorite: false, favoritedAt: 0, lastRead: null, maxRead: null, annotations: [] }
}

async function compare({ call }: OpenLibrary, model: ReadonlyMap<number, Known>): Promise<void> {
  const read = async (path: string) => (await call('GET', `/library_items/${path}/`)).body as FeedPage
  const known = [...model.values()]
  const ids = (wanted: (known: Known) => boolean, key: (known: Known) => number) =>
    known
      .filter(wanted)
      .toSorted((a, b) => key(b) - key(a))
      .map(({ id }) => String(id))
  const queue = ids(
    ({ state }) => state === 1,
    ({ stateAt }) => stateAt,
  )
  const archive = ids(
    ({ state }) => state === 2,
    ({ stateAt }) => stateAt,
  )
  const favorites = ids(
    ({ state, favorite }) => favorite && (state === 1 || state === 2),
    ({ favoritedAt }) => favoritedAt,
  )
  const pages = [await read('queue_feed'), await read('archive_feed'), await read('favorites_feed')] as const
  expect(pages.map(({ feed }) => feed.map(({ id }) => id))).toEqual([queue, archive, favorites])
  for (const feedPage of pages) {
    expect(feedPage).toMatchObject({ queue_count: queue.length, archive_count: archive.length })
    for (const { content } of feedPage.feed) {
      const own = known.find(({ id }) => id === content.id)
      expect(content.library?.is_favorited).toBe(own?.favorite)
      expect(content.history?.last_read_percentage ?? null).toBe(own?.lastRead)
      expect(content.history?.max_read_percentage ?? null).toBe(own?.maxRead)
      expect(content.my_annotations.map(({ id }) => id).toSorted()).toEqual(own?.annotations.toSorted())
    }
  }
}

/** Follows updates to their end, and checks on the way that versions only grow. */
async function syncFrom(
  { call }: OpenLibrary,
  cursor: string,
  before: ReadonlyMap<number, FeedEntry>,
): Promise<{ cursor: string; seen: Map<number, FeedEntry> }> {
  const seen = new Map(before)
  let next: string | null = `/library_items/updates_feed/?cursor=${cursor}`
  let resume = cursor
  let last = 0
  while (next !== null) {
    const { body }: { body: FeedPage } = await call('GET', next)
    for (const entry of body.feed) {
      const version = toMicroseconds(entry.content.feed_dirty_date)
      expect(version).toBeGreaterThan(last)
      last = version
      seen.set(entry.content.id, entry)
    }
    next = body.next
    resume = body.cursor
  }
  return { cursor: resume, seen }
}

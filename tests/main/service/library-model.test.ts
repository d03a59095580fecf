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
  annotatedAt: number
  note: number | null
  /** When each was put on. */
  tags: Map<string, number>
}

type Step =
  | { kind: 'save' | 'view'; page: number }
  | { kind: 'move'; page: number; state: 0 | 1 | 2 | 3 }
  | { kind: 'favorite'; page: number; value: boolean }
  | { kind: 'read'; page: number; share: number }
  | { kind: 'annotate'; page: number; at: number }
  | { kind: 'unannotate'; page: number }
  | { kind: 'tag' | 'untag'; page: number; tag: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'forget'; tag: string }
  | { kind: 'note' | 'unnote'; page: number }
  | { kind: 'clock'; by: number }
  | { kind: 'bookmark' }

const page = fc.nat({ max: 8 })
const tag = fc.constantFrom('a', 'b', 'c')
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
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('tag' as const, 'tag' as const, 'untag' as const), page, tag }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), from: tag, to: tag }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), tag }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('note' as const, 'unnote' as const), page }) },
  // Clocks stand still, run on and are set back.
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), by: fc.integer({ min: -5000, max: 5000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bookmark' as const) }) },
)

describe('the library under any writes', () => {
  test('agrees with a plain model after every step, and every cursor ever given leads to the truth', async () => {
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
            else {
              change = await take(library, model, each, change + 1)
              await library.service.idle()
              await compare(library, model)
            }
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
      { numRuns: 40 },
    )
  })
})

async function take(
  { call, service }: OpenLibrary,
  model: Map<number, Known>,
  each: Exclude<Step, { kind: 'clock' | 'bookmark' }>,
  change: number,
): Promise<number> {
  const url = 'page' in each ? `http://127.0.0.1/page-${each.page}` : ''
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
  if (each.kind === 'rename' || each.kind === 'forget') {
    await changeTag(call, model, each)
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
    if (known) known.annotatedAt = change
  } else if (each.kind === 'tag' || each.kind === 'untag') {
    const side = each.kind === 'tag' ? 'add_tags' : 'remove_tags'
    const reply = await call('PUT', '/contents/tags/', { content_ids: [id], [side]: [each.tag] })
    expect(reply.status).toBe(expected)
    if (each.kind === 'untag') known?.tags.delete(each.tag)
    else if (known && !known.tags.has(each.tag)) known.tags.set(each.tag, change)
  } else if (each.kind === 'note') {
    const reply = await call('PUT', '/notes/', { content_id: id, note: `Note ${change}` })
    expect(reply.status).toBe(expected)
    if (known) known.note = reply.body.id
  } else if (each.kind === 'unnote') {
    const reply = await call('DELETE', `/notes/${known?.note ?? 999_999}/`)
    expect(reply.status).toBe(known?.note == null ? 404 : 204)
    if (known) known.note = null
  } else {
    const annotation = known?.annotations.pop()
    const reply = await call('DELETE', `/annotations/${annotation ?? 999_999}/`)
    expect(reply.status).toBe(annotation === undefined ? 404 : 204)
  }
  return change
}

/** Renames with merging, or deletes; a tag that is not there is passed over. */
async function changeTag(
  call: OpenLibrary['call'],
  model: ReadonlyMap<number, Known>,
  each: Extract<Step, { kind: 'rename' | 'forget' }>,
): Promise<void> {
  const from = each.kind === 'rename' ? each.from : each.tag
  const { body } = await call('GET', '/tags/')
  const found = body.tags.find((tag: { name: string }) => tag.name === from)
  if (!found) return
  if (each.kind === 'forget') await call('DELETE', `/tags/${found.id}/`)
  else await call('PUT', '/tags/rename', { tag_id: found.id, name: each.to, merge: true })
  for (const { tags } of model.values()) {
    const at = tags.get(from)
    if (at === undefined || (each.kind === 'rename' && each.to === from)) continue
    tags.delete(from)
    if (each.kind === 'rename' && !tags.has(each.to)) tags.set(each.to, at)
  }
}

function blank(id: number): Known {
  return {
    id,
    state: 0,
    stateAt: 0,
    favorite: false,
    favoritedAt: 0,
    lastRead: null,
    maxRead: null,
    annotations: [],
    annotatedAt: 0,
    note: null,
    tags: new Map(),
  }
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
  const highlights = ids(
    ({ state, annotations }) => state !== 3 && annotations.length > 0,
    ({ annotatedAt }) => annotatedAt,
  )
  expect((await read('highlights_feed')).feed.map(({ id }) => id)).toEqual(highlights)
  const tags = (await call('GET', '/tags/')).body.tags as { name: string; article_count: number }[]
  for (const name of ['a', 'b', 'c']) {
    const tagged = ids(
      (each) => each.state !== 3 && each.tags.has(name),
      (each) => each.tags.get(name) ?? 0,
    )
    const { body } = await call('GET', `/library_items/tags_feed/?tags=${name}`)
    expect((body as FeedPage).feed.map(({ id }) => id)).toEqual(tagged)
    expect(tags.find((tag) => tag.name === name)?.article_count ?? 0).toBe(tagged.length)
  }
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
      expect(content.tags.map(({ name }) => name)).toEqual([...(own?.tags.keys() ?? [])].toSorted())
      expect(content.my_note?.id ?? null).toBe(own?.note)
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

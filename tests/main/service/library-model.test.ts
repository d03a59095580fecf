import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeedEntry, FeedPage } from '#shared/model/feed.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import { noRateLimits } from '../../../main/service/index.ts'
import { openPeople, type Person } from './accounts/people.ts'
import type { Call } from './open-library.ts'
import { runs } from '../../seed.ts'

/** The expected state of one page. Dates are positions in the order of all changes. */
interface Known {
  id: number
  state: number
  /** The service's date, in microseconds. */
  stateAt: number
  /** Its last position in each state. */
  places: Map<number, string>
  favorite: boolean
  favoritedAt: number
  lastRead: number | null
  maxRead: number | null
  annotations: number[]
  annotatedAt: number
  note: number | null
  /** Time at which each tag was added. */
  tags: Map<string, number>
}

type Step =
  | { kind: 'save' | 'view'; page: number }
  | { kind: 'move'; page: number; state: 0 | 1 | 2 | 3; back: boolean }
  | { kind: 'favorite'; page: number; value: boolean }
  | { kind: 'read'; page: number; share: number }
  | { kind: 'annotate'; page: number; at: number }
  | { kind: 'unannotate'; page: number }
  | { kind: 'tag' | 'untag'; page: number; tag: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'forget'; tag: string }
  | { kind: 'note' | 'unnote'; page: number }
  | { kind: 'trespass'; page: number; how: number }

/** A step of one of the two readers, or of the clock. */
type Turn = { who: 0 | 1; step: Step } | { clock: number } | { bookmark: 0 | 1 }

const page = fc.nat({ max: 3 })
const tag = fc.constantFrom('a', 'b', 'c')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('save' as const, 'view' as const), page }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      page,
      state: fc.constantFrom(0, 1, 1, 2, 3),
      back: fc.boolean(),
    }),
  },
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
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rename' as const), from: tag, to: tag }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), tag }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('note' as const, 'unnote' as const), page }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('trespass' as const), page, how: fc.nat({ max: 7 }) }) },
)
const who = fc.constantFrom(0 as const, 1 as const)
const turn: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ who, step }) },
  // Clocks stop, run on and are set back.
  { weight: 1, arbitrary: fc.record({ clock: fc.integer({ min: -5000, max: 5000 }) }) },
  { weight: 1, arbitrary: fc.record({ bookmark: who }) },
)

/** One of the two readers: the expected library, and a follower of its updates. */
interface Reader {
  readonly call: Call
  readonly model: Map<number, Known>
  /** Part of everything this reader writes. The other reader must never receive it. */
  readonly mark: string
  readonly bookmarks: Follower[]
  follower: Follower
}

interface Follower {
  readonly cursor: string
  readonly seen: Map<number, FeedEntry>
  /** The newest feed_dirty_date, in microseconds. */
  readonly last: number
}

const beginning = (): Follower => ({ cursor: '', seen: new Map(), last: 0 })

/** A reader whose every reply is checked for the other's words. */
function readerOf({ call }: Person, mark: string, theirs: string): Reader {
  const discreet: Call = async (...args) => {
    const reply = await call(...args)
    expect(JSON.stringify(reply.body)).not.toContain(theirs)
    return reply
  }
  return { call: discreet, model: new Map(), mark, bookmarks: [beginning()], follower: beginning() }
}

describe('the library under any writes of two accounts', () => {
  test('agrees with two simple models after every step, and every cursor ever issued leads to the current state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 10, maxLength: 50, size: 'max' }), async (turns) => {
        let now = Date.parse('2026-05-05T10:00:00Z')
        // Pages on this machine may not be fetched, so every save soon fails, which is one more change to report.
        const people = await openPeople({ clock: () => now, rateLimits: noRateLimits })
        try {
          const [ann, eve] = [await people.join('ann@example.org'), await people.join('eve@example.org')]
          const readers = [readerOf(ann, 'zannz', 'zevez'), readerOf(eve, 'zevez', 'zannz')] as const
          let change = 0
          for (const each of turns) {
            if ('clock' in each) now += each.clock
            else if ('bookmark' in each) readers[each.bookmark].bookmarks.push(readers[each.bookmark].follower)
            else {
              const [own, other] = each.who === 0 ? readers : [readers[1], readers[0]]
              await take(own, other, each.step, ++change)
              await people.service.idle()
              await compare(own)
              own.follower = await follow(own, own.follower)
              // One reader's changes are not in the other's updates.
              expect(await news(other)).toEqual([])
            }
          }
          for (const reader of readers) {
            await compare(reader)
            const truth = (await follow(reader, beginning())).seen
            expect(reader.follower.seen).toEqual(truth)
            for (const bookmark of reader.bookmarks) expect((await follow(reader, bookmark)).seen).toEqual(truth)
          }
        } finally {
          await people.close()
        }
      }),
      { numRuns: runs(14) },
    )
  })
})

async function take(own: Reader, other: Reader, each: Step, change: number): Promise<void> {
  const { call, model, mark } = own
  const url = 'page' in each ? `http://127.0.0.1/page-${each.page}` : ''
  if (each.kind === 'save' || each.kind === 'view') {
    const reply = await call('POST', each.kind === 'save' ? '/save/' : '/reader_view/', { url })
    const id: number = each.kind === 'save' ? reply.body.content_id : reply.body.content.id
    const known = model.get(each.page) ?? blank(id)
    expect(known.id).toBe(id)
    model.set(each.page, known)
    if (each.kind === 'save') {
      const { body } = await call('GET', `/library_entries/?content_id=${id}`)
      move(own, known, 1, body.library_entries[0].library_state_date)
    }
    return
  }
  if (each.kind === 'rename' || each.kind === 'forget') return changeTag(own, each)
  if (each.kind === 'trespass') return trespass(own, other, each)
  const known = model.get(each.page)
  const id = known?.id ?? 999_999
  const expected = known ? (each.kind === 'annotate' ? 201 : 200) : 404
  if (each.kind === 'move') {
    const place = each.back ? known?.places.get(each.state) : undefined
    const change = { content_id: id, library_state: each.state, library_state_date: place }
    const reply = await call('PUT', '/library_entries/', change)
    expect(reply.status).toBe(expected)
    if (known && known.state !== each.state) move(own, known, each.state, reply.body.library_state_date, place)
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
    const words = { text: `${mark} words`, before_text: '', after_text: '' }
    const range = { char_start: each.at, char_end: each.at + 5 }
    const reply = await call('POST', '/annotations/', { content_id: id, ...words, ...range })
    expect(reply.status).toBe(expected)
    if (known && !known.annotations.includes(reply.body.id)) known.annotations.push(reply.body.id)
    if (known) known.annotatedAt = change
  } else if (each.kind === 'tag' || each.kind === 'untag') {
    const side = each.kind === 'tag' ? 'add_tags' : 'remove_tags'
    const reply = await call('PUT', '/contents/tags/', { content_ids: [id], [side]: [`${mark} ${each.tag}`] })
    expect(reply.status).toBe(expected)
    if (each.kind === 'untag') known?.tags.delete(each.tag)
    else if (known && !known.tags.has(each.tag)) known.tags.set(each.tag, change)
  } else if (each.kind === 'note') {
    const reply = await call('PUT', '/notes/', { content_id: id, note: `${mark} ${change}` })
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
}

/** Moves to the top of a state, or back to the given position unless a clock set back has put that above the top. */
function move({ model }: Reader, known: Known, state: number, date: string, place?: string): void {
  const at = toMicroseconds(date)
  const others = [...model.values()].filter((other) => other !== known && other.state === state)
  if (date !== place) for (const other of others) expect(milliseconds(at)).toBeGreaterThan(milliseconds(other.stateAt))
  if (place !== undefined) expect(at).toBeLessThanOrEqual(toMicroseconds(place))
  Object.assign(known, { state, stateAt: at })
  known.places.set(state, date)
}

/** The precision that lists are sorted by. */
const milliseconds = (microseconds: number): number => Math.floor(microseconds / 1000)

/** Asserts that another's things count as missing: they can be neither read nor changed. */
async function trespass(
  own: Reader,
  other: Reader,
  { page: number, how }: Extract<Step, { kind: 'trespass' }>,
): Promise<void> {
  const theirs = other.model.get(number)
  const { body } = await other.call('GET', '/tags/')
  const id = theirs?.id ?? 999_999
  const annotation = theirs?.annotations.at(-1) ?? 999_999
  const tagId = body.tags[0]?.id ?? 999_999
  const ways: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['GET', `/contents/${id}/`],
    ['PUT', '/library_entries/', { content_ids: [id], library_state: 3 }],
    ['PUT', '/contents/tags/', { content_ids: [id], add_tags: ['x'] }],
    ['PUT', '/notes/', { content_id: id, note: 'x' }],
    ['DELETE', `/notes/${theirs?.note ?? 999_999}/`],
    ['PUT', `/annotations/${annotation}/`, { note: 'x' }],
    ['PUT', '/tags/rename', { tag_id: tagId, name: 'x', merge: true }],
    ['DELETE', `/tags/${tagId}/`],
  ]
  const [method, path, given] = ways[how] ?? ways[0]!
  expect((await own.call(method, path, given)).status).toBe(404)
}

/** Renames with merging, or deletes. Ignores a missing tag. */
async function changeTag(
  { call, model, mark }: Reader,
  each: Extract<Step, { kind: 'rename' | 'forget' }>,
): Promise<void> {
  const from = each.kind === 'rename' ? each.from : each.tag
  const { body } = await call('GET', '/tags/')
  const found = body.tags.find((tag: { name: string }) => tag.name === `${mark} ${from}`)
  if (!found) return
  if (each.kind === 'forget') await call('DELETE', `/tags/${found.id}/`)
  else await call('PUT', '/tags/rename', { tag_id: found.id, name: `${mark} ${each.to}`, merge: true })
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
    places: new Map(),
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

async function compare({ call, model, mark }: Reader): Promise<void> {
  const read = async (path: string) => (await call('GET', `/library_items/${path}/`)).body as FeedPage
  const known = [...model.values()]
  const ids = (wanted: (known: Known) => boolean, key: (known: Known) => number) =>
    known
      .filter(wanted)
      .toSorted((a, b) => key(b) - key(a) || b.id - a.id)
      .map(({ id }) => String(id))
  const queue = ids(
    ({ state }) => state === 1,
    ({ stateAt }) => milliseconds(stateAt),
  )
  const archive = ids(
    ({ state }) => state === 2,
    ({ stateAt }) => milliseconds(stateAt),
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
    const { body } = await call('GET', `/library_items/tags_feed/?tags=${encodeURIComponent(`${mark} ${name}`)}`)
    expect((body as FeedPage).feed.map(({ id }) => id)).toEqual(tagged)
    expect(tags.find((tag) => tag.name === `${mark} ${name}`)?.article_count ?? 0).toBe(tagged.length)
  }
  const pages = [await read('queue_feed'), await read('archive_feed'), await read('favorites_feed')] as const
  expect(pages.map(({ feed }) => feed.map(({ id }) => id))).toEqual([queue, archive, favorites])
  for (const feedPage of pages) {
    expect(feedPage).toMatchObject({ queue_count: queue.length, archive_count: archive.length })
    for (const { content } of feedPage.feed) {
      const own = known.find(({ id }) => id === content.id)
      expect(content.library?.feed_dirty_date).toBe(content.feed_dirty_date)
      expect(content.history?.feed_dirty_date ?? content.feed_dirty_date).toBe(content.feed_dirty_date)
      expect(content.library?.is_favorited).toBe(own?.favorite)
      expect(content.history?.last_read_percentage ?? null).toBe(own?.lastRead)
      expect(content.history?.max_read_percentage ?? null).toBe(own?.maxRead)
      expect(content.my_annotations.map(({ id }) => id).toSorted()).toEqual(own?.annotations.toSorted())
      expect(content.tags.map(({ name }) => name)).toEqual(
        [...(own?.tags.keys() ?? [])].toSorted().map((name) => `${mark} ${name}`),
      )
      expect(content.my_note?.id ?? null).toBe(own?.note)
    }
  }
}

/** Follows updates from its cursor to their end. Dates only grow, from page to page and from call to call. */
async function follow({ call }: Reader, from: Follower): Promise<Follower> {
  const seen = new Map(from.seen)
  let next: string | null = `/library_items/updates_feed/?cursor=${from.cursor}`
  let { cursor, last } = from
  while (next !== null) {
    const { body }: { body: FeedPage } = await call('GET', next)
    for (const entry of body.feed) {
      const date = toMicroseconds(entry.content.feed_dirty_date)
      expect(date).toBeGreaterThan(last)
      last = date
      // A tag's count and last use change with other entries. GET /tags/ has them; entries are not sent again for that.
      const tags = entry.content.tags.map((each) => ({ ...each, article_count: 0, last_used_date: '' }))
      seen.set(entry.content.id, { ...entry, content: { ...entry.content, tags } })
    }
    next = body.next
    cursor = body.cursor ?? expect.unreachable('a page without a cursor')
  }
  return { cursor, seen, last }
}

async function news({ call, follower }: Reader): Promise<readonly FeedEntry[]> {
  return (await call('GET', `/library_items/updates_feed/?cursor=${follower.cursor}`)).body.feed
}

import { reason } from '#shared/reasons/codes.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeedItem } from '../../../../main/service/feeds/feed.ts'
import { readFeed } from '../../../../main/service/feeds/read-feed.ts'
import { cacheMaxAge } from '../../../../main/service/library/sources/cache-max-age.ts'
import { type KnownItem, matchItems, nameOf } from '../../../../main/service/library/sources/match-items.ts'
import { nextAttempt, nextPoll } from '../../../../main/service/library/sources/poll-schedule.ts'
import {
  type PollOutcome,
  type PollState,
  nextPollState,
} from '../../../../main/service/library/sources/next-poll-state.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = Date.UTC(2026, 2, 3, 10)
const url = 'https://site.example/feed'

/** A feed that is asked neither sooner nor later than others. */
const UNSHIFTED = 2 ** 31

describe('a feed is asked again', () => {
  const rhythm = (gap: number, more = {}) =>
    (nextPoll({
      feedId: UNSHIFTED,
      url,
      now,
      askedMs: 0,
      itemDates: Array.from({ length: 12 }, (_, at) => now - at * gap),
      ...more,
    }) -
      now) /
    HOUR

  test('after a quarter of the usual gap, between one and eight hours', () => {
    expect([rhythm(HOUR), rhythm(16 * HOUR), rhythm(30 * DAY)]).toEqual([1, 4, 8])
  })

  test('after a day when it was silent for long', () => {
    expect(rhythm(DAY, { itemDates: [now - 61 * DAY, now - 70 * DAY] })).toBe(24)
  })

  test('never before what the site asks for, which counts up to a day', () => {
    expect([rhythm(HOUR, { askedMs: 5 * HOUR }), rhythm(HOUR, { askedMs: 400 * DAY })]).toEqual([5, 24])
  })

  test('up to a tenth sooner or later, always the same for one feed', () => {
    const waits = Array.from({ length: 1_000 }, (_, feedId) => rhythm(16 * HOUR, { feedId }))
    expect([Math.min(...waits) >= 3.6, Math.max(...waits) <= 4.4]).toEqual([true, true])
    expect(waits.filter((wait) => wait < 3.7).length).toBeGreaterThan(50)
    expect(waits.filter((wait) => wait > 4.3).length).toBeGreaterThan(50)
    expect(waits).toEqual(waits.map((_, feedId) => rhythm(16 * HOUR, { feedId })))
  })

  test('no sooner than an hour, or than the site asks for', () => {
    const soonest = (more: object) =>
      Math.min(...Array.from({ length: 1_000 }, (_, feedId) => rhythm(HOUR, { feedId, ...more })))
    expect([soonest({}), soonest({ askedMs: 5 * HOUR })]).toEqual([1, 5])
  })

  test('later on a host that bears little, in skipped hours and on skipped days', () => {
    expect(rhythm(HOUR, { url: 'https://www.reddit.com/r/x/.rss' })).toBe(2)
    expect(rhythm(HOUR, { skipHours: [11, 12] })).toBe(3)
    expect(rhythm(HOUR, { skipDays: [2] })).toBe(14)
  })

  test('after failures in doubling waits, and not before Retry-After', () => {
    const waits = [1, 2, 3, 5, 9].map((failures) => (nextAttempt(now, failures, null) - now) / HOUR)
    expect([...waits, (nextAttempt(now, 1, 7 * HOUR) - now) / HOUR]).toEqual([1, 2, 4, 16, 24, 7])
  })

  test.each([
    [{ 'cache-control': 'public, max-age=120', age: '20' }, 100_000],
    [{ expires: 'Tue, 03 Mar 2026 12:00:00 GMT', date: 'Tue, 03 Mar 2026 10:00:00 GMT' }, 2 * HOUR],
    [{ expires: '0' }, 0],
  ])('as %o asks', (headers, wait) => {
    expect(cacheMaxAge(headers)).toBe(wait)
  })
})

describe('after an answer', () => {
  const state: PollState = {
    rss_feed_id: 1,
    next_ms: now,
    checked_ms: null,
    succeeded_ms: null,
    whole_ms: null,
    etag: '"a"',
    last_modified: 'then',
    body_hash: 'h',
    asked_ms: 0,
    wishes: null,
    failures: 0,
    failing_since_ms: null,
    error: null,
    is_gone: 0,
    key_policy: 'guid',
    moving_to: null,
    moving_day: null,
    moving_count: 0,
    flood_ms: null,
    flood_hidden: 0,
    revision: 0,
  }
  const answered = {
    kind: 'answered',
    headers: {},
    isWhole: false,
    hash: null,
    movedTo: null,
    wishes: null,
  } as const
  const failed = {
    kind: 'failed',
    status: 500,
    retryAfterMs: null,
    reason: reason('feed_is_page'),
    isOurs: false,
  } as const
  const settle = (outcome: PollOutcome, before = state, at = now) =>
    nextPollState(before, outcome, { url, now: at, itemDates: [] })

  test('validators are stored as they are written, even with a known document', () => {
    expect(settle(answered).state).toMatchObject({ etag: '"a"', last_modified: 'then' })
    expect(settle({ ...answered, headers: { etag: 'W/"b"' } }).state).toMatchObject({
      etag: 'W/"b"',
      last_modified: 'then',
    })
    expect(settle({ ...answered, hash: 'new', headers: {} }).state).toMatchObject({ etag: null, last_modified: null })
  })

  test('what the feed asks for counts also when its document is not sent again', () => {
    const wishes = { ttlMs: 6 * HOUR, skipHours: [16], skipDays: [] }
    const { state: read } = settle({ ...answered, hash: 'new', wishes })
    expect(settle(answered, read).state.next_ms).toBe(now + 7 * HOUR)
    const calm = { ...wishes, ttlMs: 0 }
    expect(settle({ ...answered, hash: 'newer', wishes: calm }, read).state.next_ms).toBeLessThan(now + 6 * HOUR)
  })

  test('410 is the end, 404 after two weeks, and a success forgets failures', () => {
    expect(settle({ ...failed, status: 410 }).state.is_gone).toBe(1)
    const missing = settle({ ...failed, status: 404 }).state
    expect(missing.is_gone).toBe(0)
    expect(settle({ ...failed, status: 404 }, missing, now + 15 * DAY).state.is_gone).toBe(1)
    expect(settle(answered, missing, now + DAY).state).toMatchObject({
      failures: 0,
      error: null,
      failing_since_ms: null,
    })
  })

  test('a refusal waits a day, and being offline is no failure', () => {
    expect(settle({ ...failed, status: 403 }).state.next_ms).toBe(now + DAY)
    expect(settle({ ...failed, isOurs: true }).state).toMatchObject({ failures: 0, error: null })
  })

  test('a move is followed when it was said on three days', () => {
    let { state: at, moveTo } = settle({ ...answered, movedTo: 'https://new.example/' })
    for (const day of [0, 1, 2]) {
      expect(moveTo).toBeNull()
      ;({ state: at, moveTo } = settle({ ...answered, movedTo: 'https://new.example/' }, at, now + day * DAY))
    }
    expect(moveTo).toBe('https://new.example/')
  })
})

interface Given {
  readonly guid?: string | null
  readonly url?: string | null
  readonly title?: string
  readonly date?: number | null
}

function itemsOf(given: readonly Given[]): FeedItem[] {
  const template = readFeed('{"version":"https://jsonfeed.org/version/1.1","title":"","items":[{"id":"x"}]}', url)
    ?.items[0]
  if (!template) throw new Error('No item')
  return given.map(({ guid = null, url: address = null, title = 'T', date = null }) => ({
    ...template,
    id: guid,
    url: address,
    title,
    publishedMs: date,
  }))
}

const knownOf = (items: readonly FeedItem[]): KnownItem[] =>
  items.map((item, at) => ({ ...nameOf(item), id: at + 1, hash: '', isPresent: true }))
const a: Given = { guid: '1', url: 'https://a.example/1', title: 'One', date: now }
const b: Given = { guid: '2', url: 'https://a.example/2', title: 'Two', date: now - DAY }

describe('an item', () => {
  test.each<[string, Given[], Given[], number]>([
    ['is known by its id', [a, b], [a, b], 0],
    ['is new with a new id', [b], [a, b], 1],
    ['stays itself under a new address and title', [a], [{ ...a, url: 'https://a.example/x', title: 'Other' }], 0],
    [
      'stays itself with an id that changes at every poll',
      [a, b],
      [
        { ...a, guid: 'q' },
        { ...b, guid: 'r' },
      ],
      0,
    ],
    [
      'stays itself when ids are addresses that move to https',
      [{ ...a, guid: 'http://www.a.example/1/' }],
      [{ ...a, guid: 'https://a.example/1?utm_source=x', url: 'https://a.example/x', title: 'Other' }],
      0,
    ],
    [
      'stays itself when hosts that count listeners come in front of its file',
      [{ ...a, guid: null, url: 'https://a.example/one.mp3' }],
      [
        {
          ...{ ...a, guid: null, title: 'Other', date: now + 30 * DAY },
          url: 'https://dts.podtrac.com/redirect.mp3/pdst.fm/e/a.example/one.mp3',
        },
      ],
      0,
    ],
    ['stays itself when its address changes with its id', [a], [{ ...a, guid: 'q', url: 'https://b.example/1' }], 0],
    ['without an id is known by its address', [{ ...a, guid: null }], [{ ...a, guid: null, title: 'Corrected' }], 0],
    [
      'without id and address is known by title and day',
      [{ title: 'One', date: now }],
      [{ title: 'One', date: now + 1000 }],
      0,
    ],
    ['is another one when ids repeat', [a], [a, { ...b, guid: '1' }], 1],
    [
      'is another one at the same address weeks later, if the first is gone',
      [a],
      [{ ...a, guid: 'q', title: 'New', date: now + 30 * DAY }],
      1,
    ],
    ['twice in a document counts once', [], [a, a], 1],
    ['that is gone and back is known', [a, b], [b], 0],
  ])('%s', (_, before, after, fresh) => {
    expect(matchItems(itemsOf(after), knownOf(itemsOf(before)), 'guid').fresh).toHaveLength(fresh)
  })

  test('that names another part of a page is no correction of one that left its feed', () => {
    const part = (name: string) => ({
      guid: `https://a.example/log#${name}`,
      url: `https://a.example/log#${name}`,
      title: name,
      date: now,
    })
    const { fresh, present } = matchItems(itemsOf([part('b')]), knownOf(itemsOf([part('a')])), 'guid')
    expect([fresh.length, present.length]).toEqual([1, 0])
  })

  test('of a document that was read before is never new, in any order and any part', () => {
    const item = fc.record({
      guid: fc.option(fc.constantFrom('1', '2', '3', '4')),
      url: fc.option(fc.constantFrom('https://a.example/1', 'https://a.example/2', 'http://a.example/2/')),
      title: fc.constantFrom('A', 'B'),
      date: fc.option(fc.constantFrom(now, now - DAY)),
    })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), fc.array(fc.boolean(), { maxLength: 8 }), (given, kept) => {
        const first = matchItems(itemsOf(given), [], 'guid')
        const known = knownOf(first.fresh)
        const part = itemsOf(given.filter((_, at) => kept[at] !== false)).toReversed()
        expect(matchItems(part, known, first.policy).fresh).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

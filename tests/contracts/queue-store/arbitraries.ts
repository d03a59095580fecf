import fc from 'fast-check'
import { LINDY_AGE } from '#shared/limits.ts'
import { type ContentType, contentType } from '#shared/model/content-type.ts'
import { fromMicroseconds } from '#shared/model/dates.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type QueueQuery } from '#shared/model/queue-query.ts'
import { queueSorts } from '#shared/model/queue-fields.ts'
import type { OutboxProgress } from '#shared/sync/device-records.ts'
import type { QueueBatch } from '#shared/sync/queue-rows.ts'
import type { StoredBody } from '#shared/sync/store/stored-body.ts'
import { initialSyncRecord } from '#shared/sync/store/sync-record.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'
import { anyFilters, fewFilterNames } from '../../fakes/queue-filters.ts'

/** The current time of all properties. */
export const NOW = Date.parse('2026-03-10T08:00:00Z')

/** Entries that differ in every field. The facts below override some. */
const templates = generateLibrary({ count: 12 })
const iso = (time: number): string => fromMicroseconds(time * 1000)
const tagNames = ['a', 'b', 'ü', 'A', "o'b", ''] as const
const types: ContentType[] = Object.values(contentType)

/** Few distinct values on purpose: stores fail at ties and boundaries. */
const facts = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  version: fc.integer({ min: 1, max: 12 }),
  saved: fc.option(fc.constantFrom(NOW, NOW - 1, NOW - 86_400_000, 0)),
  viewed: fc.option(fc.constantFrom(NOW, NOW - 1000, 1)),
  published: fc.option(fc.constantFrom(NOW - LINDY_AGE, NOW - LINDY_AGE + 1, NOW - LINDY_AGE - 1, NOW, -5)),
  wordCount: fc.option(fc.constantFrom(0, 100, 499, 500, 501, 9000)),
  progress: fc.option(fc.constantFrom(null, 0, 0.049, 0.05, 0.5, 0.9499, 0.95, 1)),
  favorite: fc.option(fc.boolean()),
  annotations: fc.constantFrom('none', 'plain', 'noted'),
  note: fc.boolean(),
  tags: fc.subarray([...tagNames]),
  type: fc.constantFrom(...types),
  title: fc.constantFrom('one', 'two'),
  articleId: fc.integer({ min: 1, max: 2 }),
  like: fc.nat({ max: templates.length - 1 }),
})

export type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never

export function entryFrom(from: Partial<Facts> & { id: number }): FeedEntry {
  const given: Facts = {
    version: 1,
    saved: NOW,
    viewed: null,
    published: null,
    wordCount: 100,
    progress: null,
    favorite: false,
    annotations: 'none',
    note: false,
    tags: [],
    type: 1,
    title: 'one',
    articleId: 1,
    like: 0,
    ...from,
  }
  const template = templates[given.like] as FeedEntry
  const { content } = template
  const annotation = {
    id: given.id,
    content_id: given.id,
    text: 't',
    before_text: '',
    after_text: '',
    word_start: null,
    word_end: null,
    char_start: 0,
    char_end: 1,
    scope: 1,
    note: given.annotations === 'noted' ? 'n' : null,
    created_date: iso(NOW),
    is_liked: false,
  }
  return {
    ...template,
    id: String(given.id),
    content: {
      ...content,
      id: given.id,
      title: given.title,
      publication_date: given.published === null ? null : iso(given.published),
      feed_date: iso(NOW - 5000),
      content_type: given.type,
      library:
        given.favorite === null || !content.library
          ? null
          : {
              ...content.library,
              content_id: given.id,
              is_favorited: given.favorite,
              library_state_date: given.saved === null ? '' : iso(given.saved),
            },
      history:
        given.progress === null && given.viewed === null
          ? null
          : {
              id: 1,
              content_id: given.id,
              last_viewed_date: given.viewed === null ? null : iso(given.viewed),
              last_interaction_date: iso(NOW),
              last_annotated_date: null,
              feed_dirty_date: iso(NOW),
              last_read_percentage: given.progress,
              max_read_percentage: given.progress,
              last_audio_percentage: null,
              max_audio_percentage: null,
            },
      my_annotations: given.annotations === 'none' ? [] : [annotation],
      my_note: given.note ? { id: 1, content_id: given.id, note: 'n', created_date: iso(NOW) } : null,
      tags: given.tags.map((name) => ({
        id: tagNames.indexOf(name) + 1,
        name,
        created_date: iso(NOW),
        last_used_date: iso(NOW),
        article_count: 1,
      })),
      article:
        given.wordCount === null || !content.article
          ? null
          : {
              ...content.article,
              id: given.articleId,
              word_count: given.wordCount,
            },
      feed_dirty_date: fromMicroseconds(given.version),
    },
  }
}

export const anyEntry: fc.Arbitrary<FeedEntry> = facts.map(entryFrom)

const order = { sort: fc.constantFrom(...queueSorts), shuffle: fc.integer({ min: -3, max: 2 ** 31 }) }

export const anyQuery: fc.Arbitrary<QueueQuery> = fc
  .tuple(fc.record(order, { requiredKeys: ['sort'] }), anyFilters(tagNames))
  .map(([ordered, filters]) => ({ ...filters, ...ordered }))

/** Queries that mostly match something: at most two filters, and rarely a shuffle. */
export const looseQuery: fc.Arbitrary<QueueQuery> = fc
  .tuple(anyQuery, fewFilterNames, fc.integer({ min: 0, max: 5 }))
  .map(([query, names, shuffled]) => ({
    sort: query.sort,
    ...Object.fromEntries(names.map((name) => [name, query[name]])),
    ...(shuffled === 0 && query.shuffle !== undefined ? { shuffle: query.shuffle } : {}),
  }))

export const anyBatch: fc.Arbitrary<QueueBatch> = fc.record(
  {
    puts: fc.array(anyEntry, { maxLength: 12 }),
    deletes: fc.array(fc.record({ id: fc.integer({ min: 1, max: 60 }), version: fc.integer({ min: 1, max: 12 }) }), {
      maxLength: 6,
    }),
    generation: fc.integer({ min: 1, max: 3 }),
    force: fc.boolean(),
    sweep: fc.record({ generation: fc.integer({ min: 1, max: 3 }), notNewerThan: fc.integer({ min: 0, max: 12 }) }),
    sync: fc
      .integer({ min: 1, max: 9 })
      .map((n) => ({ ...initialSyncRecord, state: 'incomplete', cursor: `c${n}` }) as const),
  },
  { requiredKeys: [] },
)

export function bodyOf(contentId: number, articleId: number): StoredBody {
  return {
    content_id: contentId,
    article_id: articleId,
    text_hash: 'h',
    root: { type: 'root', children: [] },
    text: 'text',
  }
}

export function progressOf(contentId: number, date: string, share: number): OutboxProgress {
  return { content_id: contentId, last_read_percentage: share, max_read_percentage: share, last_viewed_date: date }
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LINDY_AGE } from '#shared/limits.ts'
import { contentType } from '#shared/model/content-type.ts'
import { type QueueRow, queueSorts } from '#shared/model/queue-fields.ts'
import { compare, matches, type QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { markFilter } from '#shared/text/mark-filter.ts'
import type { Mark } from '#shared/text/parse-search.ts'
import { Database } from '../../../main/service/database/database.ts'
import { EntryWriter } from '../../../main/service/library/entries/entry-writer.ts'
import { Lineage } from '../../../main/service/library/entries/sync-epochs.ts'
import { parseEntry } from '../../../main/service/library/entries/entry-text.ts'
import { FeedSlices } from '../../../main/service/library/lists/feed-slices.ts'
import { Feeds } from '../../../main/service/library/lists/queue-feeds.ts'
import { LibrarySearch } from '../../../main/service/library/lists/library-search.ts'
import type { PageAnchor } from '../../../main/service/calls/cursors.ts'
import type { FeedRow } from '../../../main/service/library/entries/feed-row.ts'
import { Stamps } from '../../../main/service/database/stamps.ts'
import { Accounts } from '../../../main/service/accounts/accounts.ts'
import { FullTextIndex } from '../../../main/service/search/full-text-index.ts'
import { anyFilters, asksForSomething, singleFilters } from '../../fakes/queue-filters.ts'
import { runs } from '../../seed.ts'

const markWords: Readonly<Record<Mark, string>> = {
  favorited: 'is:favorite',
  read: 'is:read',
  unread: 'is:unread',
  in_progress: 'is:reading',
  short: 'is:short',
  highlights: 'has:highlights',
  note: 'has:note',
  tags: 'has:tags',
}

const NOW = Date.parse('2026-03-10T08:00:00Z')
const tagNames = ['a', 'b', 'A', "o'b", 'ü']

/** Few different values on purpose, because queries go wrong at ties and boundaries. */
const thing = fc.record({
  state: fc.constantFrom(0, 1, 1, 1, 1, 2, 3),
  saved: fc.constantFrom(NOW, NOW - 1, NOW - 86_400_000),
  favorite: fc.boolean(),
  published: fc.constantFrom(null, NOW - LINDY_AGE, NOW - LINDY_AGE + 1, NOW - LINDY_AGE - 1, NOW, -5),
  words: fc.constantFrom(null, 0, 499, 500, 501, 9000),
  progress: fc.constantFrom(null, 0, 0.049, 0.05, 0.5, 0.9499, 0.95, 1),
  viewed: fc.constantFrom(null, NOW, NOW - 1000, 1),
  annotation: fc.constantFrom('none', 'plain', 'noted'),
  note: fc.boolean(),
  tags: fc.uniqueArray(fc.nat({ max: tagNames.length - 1 }), { maxLength: 3 }),
  type: fc.constantFrom(...Object.values(contentType)),
  picture: fc.boolean(),
})

const query: fc.Arbitrary<QueueQuery> = fc
  .tuple(fc.constantFrom(...queueSorts), anyFilters(tagNames))
  .map(([sort, filters]) => ({ ...filters, sort }))

type Thing = typeof thing extends fc.Arbitrary<infer T> ? T : never

async function fill(database: Database, account: number, things: readonly Thing[]): Promise<void> {
  const { kysely } = database
  const stamps = new Stamps(database, () => NOW)
  const entries = new EntryWriter(database, new FullTextIndex(database))
  for (const name of tagNames) {
    await kysely.insertInto('tag').values({ account_id: account, name, created_us: 1, last_used_us: 1 }).execute()
  }
  for (const [index, each] of things.entries()) {
    const id = index + 1
    await kysely
      .insertInto('content')
      .values({
        account_id: account,
        identity_url: `https://site.example/${id}`,
        url: `https://site.example/${id}`,
        title: 'Title',
        feed_us: NOW * 1000,
        excerpt: '',
        source_type: 1,
        content_type: each.type,
        processing_status: 1,
        image_url: each.picture ? 'https://site.example/picture.jpg' : null,
        publication_us: each.published === null ? null : each.published * 1000,
      })
      .execute()
    if (each.words !== null) {
      const made = await kysely
        .insertInto('article')
        .values({
          account_id: account,
          content_id: id,
          url: '',
          title: '',
          authors: '[]',
          word_count: each.words,
          reading_minutes: 1,
          is_rtl: 0,
          markdown: '',
          text: '',
          text_hash: '',
          created_us: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await kysely.updateTable('content').set({ article_id: made.id }).where('id', '=', id).execute()
    }
    await kysely
      .insertInto('library_entry')
      .values({
        account_id: account,
        content_id: id,
        library_state: each.state,
        library_state_us: each.saved * 1000,
        modified_us: 1,
        is_favorited: Number(each.favorite),
        favorited_us: each.favorite ? 1 : null,
        queue_order: 1,
      })
      .execute()
    await kysely
      .insertInto('history')
      .values({
        account_id: account,
        content_id: id,
        last_read: each.progress,
        last_interaction_us: 1,
        last_viewed_us: each.viewed === null ? null : each.viewed * 1000,
      })
      .execute()
    if (each.annotation !== 'none') {
      const note = each.annotation === 'noted' ? 'a thought' : null
      await kysely
        .insertInto('annotation')
        .values({
          account_id: account,
          content_id: id,
          text: 'x',
          before_text: '',
          after_text: '',
          created_us: 1,
          note,
        })
        .execute()
    }
    if (each.note) {
      await kysely
        .insertInto('note')
        .values({ account_id: account, content_id: id, note: 'n', created_us: 1 })
        .execute()
    }
    for (const tag of each.tags) {
      await kysely
        .insertInto('content_tag')
        .values({ account_id: account, content_id: id, tag_id: tag + 1, added_us: 1 })
        .execute()
    }
    await database.change(account, async (tx) => entries.refresh(tx, id, await stamps.next(tx)))
  }
}

async function everyPage(
  read: (place: PageAnchor) => Promise<{ rows: readonly FeedRow[]; next: string | null }>,
  by: 'cursor' | 'page',
) {
  const ids: number[] = []
  let place: PageAnchor = {}
  for (let page = 2; ; page++) {
    const { rows, next } = await read(place)
    ids.push(...rows.map((row) => row.contentId))
    if (next === null) return ids
    place = by === 'cursor' ? { cursor: next } : { page }
  }
}

test('the queue feed agrees with matches and compare on every library, by cursor and by page number', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(thing, { minLength: 1, maxLength: 130, size: 'max' }),
      fc.array(query, { minLength: 5, maxLength: 12, size: 'max' }),
      async (things, queries) => {
        const database = new Database(null)
        const account = await new Accounts(database, () => NOW).local()
        await fill(database, account, things)
        const feeds = new Feeds(database, await slicesOf(database))
        const rows = await allRows(feeds, account)
        for (const each of queries) {
          const expected = rows
            .filter((row) => row.state === 1 && matches(each, row.row, NOW))
            .map(({ row }) => row)
            .toSorted(compare(each))
            .map(({ id }) => id)
          const read = (place: PageAnchor) => feeds.queue(account, each, place, NOW)
          expect(await everyPage(read, 'cursor')).toEqual(expected)
          expect(await everyPage(read, 'page')).toEqual(expected)
        }
        database.close()
      },
    ),
    { numRuns: runs(25) },
  )
})

test('each value of each filter agrees with matches and compare, and selects some entries but not all', async () => {
  const database = new Database(null)
  const account = await new Accounts(database, () => NOW).local()
  await fill(database, account, fc.sample(thing, { numRuns: 300, seed: 5 }))
  const feeds = new Feeds(database, await slicesOf(database))
  const rows = (await allRows(feeds, account)).flatMap(({ row, state }) => (state === 1 ? [row] : []))
  for (const filter of singleFilters(tagNames)) {
    for (const sort of queueSorts) {
      const asked = { ...filter, sort }
      const expected = rows.filter((row) => matches(asked, row, NOW)).sort(compare(asked))
      const found = await everyPage((place) => feeds.queue(account, asked, place, NOW), 'cursor')
      expect([asked, found]).toEqual([asked, expected.map(({ id }) => id)])
      if (asksForSomething(filter)) {
        expect(found.length > 0 && found.length < rows.length, `entries vary in ${JSON.stringify(filter)}`).toBe(true)
      }
    }
  }
  database.close()
})

test.each(Object.entries(markWords))(
  'a search for %s finds what the filter selects, and -%s everything else',
  async (mark, word) => {
    const database = new Database(null)
    const account = await new Accounts(database, () => NOW).local()
    await fill(database, account, fc.sample(thing, { numRuns: 120, seed: 6 }))
    const slices = await slicesOf(database)
    const rows = (await allRows(new Feeds(database, slices), account)).flatMap(({ row, state }) =>
      state === 1 || state === 2 ? [row] : [],
    )
    const search = new LibrarySearch(database, slices, new FullTextIndex(database))
    const found = async (query: string) =>
      (await everyPage(({ cursor }) => search.find(account, query, cursor), 'cursor')).toSorted((a, b) => a - b)
    const query = { ...markFilter[mark as Mark], sort: 'oldest' } as const
    const [passing, others] = [true, false].map((passes) =>
      rows
        .filter((row) => matches(query, row, NOW) === passes)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    )
    expect([await found(word), await found(`-${word}`)]).toEqual([passing, others])
    expect(passing?.length && others?.length).toBeTruthy()
    database.close()
  },
)

async function slicesOf(database: Database): Promise<FeedSlices> {
  return new FeedSlices(database, await Lineage.begin(database))
}

/** The entries as clients see them, as rows derived by the model. */
async function allRows(feeds: Feeds, account: number): Promise<{ row: QueueRow; state: number }[]> {
  const found: { row: QueueRow; state: number }[] = []
  let next: string | null = ''
  while (next !== null) {
    const slice = await feeds.updatesAfterCursor(account, next)
    for (const { stored, tags } of slice.rows) {
      const entry = parseEntry(stored, tags)
      found.push({ row: toQueueRow(entry, NOW), state: entry.content.library?.library_state ?? 0 })
    }
    next = slice.next
  }
  return found
}

import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSearch } from '#shared/text/parse-search.ts'
import { Database } from '../../../main/service/database/database.ts'
import { Fts5SearchIndex } from '../../../main/service/search/fts5-search-index.ts'
import { ABOVE_EVERY_ID } from '../../../main/service/search/search-index.ts'

const ANN = 1
const BEN = 2

let database: Database
let index: Fts5SearchIndex
beforeEach(async () => {
  database = new Database(null)
  index = new Fts5SearchIndex(database)
  await database.kysely
    .insertInto('account')
    .values(
      [ANN, BEN].map((id) => ({ id, uuid: `uuid ${id}`, name: '', email: null, created_us: 1, mail_key: `key ${id}` })),
    )
    .execute()
})
afterEach(() => database.close())

/** A saved content, not yet indexed. */
async function addContent(account: number, id: number, title: string): Promise<void> {
  const { kysely } = database
  const url = `https://site.example/${id}`
  await kysely
    .insertInto('content')
    .values({
      id,
      account_id: account,
      identity_url: url,
      url,
      title,
      feed_us: 1,
      excerpt: '',
      source_type: 1,
      content_type: 1,
      processing_status: 1,
    })
    .execute()
  await kysely
    .insertInto('entry')
    .values({
      account_id: account,
      content_id: id,
      library_state: 1,
      version: id,
      dirty_us: 1,
      favorited_us: 0,
      state_date: id,
      word_count: 0,
      publication_date: 0,
      viewed_date: 0,
      flags: 128,
    })
    .execute()
}

async function addIndexed(account: number, id: number, title: string): Promise<void> {
  await addContent(account, id, title)
  await database.change(account, (tx) => index.index(tx, id))
}

function find(account: number, words: string): Promise<readonly number[]> {
  const wanted = { parsed: parseSearch(words), on: 0, off: 0, some: null, types: 128, tagGroups: [], notTags: [] }
  return database.look(account, async (tx) => (await index.ranked(tx, wanted, ABOVE_EVERY_ID)).ids)
}

test('each account finds its own contents only, by whole words and by parts', async () => {
  await addIndexed(ANN, 1, 'The heronry')
  await addIndexed(BEN, 2, 'A heronry at dawn')
  expect(await find(ANN, 'heronry')).toEqual([1])
  expect(await find(BEN, 'heronry')).toEqual([2])
  expect(await find(BEN, 'eronr')).toEqual([2])
  expect(await find(BEN, 'da')).toEqual([2])
})

test('a cursor beyond every id reaches into no other account', async () => {
  await addIndexed(ANN, 1, 'The heronry')
  await addIndexed(BEN, 2, 'A heronry')
  const wanted = { parsed: parseSearch('heronry'), on: 0, off: 0, some: null, types: 128, tagGroups: [], notTags: [] }
  const { ids } = await database.look(ANN, (tx) => index.ranked(tx, wanted, 2 * ABOVE_EVERY_ID))
  expect(ids).toEqual([1])
})

test('a content that is indexed again is found by its new words alone', async () => {
  await addIndexed(ANN, 1, 'The heronry')
  await database.kysely.updateTable('content').set({ title: 'The mill' }).where('id', '=', 1).execute()
  await database.change(ANN, (tx) => index.index(tx, 1))
  expect(await find(ANN, 'heronry')).toEqual([])
  expect(await find(ANN, 'mill')).toEqual([1])
})

test('nothing finds a forgotten content, and it is not pending', async () => {
  await addIndexed(ANN, 1, 'The heronry')
  await addIndexed(ANN, 2, 'Another heronry')
  await database.change(ANN, (tx) => index.rebuild(tx))
  await database.change(ANN, (tx) => index.forget(tx, 1))
  expect(await database.change(ANN, (tx) => index.indexSome(tx, 10))).toBe(false)
  expect(await find(ANN, 'heronry')).toEqual([2])
  expect(await find(ANN, 'eronr')).toEqual([2])
})

test('rebuilding one account leaves the others as they are', async () => {
  await addIndexed(ANN, 1, 'The heronry')
  await addIndexed(ANN, 2, 'Another heronry')
  await addIndexed(BEN, 3, 'A heronry')
  await database.change(ANN, (tx) => index.rebuild(tx))
  expect(await index.accountsWithPending()).toEqual([ANN])
  expect(await find(ANN, 'heronry')).toEqual([])
  expect(await find(BEN, 'heronry')).toEqual([3])
  // The oldest first, a few at a time.
  expect(await database.change(ANN, (tx) => index.indexSome(tx, 1))).toBe(true)
  expect(await find(ANN, 'heronry')).toEqual([1])
  expect(await database.change(ANN, (tx) => index.indexSome(tx, 5))).toBe(false)
  expect(await find(ANN, 'heronry')).toEqual([2, 1])
  expect(await index.accountsWithPending()).toEqual([])
})

test('a rebuild of everything marks the contents of every account', async () => {
  await addIndexed(ANN, 1, 'The heronry')
  await addContent(BEN, 2, 'A heronry')
  await database.directory((tx) => index.rebuild(tx))
  expect(await index.accountsWithPending()).toEqual([ANN, BEN])
  for (const account of [ANN, BEN]) await database.change(account, (tx) => index.indexSome(tx, 10))
  expect([await find(ANN, 'heronry'), await find(BEN, 'heronry')]).toEqual([[1], [2]])
})

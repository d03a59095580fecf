import { expect, test } from 'vitest'
import { importBatches } from '../../../renderer/app/incoming/import-batches.ts'
import { readTable } from '../../../renderer/app/incoming/read-table.ts'

test('a Pocket table yields addresses, dates, tags and the archive state', () => {
  const text =
    'title,url,time_added,tags,status\r\nCranes,https://a.example/1,1577836800,sea|ships,unread\r\n"He said ""no"", twice",https://a.example/2,,,archive\r\n'
  expect(readTable(text)).toEqual({
    items: [
      { url: 'https://a.example/1', tags: ['sea', 'ships'], saved_date: '2020-01-01T00:00:00.000Z' },
      { url: 'https://a.example/2', library_state: 2 },
    ],
    passedOver: 0,
  })
})

test('Instapaper, Raindrop, Readwise and Matter tables are read by their column names', () => {
  expect(readTable('URL,Title,Selection,Folder,Timestamp\nhttps://a.example/,A,,Starred,1577836800').items).toEqual([
    { url: 'https://a.example/', is_favorited: true, saved_date: '2020-01-01T00:00:00.000Z' },
  ])
  expect(readTable('id;title;url;tags;favorite\n1;"A; B";https://a.example/;"x, y";true').items).toEqual([
    { url: 'https://a.example/', tags: ['x', 'y'], is_favorited: true },
  ])
  expect(readTable(`Title,URL,Document tags,Location\nA,https://a.example/,"['x', 'y z']",archive`).items).toEqual([
    { url: 'https://a.example/', tags: ['x', 'y z'], library_state: 2 },
  ])
  expect(readTable('Title\tURL\tSaved\tFavorited\nA\thttps://a.example/\t2020-01-01\tFalse').items).toEqual([
    { url: 'https://a.example/', saved_date: '2020-01-01T00:00:00.000Z' },
  ])
})

test('rows without a web address are counted and skipped; a list without a header is read too', () => {
  expect(readTable('url,title\njavascript:alert(1),x\nfile:///etc/passwd,y\nhttps://a.example/,z\n,\n')).toEqual({
    items: [{ url: 'https://a.example/' }],
    passedOver: 2,
  })
  expect(readTable('https://a.example/\nhttps://b.example/ \nno link').items).toHaveLength(2)
})

test('line breaks, quotes or a missing end in a cell never lose the rows before it', () => {
  expect(readTable('title,url\n"two\nlines",https://a.example/\n"never ends,https://b.example/\n').items).toEqual([
    { url: 'https://a.example/' },
  ])
})

test('ten thousand rows are sent in batches that the service accepts: 5000 items and under a megabyte', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `Title ${at},https://a.example/${'x'.repeat(90)}/${at},a|b`)
  const { items } = readTable(`title,url,tags\n${rows.join('\n')}`)
  const portions = importBatches(items)
  expect(portions.flat()).toEqual(items)
  for (const portion of portions) {
    expect(portion.length).toBeLessThanOrEqual(5000)
    expect(JSON.stringify({ items: portion }).length).toBeLessThan(1_000_000)
  }
  expect(portions.length).toBeLessThan(5)
})

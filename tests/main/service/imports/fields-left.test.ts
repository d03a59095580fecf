import { expect, test } from 'vitest'
import { json, U, V } from './exported-case.ts'
import { readBytes } from './read-bytes.ts'

test.each([
  ['a table', `title,url,cover,rating,id\nOne,${U},c.png,5,7\nTwo,${V},,0,8`, ['cover', 'rating']],
  ['a known table', `title,url,time_added,tags,status,mood\nOne,${U},1,,,calm`, ['mood']],
  [
    'objects',
    json([{ url: U, title: 'One', cover: 'c.png', wordCount: 7, updated_at: '2020-01-02', empty: [], none: 0 }]),
    ['cover'],
  ],
  ['a note', `---\ntitle: One\nsource: ${U}\nmood: calm\ncssclasses: wide\n---\nWords`, ['mood', 'cssclasses']],
  ['known objects', json([{ href: U, toread: 'no', description: 'One', mood: 'calm' }]), ['mood']],
  ['a table of what is taken in', `title,url,notes\nOne,${U},Mine`, []],
])('names the fields of %s that have no place here', async (_what, file, fields) => {
  expect((await readBytes(Buffer.from(file), 'export')).fieldsLeft).toEqual(fields)
})

test.each(['urn:uuid:3', 'Chapter 7', 'page 12', 'May'])('%s in a field of dates is no date', async (words) => {
  const { items } = await readBytes(Buffer.from(json([{ url: U, title: 'One', created: words }])), 'a.json')
  expect(items).toMatchObject([{ savedMs: null }])
})

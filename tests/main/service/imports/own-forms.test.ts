// Files that Lectern exports for other programs, read again by its own import.
import { expect, test } from 'vitest'
import { ankiHead, ankiNotes } from '../../../../main/service/exports/anki-notes.ts'
import { notionColumns, notionPage, notionRow } from '../../../../main/service/exports/notion-page.ts'
import { risReference } from '../../../../main/service/exports/ris-reference.ts'
import { exactTableText } from '../../../../main/service/exports/table-text.ts'
import { makeZip } from '../../../fakes/make-book.ts'
import { highlightOf, recordOf } from '../exports/exported-record.ts'
import { readBytes } from './read-bytes.ts'

const text = '* The [mill] "grinds" <b>twice</b> & {{c1::thrice}}\n# a day; \\(x\\)'
const note = '> Really?\n## Text\n=1+1 [sound:a.mp3]'
const record = recordOf({
  title: 'The *mill*: "flour", and\tbread',
  author: 'Ann Lee, Bo van der Fry, The Mill Company',
  note: { note, created_date: '2020-01-03T00:00:00.000000+00:00' },
  tags: [{ name: 'two words', added_date: '2020-01-03T00:00:00.000000+00:00' }],
  highlights: [
    highlightOf({ text, note, is_liked: true, color: 'green', tags: ['to read'] }),
    highlightOf({ text: 'by the river' }),
  ],
})
const known = {
  url: record.url,
  title: 'The *mill*: "flour", and bread',
  author: record.author,
  savedMs: Date.UTC(2020, 0, 2),
}

test('cards for Anki come back with the quote, the note, the tags and the source', async () => {
  const { programs, items, refused } = await readBytes(Buffer.from(ankiHead + ankiNotes(record)), 'cards.txt')
  expect([programs, items.length, refused]).toEqual([['Anki'], 1, []])
  expect(items[0]).toMatchObject({ url: record.url, title: known.title, author: record.author, site: 'Mills' })
  expect(items[0]?.highlights).toMatchObject([
    { text, note, tags: ['two words', 'to read'] },
    { text: 'by the river', note: null, tags: ['two words'] },
  ])
})

test('references for Zotero come back with highlights, and without the excerpt as a note', async () => {
  const { items, refused, fieldsLeft } = await readBytes(Buffer.from(risReference(record)), 'a.ris')
  expect([items.length, refused, fieldsLeft]).toEqual([1, [], ['LA']])
  expect(items[0]).toMatchObject({
    ...known,
    savedMs: Date.UTC(2020, 0, 2, 3, 4, 5),
    site: 'Mills',
    note,
    tags: ['two words'],
  })
  expect(items[0]?.highlights).toMatchObject([
    { text, note, isFavorite: true, color: 'green', tags: ['to-read'] },
    { text: 'by the river', note: null, isFavorite: false },
  ])
  const noted = await readBytes(Buffer.from(risReference({ ...record, note: null })), 'a.ris')
  expect(noted.items[0]?.note).toBe(null)
})

test('pages for Notion come back once each, with their properties, note, highlights and text', async () => {
  const zip = makeZip({
    'Library.csv': exactTableText([notionColumns, notionRow(record)]),
    'Library/The mill itm_0123456789abcdef.md': notionPage(record),
  })
  const { items, refused } = await readBytes(zip, 'Export.zip')
  expect([items.length, refused]).toEqual([1, []])
  expect(items[0]).toMatchObject({
    ...known,
    site: 'Mills',
    note,
    tags: ['two words'],
    state: 'archive',
    isFavorite: true,
  })
  expect(items[0]?.html).toBe('<p>The old mill stands <em>by the river</em>.</p>\n<h2>Highlights</h2>\n<p>None.</p>')
  expect(items[0]?.highlights).toMatchObject([
    { text, note, isFavorite: true, color: 'green', tags: ['to-read'] },
    { text: 'by the river', note: null },
  ])
})

test('a highlight of a file without a web address comes back under its title', async () => {
  const file = { ...record, url: 'https://file.lectern.invalid/00/a.pdf' }
  for (const [written, name] of [
    [ankiHead + ankiNotes(file), 'a.txt'],
    [risReference(file), 'a.ris'],
  ] as const) {
    const { items } = await readBytes(Buffer.from(written), name)
    expect(items).toMatchObject([{ url: null, title: known.title, highlights: [{ text }, { text: 'by the river' }] }])
  }
})

test('a card without an author does not come back with the site as its author', async () => {
  const { items } = await readBytes(Buffer.from(ankiHead + ankiNotes({ ...record, author: null })), 'cards.txt')
  expect(items[0]).toMatchObject({ author: null, site: 'Mills' })
  const earlier = ankiNotes(record).replace(/<\/div><div class=""lectern-site"">/, ' · ')
  expect((await readBytes(Buffer.from(ankiHead + earlier), 'cards.txt')).items[0]?.author).toBe(record.author)
})

test('code that is highlighted comes back from references for Zotero with its indentation', async () => {
  const code = 'if (a < b) {\n  c()\n\td()\n}'
  const { items } = await readBytes(
    Buffer.from(risReference({ ...record, highlights: [highlightOf({ text: code })] })),
    'a.ris',
  )
  expect(items[0]?.highlights[0]?.text).toBe(code)
})

test('a page for Notion without a web address is not reported as missing because the table lists it, too', async () => {
  const note = { ...record, url: 'https://file.lectern.invalid/note-1/' }
  const table = exactTableText([notionColumns, notionRow(note)])
  const zip = makeZip({ 'Library.csv': table, 'Library/The mill itm_0123456789abcdef.md': notionPage(note) })
  const { items, refused } = await readBytes(zip, 'Export.zip')
  expect([items.length, refused]).toEqual([1, []])
  const alone = await readBytes(makeZip({ 'Library.csv': table, 'a.txt': Buffer.from('http://a.example/') }), 'a.zip')
  expect(alone.refused).toMatchObject([{ name: 'The *mill*: "flour", and bread' }])
})

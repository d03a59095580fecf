// Highlights of books, which have no web address: in the files and databases of e-readers and their programs.
import { reason } from '#shared/reasons/codes.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../../main/sqlite/open-database.ts'
import { declareCases, json, marked, SAVED } from './exported-case.ts'
import { readBytes } from './read-bytes.ts'

const book = { url: null, title: 'One', author: 'Marta', state: 'archive' }
const dated = { ...marked, madeMs: SAVED }

const koreader = (parts: string) => `-- One.sdr/metadata.epub.lua
return {
    ${parts}
    ["percent_finished"] = 0.5,
}
`

declareCases([
  [
    'KOReader',
    koreader(`["annotations"] = {
        [1] = { ["datetime"] = "2020-09-13 12:26:40", ["drawer"] = "lighten", ["note"] = "Really",
            ["pos0"] = "/body/p[2]", ["pos1"] = "/body/p[2]", ["text"] = "Twice \\"a\\" day\\
for M\\195\\188ller", },
        [2] = { ["datetime"] = "2020-09-13 12:26:40", ["text"] = "in Chapter 7" },
    },
    ["doc_props"] = { ["authors"] = "Marta", ["keywords"] = "a\\
b c", ["title"] = "One" },
    ["summary"] = { ["note"] = "Good", ["status"] = "complete" },`),
    'metadata.epub.lua',
    {
      ...book,
      tags: ['a', 'b c'],
      progress: 0.5,
      note: 'Good',
      highlights: [{ ...dated, text: 'Twice "a" day\nfor Müller' }],
    },
  ],
  [
    'KOReader',
    koreader(`["bookmarks"] = {
        [1] = { ["datetime"] = "2020-09-13 12:26:40", ["notes"] = "Twice a day", ["text"] = "Really" },
        [2] = { ["datetime"] = "2020-09-13 12:27:00", ["notes"] = "More", ["text"] = "Page 7 More @ 2020-09-13" },
    },
    ["highlight"] = {
        [7] = {
            [1] = { ["datetime"] = "2020-09-13 12:26:40", ["text"] = "Twice a day" },
            [2] = { ["datetime"] = "2020-09-13 12:27:00", ["text"] = "More" },
        },
    },
    ["stats"] = { ["authors"] = "Marta", ["title"] = "One" },`),
    'metadata.pdf.lua',
    { ...book, highlights: [dated, { text: 'More', note: null }] },
  ],
  [
    'Moon+ Reader',
    `105\nindent:false\ntrim:false\n#\n12\nOne\n/b/One - Marta.epub\n/b/one - marta.epub\n3\n0\n345\n11\n-256\n${SAVED}\n\nReally\nTwice a day\n0\n0\n0\n#\n13\nOne\n/b/One - Marta.epub\n/b/one - marta.epub\n3\n0\n345\n11\n-256\n${SAVED}\n\n\nMore<BR>words\n0\n0\n0\n`,
    'One.mrexpt',
    { ...book, highlights: [dated, { text: 'More\nwords', note: null }] },
  ],
  [
    'Highlights',
    `<html><body><div class="bookTitle">One</div><div class="authors">Marta</div><div class="noteHeading">Highlight(<span class="highlight_blue">blue</span>) - Page 1 &#183; Location 7</div><div class="noteText">Twice a day</div><div class="noteHeading">Note - Page 1 &#183; Location 7</div><div class="noteText">Really</div><div class="noteHeading">Highlight(<span class="highlight_yellow">yellow</span>) - Location 9</div><div class="noteText">More</div></body></html>`,
    'One-Notebook.html',
    {
      ...book,
      highlights: [
        { ...marked, color: 'blue' },
        { text: 'More', note: null },
      ],
    },
  ],
  [
    'Highlights',
    `<html><body><h1>Marta - One</h1><div class="bookmark bm-color-blue"><p class="bm-page">7</p><div class="bm-text"><p>Twice a day</p></div><div class="bm-note"><p>Really</p></div></div></body></html>`,
    'One.html',
    { ...book, highlights: [{ ...marked, color: 'blue' }] },
  ],
  [
    'Kindle',
    `"Your Kindle Notes For:",,,\n"One",,,\n"by Marta",,,\n"Free Kindle instant preview:",,,\n"https://a.co/x",,,\n"----------------------------------------------",,,\n,,,\n"Annotation Type","Location","Starred?","Annotation"\n"Highlight (Blue)","Location 7","*","Twice a day"\n"Note","Location 7","","Really"\n"Highlight (Yellow)","Location 9","","More"\n`,
    'One.csv',
    { ...book, highlights: [{ ...marked, color: 'blue', isFavorite: true }, { text: 'More' }] },
  ],
  [
    'Tolino',
    `One (Marta)\nMarkierung auf Seite 12: "Twice a day"\nHinzugefügt am 13.09.2020 | 12:26\n\n-----------------------------------\n\nOne (Marta)\nNotiz auf Seite 13: Really\n"More"\nHinzugefügt am 13.09.2020 | 12:26\n\n-----------------------------------\n`,
    'notes.txt',
    {
      ...book,
      highlights: [
        { text: 'Twice a day', madeMs: SAVED - 40_000 },
        { text: 'More', note: 'Really' },
      ],
    },
  ],
  [
    'JSON',
    json({
      documents: [
        { title: 'One', author: 'Marta', entries: [{ text: 'Twice a day', note: 'Really', time: SAVED / 1000 }] },
      ],
    }),
    'koreader.json',
    { ...book, state: null, highlights: [dated] },
  ],
])

test('the highlights in the database of a Kobo come in by book', async () => {
  const { sqlite, close } = openDatabase(':memory:', [])
  sqlite.exec(`
    CREATE TABLE content (ContentID TEXT, ContentType TEXT, Title TEXT, Attribution TEXT, ___PercentRead INTEGER);
    CREATE TABLE Bookmark (BookmarkID TEXT, VolumeID TEXT, Text TEXT, Annotation TEXT, DateCreated TEXT, Color INTEGER);
    INSERT INTO content VALUES ('one', '6', 'One', 'Marta', 50), ('one!1', '9', 'Chapter', NULL, 0);
    INSERT INTO Bookmark VALUES ('1', 'one', 'Twice a day', 'Really', '2020-09-13T12:26:40.000', 2);
    INSERT INTO Bookmark VALUES ('2', 'one', NULL, NULL, '2020-09-13T12:26:40.000', 0);
  `)
  const bytes = sqlite.serialize()
  close()
  const { programs, items, refused } = await readBytes(bytes, 'KoboReader.sqlite')
  expect(programs).toEqual(['Kobo'])
  expect(items).toMatchObject([{ ...book, progress: 0.5, highlights: [{ ...dated, color: 'blue' }] }])
  expect(refused).toEqual([{ name: 'One', reason: reason('row_is_bookmark') }])
})

test('a view of a database is not read', async () => {
  const { sqlite, close } = openDatabase(':memory:', [])
  sqlite.exec(`CREATE TABLE content (ContentID TEXT); CREATE VIEW Bookmark AS SELECT 'one' AS VolumeID, 'x' AS Text;`)
  const bytes = sqlite.serialize()
  close()
  await expect(readBytes(bytes, 'KoboReader.sqlite')).rejects.toThrow('format that can’t be imported')
})

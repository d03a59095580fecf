// The files that are written for Anki and Zotero.
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { ankiHead, ankiNotes } from '../../../../main/service/exports/anki-notes.ts'
import { entryHtml } from '../../../../main/service/exports/entry-html.ts'
import { risReference } from '../../../../main/service/exports/ris-reference.ts'
import { highlightOf, recordOf } from './exported-record.ts'

const cells = (text: string) => Papa.parse<string[]>(text, { delimiter: '\t', skipEmptyLines: true }).data

test('a card keeps its GUID when its highlight is extended or gets a note, and no two cards share one', () => {
  const one = highlightOf({ text: 'by the river' })
  const other = highlightOf({ text: 'flour', created_date: '2020-02-03T00:00:00.000000+00:00' })
  const same = highlightOf({ text: 'wait' })
  const guids = (highlights: readonly ReturnType<typeof highlightOf>[]) =>
    cells(ankiNotes(recordOf({ highlights: [...highlights] }))).map(([guid]) => guid)
  const [first] = guids([one, other])
  expect(guids([{ ...one, text: 'stands by the river', note: 'Near' }, other])[0]).toBe(first)
  expect(new Set(guids([one, same, other])).size).toBe(3)
})

test('each line of a card file has the columns of its head, and no text is markup, a command or a comment', () => {
  const highlights = [highlightOf({ text: '#deck:x\n"<b>[sound:a.mp3]</b>"\t{{c1::x}}', before_text: '<i>\n' })]
  const rows = cells(ankiNotes(recordOf({ highlights })))
  expect(ankiHead).toContain('#columns:GUID\tFront\tBack\tDeck\tTags\n#guid column:1\n')
  expect(rows).toEqual([[expect.stringMatching(/^[\w-]{20}$/), expect.any(String), expect.any(String), 'Lectern', '']])
  expect(rows[0]?.[1]).toContain(
    '<b class="lectern-quote">#deck:x<br>&quot;&lt;b&gt;&#91;sound:a.mp3]&lt;/b&gt;&quot; &#123;&#123;c1::x}}</b>',
  )
})

test('a reference has one line for each fact, and names have the family name first if it is known', () => {
  const lines = risReference(
    recordOf({ author: 'Ann Lee, Bo van der Fry, The Mill Company, 村上春樹', title: 'A\r\nER  - \r\nTY  - BOOK' }),
  ).split('\r\n')
  expect(lines).toEqual([
    ...['TY  - ELEC', 'TI  - A ER - TY - BOOK', 'AU  - Lee, Ann', 'AU  - van der Fry, Bo', 'AU  - The Mill Company'],
    ...['AU  - 村上春樹', 'T2  - Mills', 'AB  - About a mill.', 'DA  - 2019/05/06/', 'LA  - en'],
    ...['UR  - https://mill.example/flour?a=1&b=2', 'DP  - Lectern', 'Y2  - 2020/01/02/03:04:05'],
    ...['ER  - ', '', ''],
  ])
})

test('an HTML file keeps the lines of notes and quotes, and an item without a web address has no link', () => {
  const note = { note: 'one\ntwo', created_date: '2020-01-03T00:00:00.000000+00:00' }
  const own = recordOf({ url: 'https://file.lectern.invalid/note-1/', author: 'سعاد', note })
  const html = entryHtml(own)
  expect(html).toContain('<p class="note" dir="auto">one\ntwo</p>')
  expect(html).toMatch(/blockquote,\.note\{white-space:pre-line\}/)
  expect(html).toContain('<bdi>سعاد</bdi>&nbsp;· <bdi>Mills</bdi>')
  expect(html).not.toContain('lectern.invalid')
  expect(entryHtml(recordOf({}))).toContain('href="https://mill.example/flour?a=1&amp;b=2"')
})

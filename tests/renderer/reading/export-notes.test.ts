import { describe, expect, test } from 'vitest'
import {
  exportNotes,
  markdownOf,
  type NotesOfArticle,
  quoteOf,
} from '../../../renderer/reading/note-files/export-notes.ts'
import { annotation } from './harness/harness-content.ts'

const article: NotesOfArticle = {
  title: 'Keepers: a "short" history\nof light',
  url: 'https://harbour.example/a?b=1',
  author: 'Isla Brennan',
  site: 'Harbour Review',
  note: 'Read **twice**.',
  annotations: [
    annotation(1, {
      text: 'one line',
      note: 'mine',
      is_liked: true,
      char_start: 4,
      char_end: 12,
      color: 'green',
      tags: ['sea', 'to read'],
    }),
    annotation(2, { text: '=SUM(A1:A9)\nand a second paragraph' }),
  ],
}

describe('exported notes', () => {
  test('as Markdown list quotes with their notes below, under the article', () => {
    expect(markdownOf(article)).toBe(`# Keepers: a "short" history of light

Isla Brennan, Harbour Review · <https://harbour.example/a?b=1>

Read **twice**.

> one line
>
> ♥ · green · #sea #to-read

mine

> =SUM(A1:A9)
>
> and a second paragraph
`)
  })

  test('as CSV keep quotes and line breaks in their cells and never become a formula', () => {
    const { name, text } = exportNotes([article], 'csv')
    expect(name).toBe('Keepers a short history of light.csv')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFF"Title","Author","Site","URL","Highlighted Date","Text","Note","Liked","Color","Tags","Links"',
    )
    expect(lines[1]).toContain('"Keepers: a ""short"" history\nof light"')
    expect(lines[2]).toContain(`"'=SUM(A1:A9)\nand a second paragraph"`)
  })

  test.each([
    '\uFEFF=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
    '\u200B=1',
    ' =1',
    '\u00A0@x',
    '\n=1',
    '\t1',
    '\r1',
    '\u202E=1',
  ])('as CSV never make a formula of %j', (title) => {
    const { text } = exportNotes([{ ...article, title }], 'csv')
    expect(text.split('\r\n"')[1]).toContain(`'${title}"`)
  })

  test('as CSV leave other text alone', () => {
    const { text } = exportNotes([{ ...article, title: 'a = b' }], 'csv')
    expect(text).toContain('"a = b"')
  })

  test('as JSON can be read back with their offsets', () => {
    const [back] = JSON.parse(exportNotes([article], 'json').text)
    expect(back).toMatchObject({ title: article.title, note: 'Read **twice**.' })
    expect(back.highlights[0]).toMatchObject({ text: 'one line', char_start: 4, char_end: 12, is_liked: true })
  })

  test('of several articles share one file with a generic name', () => {
    const { name, text } = exportNotes([article, article], 'markdown')
    expect(name).toBe('highlights.md')
    expect(text.match(/^# /gm)).toHaveLength(2)
  })

  test('have a file name even if the title yields none', () => {
    expect(exportNotes([{ ...article, title: '///' }], 'json').name).toBe('highlights.json')
  })
})

test('name the source of a quote, and brackets in a title do not break its link', () => {
  expect(quoteOf('words', { title: 'On [light]', url: 'https://a.example/' })).toBe(
    '> words\n>\n> — [On \\[light\\]](<https://a.example/>)\n',
  )
})

// Remarks that readers wrote into a PDF in addition to highlights: sticky notes, typed words, strike-outs, and answers
// to these.
import { describe, expect, test } from 'vitest'
import { extractPdf } from '../../../../main/service/extraction/pdf/extract-pdf.ts'
import { markedWords, type PdfAnnotation } from '../../../../main/service/extraction/pdf/pdf-highlights.ts'
import type { TextItem } from '../../../../main/service/extraction/pdf/text-item.ts'
import { makePdf } from '../../../fakes/make-pdf.ts'

const LINES = ['The ferry leaves the harbour.', 'Nobody is on it today.', 'It comes back at night.']
/** Height of the middle of a line of the page. */
const heightOf = (line: number): number => 792 - 72 - line * 16 + 4
const at = (kind: string, [x, y]: readonly [number, number], more: string): string =>
  `<< /Type /Annot /Subtype /${kind} /Rect [${x - 9} ${y - 9} ${x + 9} ${y + 9}] ${more} >>`
const rich = (words: string): string =>
  `<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p><b>${words}</b></p></body>`
const read = async (annotations: readonly string[], lines: readonly string[] = LINES) =>
  (await extractPdf({ url: 'https://a.example/x.pdf', bytes: makePdf([lines], { annotations }) })).highlights

describe('a remark in a PDF', () => {
  test.each<[string, string, string, string]>([
    ['a sticky note in the margin', at('Text', [30, heightOf(1)], '/Contents (Why?)'), LINES[1] ?? '', 'Why?'],
    ['a sticky note on a line', at('Text', [120, heightOf(2)], '/Contents (When?)'), LINES[2] ?? '', 'When?'],
    ['typed words below the text', at('FreeText', [200, 500], '/Contents (Ask Marta)'), LINES[2] ?? '', 'Ask Marta'],
    [
      'typed words with their looks only',
      at('FreeText', [200, 500], `/RC (${rich('Ask Marta')})`),
      LINES[2] ?? '',
      'Ask Marta',
    ],
    [
      'a sticky note with its looks only',
      at('Text', [30, heightOf(1)], `/RC (${rich('Why?')})`),
      LINES[1] ?? '',
      'Why?',
    ],
    ['an attached file', at('FileAttachment', [100, heightOf(0)], '/Contents (The map)'), LINES[0] ?? '', 'The map'],
    ['a caret', at('Caret', [100, heightOf(0)], '/Contents (old)'), LINES[0] ?? '', 'old'],
    ['a frame with a remark', at('Square', [100, heightOf(0)], '/Contents (All of it)'), LINES[0] ?? '', 'All of it'],
  ])('%s is a note on the nearest line', async (_what, annotation, text, note) => {
    expect(await read([annotation])).toMatchObject(
      [{ text: text.replace(/\.$/, ''), note, range: {} }].map((one) => ({
        ...one,
        text: expect.stringContaining(one.text),
      })),
    )
  })

  test('on a page without words is a note on the page', async () => {
    expect(await read([at('Text', [100, 400], '/Contents (A scan)')], [])).toMatchObject([
      { text: 'Page 1', note: 'A scan', range: null },
    ])
  })

  test('that is struck out is marked, with what was written beside it', async () => {
    const quads = `/QuadPoints [60 ${heightOf(1) + 6} 500 ${heightOf(1) + 6} 60 ${heightOf(1) - 8} 500 ${heightOf(1) - 8}]`
    expect(await read([at('StrikeOut', [100, heightOf(1)], `${quads} /Contents (Not true)`)])).toMatchObject([
      { text: 'Nobody is on it today.', note: 'Not true', range: {} },
    ])
  })

  test.each([
    ['a sticky note without words', at('Text', [30, 700], '')],
    ['the window of a note', at('Popup', [30, 700], '/Contents (Why?)')],
    ['a field of a form', at('Widget', [30, 700], '/FT /Tx /Contents (Why?)')],
    ['a link', at('Link', [30, 700], '/Contents (Why?)')],
    ['a frame without a remark', at('Circle', [30, 700], '')],
  ])('is not %s', async (_what, annotation) => {
    expect(await read([annotation])).toEqual([])
  })
})

describe('answers to a remark', () => {
  const words: TextItem[] = [{ str: 'Nobody is on it', width: 100, hasEOL: true, transform: [10, 0, 0, 10, 50, 700] }]
  const note = (id: string, str: string, more: Partial<PdfAnnotation> = {}): PdfAnnotation => ({
    ...{ id, subtype: 'Text', rect: [10, 695, 20, 705], contentsObj: { str } },
    ...more,
  })
  const notes = (annotations: readonly PdfAnnotation[]) => markedWords(annotations, words, 1).map((each) => each.note)

  test('are a part of it, in their order', () => {
    const answers = [note('2R', 'No', { inReplyTo: '1R' }), note('3R', 'But', { inReplyTo: '2R' })]
    expect(notes([note('1R', 'Why?'), ...answers])).toEqual(['Why?\n\nNo\n\nBut'])
  })

  test('appear on their own if the remark that they answer is missing', () => {
    expect(notes([note('2R', 'No', { inReplyTo: '1R' })])).toEqual(['No'])
  })

  test('appear on their own if the remark that they answer is empty', () => {
    expect(notes([note('1R', ''), note('2R', 'No', { inReplyTo: '1R' })])).toEqual(['No'])
  })

  test('appear on their own where they answer each other', () => {
    const circle = [note('1R', 'One', { inReplyTo: '2R' }), note('2R', 'Two', { inReplyTo: '1R' })]
    expect(notes([...circle, note('3R', 'Three')])).toEqual(['One', 'Two', 'Three'])
  })

  test('that only say that it was seen are none', () => {
    expect(notes([note('1R', 'Why?'), note('2R', 'Accepted', { inReplyTo: '1R', stateModel: 'Review' })])).toEqual([
      'Why?',
    ])
  })
})

// Content that pdf.js finds on a page, as lines and blocks in the order in which they are read.
import { describe, expect, test } from 'vitest'
import { blocksOf } from '../../../../main/service/extraction/pdf/page-blocks.ts'
import { composeAccents } from '../../../../main/service/extraction/pdf/compose-accents.ts'
import { extractPdf } from '../../../../main/service/extraction/pdf/extract-pdf.ts'
import { type PageLine, pageLines } from '../../../../main/service/extraction/pdf/page-lines.ts'
import type { TextItem } from '../../../../main/service/extraction/pdf/text-item.ts'
import { makePdf } from '../../../fakes/make-pdf.ts'
import { corpusBytes, corpusIsHere, skipReason } from '../outbound/corpus.ts'

const item = (str: string, x: number, y: number, width = str.length * 5, size = 10): TextItem => ({
  ...{ str, width, hasEOL: false },
  transform: [size, 0, 0, size, x, y],
})
const texts = (lines: readonly PageLine[]) => lines.map(({ text }) => text)
const line = (text: string, at: number, more: Partial<PageLine> = {}): PageLine => ({
  ...{ text, left: 50, right: 50 + text.length * 5, baseline: 700 - at * 12, size: 10 },
  ...more,
})
const words = (pages: readonly PageLine[]) => blocksOf([pages]).map(({ text }) => text)

describe('a line of a PDF', () => {
  test.each<[string, TextItem[], string]>([
    [
      'of Hebrew, drawn from the left',
      [
        item('שזז', 47, 9, 15),
        item(' ', 62, 9, 4),
        item('(', 66, 9, 4),
        item('1998', 70, 9, 20),
        item(')', 90, 9, 4),
        item(' ', 94, 9, 4),
        item('הנמל', 98, 9, 20),
      ],
      'הנמל (1998) שזז',
    ],
    [
      'of Hebrew letters whose words are drawn from the left, with spaces across them',
      [
        item('ש', 57, 9, 5),
        item('ז', 52, 9, 5),
        item('ז', 47, 9, 5),
        item(' ', 52, 9, 30),
        item('ה', 80, 9, 5),
        item('נ', 75, 9, 5),
        item('מ', 70, 9, 5),
        item('ל', 65, 9, 5),
      ],
      'הנמל שזז',
    ],
    [
      'of Arabic with a vowel drawn before its letter',
      [item('\u064fت', 55, 9, 5), item('ق', 50, 9, 5), item(' ', 60, 9, 3), item('من', 63, 9, 10)],
      'من ت\u064fق',
    ],
    [
      'of Hebrew with a full stop after a number',
      [item('.1998', 50, 9, 25), item(' ', 75, 9, 4), item('הנמל', 79, 9, 20)],
      'הנמל 1998.',
    ],
    [
      'of Hebrew, drawn from the right',
      [item('הנמל (', 98, 9, 30), item('1998', 78, 9, 20), item(') שזז', 50, 9, 28)],
      'הנמל (1998) שזז',
    ],
    ['of Arabic in forms of presentation', [item('.', 50, 9, 3), item('ﻲ', 53, 9, 5), item('ﻓ', 58, 9, 5)], 'في.'],
    [
      'of Arabic with Latin words',
      [item('قال', 120, 9, 20), item('News', 90, 9, 20), item('Fox', 70, 9, 15), item('اليوم', 40, 9, 25)],
      'قال Fox News اليوم',
    ],
    [
      'of Latin with a Hebrew word',
      [item('The word ', 50, 9), item('שלום', 95, 9, 20), item(' is old.', 115, 9)],
      'The word שלום is old.',
    ],
    ['of ligatures', [item('ﬁgures eﬃcient', 50, 9)], 'figures efficient'],
  ])('%s is read as it is written', (_claim, items, text) => {
    expect(texts(pageLines(items))).toEqual([text])
  })

  test.each([
    ['M¨uller', 'Müller', false],
    ['Mu¨ller', 'Müller', false],
    ['Fran¸cois', 'François', false],
    ['ˇCapek', 'Čapek', false],
    ['Erd˝os', 'Erdős', false],
    ['na¨ıve', 'naïve', false],
    ['Poincar´e', 'Poincaré', true],
    ['nume´rique', 'numérique', true],
    ['l´amour', 'l´amour', false],
    ['`a la', '`a la', false],
    ['5¨', '5¨', false],
  ])('has the accent of %s on its letter', (given, composed, isTex) => {
    expect(composeAccents(given, isTex)).toBe(composed)
  })
})

describe('a page of a PDF', () => {
  const left = 'The ferry leaves the harbour'
  const right = 'the stones came from a quarry'
  const rows = (count: number, cells: (row: number) => readonly string[]) =>
    Array.from({ length: count }, (_, row) =>
      cells(row).flatMap((cell, at) => [
        ...(at > 0 ? [item(' ', 50 + at * 180 - 40, 700 - row * 12, 40)] : []),
        { ...item(cell, 50 + at * 180, 700 - row * 12), hasEOL: at === cells(row).length - 1 },
      ]),
    ).flat()

  test.each<[string, TextItem[], number, string]>([
    ['in two columns', rows(6, (row) => [`${left} ${row}`, `${right} ${row}`]), 12, `${left} 5|${right} 0`],
    [
      'in three columns',
      rows(6, (row) => [`a ${left}${row}`, `b ${left}${row}`, `c ${left}${row}`]),
      18,
      `b ${left}5|c ${left}0`,
    ],
    [
      'whose second column is longer',
      rows(8, (row) => (row < 6 ? [`${left} ${row}`, `${right} ${row}`] : [`${left} ${row}`])),
      14,
      `${left} 7|${right} 0`,
    ],
  ])('%s is read column by column', (_claim, items, count, turn) => {
    const read = texts(pageLines(items))
    expect(read).toHaveLength(count)
    expect(read.join('|')).toContain(turn)
  })

  test.each<[string, TextItem[]]>([
    ['a table of short cells', rows(8, (row) => ['Marta', `salt ${row}`, '12'])],
    ['four rows that stand side by side', rows(4, (row) => [`${left} ${row}`, `${right} ${row}`])],
    ['a line with a gap', rows(9, (row) => (row === 4 ? [left, right] : [`${left} ${right} ${left} ${row}`]))],
  ])('keeps the rows of %s', (_claim, items) => {
    const count = items.filter(({ hasEOL }) => hasEOL).length
    expect(pageLines(items)).toHaveLength(count)
  })

  test.each([
    [
      'that the text has elsewhere stays',
      ['A well-known boat came and a', 'very old and well-', 'known pier stood there.'],
      'well-known pier',
    ],
    [
      'of two words of the text stays',
      ['They sell deep and blue sea', 'water, the deep-', 'blue kind of it, every day.'],
      'deep-blue kind',
    ],
    ['after a first part of compounds stays', ['This is a self-', 'made boat of wood.'], 'self-made boat'],
    ['within a word goes', ['We saw the har-', 'bour and its old pier.'], 'harbour and'],
    ['that is soft goes', ['We saw the har\u00AD', 'bour and its old pier.'], 'harbour and'],
  ])('a hyphen %s', (_claim, lines, found) => {
    expect(words(lines.map((text, at) => line(text, at))).join('\n')).toContain(found)
  })

  test('has items of a list for bullets of any font', () => {
    const lines = ['\uF0B7 paint the buoy', '● grease the winch', 'and the rope', '▪ sleep']
    const blocks = blocksOf([lines.map((text, at) => line(text, at, { left: at === 2 ? 60 : 50 }))])
    expect(blocks).toMatchObject([
      { text: 'paint the buoy', isItem: true },
      { text: 'grease the winch and the rope', isItem: true },
      { text: 'sleep', isItem: true },
    ])
  })

  test('joins lines of Japanese without blanks around their punctuation', () => {
    expect(words(['港は砂州の後ろにあり、', '「水先人」は', '言う。'].map((text, at) => line(text, at)))).toEqual([
      '港は砂州の後ろにあり、「水先人」は言う。',
    ])
  })
})

test.skipIf(!corpusIsHere).each([
  [
    'chromium-rtl',
    null,
    'הנמל של ולם נמצא מאחורי שרטון (1998) שזז מעט בכל חורף.\nيقع ميناء فيلم خلف حاجز رملي يتحرك قليلا كل شتاء.',
  ],
  ['two-columns', null, 'museum has three drawings of it.\nRIGHTCOL What is certain'],
  ['libreoffice', 'en-US', 'paint the buoy\ngrease the winch\nהנמל של'],
  ['libreoffice-vertical', 'ja', '砂州は毎年冬に少しずつ動く。水先人は毎年春に'],
])(`the PDF %s is read in its order${skipReason}`, async (name, language, found) => {
  const bytes = new Uint8Array(corpusBytes(`faults/files/${name}.pdf`))
  const read = await extractPdf({ url: 'https://a.example/x.pdf', bytes })
  expect(read.text).toContain(found)
  expect(read.language).toBe(language)
})

describe('a PDF that names a character map and does not contain it', () => {
  const read = async (title: string) => {
    const lines = ['# 港の朝', '灯台の話です', ...Array.from({ length: 8 }, () => '船は日に二度港を出る。')]
    return extractPdf({ url: 'https://a.example/x.pdf', bytes: makePdf([lines], { title }) })
  }

  test('is read', async () => {
    const { text, language } = await read('Port')
    expect([text.slice(0, 10), language]).toEqual([expect.stringContaining('港の朝'), 'ja'])
  })

  test('preserves a heading that differs from its title, which has no Latin letter either', async () => {
    expect((await read('船')).text).toContain('港の朝')
  })
})

describe('a highlight in a PDF', () => {
  const lines = [
    '# Marks',
    'The ferry leaves the har-',
    'bour twice a day, and nobody is on it.',
    'The ferry leaves the har-',
    'bour once at night.',
  ]
  /** Marks lines of the page, each from one share of the text area to another. */
  const mark = (
    quads: readonly (readonly [line: number, from: number, to: number])[],
    more: string,
    kind = 'Highlight',
  ) => {
    const points = quads.flatMap(([at, from, to]) => {
      const [bottom, top] = [717 - at * 16, 730 - at * 16]
      return [from, top, to, top, from, bottom, to, bottom]
    })
    return `<< /Type /Annot /Subtype /${kind} /Rect [0 0 612 792] /QuadPoints [${points.join(' ')}] ${more} >>`
  }
  const read = async (annotations: readonly string[]) =>
    (await extractPdf({ url: 'https://a.example/x.pdf', bytes: makePdf([lines], { annotations }) })).highlights

  test.each<[string, string, object]>([
    [
      'with its remark, colour and date',
      mark([[2, 60, 500]], "/Contents (Twice!) /C [0 1 0] /CreationDate (D:20200102030405+01'00')"),
      {
        text: 'bour twice a day, and nobody is on it.',
        note: 'Twice!',
        color: 'green',
        madeMs: Date.UTC(2020, 0, 2, 2, 4, 5),
      },
    ],
    [
      'over two lines and a hyphen',
      mark(
        [
          [1, 60, 500],
          [2, 60, 152],
        ],
        '/C [1 1 0]',
      ),
      { text: 'The ferry leaves the harbour twice a day', color: null, note: null },
    ],
    ['underlined', mark([[4, 60, 500]], '/C [0 0 1]', 'Underline'), { text: 'bour once at night', color: 'blue' }],
    ['whose remark is its own words', mark([[4, 60, 500]], '/Contents (bour once at night.)'), { note: null }],
    ['in Preview, with a remark in UTF-16', mark([[4, 60, 500]], '/Contents <FEFF00FC>'), { note: 'ü' }],
  ])('%s is read', async (_claim, annotation, found) => {
    const [highlight, ...others] = await read([annotation])
    expect(others).toEqual([])
    expect(highlight).toMatchObject({
      ...found,
      ...('text' in found && { text: expect.stringContaining(String(found.text)) }),
    })
    expect(highlight?.range).not.toBeNull()
  })

  test.each([
    ['a mark of no words', mark([[20, 60, 500]], '')],
    ['a link', '<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] >>'],
    ['a mark without places', '<< /Type /Annot /Subtype /Highlight /Rect [0 0 612 792] >>'],
    ['damaged places', '<< /Type /Annot /Subtype /Highlight /Rect [0 0 9 9] /QuadPoints [1 2 (x)] >>'],
  ])('is not %s', async (_claim, annotation) => {
    expect(await read([annotation])).toEqual([])
  })
})

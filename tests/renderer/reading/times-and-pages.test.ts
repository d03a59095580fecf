import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mediaOf } from '#shared/model/media-address.ts'
import { lettersAndDigits } from '#shared/text/letters-and-digits.ts'
import { clockText } from '#shared/model/duration.ts'
import { lineAt, timeMarks } from '#shared/text/captions/time-marks.ts'
import { mapPage } from '../../../renderer/reading/pdf/map-page.ts'
import {
  GAP,
  pageAt,
  pagesAbove,
  pageTops,
  scaleOf,
  stepZoom,
  zoomOf,
} from '../../../renderer/reading/pdf/page-layout.ts'

describe('times in show notes', () => {
  it('are found with their position; those that start a line name a chapter', () => {
    const text = 'Notes of 12:30 and no 1:2:3.\n00:00 Welcome\n[1:02:03] – The lens\nScore 3:99, ratio 16:9'
    expect(timeMarks(text).map(({ seconds, chapter }) => [seconds, chapter])).toEqual([
      [750, null],
      [0, 'Welcome'],
      [3723, 'The lens'],
    ])
    for (const { start, end, seconds } of timeMarks(text)) {
      expect(clockText(seconds)).toBe(text.slice(start, end).replace(/^00:00$/, '0:00'))
    }
  })

  it('lead to the line being spoken', () => {
    const lines = [{ start: 1 }, { start: 5 }, { start: 5 }, { start: 9 }]
    expect([0, 1, 4.9, 5, 8, 100].map((at) => lineAt(lines, at))).toEqual([-1, 0, 0, 2, 2, 3])
  })
})

describe('media addresses', () => {
  it('are YouTube videos in every spelling and audio files, and nothing else', () => {
    const video = (url: string) => {
      const media = mediaOf(url)
      return media?.kind === 'video' ? media.id : null
    }
    const id = 'aqz-KE-bpKQ'
    for (const url of [
      `https://www.youtube.com/watch?v=${id}&t=3`,
      `https://youtu.be/${id}?si=x`,
      `https://m.youtube.com/shorts/${id}`,
      `https://www.youtube-nocookie.com/embed/${id}`,
    ]) {
      expect([url, video(url)]).toEqual([url, id])
    }
    for (const url of [
      'https://www.youtube.com/@someone',
      'https://www.youtube.com/watch?v="><script>',
      `https://evil.example/watch?v=${id}`,
      `https://youtube.com.evil.example/watch?v=${id}`,
      `javascript:youtu.be/${id}`,
    ]) {
      expect([url, mediaOf(url)]).toEqual([url, null])
    }
    expect(mediaOf('https://cdn.example/the-old_lamp.MP3?x=1')).toEqual({ kind: 'audio', name: 'The old lamp' })
  })
})

describe('the words of a PDF page', () => {
  const item = (str: string, hasEOL = false) => ({ str, hasEOL })
  const placed = (items: readonly { str: string; hasEOL: boolean }[], text: string) =>
    mapPage(items, text, 0, text.length).map((pieces) => pieces.map((piece) => [piece.text, piece.start]))

  it('are found in the text across line ends, without hyphens and running heads', () => {
    const text = 'The lamp is lit by the keeper.\nNext.'
    const items = [
      item('Lamp Review 12', true),
      item('The lamp'),
      item(' '),
      item('is lit by the kee-', true),
      item('per.', true),
      item('Next.'),
    ]
    expect(placed(items, text)).toEqual([
      [['Lamp Review 12', null]],
      [['The lamp', 0]],
      [[' ', 8]],
      [
        ['is lit by the kee', 9],
        ['-', null],
      ],
      [['per.', 26]],
      [['Next.', 31]],
    ])
  })

  it('map to their own characters, for texts split into items and lines at random', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'ä', 'é', 'ß', '漢', '9', '.', '-', '’', '😀', 'ﬁ'),
      minLength: 1,
      maxLength: 9,
    })
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 40 }),
        fc.array(fc.boolean(), { maxLength: 40 }),
        (words, ends) => {
          const text = words.join(' ')
          const items = words.flatMap((str, at) => [item(str, ends[at] === true), item(' ')])
          for (const pieces of mapPage(items, text, 0, text.length)) {
            for (const piece of pieces) {
              if (piece.start !== null)
                expect(text.slice(piece.start, piece.start + piece.text.length)).toBe(piece.text)
            }
          }
        },
      ),
    )
  })

  it('have letters that map back to their original offsets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { letters, offsets } = lettersAndDigits(text)
        expect(offsets).toHaveLength(letters.length)
        for (const [at, offset] of offsets.entries()) {
          expect(String.fromCodePoint(text.codePointAt(offset) ?? 0).normalize('NFKD')).toContain(letters[at])
        }
      }),
    )
  })
})

describe('stacked PDF pages', () => {
  const sizes = [
    { width: 600, height: 800 },
    { width: 600, height: 400 },
    { width: 600, height: 800 },
  ]

  it('report how many pages lie above a position, including fractions', () => {
    const tops = pageTops(sizes, 1)
    expect(tops).toEqual([0, 800 + GAP, 1200 + 2 * GAP, 2000 + 3 * GAP])
    expect([-5, 0, 816, 99_999].map((y) => pageAt(tops, y))).toEqual([0, 0, 1, 2])
    expect(pagesAbove(tops, 408)).toBe(0.5)
    expect(pagesAbove(tops, 816)).toBe(1)
    expect(pagesAbove(tops, 1e9)).toBe(3)
  })

  it('fit the window up to a maximum width, and zoom in steps with limits', () => {
    expect(scaleOf('width', { width: 632, height: 500 }, { width: 600, height: 800 })).toBe(1)
    expect(scaleOf('width', { width: 4000, height: 500 }, { width: 520, height: 800 })).toBe(2)
    expect(scaleOf('page', { width: 4000, height: 832 }, { width: 600, height: 800 })).toBe(1)
    let scale = scaleOf(1, { width: 0, height: 0 }, { width: 1, height: 1 })
    expect(zoomOf(scale)).toBe(1)
    for (let step = 0; step < 20; step++) scale = (stepZoom(scale, 1) * 96) / 72
    expect(zoomOf(scale)).toBe(6)
    for (let step = 0; step < 20; step++) scale = (stepZoom(scale, -1) * 96) / 72
    expect(zoomOf(scale)).toBe(0.25)
  })
})

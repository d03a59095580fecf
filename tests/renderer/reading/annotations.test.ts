import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anchorAnnotations } from '../../../renderer/reading/inline/anchor-annotations.ts'
import { draftHighlight } from '../../../renderer/reading/highlights/draft-highlight.ts'
import { cutAtEdges } from '../../../renderer/reading/inline/painted-text.tsx'
import { annotation, highlightOf } from './harness/harness-content.ts'

const text =
  'The last keeper of the light left on a Tuesday. He carried two suitcases down the stairs.\nNobody remembered to photograph it. The light went on.'

describe('anchoring', () => {
  test('uses the offsets while they still match the words', () => {
    const highlight = highlightOf(text, 'two suitcases', 1)
    expect(anchorAnnotations([highlight], text)).toEqual({
      placed: [{ annotation: highlight, start: highlight.char_start, end: highlight.char_end }],
      detached: [],
    })
  })

  test('finds the same words when the text before them has grown', () => {
    const grown = `A paragraph that came later.\n${text}`
    const { placed } = anchorAnnotations([highlightOf(text, 'He carried two suitcases', 1)], grown)
    expect(placed.map(({ start, end }) => grown.slice(start, end))).toEqual(['He carried two suitcases'])
  })

  test('uses word offsets when there are no character offsets', () => {
    const byWords = annotation(1, { text: 'last keeper', after_text: ' of the light', word_start: 1, word_end: 3 })
    const { placed } = anchorAnnotations([byWords], text)
    expect(placed.map(({ start, end }) => text.slice(start, end))).toEqual(['last keeper'])
  })

  test('never marks any other words', () => {
    const edit = fc.record({ at: fc.nat(text.length), remove: fc.nat(60), insert: fc.lorem({ maxCount: 8 }) })
    const span = fc.tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 23 }))
    fc.assert(
      fc.property(span, edit, ([start, length], { at, remove, insert }) => {
        const words = text.slice(start, start + length)
        const highlight = annotation(1, {
          text: words,
          before_text: text.slice(Math.max(0, start - 32), start),
          after_text: text.slice(start + length, start + length + 32),
          char_start: start,
          char_end: start + words.length,
        })
        const edited = text.slice(0, at) + insert + text.slice(at + remove)
        const { placed, detached } = anchorAnnotations([highlight], edited)
        // Quotes this short are never matched approximately.
        for (const found of placed) expect(edited.slice(found.start, found.end)).toBe(words)
        expect(placed.length + detached.length).toBe(1)
      }),
    )
  })

  test('reports detached annotations and keeps them', () => {
    const gone = annotation(1, { text: 'words of an earlier version', char_start: 0, char_end: 27, note: 'kept' })
    expect(anchorAnnotations([gone], text)).toEqual({ placed: [], detached: [gone] })
  })
})

describe('a new highlight', () => {
  const place = (...highlights: ReturnType<typeof highlightOf>[]) => anchorAnnotations(highlights, text).placed
  const spanOf = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length })

  test('stores its words and their context', () => {
    expect(draftHighlight(spanOf('two suitcases'), text, [])).toMatchObject({
      text: 'two suitcases',
      before_text: 't left on a Tuesday. He carried ',
      note: null,
      merged: [],
    })
  })

  test('absorbs the highlights it overlaps and keeps every note', () => {
    const placed = place(
      highlightOf(text, 'He carried two', 1, 'first'),
      highlightOf(text, 'down the stairs', 2, 'second'),
    )
    const draft = draftHighlight(spanOf('two suitcases down'), text, placed)
    expect(draft).toMatchObject({
      text: 'He carried two suitcases down the stairs',
      note: 'first\n\nsecond',
      merged: [1, 2],
    })
  })

  test('overlaps highlights at their current bounds, not at their original ones', () => {
    const grown = `A paragraph that came later.\n${text}`
    const { placed } = anchorAnnotations([highlightOf(text, 'He carried two suitcases', 1, 'note')], grown)
    const start = grown.indexOf('suitcases down')
    expect(draftHighlight({ start, end: start + 14 }, grown, placed)).toMatchObject({
      text: 'He carried two suitcases down',
      merged: [1],
      note: 'note',
    })
  })
})

test('splitting words at the edges of highlights neither loses nor moves any', () => {
  const ranges = fc
    .array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 })), { maxLength: 6 })
    .map((all) =>
      all
        .map(([start, length]) => ({ start, end: start + length, kind: 'plain' as const }))
        .sort((a, b) => a.start - b.start),
    )
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.nat(20), ranges, (words, start, painted) => {
      const pieces = cutAtEdges(words, start, painted)
      expect(pieces.map((piece) => piece.words).join('')).toBe(words)
      for (const { at, words: piece, kind } of pieces) {
        for (let offset = at; offset < at + piece.length; offset++) {
          expect(painted.some((range) => range.start <= offset && offset < range.end)).toBe(kind !== null)
        }
      }
    }),
  )
})

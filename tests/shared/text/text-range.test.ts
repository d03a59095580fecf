import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { charRange, clampRange, contextOf, wordRange } from '#shared/text/text-range.ts'

const text = fc.string({
  unit: fc.constantFrom('a', 'bc', ' ', '\n', 'e\u0301', '👩‍👩‍👧', '🇩🇪', '한', '𝒳', '\u0301'),
  maxLength: 40,
})
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

describe('a range', () => {
  test('never cuts a grapheme or a surrogate pair, and covers the requested range', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: -5, max: 100 }), fc.integer({ min: -5, max: 100 }), (words, a, b) => {
        const borders = new Set([...segmenter.segment(words)].map((part) => part.index)).add(words.length)
        const range = clampRange(words, { start: a, end: b })
        expect(borders).toContain(range.start)
        expect(borders).toContain(range.end)
        expect(range.start).toBeLessThanOrEqual(Math.max(0, Math.min(a, b)))
        expect(range.end).toBeGreaterThanOrEqual(Math.min(words.length, Math.max(a, b)))
      }),
    )
  })

  test('clamps the same deep in a long text as at its start', () => {
    const long = `${'字'.repeat(5000)}👩‍👩‍👧${'字'.repeat(5000)}`
    expect(clampRange(long, { start: 5002, end: 5003 })).toEqual({ start: 5000, end: 5008 })
  })

  test('in words and in characters converts both ways for whole words', () => {
    fc.assert(
      fc.property(text, fc.nat(60), fc.nat(60), (words, a, b) => {
        const range = { start: Math.min(a, b), end: Math.max(a, b) }
        const inWords = wordRange(words, range)
        const back = charRange(words, inWords)
        const touched = [...words.matchAll(/\S+/g)].filter(
          (word) => word.index < range.end && word.index + word[0].length > range.start,
        )
        expect(inWords.end - inWords.start).toBe(touched.length)
        if (touched.length > 0) {
          expect(words.slice(back.start, back.end).split(/\s+/)).toEqual(touched.map((word) => word[0]))
          expect(wordRange(words, back)).toEqual(inWords)
        }
      }),
    )
  })

  test('counts words half-open, from zero', () => {
    expect(wordRange('one two  three', { start: 5, end: 10 })).toEqual({ start: 1, end: 3 })
    expect(charRange('one two  three', { start: 1, end: 3 })).toEqual({ start: 4, end: 14 })
  })

  test('carries whole characters of context on both sides', () => {
    const around = contextOf(`${'x'.repeat(40)}👩‍👩‍👧 here 👩‍👩‍👧${'y'.repeat(40)}`, { start: 49, end: 53 }, 5)
    expect(around).toEqual({ before_text: ' ', text: 'here', after_text: ' ' })
    expect(contextOf('before the end', { start: 7, end: 10 })).toEqual({
      before_text: 'before ',
      text: 'the',
      after_text: ' end',
    })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstGraphemes, fitsGraphemes } from '#shared/text/graphemes.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'
import { runs } from '../../seed.ts'

describe('counting', () => {
  test('characters are graphemes', () => {
    const four = '👩‍👩‍👧e\u0301🇩🇪a'
    expect([3, 4, 5].map((most) => fitsGraphemes(four, most))).toEqual([false, true, true])
    expect([0, 1, 2, 3, 4, 5].map((most) => firstGraphemes(four, most))).toEqual([
      '',
      '👩‍👩‍👧',
      '👩‍👩‍👧e\u0301',
      '👩‍👩‍👧e\u0301🇩🇪',
      four,
      four,
    ])
  })

  test('a letter with a thousand accents takes no more room than any other', () => {
    const piled = `a${'\u0301'.repeat(1000)}`
    expect(fitsGraphemes(piled.repeat(2), 5)).toBe(false)
    expect(firstGraphemes(piled.repeat(2), 5).length).toBeLessThanOrEqual(5 * 32)
    expect(firstGraphemes('𠮷'.repeat(9), 3)).toBe('𠮷𠮷𠮷')
  })

  test('words are counted as a reader would, in any script', () => {
    expect(wordCount('It’s a well-known fact: 3.14 isn’t 22/7.')).toBeGreaterThanOrEqual(8)
    expect(wordCount('나는 오늘 책을 읽었다', 'ko')).toBe(4)
    expect(wordCount('我今天读了一本书', 'zh')).toBeGreaterThan(3)
    expect(wordCount('ฉันอ่านหนังสือ', 'th')).toBeGreaterThan(1)
  })

  test('words beside and around marks count as the segmenter counts them', () => {
    const unit = fc.constantFrom(...Array.from('abXéяω127.,;:!?\'‘’"“”()[]/&%$€–—…-_@#+=*\u00A0'))
    const pieces = fc.array(fc.string({ unit, maxLength: 9 }), { maxLength: 20 })
    fc.assert(
      fc.property(pieces, fc.constantFrom('en', 'fi', 'el', 'ru', 'zh'), (all, language) => {
        const text = all.join(' ')
        const parts = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)]
        expect(wordCount(text, language)).toBe(parts.filter(({ isWordLike }) => isWordLike).length)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('an invalid language is harmless', () => {
    expect(wordCount('two words', 'not a language!')).toBe(2)
    expect(wordCount('two words', '')).toBe(2)
  })

  test('reading takes 238 words or 500 CJK characters a minute, at least one minute', () => {
    expect(readingMinutes('word '.repeat(2380))).toBe(10)
    expect(readingMinutes('字'.repeat(2500), 'zh')).toBe(5)
    expect(readingMinutes(`${'word '.repeat(476)}${'字'.repeat(1000)}`)).toBe(4)
    expect(readingMinutes('')).toBe(1)
  })
})

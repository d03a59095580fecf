import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch } from '#shared/text/parse-search.ts'
import { FoldedText, foldWords } from '#shared/text/search/fold-words.ts'
import { hitPattern, hitSpans } from '#shared/text/search/hit-spans.ts'
import '../../../seed.ts'

const letters = fc.string({
  unit: fc.oneof(
    fc.constantFrom('æ', 'ß', 'e\u0301', '\u00AD', 'ﬁ', 'ｶ', 'ﾞ', 'مُ', 'İ', '²', '😀', 'a', ' '),
    fc.string(),
  ),
})

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(letters, (text) => {
      expect(foldWords(foldWords(text))).toBe(foldWords(text))
    }),
  )
})

test('each folded letter is from the characters of its span', () => {
  fc.assert(
    fc.property(letters, (text) => {
      const folded = new FoldedText(text)
      let before = 0
      for (let at = 0; at < folded.text.length; at += 1) {
        const [start, end] = folded.span(at, at + 1)
        expect(end).toBeGreaterThan(start)
        expect(start).toBeGreaterThanOrEqual(before)
        before = start
      }
      if (folded.text !== '') expect(folded.span(0, folded.text.length)[1]).toBeLessThanOrEqual(text.length)
    }),
  )
})

const marked = (query: string, text: string): string => {
  const pattern = hitPattern(parseSearch(query).words)
  let at = 0
  let said = ''
  for (const [start, end] of pattern ? hitSpans(new FoldedText(text), pattern) : []) {
    said += `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
  }
  return said + text.slice(at)
}

test.each([
  ['aeble', 'Et Æble, æblet', 'Et [Æble], æblet'],
  ['oeuvre', 'L’œuvre complète', 'L’[œuvre] complète'],
  ['محمد', 'كان مُحَمَّد هنا', 'كان [مُحَمَّد] هنا'],
  ['email', 'Your e-mail, or email', 'Your [e-mail], or [email]'],
  ['oneill', 'by O’Neill', 'by [O’Neill]'],
  ['article', 'an arti\u00ADcle here', 'an [arti\u00ADcle] here'],
  ['arti*', 'the artist', 'the [arti]st'],
  ['strasse', 'Die Straße.', 'Die [Straße].'],
  ['lectern', 'ＬＥＣＴＥＲＮ app', '[ＬＥＣＴＥＲＮ] app'],
  ['elan', 'un e\u0301lan', 'un [e\u0301lan]'],
  ['ガイド', 'ｶﾞｲﾄﾞ', '[ｶﾞｲﾄﾞ]'],
  ['co2', '400 ppm CO₂', '400 ppm [CO₂]'],
  ['水辺', '彼は水辺の鳥', '彼は[水辺]の鳥'],
  ['e', 'æ', '[æ]'],
])('%s marks the right letters of %s', (query, text, expected) => {
  expect(marked(query, text)).toBe(expected)
})

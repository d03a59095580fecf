import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldWords } from '#shared/text/search/fold-words.ts'
import { wordsIn } from '#shared/text/search/words-of.ts'
import { toRaisedCharacters } from '#shared/text/superscripts.ts'
import '../../seed.ts'

describe('figures above and below the line', () => {
  test.each([
    ['6', 'sup', '⁶'],
    ['-9', 'sup', '⁻⁹'],
    ['−9', 'sup', '⁻⁹'],
    ['12, 13', 'sup', '¹², ¹³'],
    ['2', 'sub', '₂'],
    ['th', 'sup', null],
    ['[1]', 'sup', null],
    ['(a)', 'sub', null],
    ['', 'sup', null],
    ['+', 'sup', null],
  ] as const)('%j in <%s> is %j', (text, how, raised) => {
    expect(toRaisedCharacters(text, how)).toBe(raised)
  })

  test('preserve the number of characters, and search finds them by the plain ones', () => {
    const figures = fc.stringMatching(/^[0-9+=()]{1,8}$/).filter((text) => /\d/.test(text))
    fc.assert(
      fc.property(figures, fc.constantFrom('sup', 'sub'), fc.stringMatching(/^[A-Za-z]{1,5}$/), (text, how, word) => {
        const raised = toRaisedCharacters(text, how) ?? ''
        expect(raised).toHaveLength(text.length)
        expect(wordsIn(foldWords(`${word}${raised}`))).toEqual(wordsIn(foldWords(`${word}${text}`)))
      }),
    )
  })
})

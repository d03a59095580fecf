import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findInText, foldText } from '../../../renderer/reading/find/find-in-text.ts'

const found = (text: string, words: string) =>
  findInText(foldText(text), words).map(({ start, end }) => text.slice(start, end))

describe('finding in an article', () => {
  test('ignores case, accents and the kind of quotation mark', () => {
    expect(found('Était-ce l’été? ETE, Ete', 'été')).toEqual(['Éta', 'été', 'ETE', 'Ete'].slice(1))
    expect(found('“Don’t,” she said', `"don't`)).toEqual(['“Don’t'])
  })

  test('finds words across the end of a block', () => {
    expect(found('the last\nkeeper', 'last keeper')).toEqual(['last\nkeeper'])
  })

  test('finds Japanese, Arabic and Cyrillic words', () => {
    expect(found('灯台守のことば', 'ことば')).toEqual(['ことば'])
    expect(found('منارة في البحر', 'في')).toEqual(['في'])
    expect(found('МАЯК', 'маяк')).toEqual(['МАЯК'])
  })

  test('finds nothing for an empty query', () => {
    expect(found('a b', ' ')).toEqual([])
  })

  test('never shifts an offset, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => foldText(text).length === text.length))
  })
})

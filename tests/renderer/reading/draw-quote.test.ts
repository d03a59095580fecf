import { expect, test } from 'vitest'
import { linesOf } from '../../../renderer/reading/picture/draw-quote.ts'

const inLines = (text: string, width: number) => linesOf(text, (words) => words.length <= width)

test('a quote breaks between words, and keeps its own line breaks', () => {
  expect(inLines('A tide is a sum.\nThe moon pulls twice.', 10)).toEqual([
    'A tide is',
    'a sum.',
    'The moon',
    'pulls',
    'twice.',
  ])
})

test('a word wider than a line breaks within itself, and text without spaces breaks between its letters', () => {
  expect(inLines('an incomprehensibility', 8)).toEqual(['an', 'incompre', 'hensibil', 'ity'])
  expect(inLines('夜の頁を開くと、静かな声がする', 6).every((line) => line.length <= 7)).toBe(true)
  expect(inLines('夜の頁を開くと、静かな声がする', 6).join('')).toBe('夜の頁を開くと、静かな声がする')
})

test('a quote of any length takes no longer than what is shown of it', () => {
  expect(inLines('word '.repeat(100_000), 20).length).toBeLessThan(30)
})

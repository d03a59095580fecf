import { expect, test } from 'vitest'
import { rangeInUnchangedBlock } from '#shared/text/unchanged-block.ts'

const of = (former: string, words: string, text: string) => {
  const start = former.indexOf(words)
  const range = rangeInUnchangedBlock(former, text, { start, end: start + words.length })
  return range && [range.start, text.slice(range.start, range.end)]
}

test('words of a block move with it, however short they are and whatever changes around it', () => {
  expect(of('One\nthe mill\nTwo', 'mill', 'the mill\nNew')).toEqual([4, 'mill'])
  expect(of('the mill', 'the mill', 'Zero\n\nthe mill')).toEqual([6, 'the mill'])
  expect(of('a\nb c\nd e\nf', 'c\nd', 'x\nb c\nd e')).toEqual([4, 'c\nd'])
})

test('words of a block that changed, is gone or occurs twice have no place', () => {
  expect(of('the mill', 'mill', 'the mills')).toBe(null)
  expect(of('the mill\nx', 'mill', 'x')).toBe(null)
  expect(of('the mill', 'mill', 'the mill\nthe mill')).toBe(null)
  expect(of('the mill\nx\nthe mill', 'mill', 'the mill')).toBe(null)
  expect(rangeInUnchangedBlock('abc', 'abc', { start: -1, end: 2 })).toBe(null)
})

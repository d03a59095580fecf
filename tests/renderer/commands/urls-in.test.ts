import { expect, test } from 'vitest'
import { urlsIn } from '../../../renderer/saving/save-urls.ts'

test('a pasted line that is a URL is saved', () => {
  expect(urlsIn('  https://example.org/a \n')).toEqual(['https://example.org/a'])
})

test('several URLs on separate lines are saved in order, each once', () => {
  expect(urlsIn('https://example.org/b\r\nhttps://example.org/a\n\nhttps://example.org/b')).toEqual([
    'https://example.org/b',
    'https://example.org/a',
  ])
})

test.each([
  '',
  'a word',
  'see https://example.org/a',
  'https://example.org/a\nand more',
  'ftp://example.org/a',
  'javascript:alert(1)',
])('any other text is left alone: %j', (text) => {
  expect(urlsIn(text)).toBeNull()
})

import { expect, test } from 'vitest'
import { isNoArticle } from '../../../../main/service/extraction/is-no-article.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'

const scraps = parseMarkdown('[Add to cart](https://example.org/a)\n\n$5.00\n')

test('a few doubtful words are no article, sure ones and many are', () => {
  expect(isNoArticle(scraps, 6, 0.07)).toBe(true)
  expect(isNoArticle(scraps, 26, 0.27)).toBe(true)
  expect(isNoArticle(scraps, 105, 0.06)).toBe(true)
  expect(isNoArticle(scraps, 6, 0.9)).toBe(false)
  expect(isNoArticle(scraps, 47, 0.29)).toBe(false)
  expect(isNoArticle(scraps, 670, 0.05)).toBe(false)
})

test('a picture with few words is an article: a comic, a photograph', () => {
  expect(isNoArticle(parseMarkdown('![Keys](https://example.org/k.jpg)\n\nKeys.\n'), 1, 0.05)).toBe(false)
})

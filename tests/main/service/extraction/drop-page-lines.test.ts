import { expect, test } from 'vitest'
import { dropPageLines } from '../../../../main/service/extraction/drop-page-lines.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'

const WORDS = 'The boats came in at dawn.'
const left = (lines: readonly string[], type: 'article' | 'documentation' = 'article') =>
  renderMarkdown(dropPageLines(parseMarkdown(lines.join('\n\n')), type))
    .trim()
    .split('\n\n')

test.each([
  'Advertisement',
  '*Anzeige*',
  'Publicité',
  '[Back to top ↑](https://a.example/)',
  'Article continues below advert',
  'Naar boven',
  'Reklama',
  'Реклама',
  '広告',
  '\u200D',
])('a line that only says “%s” goes from an article', (line) => {
  expect(left([WORDS, line, WORDS])).toEqual([WORDS, WORDS])
})

test.each([
  'Subscribe to our newsletter and never miss a boat.',
  'Inscrivez-vous à notre newsletter.',
  'Jetzt den Newsletter abonnieren.',
  'Schrijf je in voor onze nieuwsbrief.',
])('a request (%s) goes from the end and the beginning, but not from the middle', (request) => {
  const many = Array.from({ length: 8 }, (_, index) => `${WORDS} ${index}`)
  expect(left([...many, request])).toEqual(many)
  expect(left([request, ...many])).toEqual(many)
  expect(left([...many, request, ...many])).toHaveLength(17)
})

test.each([
  'Advertisement is a word of many letters.',
  '![Ad](https://a.example/a.png)',
  '- Share',
  'Yes',
  '"Werbung?"x',
])('“%s” stays', (line) => {
  expect(left([WORDS, line])).toHaveLength(2)
})

test('controls stay in documentation, which explains them', () => {
  expect(left([WORDS, 'Copy link'], 'documentation')).toEqual([WORDS, 'Copy link'])
})

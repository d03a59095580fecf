import { expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { joinPages } from '../../../../main/service/extraction/index.ts'
import { mayContinue } from '../../../../main/service/extraction/parts/may-have-next-pages.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'

/** Different prose for each page and paragraph. */
const prose = (name: string) =>
  Array.from(
    { length: 4 },
    (_, index) =>
      `<p>${name} ${index}: ${Array.from({ length: 40 }, (_, word) => `${name.toLowerCase()}${index * 40 + word}`).join(' ')}, and so on, as before.</p>`,
  ).join('')
const page = (body: string, { title = 'On ropes', head = '' } = {}) =>
  `<html lang="en"><head><title>${title}</title><meta property="og:type" content="article">${head}</head><body><article><h1>${title}</h1>${body}</article></body></html>`
const nextOf = (url: string, link: string, head = '') =>
  extractArticle({ url, html: page(`${prose('Hemp')}<div class="pages">${link}</div>`, { head }) }).nextPart

test.each([
  ['https://a.example/ropes', '<a href="/ropes?page=2">Next page</a>', 'https://a.example/ropes?page=2'],
  ['https://a.example/ropes?id=7', '<a href="?id=7&p=2">2</a>', 'https://a.example/ropes?id=7&p=2'],
  [
    'https://a.example/ropes?page=2',
    '<a href="?page=1">1</a> <a href="?page=3">3</a>',
    'https://a.example/ropes?page=3',
  ],
  [
    'https://a.example/2026/ropes/',
    '<a class="post-page-numbers" href="https://a.example/2026/ropes/2/">2</a>',
    'https://a.example/2026/ropes/2/',
  ],
  ['https://a.example/ropes.html', '<a href="ropes-2.html">Weiter ›</a>', 'https://a.example/ropes-2.html'],
  [
    'https://www.a.example/ropes/page/2',
    '<a href="https://a.example/ropes/page/3" aria-label="Page 3">→</a>',
    'https://a.example/ropes/page/3',
  ],
  ['https://a.example/ropes', '<a href="/ropes/page-2">次のページへ</a>', 'https://a.example/ropes/page-2'],
])('the page after %s is found by %s', (url, link, next) => {
  expect(nextOf(url, link)).toBe(next)
  expect(nextOf(url, '', `<link rel="next" href="${next}">`)).toBe(next)
})

test.each([
  ['another article', 'https://a.example/ropes', '<a rel="next" href="/anchors">Next</a>'],
  ['another site', 'https://a.example/ropes', '<a href="https://b.example/ropes?page=2">2</a>'],
  ['the page after the next', 'https://a.example/ropes', '<a href="/ropes?page=3">3</a>'],
  ['the page before', 'https://a.example/ropes?page=2', '<a href="/ropes?page=1">Next</a>'],
  ['comments', 'https://a.example/ropes', '<div class="comments"><a href="/ropes?page=2">2</a></div>'],
  ['the list on a front page', 'https://a.example/', '<a rel="next" href="/page/2">Older</a>'],
  ['words in passing', 'https://a.example/ropes', '<p>See <a href="/ropes/2">our second piece</a>.</p>'],
  ['no address', 'https://a.example/ropes', '<a rel="next" href="javascript:next(2)">2</a>'],
  ['what looks like an expression', 'https://a.example/ropes', '<a href="/(((2">2</a>'],
])('a link to %s is not followed as the next page', (_, url, link) => {
  expect(nextOf(url, link)).toBeNull()
})

test('the pages of an article are read as one, without the repeated parts', () => {
  const lead =
    '<p class="lead">The lead, which each of the pages shows again above its own words.</p><p><img src="/rope.jpg" width="600" height="400" alt="A rope"></p>'
  const note = (name: string) =>
    `<p>As they say.<sup><a href="#fn1">1</a></sup></p><section class="footnotes"><ol><li id="fn1">A note on ${name} by somebody.</li></ol></section>`
  const html = joinPages(page(lead + prose('Hemp') + note('hemp')), [
    {
      url: 'https://a.example/ropes?page=2',
      html: page(`${lead}${prose('Nylon')}${note('nylon')}<p><a href="knots">Knots</a></p><a href="?page=3">3</a>`, {
        title: 'On ropes - Page 2',
      }),
    },
  ])
  const { markdown, text, title, nextPart } = extractArticle({ url: 'https://a.example/ropes', html })
  expect(title).toBe('On ropes')
  expect(text.match(/The lead/g)).toHaveLength(1)
  expect(markdown.match(/rope\.jpg/g)).toHaveLength(1)
  expect(text).toMatch(/Hemp 0[\s\S]+Hemp 3[\s\S]+Nylon 0[\s\S]+Nylon 3/)
  expect(markdown).toContain('As they say.[^1]')
  expect(markdown).toContain('As they say.[^2-1]')
  expect(markdown).toContain('[^2-1]: A note on nylon by somebody.')
  expect(markdown).not.toContain('On ropes - Page 2')
  expect(nextPart).toBe('https://a.example/ropes?page=3')
})

test.each([
  ['of another title', page(prose('Nylon'), { title: 'On anchors and chains' })],
  ['that says the same', page(prose('Hemp'))],
  ['without an article', '<html><body></body></html>'],
])('a page %s and its following pages are not joined', (_, second) => {
  const html = joinPages(page(prose('Hemp')), [
    { url: 'https://a.example/ropes?page=2', html: second },
    { url: 'https://a.example/ropes?page=3', html: page(prose('Sisal')) },
  ])
  const { text, nextPart } = extractArticle({ url: 'https://a.example/ropes', html })
  expect(text).toBe(extractArticle({ url: 'https://a.example/ropes', html: page(prose('Hemp')) }).text)
  expect(nextPart).toBeNull()
})

test('a page that claims to be many is read quickly', () => {
  const claim = (url: string) => `\n<!--lectern next part: ${url}-->\n`
  const html = page(prose('Hemp')) + claim('https://a.example/x').repeat(5000) + claim('javascript:alert(1)')
  expect(extractArticle({ url: 'https://a.example/ropes', html }).text).toContain('Hemp 3')
})

const RUNNING = Array.from({ length: 8 }, () => 'These are words of a paragraph that runs on, and '.repeat(3)).join(
  '\n\n',
)

test.each([
  ['running text, whatever its type was taken for', RUNNING, true],
  ['headings that lead to others', RUNNING.replaceAll('\n\n', '\n\n## [Ropes](https://a.example/ropes)\n\n'), false],
  ['short lines', 'A rope for you\n\n'.repeat(80), false],
  ['little text', 'A rope for you, and a long one at that, which is all that this page has to say of ropes.', false],
])('a page with %s may continue on the next: %s', (_name, markdown, may) => {
  expect(mayContinue(parseMarkdown(markdown), 'service')).toBe(may)
  expect(mayContinue(parseMarkdown(markdown), 'article')).toBe(true)
})

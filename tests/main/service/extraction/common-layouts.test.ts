import { expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { dropLastHeadings } from '../../../../main/service/extraction/finish-tree.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { PROSE } from './fixture-page.ts'

const read = (body: string, head = '') =>
  extractArticle({
    url: 'https://example.org/notes',
    html: `<html><head><title>On compost</title>${head}</head><body><article><h1>On compost</h1>${body}</article></body></html>`,
  })

test('prompts between a blog’s paragraphs go, while link cards and notes stay', () => {
  const { markdown } = read(
    `${PROSE}<div class="kg-card kg-callout-card"><div class="kg-callout-text">Turn it twice a year.</div></div>` +
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.org/worms"><div class="kg-bookmark-title">The life of worms</div><div class="kg-bookmark-description">A history.</div></a></figure>' +
      `<div class="kg-card kg-signup-card"><h2>Sign up</h2><p>One letter a month, no spam ever.</p></div>${PROSE}`,
  )
  expect(markdown).toContain('> Turn it twice a year.\n\n[The life of worms](https://example.org/worms)')
  expect(markdown).not.toMatch(/Sign up|spam/)
})

test.each([
  '<p class="date"><time>2026-02-01</time></p>',
  '<p>نشر في 3/2/2026</p>',
  '<h4>Ola Berg</h4><p>Jan 9, 2026 · 4 min read</p>',
  '<p>By Ola Berg</p><p>9 January 2026</p>',
])('byline and date near the start are not repeated in the text: %s', (lines) => {
  expect(read(lines + PROSE, '<meta name="author" content="Ola Berg">').text).toMatch(/^Paragraph 0/)
})

test('a heading with nothing after it is dropped at the end, and one above words is preserved', () => {
  expect(read(`${PROSE}<h2>In the end</h2>${PROSE}<h2>You may also like</h2>`).markdown).toMatch(
    /## In the end\n\nParagraph[\s\S]+nowhere else[^#]+$/,
  )
})

test('headings at the end stay where they are the posts that a text introduces', () => {
  const root = (headings: string) => parseMarkdown(`Here are all posts for beginners.\n\n${headings}`)
  const posts = Array.from({ length: 6 }, (_, index) => `## [Of heap ${index}](https://example.org/${index})`)
  const list = root(posts.join('\n\n'))
  expect(dropLastHeadings(list)).toBe(list)
  expect(dropLastHeadings(root(['## More to read', ...posts].join('\n\n'))).children).toHaveLength(1)
  expect(dropLastHeadings(root(posts.slice(0, 3).join('\n\n'))).children).toHaveLength(1)
})

test('an article does not start with the name of its section', () => {
  const { excerpt } = read(`<div class="kicker">Politics</div><p>Live</p>${PROSE}`)
  expect(excerpt).toMatch(/^Paragraph 0/)
})

test('the name of a quoted person comes before the quote', () => {
  const { markdown } = read(
    `${PROSE}<blockquote><div><cite>ada wrote:</cite>What do you use?</div></blockquote>${PROSE}`,
  )
  expect(markdown).toContain('> ada wrote:\n>\n> What do you use?')
})

test('a chapter of an mdBook book starts with its words, not with the help for its keys', () => {
  const help = '<div id="mdbook-help-container"><h2>Keyboard shortcuts</h2><p>Press S to search in the book</p></div>'
  const bar = '<div id="menu-bar"><h1 class="menu-title">A book of compost</h1></div>'
  const { excerpt, markdown } = extractArticle({
    url: 'https://example.org/book/heaps.html',
    html: `<html><head><title>Heaps - A book of compost</title></head><body>${help}${bar}<main><h1>Heaps</h1>${PROSE}</main></body></html>`,
  })
  expect(excerpt).toMatch(/^Paragraph 0/)
  expect(markdown).not.toMatch(/Keyboard|book of compost/)
})

test.each(['Posted by ada, grace on 2024-02-15, all posts', 'Home | Garden notes | On compost'])(
  'an article is not introduced by a line of its page: %s',
  (line) => {
    const { excerpt } = read(`<p>${line}</p>${PROSE}`, `<meta name="description" content="${line}">`)
    expect(excerpt).toMatch(/^Paragraph 0/)
  },
)

import { expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { readMetadata } from '../../../../main/service/extraction/metadata/read-metadata.ts'
import { parsePage } from '../../../../main/service/extraction/page/parse-page.ts'
import { PROSE } from './fixture-page.ts'

const titleOf = (head: string, body: string, url = 'https://example.org/2023/4/tide') =>
  readMetadata(parsePage(`<html><head>${head}</head><body>${body}</body></html>`), url).title

const feed = (title: string) => `<link rel="alternate" type="application/rss+xml" href="/feed" title="${title}">`

test.each(['Harbour Notes » RSS Feed', 'Harbour Notes - Atom', "Posts on 'Harbour Notes' (RSS 2.0)"])(
  'a first heading that is called like the feed %s is the site, and the other part of the name the title',
  (name) =>
    expect(
      titleOf(
        `<title>Harbour Notes: The tide</title>${feed(name)}`,
        '<h1>Harbour Notes</h1><h3 class="post-title">The tide</h3>',
      ),
    ).toBe('The tide'),
)

test.each(['Harbour Notes » The tide Comments Feed', 'Comments on The tide (Atom)'])(
  'the feed of comments called %s tells the site from the title',
  (name) =>
    expect(
      titleOf(`<title>Harbour Notes | The tide</title>${feed(name)}`, '<h1>Harbour Notes</h1><h2>The tide</h2>'),
    ).toBe('The tide'),
)

test('a name in two parts stays whole where nothing says that one is the site', () => {
  expect(titleOf('<title>Ropes: A handbook</title>', '<h1>Ropes</h1><h2>A handbook</h2>')).not.toBe('A handbook')
})

test('a heading that is called like the feed of its subject is no site', () => {
  const body = '<h1>Power tools for the workshop</h1>'
  const head = '<title>Power tools for the workshop, saws and drills</title>'
  expect(titleOf(`${head}${feed('Power tools for the workshop')}`, body)).toBe('Power tools for the workshop')
})

test('a blog’s “Blog Archive” is no part of a title', () => {
  const body = '<h1><a href="https://example.org/">Harbour Notes</a></h1><h2>The tide</h2>'
  expect(titleOf('<title>Harbour Notes » Blog Archive » The tide</title>', body)).toBe('The tide')
})

test('a heading in a box named like an aside is the title if it ends the page’s name and no other does', () => {
  const body = '<div class="widget Blog"><h3>The tide</h3><p>It rose.</p></div><h2>Archive</h2>'
  expect(titleOf(`<title>Harbour Notes: The tide</title>${feed('Harbour Notes - Atom')}`, body)).toBe('The tide')
})

test.each(['龍年春節闔家遊國家步道-旅遊新聞-新浪', '龍年春節闔家遊國家步道――新浪', '龍年春節闔家遊國家步道_新浪'])(
  'the heading that begins the name %s, in a script without spaces, is the title',
  (name) => expect(titleOf(`<title>${name}</title>`, '<h1>龍年春節闔家遊國家步道</h1>')).toBe('龍年春節闔家遊國家步道'),
)

test('a site’s name after a colon without a space behind it is cut off', () => {
  expect(titleOf('<title>The tide comes late :example</title>', '<h1><a href="/">example</a></h1>')).toBe(
    'The tide comes late',
  )
})

test.each(['Mill & &lt;more&gt;', 'Mill &lt;&amp;&gt;'])(
  'an angle bracket that starts a word is no sign between title and site: %s',
  (name) => {
    const shown = name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    expect(titleOf(`<title>${name}</title>`, `<h1>${name}</h1>`, 'https://mill.example/')).toBe(shown)
  },
)

test('neither the site’s heading nor the title begins the text', () => {
  const { title, text } = extractArticle({
    url: 'https://example.org/2023/4/tide',
    html: `<html><head><title>Harbour Notes: The tide</title></head><body><div><h1><a href="/">Harbour Notes</a></h1><h2>The tide</h2>${PROSE}</div></body></html>`,
  })
  expect(title).toBe('The tide')
  expect(text).not.toContain('Harbour Notes')
  expect(text).not.toContain('The tide')
})

test('the second half of a name after a dash stays where the tag shows that the site comes after it', () => {
  const name = 'New to tides – which gauge comes first?'
  const tag = `<title>${name} - Site feedback - Harbour</title>`
  expect(titleOf(`${tag}<meta property="og:title" content="${name}">`, '')).toBe(name)
  expect(titleOf(`<title>New to tides – Harbour</title>`, '')).toBe('New to tides')
})

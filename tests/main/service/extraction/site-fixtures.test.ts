import { expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { fixturePage, PROSE } from './fixture-page.ts'

const article = (name: string, url: string) => extractArticle({ url, html: fixturePage(name).html })

test('an article of Wikipedia comes without its boxes of links and notices, its facts after the first paragraph', () => {
  const { markdown, pageType, title } = article('wikipedia', 'https://en.wikipedia.org/wiki/Sea_shanty_lamp')
  expect(title).toBe('Sea shanty lamp')
  expect(pageType).toBe('documentation')
  expect(markdown).toMatch(/^The \*\*sea shanty lamp\*\* stood[\s\S]+certainty\.\[\^1]\n\n\| Sea shanty lamp/)
  expect(markdown).toContain('| Lit | 1871 |\n\n## History\n\nIt was lit')
  expect(markdown).toContain('*The lamp in 1902*')
  expect(markdown).toContain('[^1]: *Harbour books, volume 12, page 7.*')
  expect(markdown).not.toMatch(/Lamp \(song\)|Main article|edit|Argand|Categories|Retrieved|additional citations/)
})

test('a GitHub repository is read by its README, not its list of files', () => {
  const { markdown, pageType, excerpt } = article('github-readme', 'https://github.com/ada/boats')
  expect(pageType).toBe('documentation')
  expect(markdown).toContain(
    '[![A boat](https://camo.githubusercontent.com/2)](https://example.org/logo)\n\nKnots, tides',
  )
  expect(markdown).toContain('## Install\n\n```shell\nbrew install boats # or cargo\n```\n\n> **Note**')
  expect(markdown).not.toMatch(/Build|Releases|Fork|Count knots|MIT/)
  expect(excerpt).toMatch(/^boats Knots|^Knots, tides/)
})

test('a GitHub discussion has the question, then the answers with author and addressee', () => {
  const { markdown, pageType } = article('github-discussion', 'https://github.com/ada/boats/discussions/18')
  expect(pageType).toBe('forum')
  expect(markdown).toBe(
    'Mine are late by an hour since `1.2`.\n\n```shell\nboats tides --at harbour\n```\n\n## Comments\n\n' +
      '> **ada** · 2026-03-02\n>\n> Summer time. Use `--utc`.\n>\n> > **jon** · 2026-03-02\n> >\n> > That was it, thank you.\n\n' +
      '> **eve** · 2026-03-04\n>\n> Same here.\n',
  )
})

test('a Substack post has no subscription forms, and its notes stay with their marks', () => {
  const { markdown, authors } = article('substack', 'https://boats.example.org/p/on-varnish')
  expect(authors).toEqual(['Ada Reef'])
  expect(markdown).toMatch(/^Every spring [\s\S]+between them\.\[\^1]\n\n\[!\[A slip]/)
  expect(markdown).toContain(
    'lend you the boat.\n\n[On oil](https://boats.example.org/p/on-oil)\n\n[^1]: Eight, if it rained.',
  )
  expect(markdown).not.toMatch(/supported by its readers|Share|Likes|Great post|Read more|a year ago/)
})

test('a Substack post sent only as data is read from the data', () => {
  const post = `<p>Seven coats.</p>${PROSE}<div class="subscription-widget-wrap"><p>Subscribe!</p></div>`
  const data = JSON.stringify(JSON.stringify({ feedData: { initialPost: { post: { body_html: post } } } }))
  const html = `<html><head><title>On varnish</title><link href="https://substackcdn.com/a.css"></head><body><div id="entry"></div><script>window._preloads        = JSON.parse(${data.replaceAll('<', '\\u003c')})</script></body></html>`
  const { markdown } = extractArticle({ url: 'https://boats.example.org/p/on-varnish', html })
  expect(markdown).toMatch(/^Seven coats\.\n\nParagraph 0/)
  expect(markdown).not.toContain('Subscribe')
  const broken = html.replace('JSON.parse("{', 'JSON.parse("')
  expect(() => extractArticle({ url: 'https://boats.example.org/p/on-varnish', html: broken })).toThrow('empty_page')
})

test('a Substack post has no list of jobs below its last prompt, while links above it stay', () => {
  const list = (name: string) =>
    `<h2>${name}</h2><ul>${[1, 2, 3].map((at) => `<li><a href="https://jobs.example/${name}/${at}">${name} ${at} in the harbour</a></li>`).join('')}</ul>`
  const body = `${PROSE.repeat(2)}${list('Sources')}<p class="button-wrapper"><a href="/share">Share</a></p>${list('Jobs')}`
  const html = `<html><head><title>On varnish</title><link href="https://substackcdn.com/a.css"></head><body><article><div class="available-content"><div class="body markup">${body}</div></div></article></body></html>`
  const read = (page: string) => extractArticle({ url: 'https://boats.example.org/p/on-varnish', html: page }).markdown
  expect(read(html)).toContain('Sources 3 in the harbour')
  expect(read(html)).not.toMatch(/Jobs|Share/)
  // References are numbered, or begin with the names of their authors.
  expect(read(html.replaceAll('<ul>', '<ol>').replaceAll('</ul>', '</ol>'))).toContain('Jobs 3')
  expect(read(html.replaceAll('<li>', '<li>Marsh, A.: '))).toContain('Jobs 3')
})

test('a Medium story has no claps, buttons or cards of other stories', () => {
  const { markdown, title } = article('medium', 'https://medium.com/harbour/ropes-1')
  expect(title).toBe('Ropes Are Not Cheap')
  expect(markdown).toMatch(
    /^!\[A rope]\(https:\/\/miro\.medium\.com\/v2\/resize:fit:1400\/1\*rope\.png\)\n\n\*A rope, new\*/,
  )
  expect(markdown).toContain(
    '# What they cost\n\nMore than you think:\n\n- A new one, **forty**.\n- None, a boat.\n\n---',
  )
  expect(markdown).toContain('```\nrope --inspect\nrope --replace\n```\n\n> Buy once, cry once.')
  expect(markdown).not.toMatch(/Listen|^\\--$|Follow|Press enter|Anchors|hurry/m)
})

test('an LWN article keeps its comments as nested quotes', () => {
  const { markdown, authors, pageType } = article('lwn', 'https://lwn.net/Articles/1/')
  expect([authors, pageType]).toEqual([['Ada Reef'], 'article'])
  expect(markdown).toMatch(/^Paper charts/)
  expect(markdown).toContain(
    '## Comments\n\n> **jon** · [2026-03-07](https://lwn.net/Articles/2/)\n>\n> **Batteries**\n>\n> Paper needs none.\n>\n> > **eve** · [2026-03-08](https://lwn.net/Articles/3/)\n> >\n> > It needs to be dry.',
  )
  expect(markdown).toContain('\n> **kim**')
  expect(markdown).not.toMatch(/Reply|Post a comment|Weekly/)
})

test.each([
  [
    'https://en.wikipedia.org/wiki/Sea',
    '<div id="mw-content-text"><div class="mw-parser-output"><p>Gone.</p></div></div>',
  ],
  ['https://github.com/ada/boats', '<article class="markdown-body"></article>'],
  ['https://github.com/ada/boats/issues/1', '<div class="timeline-comment"></div>'],
  ['https://lwn.net/Articles/1/', '<div class="PageHeadline"></div><div class="ArticleText"><p>Gone.</p></div>'],
  ['https://medium.com/a/b-1', '<article><p class="pw-post-body-paragraph">Gone.</p></article>'],
  ['https://a.substack.com/p/b', '<div class="available-content"><div class="body markup">Gone.</div></div>'],
])('if the rule for %s finds too little, the page is read like any other', (url, parts) => {
  const head =
    '<title>Boats</title><meta property="al:android:package" content="com.medium.reader"><link href="https://substackcdn.com/a.css">'
  const { text } = extractArticle({
    url,
    html: `<html><head>${head}</head><body>${parts}<main><h1>Boats</h1>${PROSE}</main></body></html>`,
  })
  expect(text).toContain('Paragraph 0')
  expect(text).toContain('Paragraph 2')
})

// A page's statements about itself are matched against patterns. A pattern that backtracks does so when the text that
// follows does not fit, so each text here ends unlike its start. LECTERN_BOMBS=large tries longer ones.
import { describe, expect, test } from 'vitest'
import { escapeText } from '../../../../main/service/extraction/emails/text-page.ts'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { ExtractionError } from '../../../../main/service/extraction/extraction-error.ts'
import { growth, LINEAR } from '../../../growth.ts'

const isLarge = process.env['LECTERN_BOMBS'] === 'large'
const SIZE = isLarge ? 200_000 : 16_000
/** By day each place meets another quarter of the pieces. */
const SHARE = isLarge ? 1 : 4
const REJECTED = '!x\u0001'
const WORDS = '<p>The ferry leaves the harbour at dawn with bread and letters for the island and its keeper.</p>'

/** Location of the text, after the head's other lines or among the article's paragraphs. */
const places: Readonly<Record<string, (text: string) => { head?: string; body?: string }>> = {
  'the title': (text) => ({ head: `<title>${text}</title>` }),
  'the title of a site': (text) => ({ head: `<title>The harbour | ${text}</title>` }),
  'a heading': (text) => ({ body: `<h1>${text}</h1>` }),
  'a byline': (text) => ({ body: `<p class="byline">By ${text}</p>` }),
  'a line that may be a byline': (text) => ({ body: `<p>By ${text}</p>` }),
  'the author of the page': (text) => ({ head: `<meta name="author" content="${text}">` }),
  'its description': (text) => ({ head: `<meta name="description" content="${text}">` }),
  'its picture': (text) => ({ head: `<meta property="og:image" content="https://harbour.example/${text}">` }),
  'linked data': (text) => ({
    head: `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: text, author: { name: text }, datePublished: text }).replaceAll('<', String.raw`\u003c`)}</script>`,
  }),
  'a date': (text) => ({ body: `<time datetime="${text}">${text}</time>` }),
  'names of classes': (text) => ({ body: `<div class="author-${text}">Ann Bell</div>` }),
  'the link of a footnote': (text) => ({
    body: `<p>A note.<sup><a href="#n1" id="r1">1</a></sup></p><p id="n1">Its text. <a href="#r1">${text}</a></p>`,
  }),
  'a short line': (text) => ({ body: `<p>${text.slice(0, 60)}</p>` }),
  'a caption': (text) => ({ body: `<figure><img src="/a.png"><figcaption>${text}</figcaption></figure>` }),
  'the address of a picture': (text) => ({ body: `<img src="https://harbour.example/loading${text}" alt="a pier">` }),
  'the sizes of a picture': (text) => ({ body: `<img srcset="${text}" alt="a pier">` }),
  'the address of a link': (text) => ({ body: `<p><a href="https://harbour.example/${text}">a pier</a></p>` }),
  'the link to the next part': (text) => ({ body: `<p><a rel="next" href="/page/2">${text}</a></p>` }),
  'the class of code': (text) => ({ body: `<pre><code class="language-${text}">a = b</code></pre>` }),
  'a post': (text) => ({
    body: `<blockquote class="twitter-tweet"><p>a</p>— ${text} (@ann) <a href="https://twitter.com/a/status/1">x</a></blockquote>`,
  }),
  'a formula': (text) => ({ body: `<p>\\(${text}\\) and $$${text}$$</p><span class="katex">${text}</span>` }),
  'a style of a drawing': (text) => ({
    body: `<svg width="400" height="300" class="chart"><style>${text}</style><rect fill="var(--a,${text})"/></svg>`,
  }),
}
const pieces = [
  ' ',
  '.',
  ',',
  ', ',
  '#',
  '1',
  '1 ',
  '/',
  '-',
  'a ',
  'a-',
  'a.',
  '\uFEFF',
  '@',
  'a@',
  '|',
  ' | ',
  '<',
  '(',
  ')',
  ' and ',
  'by ',
  '$',
  '\\',
  ':',
  ';',
  'var(',
  '.png?',
  '\n',
]

function read({ head = '<title>The harbour</title>', body = '' }: { head?: string; body?: string }): void {
  try {
    extractArticle({
      url: 'https://harbour.example/page',
      html: `<html><head>${head}</head><body><article>${WORDS}${body}${WORDS.repeat(4)}</article></body></html>`,
    })
  } catch (error) {
    // No article is an answer.
    if (!(error instanceof ExtractionError)) throw error
  }
}

describe.each(Object.entries(places))('%s', (name, place) => {
  const first = Object.keys(places).indexOf(name)
  const tried = pieces.filter((_, index) => (index + first) % SHARE === 0)
  test('is read in linear time, whatever it is made of', () => {
    const slow: string[] = []
    for (const piece of tried) {
      const made = (size: number): string => escapeText(piece.repeat(size / piece.length) + REJECTED)
      // A pattern that takes exponential time would not end with a longer text.
      read(place(made(64)))
      const grew = growth((size) => read(place(made(size))), SIZE)
      if (grew >= LINEAR) slow.push(`${JSON.stringify(piece)}: ${Math.round(grew)} times`)
    }
    expect(slow).toEqual([])
  })
})

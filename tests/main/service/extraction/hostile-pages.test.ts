// A page is read in time in proportion to its length, whatever it is made of.
// LECTERN_BOMBS=large tries every kind, as long as a large page.
import { describe, expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { ExtractionError } from '../../../../main/service/extraction/extraction-error.ts'
import { growth, LINEAR } from '../../../growth.ts'

const isLarge = process.env['LECTERN_BOMBS'] === 'large'
const SIZE = isLarge ? 1_000_000 : 32_000

const repeated: Readonly<Record<string, string>> = {
  paragraphs: '<p>one two three four five six.</p>',
  'equal paragraphs': '<p>The same paragraph of a dozen words stands here again and again.</p>',
  'words and line breaks': 'word<br>',
  'line breaks': '<br>',
  'word breaks': 'a<wbr>',
  'soft hyphens': 'a\u00ad',
  'ruby with readings': '<ruby>漢<rt>kan</rt></ruby>',
  spans: '<span>a </span>',
  rows: '<tr><td>a',
  'cells with lists': '<td><ul><li>a</ul></td>',
  'list items': '<li>a</li>',
  'numbered lists': '<ol start=3><li>a</ol>',
  'marks closed after their paragraph': '<b><p></b></p>',
  links: '<a href=/x>a</a> ',
  pictures: '<img src=/a.png>',
  'pictures loaded later': '<img data-src=/a.png alt=b><noscript><img src=/a.png></noscript>',
  'pictures with captions': '<figure><img src=/a.png><figcaption>a b c</figcaption></figure>',
  frames: '<iframe src=https://www.youtube.com/embed/abcdefghijk></iframe>',
  posts: '<blockquote class=twitter-tweet><p>a</p><a href=https://twitter.com/a/status/1>x</a></blockquote>',
  'blocks of code': '<pre><code>a = b\n</code></pre>',
  headings: '<h2>Heading</h2>',
  comments: '<!-- a -->',
  'comments that are never closed': '<!--',
  scripts: '<script>a</script>',
  'data that is never closed': '<script type="application/ld+json">{"@type":"Article","author":',
  styles: '<style>a{b:c}</style>',
  entities: '&amp;&lt;',
  'entities cut off': '&am',
  attributes: '<p a=b c=d e=f>',
  formulas: '<math><mi>x</mi></math>',
  templates: '<template><p>',
  choices: '<select><option>a',
  forms: '<form><input>',
  sections: '<section><h2>a</h2><p>b</p></section>',
  'facts of the page': '<meta property=og:title content=a>',
  'links to the next page': '<link rel=next href=/2>',
  dates: '<time datetime=2020-01-01>a</time>',
  spaces: '                ',
  dots: '. . . ',
  'one word': 'aaaaaaaaaaaaaaaa',
  commas: 'a, b, ',
  lines: 'a\n',
  footnotes: '<sup><a href=#f1>1</a></sup><p id=f1>n',
  addresses: '<address>by A B</address>',
  bylines: '<p class=byline>By Ann Bell</p>',
  'hidden boxes': '<div hidden>a</div>',
  'words from right to left': '\u202eא ',
  emoji: '😀',
  'texts for browsers without scripts': '<noscript><p>',
  videos: '<video src=/a.mp4></video>',
  sounds: '<audio controls><source src=/a.mp3>',
  objects: '<object><embed>',
  'base addresses': '<base href=/a>',
  rules: '<hr>',
  'tags cut off': '<p <p ',
  'opening brackets': '<',
  'closing tags without names': '</',
  'character data': '<![CDATA[a]]>',
  instructions: '<?a ?>',
  'lines that link to themselves': '<div id=a><a href=#a>a</a></div>',
  'links of one box to itself': '<a href=#top>a</a>',
  'links to the pages around': '<a rel=next href=/2>a</a>',
  'lists of contents': '<ul><li><a href=#h>a</a><li><a href=#h>b</a><li><a href=#h>c</a></ul><h2 id=h>a</h2>',
  'numbers of lines': '<span class=ln>1</span>',
  'buttons beside code': '<pre>a</pre><span>Copy</span>',
  'figures in items': '<div class=i><figure><img src=/a.png></figure><a>Buy</a></div>',
  'notes under numbers': '<a href=#f>1</a><h5><a name=f>1</a></h5><p>n',
  'formulas that are typed': '\\(a',
  'formulas that are drawn': '<mjx-container><mjx-math><mjx-mi><mjx-c class=mjx-c31>',
  'items in no list': '<li>a</li>',
  'tasks told by an attribute': '<ul><li data-checked=true><label><input type=checkbox></label><div><p>a',
  'words in a font of code': '<span style=font-family:monospace>a</span>',
  'paragraphs in a font of code': '<p style=font-family:monospace>a(1)</p>',
  'captions of tables': '<div><div class=caption>a</div><table><tr><td>b<td>c</table></div>',
  'captions after pictures': '<p><img src=/a.png></p><p class=caption>a</p>',
  'facts of a page': '<dl><dt>Author<dd>Ann Lee</dl>',
  'boxes that are called notes': '<div class=note><h3>a</h3>b</div>',
}
/** Elements nested in each other. */
const nested: Readonly<Record<string, string>> = {
  'ruby that is never closed': '<ruby><rb>a<rt>',
  'spans in spans': '<span>a',
  'boxes in boxes': '<div>',
  'tables in tables': '<table><tr><td>',
  'lists in lists': '<ul><li>a',
  definitions: '<dl><dt>a<dd>b',
  'marks in marks': '<b><i>a',
  'links, marks and paragraphs in each other': '<a><b><p>',
  'quotes in quotes': '<blockquote>a',
  drawings: '<svg><g>',
  articles: '<article><p>one two three',
  'parts that open': '<details><summary>a</summary>b',
}
/** Between two words of one paragraph. */
const between: Readonly<Record<string, string>> = {
  blanks: ' ',
  tabs: '\t',
  'blanks and line ends': ' \n',
  'no-break spaces': '&nbsp;',
  'marks of comments': '&lt;!--',
  'marks of emphasis': '*a_b',
  'marks of links': '[x](',
}
/** The tree of a page is at most 250 elements deep, and until then the work may grow with the depth. */
const DEEPER = 300
/** A quarter of them by day. */
const tried = [
  ...Object.entries(repeated).map(([name, part]) => [name, part, SIZE] as const),
  ...Object.entries(nested).map(([name, part]) => [name, part, Math.max(SIZE, 16 * DEEPER * part.length)] as const),
].filter((_, index) => isLarge || index % 4 === 0)

function read(html: string): void {
  try {
    extractArticle({ url: 'https://harbour.example/page', html })
  } catch (error) {
    // No article, or too much of it, is an answer.
    if (!(error instanceof ExtractionError) && !(error instanceof RangeError)) throw error
  }
}

describe.each(tried)('a page of %s', (_, part, long) => {
  test('is read in linear time', () => {
    const page = (size: number): string =>
      '<html><head><title>The harbour</title></head><body><article><h1>The harbour</h1>' +
      `<p>A first paragraph of some words, so that there is something to read here.</p>${part.repeat(size / part.length)}` +
      '</article></body></html>'
    expect(growth((size) => read(page(size)), long)).toBeLessThan(LINEAR)
  })
})

describe.each(Object.entries(between))('a paragraph of %s', (_, part) => {
  test('is read in linear time', () => {
    const page = (size: number): string =>
      `<title>The harbour</title><article><p>A first paragraph of some words, so that there is something to read here.</p>` +
      `<p>one${part.repeat(size / part.length)}two</p></article>`
    expect(growth((size) => read(page(size)), SIZE)).toBeLessThan(LINEAR)
  })
})

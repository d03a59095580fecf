// Pages of programs that add no menus: everything between the first and last paragraphs is text, however short.
import { expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'

const page = (body: string, head = ''): string =>
  `<!DOCTYPE html><html lang="en"><head><title>Keeping ropes</title>${head}</head><body><header><h1>Keeping ropes</h1></header>${body}</body></html>`

const START =
  '<p>Ropes are kept dry and out of the sun, and whoever has kept one for eleven years knows why.<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a> The load of a rope is never exceeded, not even once, by anyone who has to climb it later.</p><h1>How a rope is coiled</h1>'
const END =
  '<h1>The end</h1><p>Whoever finds a worn rope cuts it in two, so that nobody uses it again by mistake.</p><section role="doc-endnotes"><ol><li id="fn1"><p>The sun breaks the fibers.<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>'
const PARTS =
  '<div class="sourceCode"><pre class="sourceCode python"><code>def coil(rope):\n    return 42</code></pre></div><dl><dt>Term one</dt><dd><p>What it means, and more.</p></dd></dl><blockquote><p>A rope forgives nobody.</p></blockquote><div class="warning"><p>Never stand in the loop of a rope.</p></div>'

test('code, a meaning and a warning between the paragraphs of a short page without menus stay', () => {
  const { markdown } = extractArticle({ url: 'https://example.org/ropes', html: page(START + PARTS + END) })
  expect(markdown).toContain('def coil(rope):\n    return 42')
  expect(markdown).toContain('What it means, and more.')
  expect(markdown).toContain('A rope forgives nobody.')
  expect(markdown).toContain('Never stand in the loop of a rope.')
})

test('the excerpt of a page has no numbers of notes', () => {
  const { excerpt, markdown } = extractArticle({ url: 'https://example.org/ropes', html: page(START + PARTS + END) })
  expect(markdown).toContain('knows why.[^1] The load')
  expect(excerpt).toContain('knows why. The load')
})

test('a page of DokuWiki is called by its heading, not by its file and the site', () => {
  const html = page(START + PARTS + END)
    .replace('<title>Keeping ropes', '<title>sea:ropes [Harbour Notes]')
    .replace(
      '<header>',
      '<header><h1 class="logo"><a href="/doku.php?id=start">Harbour Notes</a></h1></header><header>',
    )
  expect(extractArticle({ url: 'https://example.org/doku.php?id=sea:ropes', html }).title).toBe('Keeping ropes')
})

test('TeX in single dollar signs within an element for formulas is a formula', () => {
  const html = page(
    `${START}<p>The load is <span class="math inline">$\\bar{l} = 1$</span> and costs $5 or $6.</p>${END}`,
  )
  const { markdown } = extractArticle({ url: 'https://example.org/ropes', html })
  expect(markdown).toContain('The load is `$\\bar{l} = 1$` and costs $5 or $6.')
})

test('a picture of a formula that is displayed is a display', () => {
  const picture = '<img src="https://latex.codecogs.com/png.latex?E%20%3D%20m" alt="E = m" class="math display">'
  const { markdown } = extractArticle({
    url: 'https://example.org/ropes',
    html: page(`${START}<p>${picture}</p>${END}`),
  })
  expect(markdown).toContain('`$$E = m$$`')
})

test('the alignment that a class of a cell names is that of its column', () => {
  const table =
    '<table><tr><th>Rope</th><th class="col1 rightalign">Load</th><th class="tableblock halign-center">Length</th></tr><tr><td>Hemp</td><td>3 t</td><td>12 m</td></tr></table>'
  const { markdown } = extractArticle({ url: 'https://example.org/ropes', html: page(START + table + END) })
  expect(markdown).toContain('| - | -: | :-: |')
})

test('authors in a tag each are all authors', () => {
  const names = ['Ann Lee', 'Bo Fry'].map((name) => `<meta name="author" content="${name}">`).join('')
  const { authors } = extractArticle({ url: 'https://example.org/ropes', html: page(START + END, names) })
  expect(authors).toEqual(['Ann Lee', 'Bo Fry'])
})

test('the last section of a short page without menus stays, with its verse', () => {
  const verse = '<div class="line-block">Line one<br>  line two<br>line three</div>'
  const { markdown } = extractArticle({
    url: 'https://example.org/ropes',
    html: page(
      `${START}${PARTS}${verse}<p>Inline words, a dash, a link and much more of it.</p><section><h1>Reef</h1><p>See there.</p></section>`,
    ),
  })
  expect(markdown).toContain('line two')
  expect(markdown).toContain('See there.')
})

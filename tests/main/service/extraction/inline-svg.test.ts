import { expect, test } from 'vitest'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { PROSE } from './fixture-page.ts'

const read = (svg: string) =>
  extractArticle({
    url: 'https://example.org/prices',
    html: `<html><head><title>Prices of rope</title></head><body><article><h1>Prices of rope</h1>${PROSE}${svg}${PROSE}</article></body></html>`,
  }).markdown
const chartsOf = (markdown: string) =>
  [...markdown.matchAll(/!\[([^\]]*)]\(data:image\/svg\+xml;base64,([\w+/=]+)\)/g)].map(([, alt, data]) => ({
    alt,
    svg: Buffer.from(data ?? '', 'base64').toString('utf8'),
  }))
const bars = (attributes = '', more = '') =>
  `<svg width="400" height="200" viewBox="0 0 400 200" ${attributes}><rect x="0" y="50" width="40" height="150" fill="#07c"/><path d="M0,120.12345L100,100"/><text x="10" y="190">Hemp</text><text x="60" y="190">Nylon &lt;new&gt;</text>${more}</svg>`

test('an inline SVG chart becomes a picture with its accessible name', () => {
  const markdown = read(
    `<figure>${bars('', '<title>Rope by year</title>')}<figcaption>Source: the harbour</figcaption></figure>`,
  )
  const [chart, another] = chartsOf(markdown)
  expect(another).toBeUndefined()
  expect(chart?.alt).toBe('Rope by year')
  expect(chart?.svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="400" height="200" viewBox="0 0 400 200"/,
  )
  expect(chart?.svg).toContain('<path d="M0,120.12L100,100" fill="none" stroke="#666"></path>')
  expect(chart?.svg).toContain('>Nylon &lt;new></text>')
  expect(markdown).toContain('*Source: the harbour*')
  expect(renderMarkdown(parseMarkdown(markdown))).toBe(markdown)
})

test('a chart’s SVG runs, loads and links to nothing', () => {
  const more =
    '<script>alert(1)</script><g onclick="alert(1)" onload="x()"><a href="javascript:alert(1)"><circle r="9"/></a></g>' +
    '<use href="https://evil.example/a.svg#x"/><use href="#own"/><set attributeName="href" to="x"/><style>@import "https://evil.example/a.css"; rect{fill:url(https://evil.example/p)}</style>' +
    '<rect width="9" height="9" fill="url(https://evil.example/a#b)" style="background:url(//evil.example)"/><iframe src="https://evil.example"></iframe>'
  const [chart] = chartsOf(read(bars('onload="alert(1)"', more)))
  expect(chart?.svg).toContain('<use href="#own">')
  expect(chart?.svg).not.toMatch(/script|onload|onclick|evil|@import|<a\b|<set|iframe|style>/)
})

test.each([
  ['with a page within it', bars('', '<foreignObject><body><p>Words</p></body></foreignObject>')],
  ['with pictures from elsewhere in it', bars('', '<image href="https://example.org/a.png"/>')],
  ['that is an icon', '<svg viewBox="0 0 24 24"><path d="M0 0"/><text>A</text><text>B</text></svg>'],
  ['in a link', `<p><a href="/">${bars()}</a></p>`],
  ['without words or many parts', '<svg width="300" height="300"><path d="M0 0h9"/></svg>'],
  ['that is too large', bars('', `<path d="${'M0 0'.repeat(20_000)}"/>`)],
  ['with too many parts', bars('', '<g><g></g></g>'.repeat(5000))],
  ['of no size', '<svg><text>A</text><text>B</text><rect/></svg>'],
])('a drawing %s is no chart, and the article is read without it', (_, svg) => {
  const markdown = read(svg)
  expect(markdown).not.toContain('data:')
  expect(markdown).toContain('Paragraph 2')
})

test('a page cannot make its own image count as a chart', () => {
  const forged = `<img src="https://example.org/a.png" alt="A" data-chart="${Buffer.from('<svg onload="x"/>').toString('base64')}"><p><img src="data:image/svg+xml;base64,AAAA" alt="B"></p>`
  expect(read(forged)).not.toContain('data:')
})

test('of a narrow and a wide version of a chart, the wide one is preserved', () => {
  const label = '<div role="img" aria-label="Rope by year">'
  const narrow = bars().replaceAll('400', '200')
  for (const both of [
    `${label}${narrow}</div>${label}${bars()}</div>`,
    `${label}${bars()}</div>${label}${narrow}</div>`,
  ]) {
    const charts = chartsOf(read(both))
    expect(charts.map(({ alt }) => alt)).toEqual(['Rope by year'])
    expect(charts[0]?.svg).toContain('width="400"')
  }
})

test('colours defined only in the page’s style sheets are replaced by plain ones', () => {
  const more =
    '<rect fill="var(--card)" stroke="light-dark(var(--a, #111), #eee)"/><text fill="var(--ink)">a</text><circle fill="var(--b, rgb(1, 2, 3))"/>'
  const [chart] = chartsOf(read(bars('', more)))
  expect(chart?.svg).toContain('<rect fill="#ddd" stroke="#111">')
  expect(chart?.svg).toContain('<text fill="#222">')
  expect(chart?.svg).toContain('<circle fill="rgb(1, 2, 3)">')
})

test('of all data addresses, only a chart’s is preserved as an image', () => {
  const image = (url: string) => renderMarkdown(parseMarkdown(`![A](${url})`)).trim()
  expect(image('data:image/svg+xml;base64,AAAA')).toBe('![A](data:image/svg+xml;base64,AAAA)')
  for (const url of [
    'data:text/html;base64,AAAA',
    'data:image/svg+xml,%3Csvg%3E',
    'data:image/svg+xml;base64,AA%22A',
  ]) {
    expect(image(url)).toBe('A')
  }
})

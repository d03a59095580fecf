import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PageElement } from '../../../../main/service/extraction/page-document.ts'
import { parsePage } from '../../../../main/service/extraction/page/parse-page.ts'
import { runs, seed } from '../../../seed.ts'

const bodyOf = (html: string) => parsePage(html).body.innerHTML

function depthOf(element: PageElement): number {
  return 1 + Math.max(0, ...[...element.children].map(depthOf))
}

describe('a page is built like in browsers', () => {
  test.each([
    ['</body> and </html> end nothing', '<body><p>one</p></body></html><p>two</p>', '<p>one</p><p>two</p>'],
    ['nor do they close what is open', '<body><div>one</body> two</div>three', '<div>one two</div>three'],
    ['items end where the next starts', '<ul><li><p>a<li><p>b</ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['terms too', '<dl><dt>a<dd>b<dt>c</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>'],
    [
      'cells and rows too',
      '<table><tr><td>a<td>b<tr><td>c</table>d',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>d',
    ],
    [
      'cells outside of a row open one',
      '<table><thead><th>a<th>b</thead><td>c</table>d',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tr><td>c</td></tr></table>d',
    ],
    ['a block ends a paragraph', '<p>a<b>b<div>c</div>', '<p>a<b>b</b></p><div>c</div>'],
    [
      'a stray end tag in a cell closes nothing outside of it',
      '<div><table><tr><td>a</div>b</table>c</div>d',
      '<div><table><tr><td>ab</td></tr></table>c</div>d',
    ],
    ['a link ends where the next starts', '<a href="1">a<a href="2">b</a>', '<a href="1">a</a><a href="2">b</a>'],
    ['emphasis ends without the block in it', '<b>a<div>b</b>c</div>d', '<b>a<div>bc</div></b>d'],
    ['comments split no word', 'By<!-- --> Ada', 'By Ada'],
    ['entities are characters', 'a&nbsp;&amp;&eacute;&#x1F600;', 'a\u00A0&amp;é😀'],
    ['names are lower case', '<P CLASS=x>a</P>', '<p class="x">a</p>'],
    ['of attributes said twice the first counts', '<p id="a" id="b">c</p>', '<p id="a">c</p>'],
    ['<image> is <img>', '<image src="a">', '<img src="a">'],
    ['a shape that closes itself holds nothing', '<svg><path/><g>a</g></svg>', '<svg><path></path><g>a</g></svg>'],
    ['a block ends a drawing that was never closed', '<svg><g>a<p>b', '<svg><g>a</g></svg><p>b</p>'],
    [
      'a drawing may hold HTML',
      '<svg><foreignObject><p>a</p></foreignObject></svg>b',
      '<svg><foreignobject><p>a</p></foreignobject></svg>b',
    ],
    [
      'what stands between cells and their table ends where a cell starts',
      '<table><b>a<tr><td>b</table>',
      '<table><b>a</b><tr><td>b</td></tr></table>',
    ],
    ['<rtc> holds its readings', '<ruby>a<rtc><rt>b<rt>c</ruby>', '<ruby>a<rtc><rt>b</rt><rt>c</rt></rtc></ruby>'],
    ['a line break right after <pre> is markup', '<pre>\r\n\r\na</pre>', '<pre>\na</pre>'],
    ['U+0000 is no text', `a\0b${'c'.repeat(100)}`, `ab${'c'.repeat(100)}`],
  ])('%s', (_claim, html, body) => {
    expect(bodyOf(html)).toBe(body)
  })

  test('content before <body> that cannot be in the head opens the body', () => {
    const page = parsePage('<title>T</title><link rel="x"><h1>A</h1><body class="b"><p>B')
    expect(page.querySelector('head')?.innerHTML).toBe('<title>T</title><link rel="x">')
    expect(page.body.innerHTML).toBe('<h1>A</h1><p>B</p>')
    expect(page.body.getAttribute('class')).toBe('b')
  })

  test('scripts contain text and no elements', () => {
    expect(parsePage('<script>if (a<b) "</p>"</script>').querySelector('script')?.textContent).toBe('if (a<b) "</p>"')
  })

  test('no text outside comments is lost, whatever the order of tags', () => {
    const piece = fc.constantFrom(
      ...['<p>', '</p>', '<div>', '</div>', '<b>', '</b>', '<a href=x>', '</a>', '<li>', '<ul>', '</ul>', '<table>'],
      ...[
        '<tr>',
        '<td>',
        '</td>',
        '</table>',
        '</body>',
        '</html>',
        '<h2>',
        '</h3>',
        '<br>',
        '<button>',
        '<ruby>',
        '<rt>',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (tags) => {
        const html = tags.map((tag, index) => `${tag}w${index};`).join('')
        expect(parsePage(html).body.textContent).toBe(tags.map((_, index) => `w${index};`).join(''))
      }),
      { seed, numRuns: runs(500) },
    )
  })
})

describe('a doubly encoded page', () => {
  const latin = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

  test('is decoded twice', () => {
    expect(bodyOf(latin('<p>Ada’s café — 潮</p>'))).toBe('<p>Ada’s café — 潮</p>')
  })

  test.each([
    ['one letter that looks so', 'Ã© is what é becomes'],
    ['words in Latin-1', 'Déjà vu à la fenêtre: Ã©, Ã¨'],
    ['anything that was encoded once', `${latin('café, déjà')} and ’`],
  ])('is not assumed for %s', (_name, text) => expect(bodyOf(text)).toBe(text))
})

describe('a huge page is limited', () => {
  test('50,000 nested elements become 250 levels, with their words in order', () => {
    const page = parsePage(`${'<div>'.repeat(50_000)}deep<p>down</p>${'</div>'.repeat(50_000)}<p>after</p>`)
    expect(depthOf(page.documentElement)).toBeLessThan(260)
    expect(page.body.textContent).toBe('deepdownafter')
    expect(page.body.children.length).toBe(2)
  })

  test('of 100,000 attributes, the first ones are preserved', () => {
    const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}="${index}"`).join(' ')
    const page = parsePage(`<body ${attributes}><p ${attributes}>words</p>`)
    const element = page.querySelector('p') as PageElement
    expect(element.getAttribute('a0')).toBe('0')
    expect([...element.attributes].length).toBeLessThan(1000)
    expect(element.textContent).toBe('words')
  })
})

describe('selectors', () => {
  const page = parsePage(
    '<main id="m"><div class="a b"><p data-x="one two">1</p><span>2</span><p>3</p></div><p hidden>4</p></main>',
  )
  const found = (selector: string) => [...page.querySelectorAll(selector)].map((one) => one.textContent).join(' ')

  test.each([
    ['p', '1 3 4'],
    ['span,p', '1 2 3 4'],
    ['div > p', '1 3'],
    ['main p', '1 3 4'],
    ['main > p', '4'],
    ['span + p', '3'],
    ['p ~ p', '3'],
    ['.b > span', '2'],
    ['#m > div.a.b span', '2'],
    ['[data-x]', '1'],
    ['[data-x~="two"]', '1'],
    ['[data-x^="one"]', '1'],
    ['[data-x$="two"]', '1'],
    ['[data-x*="e t"]', '1'],
    ['[data-x="one"]', ''],
    ['p:not([hidden]):not([data-x])', '3'],
    ['p:not([hidden],[data-x])', '3'],
  ])('%s finds %s', (selector, words) => {
    expect(found(selector)).toBe(words)
  })

  test('throw for unknown syntax instead of finding nothing', () => {
    expect(() => page.querySelector('p:first-child')).toThrow(/No selector/)
  })

  test('find the closest ancestor, the element itself included', () => {
    const paragraph = page.querySelector('[data-x]') as PageElement
    expect(paragraph.closest('main,div')?.localName).toBe('div')
    expect(paragraph.closest('p')).toBe(paragraph)
    expect(paragraph.closest('ul')).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { dropRepeats } from '../../../../main/service/extraction/drop-repeats.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { keptBetween as kept, PROSE } from './fixture-page.ts'

const OWN = 'https://example.org/harbour/boats'
const left = (text: string) => renderMarkdown(dropRepeats(parseMarkdown(text), [OWN, null])).trim()
const NOTE = 'The keeper has counted the boats since the year of the flood.'

describe('a part for print is no text of the article', () => {
  test.each([
    ['by its class', `<div class="page-print-only"><p>${NOTE}</p></div>`],
    ['by another class', `<div class="show-for-print"><p>${NOTE}</p></div>`],
    ['by two classes', `<div class="d-none d-print-block"><p>${NOTE}</p></div>`],
  ])('%s', (_what, html) => expect(kept(html)).toBe(''))

  test('by the page’s own styles', () => {
    const style =
      '<style>.imprint,.x{display:none} @media print{.menu{display:none} .imprint,.fold{display:block}}</style>'
    const told = `${NOTE} Found at https://example.org/harbour.`
    expect(kept(`<div class="imprint"><p>${told}</p></div>`, style)).toBe('')
    expect(kept(`<div class="x"><p>${told}</p></div>`, style)).toContain(NOTE)
    expect(kept(`<div class="imprint"><p>${NOTE}</p></div>`, style)).toBe(NOTE)
  })

  test('as the page’s own address', () => {
    expect(left(`Words.\n\nhttps://www.example.org/harbour/boats/\n\nMore.`)).toBe('Words.\n\nMore.')
    expect(left('Words.\n\nhttps://example.org/harbour/ropes')).toContain('ropes')
    expect(left('Words.\n\nhttps://ropes.example/')).toContain('ropes')
    expect(left('See https://example.org/harbour/boats for more.')).toContain('boats')
  })
})

describe('a part that is there for phones and for desks is shown once', () => {
  const MORE = 'In winter he mends them with the fishermen of the village, whose nets hang over the wall.'
  const box = (name: string, text = MORE) => `<div class="${name}"><p>${NOTE}</p><p>${text}</p></div>`
  test.each([
    ['both marked', box('desktop-only') + box('mobile-only')],
    ['marked by a framework', box('d-none d-md-block') + box('d-md-none')],
    ['one marked', box('boats') + box('boats-mobile-only')],
  ])('%s', (_what, html) => expect(kept(html)).toBe(`${NOTE}\n\n${MORE}`))

  test('but different parts stay', () => {
    const other = 'The boats were counted twice in that year, as the book of the harbour shows to this day.'
    expect(kept(box('desktop-only') + box('mobile-only', other))).toContain(`${MORE}\n\n${NOTE}\n\n${other}`)
  })
})

test('a caption is printed once below its picture', () => {
  const picture = '![A gauge](https://example.org/g.png)\n\n*The staff at low water*'
  expect(left(`${picture}\n\nThe staff at low water\n\nWords.`)).toBe(`${picture}\n\nWords.`)
  expect(left(`${picture}\n\nThe staff at high water.`)).toContain('high water')
  expect(left('*The staff at low water*\n\nThe staff at low water')).toMatch(/^\*The.*\n\nThe/)
})

describe('short codes that a system did not replace', () => {
  test.each([
    ['[caption id="a_1" width="300"]The staff at low water[/caption]', 'The staff at low water'],
    ['[vc_row css=”.x{}”]Words of it.[/vc_row]', 'Words of it.'],
    ['Words. [gallery ids="1,2"] More.', 'Words. More.'],
    ['Words.\n\n[gallery]', 'Words.'],
    ['[callout]Words of it.[/callout]', 'Words of it.'],
  ])('go: %s', (text, plain) => expect(left(text.replaceAll('[', '\\['))).toBe(plain))

  test.each(['The risk [mean p=0.05] is low.', 'He said [laughter] no.', 'See [note] below.', '`[gallery ids="1"]`'])(
    'other brackets stay: %s',
    (text) => expect(left(text.startsWith('`') ? text : text.replaceAll('[', '\\['))).toContain('['),
  )
})

describe('articles that a page loads below its own', () => {
  const page = (...articles: string[]) =>
    extractArticle({
      url: 'https://example.org/boats',
      html: `<html><head><title>Of boats - Harbour News</title><meta property="og:type" content="article"></head><body>${articles.join('')}</body></html>`,
    }).text
  const long = (words: string) =>
    `<p>${`${words} are seen from the pier in the morning, and nobody counts them. `.repeat(20)}</p>`

  test.each([
    [
      'as articles',
      `<article><h1>Of boats</h1>${long('Boats')}</article>`,
      `<article><h1>Of tides</h1>${long('Tides')}</article>`,
    ],
    [
      'with headings that lead to their pages',
      `<article><h1>Of boats</h1>${long('Boats')}</article>`,
      `<article><h2><a href="/tides">Of tides</a></h2>${long('Tides')}</article>`,
    ],
    [
      'in boxes with their addresses',
      `<div data-article-url="/boats"><h1>Of boats</h1>${long('Boats')}</div>`,
      `<div data-article-url="/tides"><h1>Of tides</h1>${long('Tides')}</div>`,
    ],
  ])('go: %s', (_what, own, next) => {
    const text = page(own, next, next.replaceAll('ides', 'opes').replace('/tides', '/ropes'))
    expect(text).toContain('Boats are seen')
    expect(text).not.toMatch(/Tides|Topes/)
  })

  test('sections of the article stay', () => {
    const section = (name: string) => `<article><h2>${name}</h2>${long(name)}</article>`
    expect(page('<h1>Of boats</h1>', section('Boats'), section('Ropes'))).toContain('Ropes are seen')
  })
})

describe('a page shown instead of an unknown one', () => {
  const page = (body: string, head = '') =>
    extractArticle({
      url: 'https://example.org/boats',
      html: `<html><head><title>Harbour News</title>${head}</head>${body}<article><h1>Nanu?</h1>${PROSE.repeat(4)}</article></body></html>`,
    })

  test.each([
    ['its class', '<body class="home error404 wide">', ''],
    ['its status', '<body>', '<meta name="prerender-status-code" content="404">'],
  ])('is known by %s, whatever its language and length', (_what, body, head) => {
    expect(page(body, head)).toMatchObject({ notice: 'error_page' })
    expect(page(body, head).quality).toBeLessThanOrEqual(0.3)
  })

  test.each(['<body class="postid-404">', '<body class="article page-4041">'])(
    'is not known by a number: %s',
    (body) => {
      expect(page(body).notice).toBeNull()
    },
  )
})

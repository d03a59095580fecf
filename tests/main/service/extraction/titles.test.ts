import { describe, expect, test } from 'vitest'
import { readMetadata } from '../../../../main/service/extraction/metadata/read-metadata.ts'
import { siteTest, withoutSite } from '../../../../main/service/extraction/metadata/title-parts.ts'
import { parsePage } from '../../../../main/service/extraction/page/parse-page.ts'

const read = (head: string, body = '') =>
  readMetadata(parsePage(`<html><head>${head}</head><body>${body}</body></html>`), 'https://example.org/2023/4/5/slug')

describe('a title', () => {
  test.each([
    ['How boats float - The Quiet Paper', 'The Quiet Paper', 'How boats float'],
    ['The Quiet Paper | How boats float', 'Quiet Paper', 'How boats float'],
    ['Black - and white - boats', 'The Quiet Paper', 'Black - and white - boats'],
    ['How wooden boats float – Harbour News Online', null, 'How wooden boats float'],
    ['How wooden boats float : Harbour News', 'Harbour News', 'How wooden boats float'],
    ['Bateaux : comment ils flottent', 'Le Journal', 'Bateaux : comment ils flottent'],
    ['Harbour News Letter #18 – The tide', 'Harbour News', 'Harbour News Letter #18 – The tide'],
    ['A | B', null, 'A | B'],
  ])('%s of %s is %s', (title, site, expected) =>
    expect(withoutSite(title, siteTest(site, 'harbour.example'))).toBe(expected),
  )

  const titleOf = (head: string, body: string, url = 'https://harbour.example/notes/boats-that-float') =>
    readMetadata(parsePage(`<html><head>${head}</head><body>${body}</body></html>`), url).title

  test.each([
    ['a date', '<h1>Dec 18 2025 Boats that float</h1>'],
    ['a byline', '<h1>Boats that float Posted on July 1, 2024 by Ada Marsh</h1>'],
    ['where it leads', '<h1>Boats that float (example.com) 87</h1>'],
    ['the word Thread', '<h1>Thread: Boats that float</h1>'],
    ['its button', '<h1>Boats that float <button>Copy item path</button></h1>'],
    ['its site’s name', '<h1>Boats that float | Harbour</h1>'],
    ['its number', '<h1>Boats that float <span>#18</span></h1>'],
  ])('is taken from a heading without %s beside it', (_name, body) =>
    expect(titleOf('<title>Boats that float - Harbour</title>', body)).toBe('Boats that float'),
  )

  test('is found quickly although the page has very many numbers', () => {
    const around = `${'1 '.repeat(60)}posted ${'22'.repeat(30)} !`
    expect(titleOf('<title>Boats that float - Harbour</title>', `<h1>Boats that float ${around}x</h1>`)).toMatch(
      /^Boats/,
    )
  })

  test('of a thread omits the forum’s label', () => {
    const data =
      '<script type="application/ld+json">{"@type":"DiscussionForumPosting","headline":"Which varnish?"}</script>'
    expect(titleOf(`${data}<title>Help - Which varnish?</title>`, '<h1><span>Help</span> Which varnish?</h1>')).toBe(
      'Which varnish?',
    )
  })

  test.each([
    ['words that sell', '<title>Buy Ropes Online | Harbour</title>', 'Ropes', 'Ropes'],
    ['its shop', '<title>Harbour Buy Long Ropes at Harbour</title>', 'Long Ropes', 'Long Ropes'],
    [
      'last year’s number',
      '<title>A guide to ropes in 2024</title>',
      'A guide to ropes in 2025',
      'A guide to ropes in 2025',
    ],
    ['an end cut off', '<title>Ropes for boats and the knots…</title>', 'Ropes for boats', 'Ropes for boats'],
    ['more than that', '<title>Buy Ropes Online | Harbour</title>', 'For all who sail', 'Buy Ropes Online'],
  ])('whose name has %s is what readers see over the page, if that says the same', (_name, head, heading, title) =>
    expect(titleOf(head, `<h1>${heading}</h1>`, 'https://harbour.example/shop/1')).toBe(title),
  )

  test.each([
    ['its section', 'Boats that float on every tide | Opinion', 'Boats that float on every tide'],
    ['no section but a second thought', 'Boats | Ships', 'Boats | Ships'],
    ['its forum', 'Boats that float - Harbour Forum</h1><h1>Boats that float', 'Boats that float'],
  ])('of a heading that ends with %s', (_name, heading, title) => {
    const [first = ''] = heading.split('</h1>')
    expect(titleOf(`<title>${first}</title>`, `<h1>${heading}</h1>`)).toBe(title)
  })

  test('is not the site’s name that an inner page gives as its title for sharing', () => {
    expect(titleOf('<meta property="og:title" content="Harbour"><title>All wool socks</title>', '')).toBe(
      'All wool socks',
    )
    expect(titleOf('<title>harbour.example Boats that float</title>', '<h1>harbour.example</h1>')).toBe(
      'Boats that float',
    )
  })

  test('of a front page keeps the site’s name, because its headings are slogans', () => {
    const head = '<title>Harbour - Boats for all who float</title>'
    expect(titleOf(head, '<h1>You deserve to float.</h1>', 'https://harbour.example/')).toBe(
      'Harbour - Boats for all who float',
    )
    expect(titleOf('<title>Home</title><meta property="og:site_name" content="Harbour">', '')).toBe('Harbour')
  })

  test('is the heading if the address was made from it, but not the name of a column', () => {
    const head = '<title>Everything on hulls and keels</title>'
    expect(titleOf(head, '<h1>Boats that float</h1>')).toBe('Boats that float')
    expect(titleOf(head, '<h1>Marsh Notes</h1>')).toBe('Everything on hulls and keels')
  })

  test('is what a long name has most of, or its end after the site’s name', () => {
    const long = 'Seven wooden boats that float for a hundred years'
    expect(titleOf(`<title>Shop: ${long} : Books</title>`, `<div class="related"><h1>${long}</h1></div>`)).toBe(long)
    expect(titleOf('<title>Harbour Blog: Hulls and keels</title>', '<h1>Hulls and keels</h1>')).toBe('Hulls and keels')
  })

  test('of a chapter is not the name of the book in its heading', () => {
    const head = '<title>Knots and ropes | A handbook of sailing boats</title>'
    const body = '<h1>A handbook of sailing boats</h1>'
    expect(titleOf(head, body, 'https://harbour.example/knots-and-ropes')).toBe('Knots and ropes')
    expect(titleOf(head, body, 'https://harbour.example/handbook')).toBe('A handbook of sailing boats')
  })

  test.each([
    ['Collection: Ropes', 'Shop Ropes at Harbour with 30-Day Returns', 'Ropes'],
    ['Best Ropes Ever (7,141 items)', 'Best Ropes Ever (7,141 items)', 'Best Ropes Ever'],
    ['Best Ropes Ever (2024 Edition)', 'Best Ropes Ever (2024 Edition)', 'Best Ropes Ever (2024 Edition)'],
    ['/ Ropes of hemp', 'Ropes of hemp | Hemp ropes', 'Ropes of hemp'],
  ])('of the heading "%s" and the name "%s" is %s', (heading, name, title) => {
    expect(titleOf(`<title>${name}</title>`, `<h1>${heading}</h1>`, 'https://harbour.example/c/18')).toBe(title)
  })

  test('is never cut inside an entity', () => {
    expect(titleOf('<title>Boats&amp;reg; &amp;#8211; of &amp;hellip; oak</title>', '')).toBe('Boats® – of … oak')
  })

  test.each([
    ['a comparison', 'Speed &lt; safety on the pier', '', 'Speed < safety on the pier'],
    ['a comparison and a site', 'Ropes &gt; chains - The Review', '', 'Ropes > chains'],
    ['a known site behind a sign', 'Ropes &lt; Harbour', '', 'Ropes'],
    ['a dash before words that go on', 'Ropes – a history | The Review', '', 'Ropes – a history'],
    ['a dash before another name', 'Ropes – The Review', '', 'Ropes'],
    [
      'a heading of any level that it begins with',
      'Ropes: a history > The Review',
      '<h2>Ropes: a history</h2>',
      'Ropes: a history',
    ],
    ['section and site of a Chinese page', '港口的船每天两次离开_新闻_网站', '', '港口的船每天两次离开'],
    ['the name of a file', 'harbour_report', '<h1>The Harbour Report</h1>', 'The Harbour Report'],
    ['the name of a notebook', 'harbour.ipynb', '<h1>The Harbour Report</h1>', 'The Harbour Report'],
    ['a word that a program put there', 'doc', '<h1>The Harbour Report</h1>', 'The Harbour Report'],
    ['no words but a file’s, without a heading', 'harbour_report', '', 'harbour_report'],
  ])('with %s is whole, and nothing else: %s', (_name, name, body, title) => {
    expect(titleOf(`<title>${name}</title>`, body, 'https://harbour.example/c/18')).toBe(title)
  })

  test.each([
    ['the front page', '/'],
    ['the folder above', '../'],
    ['the front page’s file', '/index.html'],
  ])('is no heading that only links to %s', (_name, address) => {
    const heading = `<h1><a href="${address}">Velm</a></h1><h2>Report</h2>`
    expect(
      titleOf('<title>Velm - The tide in the harbour</title>', heading, 'https://pilots.example/notes/tide/18'),
    ).toBe('The tide in the harbour')
  })

  test('is no heading that leads elsewhere, if another is the rest of the page’s name', () => {
    const headings = '<h1><a href="https://velm.example/pelican/">Velm</a></h1><h2>The Harbour Report</h2>'
    expect(titleOf('<title>Velm - The Harbour Report</title>', headings)).toBe('The Harbour Report')
  })

  test('is a heading that links to the page itself', () => {
    const heading = '<h1><a href="/notes/tide">The tide</a></h1>'
    expect(titleOf('<title>The tide - Velm</title>', heading, 'https://pilots.example/notes/tide')).toBe('The tide')
  })

  test('is the visible heading if the title tag adds to it', () => {
    expect(read('<title>Boats that float: a story from Harbour</title>', '<h1>Boats that float</h1>').title).toBe(
      'Boats that float',
    )
  })
})

test.each([
  [
    'DocBook',
    '<div class="author"><h3 class="author"><span class="firstname">Ann</span> <span class="surname">Lee</span></h3></div>',
  ],
  ['hCard', '<p class="author vcard"><span class="given-name">Ann</span> <span class="family-name">Lee</span></p>'],
])('an author whose names stand apart is one, as in %s', (_name, byline) => {
  expect(read('', `<article><h1>Boats</h1>${byline}<p>Words.</p></article>`).authors(null, 'article').authors).toEqual([
    'Ann Lee',
  ])
})

describe('a heading that is the title in fewer words', () => {
  test('is preferred if the page’s title only adds to it', () => {
    expect(read('<title>Hiking boots: shop boots for men and women</title>', '<h1>Hiking Boots</h1>').title).toBe(
      'Hiking Boots',
    )
  })

  test('has a space where a style sheet separates its parts', () => {
    expect(
      read('<title>Data Analytics Agency | Marsh</title>', '<h1><span>Data Analytics</span><span>Agency</span></h1>')
        .title,
    ).toBe('Data Analytics Agency')
  })
})

test.each([
  ['http://www.harbour.example', 'harbour.example'],
  ['https://harbour.example/news', 'harbour.example'],
  ['The Harbour', 'The Harbour'],
])('a site that calls itself %s is shown as %s', (name, shown) => {
  expect(read(`<meta property="og:site_name" content="${name}">`).siteName).toBe(shown)
})

import { describe, expect, test } from 'vitest'
import type { PageType } from '../../../../main/service/extraction/blocks/block-features.ts'
import { isoDate } from '../../../../main/service/extraction/metadata/dates.ts'
import { isRightToLeft, languageTag } from '../../../../main/service/extraction/metadata/language.ts'
import { readMetadata } from '../../../../main/service/extraction/metadata/read-metadata.ts'
import { parsePage } from '../../../../main/service/extraction/page/parse-page.ts'

const read = (head: string, body = '') =>
  readMetadata(parsePage(`<html><head>${head}</head><body>${body}</body></html>`), 'https://example.org/2023/4/5/slug')

describe('a date', () => {
  test.each([
    ['2024-05-03', '2024-05-03'],
    ['2024-05-03T07:30:00+02:00', '2024-05-03T07:30:00+02:00'],
    ['2024-05-03T07:30:00.123Z', '2024-05-03T07:30:00Z'],
    ['2024-05-03 07:30', '2024-05-03T07:30:00'],
    ['20240503T0730+0200', '2024-05-03T07:30:00+02:00'],
    ['May 3, 2024', '2024-05-03'],
    ['Fri, 3 May 2024 07:30:00 GMT', '2024-05-03'],
    ['3rd of September 2021', '2021-09-03'],
    ['2024年5月3日', '2024-05-03'],
    ['2024/5/3', '2024-05-03'],
    ['03.05.2024', '2024-05-03'],
    ['3. 5. 2024', '2024-05-03'],
    ['23/05/2024', '2024-05-23'],
    ['05-23-2024, 09:03 AM', '2024-05-23'],
    ['2024 May 3', '2024-05-03'],
    ['3. März 2024', '2024-03-03'],
    ['3 de septiembre de 2024', '2024-09-03'],
    ['1er août 2024', '2024-08-01'],
    ['3 luglio 2024', '2024-07-03'],
    ['3 maart 2024', '2024-03-03'],
    ['3 października 2024', '2024-10-03'],
    ['3. července 2024', '2024-07-03'],
    ['3. června 2024', '2024-06-03'],
    ['3. desember 2024', '2024-12-03'],
    ['3. joulukuuta 2024', '2024-12-03'],
    ['2024. január 3.', '2024-01-03'],
    ['3 Ağustos 2024', '2024-08-03'],
    ['3 июля 2024 г.', '2024-07-03'],
    ['3 листопада 2024', '2024-11-03'],
    ['3 Ιουνίου 2024', '2024-06-03'],
    ['3 أكتوبر 2024', '2024-10-03'],
  ])('%s is %s', (text, iso) => expect(isoDate(text)).toBe(iso))

  test.each(['2024-13-40', '2024-02-30', 'yesterday', '03/04/2024', '', '0000-00-00', 'Maybe 99, 2024'])(
    '%s is rejected as invalid or ambiguous',
    (text) => expect(isoDate(text)).toBeNull(),
  )
})

test.each([
  ['en-US', '2024-03-04'],
  ['en-GB', '2024-04-03'],
  ['fr', '2024-04-03'],
  ['en', null],
])('a date of figures alone (03/04/2024) follows the language %s', (language, date) => {
  const html = `<html lang="${language}"><head></head><body><h1>Boats</h1><p class="date">03/04/2024</p></body></html>`
  expect(readMetadata(parsePage(html), 'https://example.org/slug').publicationDate).toBe(date)
})

describe('the day', () => {
  const dateOf = (told: string, body: string, url = 'https://example.org/slug') =>
    readMetadata(
      parsePage(
        `<html><head><script type="application/ld+json">{"@type":"Article",${told}}</script></head><body><h1>Boats</h1>${body}</body></html>`,
      ),
      url,
    ).publicationDate

  test('is the page’s own, not that of another time zone', () => {
    const told = '"datePublished":"2025-12-19T03:05:00Z"'
    expect(dateOf(told, '<time datetime="2025-12-18T19:05:00-08:00">Dec 18</time>')).toBe('2025-12-18T19:05:00-08:00')
    expect(dateOf(told, '<p>December 18, 2025</p>')).toBe('2025-12-18')
    expect(dateOf(told, '<p>December 9, 2025</p>')).toBe('2025-12-19T03:05:00Z')
    expect(dateOf(told, '', 'https://example.org/2025/12/18/boats')).toBe('2025-12-18')
    expect(dateOf(told, '<p>December 18, 2025</p><p>December 19, 2025</p>')).toBe('2025-12-19T03:05:00Z')
  })

  test('is the first that the page shows where the data give the last change', () => {
    const told = '"datePublished":"2025-11-05","dateModified":"2025-11-05"'
    expect(dateOf(told, '<p>January 31, 2024</p>')).toBe('2024-01-31')
    expect(dateOf(told, '<p>Updated January 31, 2024</p>')).toBe('2025-11-05')
    expect(dateOf('"datePublished":"2025-11-05","dateModified":"2025-11-09"', '<p>January 31, 2024</p>')).toBe(
      '2025-11-05',
    )
  })

  test('is the only one at the title if it is long before that of the data, which know of no change', () => {
    const told = '"datePublished":"2025-11-05"'
    expect(dateOf(told, '<p>January 31, 2024</p>')).toBe('2024-01-31')
    expect(dateOf(told, '<aside><p>January 31, 2024</p></aside>')).toBe('2024-01-31')
    expect(dateOf(told, '<p>January 31, 2024</p><p>May 3, 2025</p>')).toBe('2025-11-05')
    expect(dateOf(told, '<h1>The flood of January 31, 2024</h1>')).toBe('2025-11-05')
    expect(dateOf(told, '<p>The water came on January 31, 2024, before dawn.</p>')).toBe('2025-11-05')
  })

  test('is named in the address, with figures or the month’s name', () => {
    const none = '"headline":"Boats"'
    expect(dateOf(none, '', 'https://example.org/blog/2023/october/03/boats')).toBe('2023-10-03')
    expect(dateOf(none, '', 'https://example.org/blog/2023/harbour/03/boats')).toBeNull()
  })

  test.each([
    ['w-published-date', '2024-05-03'],
    ['published-date', '2024-05-03'],
    ['cms.date', '2024-05-03'],
    ['event.date', null],
    ['review.date', null],
  ])('in a tag of the name %s is %s', (name, date) => {
    const html = `<html><head><meta name="${name}" content="2024-05-03"></head><body><h1>Boats</h1></body></html>`
    expect(readMetadata(parsePage(html), 'https://example.org/slug').publicationDate).toBe(date)
  })

  test('is not that of the first of several events', () => {
    const events = ['May 3, 2026', 'June 4, 2026', 'July 5, 2026'].map((day) => `<b>Date</b><p>${day}</p>`).join('')
    expect(dateOf('"headline":"Boats"', `<p class="date">January 31, 2025</p>${events}`)).toBe('2025-01-31')
  })

  test('is that when a thread was started, not the clock of the forum', () => {
    const body = '<time datetime="2026-03-05T12:16:19Z">Now</time><p>Started by Ada Marsh, June 04, 2024, 11:23:55</p>'
    expect(dateOf('"headline":"Boats"', body)).toBe('2024-06-04')
  })

  test('is the earlier one that the markup at the title declares', () => {
    const told = '"datePublished":"2024-05-24T10:00:00Z","dateModified":"2024-07-02T10:00:00Z"'
    expect(dateOf(told, '<p itemprop="datePublished">On <time>3 May 2024</time></p>')).toBe('2024-05-03')
    expect(dateOf(told, '<p>The water came on <time>3 May 2024</time>.</p>')).toBe('2024-05-24T10:00:00Z')
  })

  test('is next to the article’s own heading, not to that of its author', () => {
    const body = (title: string) =>
      `<title>Boats on the tide</title></head><body><h1>Ada Marsh</h1>${'<p>Words.</p>'.repeat(6)}<h1>${title}</h1><p>by Ada</p><p>6 min</p><p>January 31, 2014</p>`
    const dateWith = (title: string) =>
      readMetadata(
        parsePage(
          `<html><head><meta property="article:published_time" content="2024-08-07T12:01:51Z">${body(title)}</body></html>`,
        ),
        'https://example.org/slug',
      ).publicationDate
    expect(dateWith('Boats on the tide')).toBe('2014-01-31')
    expect(dateWith('Ropes')).toBe('2024-08-07T12:01:51Z')
  })

  test('is the page’s own beside a list of dated articles', () => {
    const list = ['17 Jan 2019', '24 Jun 2025', '9 Nov 2023'].map((day) => `<b>Published</b><p>${day}</p>`).join('')
    const own = '<aside><h4>Published</h4><p>15 November 2018</p></aside>'
    const other = '<aside><h4>Published</h4><p>16 November 2018</p></aside>'
    expect(dateOf('"headline":"Boats"', list + own)).toBe('2018-11-15')
    expect(dateOf('"headline":"Boats"', list + own + other)).not.toBe('2018-11-15')
  })

  test('is below the heading that a forum repeats above the first post', () => {
    const thread = '<h2>Boats</h2><p>Joined May 3, 2014</p>'
    const post = '<h2>Boats</h2><p>by Ada » Tue Aug 27, 2019 1:47 am</p>'
    const html = (body: string) =>
      readMetadata(
        parsePage(`<html><head><title>Boats</title></head><body><div class="comments">${body}</div></body></html>`),
        'https://example.org/slug',
      ).publicationDate
    const far = '<p>Words.</p>'.repeat(30)
    expect(html(thread + far + post)).toBe('2019-08-27')
    expect(html(thread + far + post.replace('by Ada »', 'last edited'))).toBeNull()
  })

  test('has the order of day and month that another date on the page shows', () => {
    const shown = '<p class="date">02-12-2025</p>'
    expect(dateOf('"headline":"Boats"', shown)).toBeNull()
    expect(dateOf('"headline":"Boats"', `${shown}<aside><p>December 2, 2025</p></aside>`)).toBe('2025-12-02')
    expect(dateOf('"headline":"Boats"', `${shown}<aside><p>11/28/2025</p></aside>`)).toBe('2025-02-12')
    const both = `${shown}<aside><p>11/28/2025</p><p>28-11-2025</p></aside>`
    expect(dateOf('"headline":"Boats"', both)).not.toMatch(/^2025-(?:02-12|12-02)/)
  })

  test('is in JSON-LD that is in a tag, if the page has no other', () => {
    const tag = `<meta name="script:ld+json" content='{"@type":"Article","datePublished":"2025-11-17"}'>`
    const dateIn = (head: string) =>
      readMetadata(
        parsePage(`<html><head>${head}</head><body><h1>Boats</h1></body></html>`),
        'https://example.org/slug',
      ).publicationDate
    expect(dateIn(tag)).toBe('2025-11-17')
    expect(dateIn(tag.replace('}', ''))).toBeNull()
    expect(
      dateIn(`${tag}<script type="application/ld+json">{"@type":"Article","datePublished":"2024-05-03"}</script>`),
    ).toBe('2024-05-03')
  })

  test('is never that of a change, in any language', () => {
    for (const label of ['Aktualisiert am', 'Mis à jour le', 'Actualizado el', 'Bijgewerkt op', 'Обновлено']) {
      const body = `<p class="date">3.5.2024</p><p class="date">${label} 7.9.2025</p>`
      expect(dateOf('"headline":"Boats"', body)).toBe('2024-05-03')
    }
  })
})

describe('metadata', () => {
  test('is read from malformed JSON-LD, and prefers the date made for sharing', () => {
    const metadata = read(
      '<script type="application/ld+json">not json</script><script type="application/ld+json">{"@type":["BlogPosting"],"headline":"A\nB","author":"Ada; Jon","datePublished":"2020-01-02",}</script><meta property="article:published_time" content="2021-01-01">',
    )
    expect(metadata.publicationDate).toBe('2021-01-01')
    expect(metadata.authors(null, 'article').authors).toEqual(['Ada; Jon'])
    expect(metadata.title).toBe('A B')
  })

  test('has authors from tags, or otherwise from bylines', () => {
    expect(read('<meta name="author" content="By Ada Marsh and Jon Reed">').authors(null, 'article').authors).toEqual([
      'Ada Marsh',
      'Jon Reed',
    ])
    expect(read('', '<p class="byline">By Ada Marsh</p>').authors(null, 'article').authors).toEqual(['Ada Marsh'])
    expect(
      read('<meta name="author" content="https://example.org/ada">').authors('by Jon Reed', 'article').authors,
    ).toEqual(['Jon Reed'])
  })

  test('has authors from noscript content, including numbered users', () => {
    const post = (user: string) =>
      `<div><span itemprop="author"><a href="/u/${user}"><span itemprop="name">${user}</span></a></span><p>Words.</p></div>`
    expect(
      read('', `<noscript><h1>Boats</h1>${post('user3080392')}${post('ada')}</noscript>`).authors(null, 'article')
        .authors,
    ).toEqual(['user3080392'])
    expect(
      read('', '<noscript><p>By Ada Marsh</p></noscript><p class="byline">20240503</p>').authors(null, 'article')
        .authors,
    ).toEqual([])
  })

  const authorsOf = (head: string, body: string, type: PageType = 'article') =>
    read(head, body).authors(null, type).authors

  test.each([
    ['Article by: | Ada Marsh', '<p class="byline"><span>Article by:</span> <a>Ada Marsh</a> <i>Nurse</i></p>'],
    ['a date before the name', '<p class="byline">Dec 19, 2025 · Ada Marsh</p>'],
    ['a role after it', '<p class="byline">By Ada Marsh, Senior Editor and Head of Boats</p>'],
    ['a box for the author', '<div class="author-box"><h4 class="author-box__name">Ada Marsh</h4></div>'],
    ['a reviewer before it', '<p>Medically reviewed by</p><p>Jon Reed</p><p>By</p><p>Ada Marsh</p>'],
    ['links of a menu before it', '<nav><p>Shop by</p><p>Gender</p></nav><p>By Ada Marsh</p>'],
    ['another word that starts alike', '<p>Authorized Dealer</p><p>By Ada Marsh</p>'],
    ['a part of the page called "authorization"', '<div id="authorization">Open Doors</div><p>By Ada Marsh</p>'],
    ['a reviewer in a link before it', '<p><a>Medically reviewed</a> by <a>Jon Reed</a></p><p>By <a>Ada Marsh</a></p>'],
    ['the picture of a person', '<ul class="entry-meta"><li><i class="bi bi-person"></i> Ada Marsh</li></ul>'],
    ['the word "contributors"', '<p><strong>Contributors:</strong> Ada Marsh</p>'],
    ['a sign before the name', '<p class="author"><i>&amp;</i> <b>Ada Marsh</b> <i>Writer, Boats</i></p>'],
    ['a role at a firm with "and"', '<p>By Ada Marsh, Senior Engineer at Reed &amp; Oak, in May</p>'],
    ['a category before it that makers of sites have too', '<p>Marketing</p><p>By Ada Marsh</p>'],
  ])('has the author from a byline with %s', (_name, byline) => {
    expect(authorsOf('', `<h1>Boats</h1>${byline}`)).toEqual(['Ada Marsh'])
  })

  test('has everyone whom the byline names, if the page’s data name one of them', () => {
    const data = '<script type="application/ld+json">{"@type":"Article","author":{"name":"Ada Marsh"}}</script>'
    expect(authorsOf(data, '<h1>Boats</h1><p class="byline">By Ada Marsh, Jon Reed and Ida Holm</p>')).toEqual([
      'Ada Marsh',
      'Jon Reed',
      'Ida Holm',
    ])
  })

  test.each(['Webmaster', 'mdelatorreq6vkpg2ma0ci', 'Contributors to Harbour projects'])(
    'has no author from the account %s',
    (name) => {
      const data = `<script type="application/ld+json">{"@type":"Article","author":{"name":"${name}"}}</script>`
      expect(authorsOf(data, '<h1>Boats</h1>')).toEqual([])
    },
  )

  test('has no author from the firm whose page of no article it is', () => {
    const data =
      '<script type="application/ld+json">{"@graph":[{"@type":"TechArticle","author":{"name":"Marsh Ltd"}},{"@type":"Organization","name":"Marsh Ltd"}]}</script>'
    expect(authorsOf(data, '', 'documentation')).toEqual([])
  })

  test('has all authors of a paper, in their natural order', () => {
    const tags = ['Marsh, Ada B.', 'Reed, Jon'].map((name) => `<meta name="citation_author" content="${name}">`)
    expect(authorsOf(tags.join(''), '')).toEqual(['Ada B. Marsh', 'Jon Reed'])
  })

  test('has the author whom the page’s data only refer to', () => {
    const data = {
      '@graph': [
        { '@type': 'Article', author: { '@id': '#a' } },
        { '@id': '#a', '@type': 'Person', name: 'Ada Marsh' },
      ],
    }
    expect(authorsOf(`<script type="application/ld+json">${JSON.stringify(data)}</script>`, '')).toEqual(['Ada Marsh'])
  })

  test('has the person who signed, rather than the account or firm that the data name', () => {
    const signed = '<h1>Boats</h1><p>By Ada Marsh</p>'
    expect(authorsOf('<meta name="author" content="kffadam">', signed)).toEqual(['Ada Marsh'])
    expect(authorsOf('<meta name="author" content="Jon Reed">', signed)).toEqual(['Ada Marsh'])
    const data =
      '<script type="application/ld+json">{"@graph":[{"@type":"Article","author":{"name":"Marsh Ltd"}},{"@type":"Organization","name":"Marsh Ltd"}]}</script>'
    expect(authorsOf(data, signed)).toEqual(['Ada Marsh'])
    expect(authorsOf(data, '')).toEqual(['Marsh Ltd'])
  })

  test('has the person who signed, rather than another person whom the data name', () => {
    const data = (name: string) =>
      `<script type="application/ld+json">{"@type":"Article","author":{"name":"${name}"}}</script>`
    const signed = '<h1>Boats</h1><p>By Ada Marsh</p>'
    expect(authorsOf(data('Jon Reed'), signed)).toEqual(['Ada Marsh'])
    expect(authorsOf(data('Dr. Ada B. Marsh'), signed)).toEqual(['Dr. Ada B. Marsh'])
    expect(authorsOf(data('Jon Reed'), '<h1>Boats</h1><p>By the water</p>')).toEqual(['Jon Reed'])
  })

  test.each([
    ['Harbour On', '<meta name="author" content="Harbour On">', ''],
    ['the Harbour Team', '', '<p>By the Harbour Team</p>'],
  ])('has the group %s as its author', (name, head, byline) => {
    expect(authorsOf(head, `<h1>Boats</h1>${byline}`)).toEqual([name])
  })

  test('has who wrote a post in FluxBB', () => {
    const post = '<div class="postleft"><dl><dt><strong>adam18</strong></dt><dd>Member</dd></dl></div>'
    expect(authorsOf('', `<h2>Boats</h2>${post}<p>Words.</p>`, 'forum')).toEqual(['adam18'])
  })

  test.each<[PageType, string]>([
    ['documentation', '<p>By git</p>'],
    ['article', '<div class="author">March 20, 2023 | Sailing</div>'],
    ['article', '<footer><p>Web Design</p><p>by Oak Reed</p></footer>'],
    ['article', '<script type="application/ld+json">{"@type":"Person","name":"marsh-oak2"}</script>'],
    ['product', '<p>By Ada Marsh</p>'],
    ['collection', '<p class="author">Boat Makers</p>'],
    ['article', '<p>By using this page you agree</p><p class="byline">Sign in</p><p>Reviewed on Monday</p>'],
  ])('has no author on a page (%s) that shows only %s', (type, body) => {
    expect(authorsOf('', `<h1>Boats</h1>${body}`, type)).toEqual([])
  })

  test('has the date in the URL if there is no other', () => {
    expect(read('').publicationDate).toBe('2023-04-05')
  })
})

describe('a language', () => {
  test('is normalized to BCP 47', () => {
    expect(['pt_br', 'EN', 'zh-hans-cn', 'en-US,en', 'x', '${lang}', ''].map(languageTag)).toEqual([
      'pt-BR',
      'en',
      'zh-Hans-CN',
      'en-US',
      null,
      null,
      null,
    ])
  })

  test('takes its direction from its letters, whatever the page declares', () => {
    expect(isRightToLeft('שלום עולם, זה מאמר שנכתב בעברית', 'en')).toBe(true)
    expect(isRightToLeft('An article about the word شلام and others', 'ar')).toBe(false)
    expect(isRightToLeft('…', 'he-IL')).toBe(true)
  })
})

describe('the date that a page shows', () => {
  const shown = (body: string) =>
    readMetadata(parsePage(`<html><head></head><body>${body}</body></html>`), 'https://example.org/slug')
      .publicationDate

  test.each([
    [
      'under a label',
      '<h1>Boats</h1><time datetime="2026-01-02">2 January</time><h4>Published</h4><p>November 15, 2018</p>',
    ],
    [
      'that it was first published',
      '<h1>Boats</h1><p class="date">May 1, 2022</p><p>Words.</p><p>This was originally published on 15 Nov 2018 at noon.</p>',
    ],
    [
      'in a long sentence that it was first published',
      `<h1>Boats</h1><p class="date">May 1, 2022</p><p>This article was first published on 15 Nov 2018 at noon, but ${'it has been kept up to date, '.repeat(2)}as boats change.</p>`,
    ],
    [
      'in an aside next to its title',
      '<h1>Boats</h1><aside class="post-meta"><time datetime="2018-11-15">15 Nov</time></aside>',
    ],
    [
      'in what is named after a list of others',
      '<article class="newsletter-post"><h1>Boats</h1><div>Nov 15, 2018</div></article>',
    ],
    [
      'in an element of its own making',
      '<h1>Boats</h1><relative-time datetime="2018-11-15T10:00:00Z">long ago</relative-time>',
    ],
  ])('%s is found', (_name, body) => expect(shown(body)).toMatch(/^2018-11-15/))
})

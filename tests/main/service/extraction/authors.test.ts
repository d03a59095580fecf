import { describe, expect, test } from 'vitest'
import type { PageType } from '../../../../main/service/extraction/blocks/block-features.ts'
import { nameAfterLabel } from '../../../../main/service/extraction/metadata/byline-words.ts'
import { readMetadata } from '../../../../main/service/extraction/metadata/read-metadata.ts'
import { parsePage } from '../../../../main/service/extraction/page/parse-page.ts'

const DATA = '<script type="application/ld+json">{"@type":"Article","author":{"name":"Ada Marsh"}}</script>'

interface Around {
  head?: string
  type?: PageType
  /** A type that the page may have instead. */
  other?: PageType
  url?: string
  /** Text that the content finder takes for a byline. */
  byline?: string
}

const authorsOf = (
  body: string,
  { head = '', type = 'article', other, url = 'https://example.org/tide', byline }: Around = {},
) =>
  readMetadata(parsePage(`<html><head>${head}</head><body><h1>Boats</h1>${body}</body></html>`), url).authors(
    byline ?? null,
    type,
    other,
  ).authors

describe('the author is read from', () => {
  test.each([
    ['a sentence', '<p>This post was written by <a href="#">Ada Marsh</a>, a pilot</p>'],
    ['a label before “written”', '<p>Article written by:</p><p>Ada Marsh</p>'],
    ['a line behind a dash', '<p>— By Ada Marsh</p>'],
    ['a line that goes on with the time', '<p>Posted by Ada Marsh at 12:32 PM</p>'],
    ['a label and another fact', '<p>Autor: Ada Marsh. Data publikacji Pią, 2011-06-03</p>'],
    ['a label in a part of its own', '<p><b>Autor:</b> <i>Ada Marsh</i></p>'],
    ['a line behind the letters for a picture', '<p>Author</p><span>AM</span><span>Ada Marsh</span>'],
    ['who it says that somebody is', '<p>Words.</p><div>Ada Marsh</div><p>Ada Marsh is a writer in the harbour.</p>'],
    ['the line between the title and the day', '<p>Ada Marsh</p><p>May 3, 2024</p>'],
    ['a widget of a page builder', '<div class="elementor-widget"><p>By Ada Marsh</p></div>'],
    ['a byline that names the site too', '<p class="byline">By Ada Marsh, Example</p>'],
  ])('%s', (_name, body) => expect(authorsOf(body)).toEqual(['Ada Marsh']))

  test('a byline whose role joins two subjects', () => {
    const byline = '<p>By Ada Marsh, Head of Tides and Harbour Works</p>'
    expect(authorsOf(byline)).toEqual(['Ada Marsh'])
    expect(authorsOf('<p>By Ada Marsh, Head of Tides, Jon Reed</p>')).toEqual(['Ada Marsh', 'Jon Reed'])
  })

  test.each([
    ['the site’s name', '<meta property="og:site_name" content="Ada Marsh">', ''],
    ['the end of the page’s name', '<title>Boats | Ada Marsh</title>', ''],
    ['the name of its feed', '<link rel="alternate" type="application/rss+xml" href="/feed" title="Ada Marsh">', ''],
    ['the copyright', '', '<footer>© 2025 Ada Marsh. All rights reserved.</footer>'],
  ])('%s, if the person writes the site alone', (_name, head, foot) => {
    const url = 'https://adamarsh.example/boats'
    const told = '<p>I sailed my boat.</p>'.repeat(6)
    expect(authorsOf(told + foot, { head, url })).toEqual(['Ada Marsh'])
    expect(authorsOf(`${told}<p>By Jon Reed</p>${foot}`, { head, url })).toEqual(['Jon Reed'])
    expect(authorsOf(told + foot, { head })).toEqual([])
    expect(authorsOf(`${told}<p>We like our marsh.</p>${foot}`, { head, url })).toEqual([])
    expect(authorsOf(`${told}${'<p>We sail our boats.</p>'.repeat(6)}${foot}`, { head, url })).toEqual([])
    expect(authorsOf(foot, { head, url })).toEqual([])
  })

  test('one word in the line with the day, which is an account', () => {
    expect(authorsOf('<div class="post-date"><p>by mgorska</p></div>')).toEqual(['mgorska'])
    expect(authorsOf('<div class="post-date"><p>by email</p></div>')).toEqual([])
    expect(authorsOf('<p class="author">Ada MarshPublished: 11 May</p>')).toEqual(['Ada Marsh'])
  })

  test.each([
    ['記者陳鈞凱／台北報導', '陳鈞凱'],
    ['作者： 蒋 凌 稿源： 兰州日报', '蒋 凌'],
    ['文/記者 範維', '範維'],
  ])('the line %s', (line, name) => expect(nameAfterLabel(line)).toBe(name))
})

describe('no author is read from', () => {
  test.each([
    ['a firm’s line at the foot', '<p>by Harbour University © 2025</p>'],
    ['a site', '<p class="byline">By Harbour.com</p>'],
    ['whoever wrote at all', '<p class="byline">Harbour contributors</p>'],
    ['a trade mark', '<p>Sites by Harbour®</p>'],
    ['a label of a form', '<p>Autor:</p><p>Zanim dodasz komentarz</p>'],
    ['a line below the title that repeats its words', '<p>Boats Tutorial</p><p>May 3, 2024</p>'],
    ['a quotation in brackets', '<p class="author">[Marsh ’22]</p>'],
    ['a link to a subject', '<a rel="category tag" href="/c">Harbour Thoughts</a><p>May 3, 2024</p>'],
    ['a term that its own sentence explains', '<div>Machine Learning</div><p>Machine Learning is a branch of it.</p>'],
  ])('%s', (_name, body) => expect(authorsOf(body)).toEqual([]))

  test.each(['注册', '(责任编辑：江波)', 'Materiały prasowe', 'rizospastis.gr'])(
    'the words %s, whoever says them',
    (words) => {
      expect(authorsOf('', { head: `<meta name="author" content="${words}">` })).toEqual([])
    },
  )

  test('Chinese words in a box for authors without a label', () => {
    const read = (byline: string) =>
      readMetadata(parsePage('<html><body><h1>港口的船</h1></body></html>'), 'https://example.org/tide').authors(
        byline,
        'article',
      ).authors
    expect(read('哦了')).toEqual([])
    expect(read('作者：张三')).toEqual(['张三'])
  })

  test('a list of works, each signed by another', () => {
    const names = ['Ada Marsh', 'Jon Reed', 'Ida Holm', 'Max Lund', 'Eva Berg', 'Tom Dahl', 'Kim Falk', 'Liv Moe']
    const list = names.map((name) => `<h3>A boat</h3><p>Words.</p><i>More.</i><b>4</b><p>by ${name}</p>`).join('')
    expect(authorsOf(list)).toEqual([])
    expect(authorsOf(list, { type: 'forum' })).not.toEqual([])
    expect(authorsOf(list, { byline: 'Ada Marsh' })).toEqual([])
  })

  test('the content finder’s byline on a front page', () => {
    expect(authorsOf('', { byline: 'Ada Marsh' })).toEqual(['Ada Marsh'])
    expect(authorsOf('', { byline: 'Ada Marsh', url: 'https://example.org/' })).toEqual([])
  })

  test('a page that may be of a type on which such a name is no author', () => {
    const head = '<meta name="author" content="Ada Marsh">'
    const page = (url: string, other?: PageType) => authorsOf('', { head, url, ...(other ? { other } : {}) })
    expect(page('https://example.org/tide')).toEqual(['Ada Marsh'])
    expect(page('https://example.org/tide', 'service')).toEqual([])
    expect(page('https://example.org/tide', 'forum')).toEqual(['Ada Marsh'])
    // Only posts have such an address.
    expect(page('https://example.org/blog/tide', 'service')).toEqual(['Ada Marsh'])
  })

  test('a firm in a manual', () => {
    const data = DATA.replace('Ada Marsh', 'Harbour Inc')
    expect(authorsOf('', { head: data })).toEqual(['Harbour Inc'])
    expect(authorsOf('', { head: data, url: 'https://docs.example.org/tide' })).toEqual([])
    expect(authorsOf('', { head: DATA, url: 'https://docs.example.org/tide' })).toEqual(['Ada Marsh'])
  })

  test('a firm in a reference for developers', () => {
    const head = DATA.replace('Ada Marsh', 'Harbour Inc')
    expect(authorsOf('', { head, url: 'https://developer.example.org/tide' })).toEqual([])
    expect(authorsOf('', { head, url: 'https://developer.example.org/blog/tide' })).toEqual(['Harbour Inc'])
  })

  test('a byline on the start page of a section', () => {
    const by = '<p>By Ada Marsh</p>'
    expect(authorsOf(by, { url: 'https://example.org/news/tide' })).toEqual(['Ada Marsh'])
    expect(authorsOf(by, { url: 'https://example.org/news/', byline: 'By Ada Marsh' })).toEqual([])
    expect(authorsOf(by, { url: 'https://example.org/news?story=20080114' })).toEqual(['Ada Marsh'])
    expect(authorsOf(by, { url: 'https://example.org/news', head: DATA })).toEqual(['Ada Marsh'])
  })

  test('a name on a page below a firm’s services', () => {
    const head = '<meta name="author" content="Ada Marsh">'
    expect(authorsOf('', { head, url: 'https://example.org/harbour-services/tide' })).toEqual([])
    expect(authorsOf('', { head, url: 'https://example.org/best-harbour-services' })).toEqual(['Ada Marsh'])
    expect(authorsOf('', { head, url: 'https://example.org/services/blog/tide' })).toEqual(['Ada Marsh'])
  })

  test('the first of many who are named in a list beside the title', () => {
    const names = ['Ada Marsh', 'Jon Reed', 'Mia Stone', 'Tom Vale', 'Eva Lund', 'Ben Cole', 'Ida Holm', 'Max Frost']
    const list = (count: number) =>
      names
        .slice(0, count)
        .map(
          (name) =>
            `<div class="teaser"><p>Of boats</p><p>Of tides</p><p>Of ropes</p><a rel="author">${name}</a></div>`,
        )
        .join('')
    expect(authorsOf(list(8))).toEqual([])
    expect(authorsOf(list(2))).toEqual(['Ada Marsh'])
  })

  test('a link on a site’s front page, unless the page’s data or its own first line name them', () => {
    const front = 'https://example.org/'
    const link = '<p>Words.</p><a rel="author" href="/ada">Ada Marsh</a>'
    expect(authorsOf(link)).toEqual(['Ada Marsh'])
    expect(authorsOf(link, { url: front })).toEqual([])
    expect(authorsOf(link, { url: `${front}?p=12` })).toEqual(['Ada Marsh'])
    expect(authorsOf(link, { url: front, head: DATA })).toEqual(['Ada Marsh'])
    expect(authorsOf('<p>By Ada Marsh</p>', { url: front })).toEqual(['Ada Marsh'])
  })

  test('the name of the host on a page that is no article', () => {
    const head = '<meta name="author" content="Example">'
    expect(authorsOf('', { head, type: 'service' })).toEqual([])
    expect(authorsOf('', { head })).toEqual(['Example'])
  })
})

describe('of several authors', () => {
  const link = (name: string) => `<a href="/author/x">${name}</a>`

  test('all are named, if bylines join others to the one of the data', () => {
    const joined = `<p>${link('Ada Marsh')}, ${link('Jon Reed')} and ${link('Ida Holm')}</p>`
    expect(authorsOf(joined, { head: DATA })).toEqual(['Ada Marsh', 'Jon Reed', 'Ida Holm'])
  })

  test('who only stands beside them is left out', () => {
    const apart = `<p>${link('Ada Marsh')}</p><p>Edited by ${link('Jon Reed')}</p>`
    expect(authorsOf(apart, { head: DATA })).toEqual(['Ada Marsh'])
  })

  test('the numbers of notes between their names are no matter', () => {
    const cited = ['Ada Marsh', 'Jon Reed', 'Ida Holm'].map((name) => `<p class="author">${name}<sup>1</sup>;</p>`)
    expect(authorsOf(cited.join(''))).toEqual(['Ada Marsh', 'Jon Reed', 'Ida Holm'])
  })
})

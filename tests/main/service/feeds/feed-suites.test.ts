import { describe, expect, test } from 'vitest'
import { feedDate } from '../../../../main/service/feeds/feed-date.ts'
import { readFeed } from '../../../../main/service/feeds/read-feed.ts'
import { resolveAddress } from '../../../../main/service/feeds/resolve-address.ts'
import { htmlWords } from '../../../../main/service/feeds/html-words.ts'
import { decodeText } from '../../../../main/service/decoding/decode-text.ts'
import { parseContentType } from '../../../../main/service/outbound/parse-content-type.ts'
import { corpusBytes, corpusIsHere, corpusJson, skipReason } from '../outbound/corpus.ts'

interface SuiteCase {
  readonly key: string
  readonly text?: string
  readonly b64?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly base?: string
  readonly fails?: boolean
  readonly expect?: readonly { readonly path: readonly (string | number)[]; readonly value: unknown }[]
}

/** The other readers' names of what we call otherwise. What they read and we don't is left out. */
const feedFields: Readonly<Record<string, string>> = {
  title: 'title',
  'title_detail.value': 'title',
  tagline: 'description',
  subtitle: 'description',
  description: 'description',
  copyright: 'rights',
  rights: 'rights',
  link: 'siteUrl',
  siteUrl: 'siteUrl',
  language: 'language',
  icon: 'imageUrl',
  info: 'description',
  feedUrl: 'selfUrl',
  'image.href': 'imageUrl',
  'author_detail.name': 'authors.0.name',
  'author_detail.email': 'authors.0.email',
  'author_detail.url': 'authors.0.url',
}
const itemFields: Readonly<Record<string, string>> = {
  title: 'title',
  'title_detail.value': 'title',
  id: 'id',
  link: 'url',
  url: 'url',
  content: 'body.html',
  'content.0.value': 'body.html',
  description: 'summary|body.html',
  summary: 'summary|body.html',
  comments: 'commentsUrl',
  language: 'language',
  author: 'authors.0.name',
  'authors.0.name': 'authors.0.name',
  'authors.0.url': 'authors.0.url',
  'authors.1.name': 'authors.1.name',
  'author_detail.name': 'authors.0.name',
  'author_detail.email': 'authors.0.email',
  'author_detail.url': 'authors.0.url',
  'tags.1.term': 'tags.1',
  'enclosures.0.type': 'enclosures.0.type',
  updated_parsed: 'updatedMs',
  'enclosures.0.url': 'enclosures.0.url',
  'enclosures.#': 'enclosures.length',
  date: 'publishedMs',
  published_parsed: 'publishedMs',
}

/** Fields that may differ, because each reader has tastes: simplepie keeps titles escaped, miniflux makes up addresses. */
const suites = [
  ['feedparser', 0.025],
  ['miniflux', 0.13],
  ['simplepie', 0.06],
] as const
/** In all of them together. */
const MOST_DIFFERING = 0.05

describe.skipIf(!corpusIsHere)(`the feeds of other readers${skipReason}`, () => {
  test('are read, or refused, as they should be', () => {
    const counts = suites.map(([name, most]) => ({ ...compared(name), most }))
    for (const { wrong, differing, fields, most } of counts) {
      // One file of feedparser's is empty, which is no feed.
      expect(wrong.filter((key) => !key.endsWith('rss_empty_document.xml'))).toEqual([])
      expect(differing.length / fields, differing.join('\n')).toBeLessThan(most)
    }
    const sum = (of: (count: (typeof counts)[number]) => number) => counts.reduce((all, count) => all + of(count), 0)
    expect(sum(({ fields }) => fields)).toBeGreaterThan(1_000)
    expect(sum(({ differing }) => differing.length) / sum(({ fields }) => fields)).toBeLessThan(MOST_DIFFERING)
  })

  test('have dates that are all understood', () => {
    const dates = corpusJson<{ text: string }[]>('feeds-suites/miniflux-dates.json')
    expect(dates.filter(({ text }) => feedDate(text) === null)).toEqual([])
  })

  test.each([
    'dates.xml',
    'html-instead.xml',
    'jsonfeed-hostile.json',
    'latin1-claims-utf8.xml',
    'laughs.xml',
    'many-items.xml',
    'no-guid-link.xml',
    'nul-and-ctl.xml',
    'quadratic.xml',
    'rss091-dtd.xml',
    'same-guid.xml',
    'xss-fields.xml',
    'xxe.xml',
  ])('as an attack (%s) give nothing but their own words', (name) => {
    const started = performance.now()
    const feed = readFeed(decodeText(corpusBytes(`feeds/attacks/${name}`), null).text, 'http://site.example/feed')
    expect(JSON.stringify(feed).length).toBeLessThan(3_000_000)
    expect(JSON.stringify(feed)).not.toMatch(/root:x:0|lol{20}/)
    expect(feed?.items.length ?? 0).toBeLessThanOrEqual(2_000)
    expect(performance.now() - started).toBeLessThan(120_000)
  })
})

function compared(suite: string) {
  const wrong: string[] = []
  const differing: string[] = []
  let fields = 0
  for (const line of corpusBytes(`feeds-suites/${suite}.jsonl`).toString('utf8').split('\n')) {
    if (line === '') continue
    const given = JSON.parse(line) as SuiteCase
    const feed = readFeed(textOf(given), baseOf(given))
    if ((feed === null) !== Boolean(given.fails)) wrong.push(given.key)
    for (const { path, value } of (feed && given.expect) || []) {
      const ours = path[0] === 'feed' ? feedFields[path.slice(1).join('.')] : itemFields[path.slice(2).join('.')]
      if (ours === undefined || Array.isArray(value)) continue
      const from = path[0] === 'feed' ? feed : feed?.items[Number(path[1])]
      fields += 1
      const found = ours.split('|').map((name) => at(from, name))
      if (!isAlike(found.find((each) => each !== null) ?? null, value)) differing.push(`${given.key} ${path.join('.')}`)
    }
  }
  return { wrong, differing, fields }
}

function baseOf({ base = 'http://site.example/feed', headers = {} }: SuiteCase): string {
  const location = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-location')?.[1]
  return resolveAddress(location, base) ?? base
}

function textOf({ text, b64, headers = {} }: SuiteCase): string {
  if (b64 === undefined) return text ?? ''
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return decodeText(Buffer.from(b64, 'base64'), parseContentType(type).charset).text
}

function at(from: unknown, path: string): unknown {
  let value = from
  for (const part of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[part]
  return value
}

function isAlike(ours: unknown, theirs: unknown): boolean {
  if (theirs !== null && typeof theirs === 'object' && 'date' in theirs) return ours === Date.parse(String(theirs.date))
  if (typeof theirs !== 'string') return ours === theirs
  const text = typeof ours === 'string' ? ours : ''
  const same = [text, text.replace(/\/$/, '')].includes(theirs.replace(/\/$/, '').trim())
  return same || text.toLowerCase() === theirs.toLowerCase() || [text, htmlWords(text)].includes(htmlWords(theirs))
}

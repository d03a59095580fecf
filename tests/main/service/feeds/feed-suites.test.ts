import { describe, expect, test } from 'vitest'
import { feedDate } from '../../../../main/service/feeds/feed-date.ts'
import { readFeed } from '../../../../main/service/feeds/read-feed.ts'
import { htmlWords } from '../../../../main/service/feeds/html-words.ts'
import { decodeText } from '../../../../main/service/outbound/index.ts'
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
}
const itemFields: Readonly<Record<string, string>> = {
  title: 'title',
  'title_detail.value': 'title',
  id: 'id',
  link: 'url',
  url: 'url',
  content: 'body.html',
  'content.0.value': 'body.html',
  'authors.0.name': 'authors.0.name',
  'enclosures.0.url': 'enclosures.0.url',
  'enclosures.#': 'enclosures.length',
  date: 'publishedMs',
  published_parsed: 'publishedMs',
}

const suiteNames = ['feedparser', 'miniflux', 'simplepie'] as const

describe.skipIf(!corpusIsHere)(`the feeds of other readers${skipReason}`, () => {
  test.each(suiteNames)('of %s are read, or refused, as they should be', (name) => {
    const wrong: string[] = []
    const differing: string[] = []
    let fields = 0
    for (const line of corpusBytes(`feeds-suites/${name}.jsonl`).toString('utf8').split('\n')) {
      if (line === '') continue
      const given = JSON.parse(line) as SuiteCase
      const feed = readFeed(textOf(given), given.base ?? 'http://site.example/feed')
      if ((feed === null) !== Boolean(given.fails)) wrong.push(given.key)
      for (const { path, value } of (feed && given.expect) || []) {
        const ours = path[0] === 'feed' ? feedFields[path.slice(1).join('.')] : itemFields[path.slice(2).join('.')]
        if (ours === undefined || Array.isArray(value)) continue
        const from = path[0] === 'feed' ? feed : feed?.items[Number(path[1])]
        fields += 1
        if (!isAlike(at(from, ours), value)) differing.push(`${given.key} ${path.join('.')}`)
      }
    }
    // One file of feedparser's is empty, which is no feed.
    expect(wrong.filter((key) => !key.endsWith('rss_empty_document.xml'))).toEqual([])
    expect(fields).toBeGreaterThan(50)
    // Where we differ on purpose: titles are undone twice, and addresses are never made up.
    expect(differing.length / fields, differing.join('\n')).toBeLessThan(0.16)
  })

  test('have dates that are all understood', () => {
    const dates = corpusJson<{ text: string }[]>('feeds-suites/miniflux-dates.json')
    expect(dates.filter(({ text }) => feedDate(text) === null)).toEqual([])
  })

  test.each([
    'dates',
    'html-instead',
    'laughs',
    'many-items',
    'no-guid-link',
    'nul-and-ctl',
    'quadratic',
    'rss091-dtd',
    'same-guid',
    'xss-fields',
    'xxe',
  ])('as an attack (%s) give nothing but their own words', (name) => {
    const started = performance.now()
    const feed = readFeed(corpusBytes(`feeds/attacks/${name}.xml`).toString('utf8'), 'http://site.example/feed')
    expect(JSON.stringify(feed).length).toBeLessThan(3_000_000)
    expect(JSON.stringify(feed)).not.toMatch(/root:x:0|lol{20}/)
    expect(feed?.items.length ?? 0).toBeLessThanOrEqual(2_000)
    expect(performance.now() - started).toBeLessThan(120_000)
  })
})

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

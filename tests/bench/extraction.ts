// npx node tests/bench/extraction.ts [articles|forums|… to name page types] [--list] [--limit=100]
// Word F1 of the extraction against ../shared/corpus/articles, as the corpus' own script counts it. Nothing is asserted.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ExtractionError, extractArticle } from '../../main/service/extraction/index.ts'

const corpus = join(import.meta.dirname, '../../../shared/corpus/articles')

export interface Options {
  /** Page types of the mixed corpus; all when empty. */
  types: string[]
  /** Pages of each type at most. */
  limit: number
  /** Told of every page below 0.7. */
  onBad?: (line: string) => void
}

/** What was measured on one kind of page. */
export interface Group {
  name: string
  pages: number
  /** Mean word F1. */
  f1: number
  failed: number
  /** Milliseconds of each page, in order. */
  ms: number[]
  /** How often title, date and author were right, of how often they are known. */
  checks: Map<string, [right: number, known: number]>
}

interface Case {
  name: string
  group: string
  url: string
  html: string
  expected: string
  title?: string | null
  date?: string | null
  author?: string | null
}

/** All groups of pages the corpus has; none when it is not there. */
export function measureExtraction(options: Options): Group[] {
  if (!existsSync(corpus)) return []
  const groups = new Map<string, Group>()
  for (const cases of [readabilityCases(), wcxbCases(options)]) {
    for (const one of cases) {
      const group = groups.get(one.group) ?? { name: one.group, pages: 0, f1: 0, failed: 0, ms: [], checks: new Map() }
      groups.set(one.group, group)
      measure(one, group, options)
    }
  }
  for (const group of groups.values()) {
    group.f1 /= group.pages
    group.ms.sort((a, b) => a - b)
  }
  return [...groups.values()]
}

if (import.meta.main) {
  const limit = process.argv.find((arg) => arg.startsWith('--limit='))?.split('=')[1]
  const groups = measureExtraction({
    types: process.argv.slice(2).filter((arg) => !arg.startsWith('--')),
    limit: Number(limit ?? Infinity),
    ...(process.argv.includes('--list') ? { onBad: (line) => console.log(line) } : {}),
  })
  if (groups.length === 0) console.log('The corpus is not there; nothing to measure.')
  for (const { name, pages, f1, failed, ms, checks } of groups) {
    const facts = [...checks].map(([fact, [right, known]]) => `${fact} ${((100 * right) / known).toFixed(1)} %`)
    const median = ms[ms.length >> 1]?.toFixed(0)
    const p95 = ms[Math.floor(ms.length * 0.95)]?.toFixed(0)
    console.log(
      `${name.padEnd(20)} pages ${String(pages).padStart(4)}  F1 ${f1.toFixed(4)}  failed ${failed}  ` +
        `median ${median} ms  p95 ${p95} ms  ${facts.join(', ')}`,
    )
  }
}

function measure(one: Case, group: Group, options: Options): void {
  const start = performance.now()
  let text = ''
  try {
    const article = extractArticle({ url: one.url, html: one.html })
    text = article.text
    check(group.checks, 'title', one.title, article.title, (a, b) => same(a) === same(b))
    check(group.checks, 'date', one.date, article.publicationDate, (a, b) => a.slice(0, 10) === b.slice(0, 10))
    const overlap = (a: string, b: string) => same(b).includes(same(a)) || (b !== '' && same(a).includes(same(b)))
    check(group.checks, 'author', one.author, article.authors.join(', '), overlap)
  } catch (error) {
    group.failed++
    if (!(error instanceof ExtractionError)) console.error(one.name, error)
  }
  group.ms.push(performance.now() - start)
  const f1 = wordF1(text, one.expected)
  group.pages++
  group.f1 += f1
  if (f1 < 0.7) {
    options.onBad?.(`  ${f1.toFixed(2)} ${one.group} ${one.name} got ${text.length} of ${one.expected.length}`)
  }
}

function check(
  checks: Map<string, [number, number]>,
  name: string,
  expected: string | null | undefined,
  got: string | null,
  equal: (a: string, b: string) => boolean,
): void {
  if (!expected) return
  const [good, all] = checks.get(name) ?? [0, 0]
  checks.set(name, [good + Number(got !== null && equal(expected, got)), all + 1])
}

function same(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function* readabilityCases(): Generator<Case> {
  for (const name of readdirSync(join(corpus, 'readability'))) {
    const read = (file: string) => readFileSync(join(corpus, 'readability', name, file), 'utf8')
    const metadata = JSON.parse(read('expected-metadata.json')) as { title?: string; byline?: string }
    yield {
      name,
      group: 'readability',
      url: 'http://fakehost/test/page.html',
      html: read('source.html'),
      expected: plain(read('expected.html')),
      title: metadata.title,
    }
  }
}

function* wcxbCases({ types, limit }: Options): Generator<Case> {
  const folder = join(corpus, 'wcxb-dev')
  const counts = new Map<string, number>()
  for (const file of readdirSync(join(folder, 'ground-truth'))) {
    const truth = JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8')) as {
      url: string
      _internal: { page_type: { primary: string } }
      ground_truth: { main_content: string; title: string | null; author: string | null; publish_date: string | null }
    }
    const type = truth._internal.page_type.primary
    if (types.length > 0 && !types.includes(type)) continue
    const count = (counts.get(type) ?? 0) + 1
    counts.set(type, count)
    if (count > limit) continue
    yield {
      name: file,
      group: `wcxb ${type}`,
      url: truth.url,
      html: gunzipSync(readFileSync(join(folder, 'html', file.replace('.json', '.html.gz')))).toString('utf8'),
      expected: truth.ground_truth.main_content,
      title: truth.ground_truth.title,
      date: truth.ground_truth.publish_date,
      author: truth.ground_truth.author,
    }
  }
}

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/g, '&')
}

function wordF1(predicted: string, reference: string): number {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const count = (list: string[]) => {
    const counts = new Map<string, number>()
    for (const word of list) counts.set(word, (counts.get(word) ?? 0) + 1)
    return counts
  }
  const a = words(predicted)
  const b = words(reference)
  if (b.length === 0) return a.length === 0 ? 1 : 0
  if (a.length === 0) return 0
  const inA = count(a)
  let overlap = 0
  for (const [word, times] of count(b)) overlap += Math.min(times, inA.get(word) ?? 0)
  const precision = overlap / a.length
  const recall = overlap / b.length
  return overlap === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}

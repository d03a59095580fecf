// npx node tests/bench/extraction.ts [articles|forums|… to name page types] [--list] [--limit=100]
// Word F1 of the extraction against ../shared/corpus/articles, as the corpus' own script counts it. Nothing is asserted.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ExtractionError, extractArticle } from '../../main/service/extraction/index.ts'

const corpus = join(import.meta.dirname, '../../../shared/corpus/articles')
if (!existsSync(corpus)) {
  console.log('The corpus is not there; nothing to measure.')
  process.exit(0)
}
const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}`))?.split('=')[1] ?? null
const limit = Number(option('limit') ?? Infinity)
const list = process.argv.includes('--list')

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

const sums = new Map<
  string,
  { pages: number; f1: number; failed: number; ms: number[]; checks: Map<string, [number, number]> }
>()
for (const one of [...readabilityCases(), ...wcxbCases()]) measure(one)
for (const [group, { pages, f1, failed, ms, checks }] of sums) {
  ms.sort((a, b) => a - b)
  const facts = [...checks].map(([name, [good, all]]) => `${name} ${((100 * good) / all).toFixed(1)} %`).join(', ')
  console.log(
    `${group.padEnd(22)} pages ${String(pages).padStart(4)}  mean word F1 ${(f1 / pages).toFixed(4)}  failed ${failed}  ` +
      `median ${ms[ms.length >> 1]?.toFixed(0)} ms  p95 ${ms[Math.floor(ms.length * 0.95)]?.toFixed(0)} ms  ${facts}`,
  )
}

function measure(one: Case): void {
  const sum = sums.get(one.group) ?? { pages: 0, f1: 0, failed: 0, ms: [], checks: new Map() }
  sums.set(one.group, sum)
  const start = performance.now()
  let text = ''
  try {
    const article = extractArticle({ url: one.url, html: one.html })
    text = article.text
    check(sum.checks, 'title', one.title, article.title, (a, b) => same(a) === same(b))
    check(sum.checks, 'date', one.date, article.publicationDate, (a, b) => a.slice(0, 10) === b.slice(0, 10))
    check(
      sum.checks,
      'author',
      one.author,
      article.authors.join(', '),
      (a, b) => same(b).includes(same(a)) || (b !== '' && same(a).includes(same(b))),
    )
  } catch (error) {
    sum.failed++
    if (!(error instanceof ExtractionError)) console.error(one.name, error)
  }
  sum.ms.push(performance.now() - start)
  const f1 = wordF1(text, one.expected)
  sum.pages++
  sum.f1 += f1
  if (list && f1 < 0.7)
    console.log(`  ${f1.toFixed(2)} ${one.group} ${one.name} got ${text.length} of ${one.expected.length}`)
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

function* wcxbCases(): Generator<Case> {
  const folder = join(corpus, 'wcxb-dev')
  const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
  const counts = new Map<string, number>()
  for (const file of readdirSync(join(folder, 'ground-truth'))) {
    const truth = JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8')) as {
      url: string
      _internal: { page_type: { primary: string } }
      ground_truth: { main_content: string; title: string | null; author: string | null; publish_date: string | null }
    }
    const type = truth._internal.page_type.primary
    if (wanted.length > 0 && !wanted.includes(type)) continue
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

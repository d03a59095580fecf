// Runs the extraction on ../shared/corpus/articles beside readability and defuddle: word F1 as the corpus' own script
// computes it, facts, CPU time. Asserts nothing. With --fold-models, each page is judged by the model that has not seen
// its site (resources/training/README.md explains how to make the models): that is the honest figure.
// Usage: npm run bench:extraction [-- article forum … to name page types]
//   [--list] [--limit=100] [--every=5] [--alone] [--fold-models=folder]
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readability } from '@mozilla/readability'
import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import { type Judge, loadJudge, type StoredModel } from '../../main/service/extraction/blocks/judge-blocks.ts'
import { extractArticle } from '../../main/service/extraction/extract-article.ts'
import { ExtractionError } from '../../main/service/extraction/extraction-error.ts'
import { CORPUS, corpusPages, foldOf, registrableHost } from '../../resources/training/corpus.ts'
import { bodyText, htmlText, wordF1 } from './extraction-text.ts'
import { sameAuthor, sameDate, sameTitle } from './extraction-facts.ts'

const articles = join(CORPUS, '..')

export interface Options {
  /** Page types of the mixed corpus; empty means all. */
  types: string[]
  /** Maximum pages of each type. */
  limit: number
  /** Take every nth page; 1 means all. */
  every?: number
  /** Whether to run readability and defuddle too. */
  others: boolean
  /** Folder of the fold models; without it, the product's own model runs. */
  foldModels?: string | undefined
  /** Called for every page below 0.7. */
  onBad?: (line: string) => void
}

/** The results for one kind of page. */
export interface Group {
  name: string
  pages: number
  /** Mean word F1. */
  f1: number
  failed: number
  /** Errors other than refusals. */
  thrown: number
  /** Milliseconds of each page, in order. */
  ms: number[]
  /** How often title, date and author were right, out of how often they are known. */
  checks: Map<string, [right: number, known: number]>
  others: Map<string, { f1: number; ms: number }>
}

interface Case {
  name: string
  group: string
  url: string
  html: string
  expected: string
  /** Whether the expected text includes captions and embeds. */
  withCaptions?: boolean
  judge?: Judge | undefined
  title?: string | null
  date?: string | null
  author?: string | null
}

/** Returns every group of pages in the corpus; none without the corpus. */
export async function measureExtraction(options: Options): Promise<Group[]> {
  if (!existsSync(articles)) return []
  const groups = new Map<string, Group>()
  let seen = 0
  for (const cases of [wcxbCases(options), readabilityCases(options)]) {
    for (const one of cases) {
      if (seen++ % (options.every ?? 1) !== 0) continue
      for (const name of one.group.startsWith('wcxb') ? [one.group, 'wcxb all'] : [one.group]) {
        if (!groups.has(name)) {
          const others = new Map(['readability', 'defuddle'].map((other) => [other, { f1: 0, ms: 0 }]))
          groups.set(name, { name, pages: 0, f1: 0, failed: 0, thrown: 0, ms: [], checks: new Map(), others })
        }
      }
      const both = [...groups.values()].filter(
        ({ name }) => name === one.group || (name === 'wcxb all' && one.group.startsWith('wcxb')),
      )
      await measure(one, both, options)
    }
  }
  for (const group of groups.values()) {
    group.f1 /= group.pages
    for (const other of group.others.values()) other.f1 /= group.pages
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name))
}

if (import.meta.main) {
  const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  const groups = await measureExtraction({
    types: process.argv.slice(2).filter((arg) => !arg.startsWith('--')),
    limit: Number(option('limit') ?? Infinity),
    every: Number(option('every') ?? 1),
    others: !process.argv.includes('--alone'),
    foldModels: option('fold-models'),
    ...(process.argv.includes('--list') ? { onBad: (line) => console.log(line) } : {}),
  })
  if (groups.length === 0) console.log('The corpus is not there; nothing to measure.')
  for (const { name, pages, f1, failed, thrown, ms, checks, others } of groups) {
    const facts = [...checks].map(([fact, [right, known]]) => `${fact} ${((100 * right) / known).toFixed(1)} %`)
    const mean = ms.reduce((sum, one) => sum + one, 0) / pages
    const sorted = [...ms].sort((a, b) => a - b)
    const beside = [...others]
      .filter(([, its]) => its.ms > 0)
      .map(([other, its]) => `${other} ${its.f1.toFixed(4)} (${(its.ms / pages).toFixed(0)} ms)`)
    console.log(
      `${name.padEnd(20)} pages ${String(pages).padStart(4)}  F1 ${f1.toFixed(4)}  failed ${failed}  thrown ${thrown}  ` +
        `mean ${mean.toFixed(0)} ms  p95 ${sorted[Math.floor(pages * 0.95)]?.toFixed(0)} ms  ${facts.join(', ')}` +
        (beside.length > 0 ? `  | ${beside.join(', ')}` : ''),
    )
  }
}

async function measure(one: Case, groups: readonly Group[], { others, onBad }: Options): Promise<void> {
  const start = performance.now()
  let text = ''
  try {
    const article = extractArticle({ url: one.url, html: one.html }, one.judge)
    const taken = performance.now() - start
    for (const group of groups) group.ms.push(taken)
    text = one.withCaptions ? article.text : bodyText(article.markdown)
    for (const { checks } of groups) {
      check(checks, 'title', one.title, (known) => sameTitle(known, article.title))
      check(checks, 'date', one.date, (known) => sameDate(known, article.publicationDate))
      check(checks, 'author', one.author, (known) => sameAuthor(known, article.authors))
      check(checks, 'no author', one.author === null ? 'none' : null, () => article.authors.length === 0)
    }
  } catch (error) {
    const refused = error instanceof ExtractionError
    if (!refused) console.error(one.name, error)
    for (const group of groups) {
      group.ms.push(performance.now() - start)
      group.failed++
      if (!refused) group.thrown++
    }
  }
  const f1 = wordF1(text, one.expected)
  for (const group of groups) {
    group.pages++
    group.f1 += f1
  }
  if (f1 < 0.7) onBad?.(`  ${f1.toFixed(2)} ${one.group} ${one.name} got ${text.length} of ${one.expected.length}`)
  if (!others) return
  for (const [name, run] of [
    ['readability', readability],
    ['defuddle', defuddle],
  ] as const) {
    const begin = performance.now()
    const html = await run(one)
    const taken = performance.now() - begin
    const its = wordF1(htmlText(html), one.expected)
    for (const group of groups) {
      const other = group.others.get(name)
      if (other) {
        other.f1 += its
        other.ms += taken
      }
    }
  }
}

function readability({ html }: Case): string {
  try {
    const { document } = parseHTML(html)
    return new Readability(document).parse()?.content ?? ''
  } catch {
    return ''
  }
}

async function defuddle({ html, url }: Case): Promise<string> {
  try {
    const { document } = parseHTML(html)
    return (await Defuddle(document, url, { useAsync: false })).content
  } catch {
    return ''
  }
}

function check(
  checks: Map<string, [number, number]>,
  name: string,
  known: string | null | undefined,
  right: (known: string) => boolean,
): void {
  if (!known) return
  const [good, all] = checks.get(name) ?? [0, 0]
  checks.set(name, [good + Number(right(known)), all + 1])
}

function* readabilityCases({ types }: Options): Generator<Case> {
  if (types.length > 0) return
  for (const name of readdirSync(join(articles, 'readability'))) {
    const read = (file: string) => readFileSync(join(articles, 'readability', name, file), 'utf8')
    const metadata = JSON.parse(read('expected-metadata.json')) as { title?: string; byline?: string }
    yield {
      name,
      group: 'readability',
      url: 'http://fakehost/test/page.html',
      html: read('source.html'),
      expected: htmlText(read('expected.html')),
      withCaptions: true,
      title: metadata.title ?? null,
    }
  }
}

function* wcxbCases({ types, limit, foldModels }: Options): Generator<Case> {
  const counts = new Map<string, number>()
  const judges = foldModels
    ? [0, 1, 2, 3, 4].map((fold) =>
        loadJudge(JSON.parse(readFileSync(join(foldModels, `folds-${fold}.json`), 'utf8')) as StoredModel),
      )
    : []
  for (const page of corpusPages()) {
    if (types.length > 0 && !types.includes(page.type)) continue
    const count = (counts.get(page.type) ?? 0) + 1
    counts.set(page.type, count)
    if (count > limit) continue
    const { name, url, content, title, author, date } = page
    const judge = judges[foldOf(registrableHost(url))]
    yield { name, group: `wcxb ${page.type}`, url, html: page.html(), expected: content, judge, title, author, date }
  }
}

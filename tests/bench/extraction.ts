// Runs the extraction on each set of ../shared/corpus/articles beside readability and defuddle: word F1 as the corpus'
// own script computes it, precision and recall, facts, CPU time, and how often a page reported as good is not. Asserts
// nothing. With --fold-models, each page is judged by the model that has not seen its site
// (resources/training/README.md explains how to make the models): that is the honest figure.
// Usage: npm run bench:extraction [-- article forum dragnet daniel … to name page types of the mixed set and other sets]
//   [--list] [--limit=100] [--every=5] [--alone] [--without=defuddle] [--fold-models=folder]
//   [--fold=0]              the pages of one fold: a sample of each set, split by site
//   [--address=none|other]  without the pages' addresses, or each with the path of another page
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readability } from '@mozilla/readability'
import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import { type Judge, loadJudge, type StoredModel } from '../../main/service/extraction/blocks/judge-blocks.ts'
import { extractArticle } from '../../main/service/extraction/extract-article.ts'
import { ExtractionError } from '../../main/service/extraction/extraction-error.ts'
import { CORPUS, type CorpusPage, corpusPages, foldOf, SETS } from '../../resources/training/corpus.ts'
import { bodyText, htmlText, wordScore } from './extraction-text.ts'
import { sameAuthor, sameDate, sameTitle } from './extraction-facts.ts'

const articles = join(CORPUS, '..')

export interface Options {
  /** Page types of the mixed corpus; empty means all. */
  types: string[]
  /** Maximum pages of each type. */
  limit: number
  /** Take every nth page; 1 means all. */
  every?: number
  /** Other extractors to run beside it. */
  others: readonly Other[]
  /** Only the pages of this fold. */
  fold?: number | undefined
  /** Address that the extraction receives for a page. */
  address?: 'own' | 'none' | 'other'
  /** Folder of the fold models; without it, the product's own model runs. */
  foldModels?: string | undefined
  /** Called for every page below 0.7. */
  onBad?: (line: string) => void
}

const RUNS = { readability, defuddle }
type Other = keyof typeof RUNS
const OTHERS = Object.keys(RUNS) as Other[]

/** A higher quality reports the page to the reader as whole; a lower F1 is a page that is not. */
const TOLD_AS_GOOD = 0.9
const IS_BAD = 0.7

/** The results for one kind of page. */
export interface Group {
  name: string
  pages: number
  /** Means over the pages: word F1, and what it is made of. */
  f1: number
  precision: number
  recall: number
  /** Pages reported as good, and those of them that are bad. */
  told: number
  toldWrongly: number
  failed: number
  /** Errors other than refusals. */
  thrown: number
  /** Milliseconds of each page, in order. */
  ms: number[]
  /** Number of times that title, date and author were right, out of those that are known. */
  checks: Map<string, [right: number, known: number]>
  others: Map<string, { f1: number; ms: number }>
}

interface Case {
  name: string
  groups: string[]
  url: string
  html: string
  expected: string
  /** True if the expected text includes captions and embeds. */
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
  for (const cases of [...SETS.map((set) => setCases(set, options)), readabilityCases(options)]) {
    for (const one of cases) {
      if (seen++ % (options.every ?? 1) !== 0) continue
      await measure(
        one,
        one.groups.map((name) => {
          const group = groups.get(name) ?? newGroup(name, options.others)
          groups.set(name, group)
          return group
        }),
        options,
      )
    }
  }
  for (const group of groups.values()) {
    group.f1 /= group.pages
    group.precision /= group.pages
    group.recall /= group.pages
    for (const other of group.others.values()) other.f1 /= group.pages
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name))
}

function newGroup(name: string, others: readonly Other[]): Group {
  return {
    name,
    pages: 0,
    f1: 0,
    precision: 0,
    recall: 0,
    told: 0,
    toldWrongly: 0,
    failed: 0,
    thrown: 0,
    ms: [],
    checks: new Map(),
    others: new Map(others.map((other) => [other, { f1: 0, ms: 0 }])),
  }
}

if (import.meta.main) {
  const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  const fold = option('fold')
  const groups = await measureExtraction({
    types: process.argv.slice(2).filter((arg) => !arg.startsWith('--')),
    limit: Number(option('limit') ?? Infinity),
    every: Number(option('every') ?? 1),
    others: process.argv.includes('--alone') ? [] : OTHERS.filter((other) => other !== option('without')),
    fold: fold === undefined ? undefined : Number(fold),
    address: (option('address') ?? 'own') as 'own' | 'none' | 'other',
    foldModels: option('fold-models'),
    ...(process.argv.includes('--list') ? { onBad: (line) => console.log(line) } : {}),
  })
  if (groups.length === 0) console.log('The corpus is not there; nothing to measure.')
  for (const group of groups) {
    const { name, pages, f1, failed, thrown, checks, others } = group
    const facts = [...checks].map(([fact, [right, known]]) => `${fact} ${((100 * right) / known).toFixed(1)} %`)
    const sum = group.ms.reduce((total, one) => total + one, 0)
    const sorted = [...group.ms].sort((a, b) => a - b)
    const beside = [...others].map(
      ([other, its]) =>
        `${other} ${its.f1.toFixed(4)} (${(its.ms / pages).toFixed(0)} ms, ours ${(sum / its.ms).toFixed(2)} times that)`,
    )
    console.log(
      `${name.padEnd(19)} pages ${String(pages).padStart(4)}  F1 ${f1.toFixed(4)}  ` +
        `P ${group.precision.toFixed(3)} R ${group.recall.toFixed(3)}  failed ${failed}  thrown ${thrown}  ` +
        `told good ${group.told}, wrongly ${((100 * group.toldWrongly) / Math.max(1, group.told)).toFixed(1)} %  ` +
        `mean ${(sum / pages).toFixed(0)} ms  p95 ${sorted[Math.floor(pages * 0.95)]?.toFixed(0)} ms  ` +
        facts.join(', ') +
        (beside.length > 0 ? `  | ${beside.join(', ')}` : ''),
    )
  }
}

async function measure(one: Case, groups: readonly Group[], { others, onBad }: Options): Promise<void> {
  const start = performance.now()
  let text = ''
  let isToldAsGood = false
  try {
    const article = extractArticle({ url: one.url, html: one.html }, one.judge)
    const taken = performance.now() - start
    for (const group of groups) group.ms.push(taken)
    text = one.withCaptions ? article.text : bodyText(article.markdown)
    isToldAsGood = article.quality > TOLD_AS_GOOD
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
  const { f1, precision, recall } = wordScore(text, one.expected)
  for (const group of groups) {
    group.pages++
    group.f1 += f1
    group.precision += precision
    group.recall += recall
    if (isToldAsGood) group.told++
    if (isToldAsGood && f1 < IS_BAD) group.toldWrongly++
  }
  if (f1 < IS_BAD) {
    onBad?.(
      `  ${f1.toFixed(2)} (P ${precision.toFixed(2)} R ${recall.toFixed(2)}) ${one.groups.at(-1)} ${one.name} got ${text.length} of ${one.expected.length}`,
    )
  }
  for (const name of others) {
    const begin = performance.now()
    const html = await RUNS[name](one)
    const taken = performance.now() - begin
    const its = wordScore(htmlText(html), one.expected).f1
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

function* readabilityCases({ types, fold }: Options): Generator<Case> {
  if (types.length > 0 || fold !== undefined) return
  for (const name of readdirSync(join(articles, 'readability'))) {
    const read = (file: string) => readFileSync(join(articles, 'readability', name, file), 'utf8')
    const metadata = JSON.parse(read('expected-metadata.json')) as { title?: string; byline?: string }
    yield {
      name,
      groups: ['readability'],
      url: 'http://fakehost/test/page.html',
      html: read('source.html'),
      expected: htmlText(read('expected.html')),
      withCaptions: true,
      title: metadata.title ?? null,
    }
  }
}

function* setCases(set: (typeof SETS)[number], options: Options): Generator<Case> {
  const { types, limit, foldModels, fold, address } = options
  const counts = new Map<string, number>()
  const judges = new Map<number, Judge | undefined>()
  const judgeOf = (its: number) => {
    if (!judges.has(its)) judges.set(its, foldModels ? foldJudge(foldModels, its) : undefined)
    return judges.get(its)
  }
  let pathBefore = '/'
  for (const page of corpusPages(set)) {
    const kind = set === SETS[0] ? (page.type ?? '') : page.set
    if (types.length > 0 && !types.includes(kind)) continue
    const its = foldOf(page.site)
    if (fold !== undefined && fold !== its) continue
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count > limit) continue
    const { name, content } = page
    const facts = set === SETS[0] ? { title: page.title, author: page.author, date: page.date } : {}
    const url =
      address === 'none'
        ? `https://page-${count}.example/`
        : address === 'other'
          ? withPath(page.url, pathBefore)
          : page.url
    if (page.hasAddress) pathBefore = new URL(page.url).pathname
    yield { name, groups: groupsOf(page), url, html: page.html(), expected: content, judge: judgeOf(its), ...facts }
  }
}

function groupsOf({ set, type, language }: CorpusPage): string[] {
  if (set === 'wcxb-dev') return ['wcxb all', `wcxb ${type}`]
  return language ? [set, `${set} ${language}`] : [set]
}

function withPath(url: string, path: string): string {
  const moved = new URL(url)
  moved.pathname = path
  moved.search = ''
  return moved.href
}

function foldJudge(folder: string, fold: number): Judge {
  return loadJudge(JSON.parse(readFileSync(join(folder, `folds-${fold}.json`), 'utf8')) as StoredModel)
}

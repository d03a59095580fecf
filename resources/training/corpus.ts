import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { gunzipSync } from 'node:zlib'
import { PAGE_FEATURES, PAGE_TYPES, type PageType } from '../../main/service/extraction/blocks/block-features.ts'
import { pageFacts, wordsOf } from '../../main/service/extraction/blocks/page-facts.ts'
import { type PageLayout, pageLayout } from '../../main/service/extraction/blocks/page-layout.ts'
import { type PageView, viewPage } from '../../main/service/extraction/blocks/view-page.ts'
import { readLinkedData } from '../../main/service/extraction/json-ld.ts'
import { parsePage } from '../../main/service/extraction/page/parse-page.ts'
import { preparePage } from '../../main/service/extraction/prepare/prepare-page.ts'
import { labelBlocks } from './label-blocks.ts'

/** The sets of pages below shared/corpus/articles. The first has page types, the others hold mostly articles. */
export const SETS = ['wcxb-dev', 'more/dragnet', 'more/daniel', 'more/l3s', 'more/cleaneval', 'more/cpe'] as const

/** A page of the corpus with its truth. */
export interface CorpusPage {
  name: string
  /** Its set, without the folder above: `dragnet`. */
  set: string
  /** Made up where the set names none. */
  url: string
  hasAddress: boolean
  /** Key that holds a site's pages in one fold. */
  site: string
  /** Null if no one looked. */
  type: PageType | null
  /** In English words, if the set specifies it. */
  language: string | null
  html: () => string
  content: string
  title: string | null
  author: string | null
  date: string | null
}

/** A page as the training sees it. Words are numbers, the same word the same number within a page. */
export interface Sample {
  name: string
  set: string
  host: string
  /** False if its address was made up. */
  hasAddress: boolean
  /** Its index in PAGE_TYPES, or -1. */
  type: number
  rows: Float32Array
  page: Float32Array
  kept: boolean[]
  labels: Float32Array
  layout: PageLayout
  words: Int32Array
  tokens: Int32Array[]
  truth: Int32Array
}

/** A page without a word. */
const NOTHING: PageView = {
  found: { blocks: [], media: [], places: [] },
  opinion: { kept: [], keptImages: new Set(), byline: null, excerpt: null },
  features: { rows: new Float32Array(0), page: new Float32Array(PAGE_FEATURES) },
  isThread: false,
}

const ARTICLES = join(import.meta.dirname, '../../../shared/corpus/articles')
export const CORPUS = join(ARTICLES, SETS[0])

/** Its addresses have true hosts and one made-up path. */
const HOSTS_ONLY = 'more/daniel'

/** The pages of one set; none if it is not there. */
export function* corpusPages(set: (typeof SETS)[number] = SETS[0]): Generator<CorpusPage> {
  const folder = join(ARTICLES, set)
  if (!existsSync(folder)) return
  for (const file of readdirSync(join(folder, 'ground-truth'))) {
    if (file.startsWith('.')) continue
    const { url, language, _internal, ground_truth } = JSON.parse(
      readFileSync(join(folder, 'ground-truth', file), 'utf8'),
    ) as {
      url?: string | null
      language?: string | null
      _internal: { page_type: { primary: PageType | null } }
      ground_truth: {
        main_content?: string
        title?: string | null
        author?: string | null
        publish_date?: string | null
      }
    }
    const name = file.replace(/\.json$/, '')
    const html = () => gunzipSync(readFileSync(join(folder, 'html', `${name}.html.gz`))).toString('utf8')
    yield {
      name,
      set: basename(set),
      url: url || `https://page-${name.replace(/[^a-z\d]+/gi, '-')}.example/`,
      hasAddress: Boolean(url) && set !== HOSTS_ONLY,
      site: registrableHost(url || (addressIn(html()) ?? `https://${name}.example/`)),
      type: _internal.page_type.primary,
      language: language ?? null,
      html,
      content: ground_truth.main_content ?? '',
      title: ground_truth.title ?? null,
      author: ground_truth.author ?? null,
      date: ground_truth.publish_date ?? null,
    }
  }
}

/** The address that a page says it has, or else the host that it names most often. */
function addressIn(html: string): string | null {
  const own = /<(?:link[^>]{1,200}?canonical|meta[^>]{1,200}?og:url)["'][^>]{1,200}?(https?:\/\/[^"' >]+)/i.exec(
    html,
  )?.[1]
  if (own && URL.canParse(own)) return own
  const times = new Map<string, number>()
  for (const [, host = ''] of html.matchAll(/https?:\/\/([a-z\d.-]+\.[a-z]{2,})/gi)) {
    const site = registrableHost(`https://${host}/`)
    times.set(site, (times.get(site) ?? 0) + 1)
  }
  const [most] = [...times].sort(([, a], [, b]) => b - a)
  return most ? `https://${most[0]}/` : null
}

/** Returns every page's features and labels, read from `cache` if they exist there. */
export function corpusSamples(cache: string, fresh: boolean): Sample[] {
  mkdirSync(cache, { recursive: true })
  const samples: Sample[] = []
  for (const set of SETS) {
    const file = join(cache, `${basename(set)}.bin`)
    if (fresh || !existsSync(file)) {
      const made: Sample[] = []
      for (const page of corpusPages(set)) {
        made.push(sampleOf(page))
        if (made.length % 200 === 0) process.stdout.write(`${set}: ${made.length} pages\n`)
      }
      writeFileSync(file, serialize(made))
    }
    for (const sample of deserialize(readFileSync(file)) as Sample[]) samples.push(sample)
  }
  return samples
}

function sampleOf(page: CorpusPage): Sample {
  const document = parsePage(page.html())
  const data = readLinkedData(document)
  const facts = pageFacts(document, page.url, data)
  preparePage(document, page.url, data)
  const { found, opinion, features } = viewPage(document, facts) ?? NOTHING
  const ids = new Map<string, number>()
  const numbered = (text: string) =>
    Int32Array.from(wordsOf(text), (word) => {
      const id = ids.get(word) ?? ids.size
      ids.set(word, id)
      return id
    })
  return {
    name: `${page.set} ${page.name}`,
    set: page.set,
    host: page.site,
    hasAddress: page.hasAddress,
    type: page.type ? PAGE_TYPES.indexOf(page.type) : -1,
    rows: features.rows,
    page: features.page,
    kept: opinion.kept,
    labels: labelBlocks(found.blocks, page.content),
    layout: pageLayout(found),
    words: Int32Array.from(found.blocks, ({ words }) => words),
    tokens: found.blocks.map(({ text }) => numbered(text)),
    truth: numbered(page.content),
  }
}

/** The part of a host that someone registered, roughly: enough to keep one site's pages together. */
export function registrableHost(url: string): string {
  const parts = new URL(url).hostname.split('.')
  const second = /^(?:co|com|org|net|gov|edu|ac|gob|ne|or|go)$/.test(parts.at(-2) ?? '')
  return parts.slice(second && parts.length > 2 ? -3 : -2).join('.')
}

/** Returns the one of five folds that a host belongs to. */
export function foldOf(host: string): number {
  return hashOf(host) % 5
}

/** A number that is always the same for the same text. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return (hash ^ (hash >>> 13)) >>> 0
}

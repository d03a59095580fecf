import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { gunzipSync } from 'node:zlib'
import { PAGE_FEATURES, PAGE_TYPES, type PageType } from '../../main/service/extraction/blocks/block-features.ts'
import { pageFacts, wordsOf } from '../../main/service/extraction/blocks/page-facts.ts'
import { type PageLayout, pageLayout } from '../../main/service/extraction/blocks/page-layout.ts'
import { type PageView, viewPage } from '../../main/service/extraction/blocks/view-page.ts'
import { readLinkedData } from '../../main/service/extraction/metadata/json-ld.ts'
import { parsePage } from '../../main/service/extraction/page/parse-page.ts'
import { preparePage } from '../../main/service/extraction/prepare/prepare-page.ts'
import { labelBlocks } from './label-blocks.ts'

/** A page of the corpus with its truth. */
export interface CorpusPage {
  name: string
  url: string
  type: PageType
  html: () => string
  content: string
  title: string | null
  author: string | null
  date: string | null
}

/** A page as the training sees it. Words are numbers, the same word the same number within a page. */
export interface Sample {
  name: string
  host: string
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
}

export const CORPUS = join(import.meta.dirname, '../../../shared/corpus/articles/wcxb-dev')

export function* corpusPages(folder = CORPUS): Generator<CorpusPage> {
  if (!existsSync(folder)) return
  for (const file of readdirSync(join(folder, 'ground-truth'))) {
    const { url, _internal, ground_truth } = JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8')) as {
      url?: string
      _internal: { page_type: { primary: PageType } }
      ground_truth: {
        main_content?: string
        title?: string | null
        author?: string | null
        publish_date?: string | null
      }
    }
    yield {
      name: file.replace('.json', ''),
      url: url || `https://page-${file.replace('.json', '')}.example/`,
      type: _internal.page_type.primary,
      html: () => gunzipSync(readFileSync(join(folder, 'html', file.replace('.json', '.html.gz')))).toString('utf8'),
      content: ground_truth.main_content ?? '',
      title: ground_truth.title ?? null,
      author: ground_truth.author ?? null,
      date: ground_truth.publish_date ?? null,
    }
  }
}

/** Every page's features and labels, read from `cache` when they are there. */
export function corpusSamples(cache: string, fresh: boolean): Sample[] {
  mkdirSync(cache, { recursive: true })
  const samples: Sample[] = []
  for (const page of corpusPages()) {
    const file = join(cache, `${page.name}.bin`)
    if (!fresh && existsSync(file)) {
      samples.push(deserialize(readFileSync(file)) as Sample)
      continue
    }
    const sample = sampleOf(page)
    writeFileSync(file, serialize(sample))
    samples.push(sample)
    if (samples.length % 200 === 0) process.stdout.write(`${samples.length} pages\n`)
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
    name: page.name,
    host: registrableHost(page.url),
    type: PAGE_TYPES.indexOf(page.type),
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

/** Which of five folds a host belongs to. */
export function foldOf(host: string): number {
  let hash = 2_166_136_261
  for (const letter of host) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return ((hash ^ (hash >>> 13)) >>> 0) % 5
}

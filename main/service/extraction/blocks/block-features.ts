import { type Block, FAR, type PageBlocks, type Place } from './page-blocks.ts'
import { countCharacters } from './count-characters.ts'
import { WORD_SIGNS, wordSigns } from './block-words.ts'
import { GROUPS } from './name-groups.ts'
import { PAGE_SIGNS, type PageFacts, shareOfThrees, titleWords, wordsOf } from './page-facts.ts'

/** Page types, in the model's order. */
export const PAGE_TYPES = ['article', 'service', 'product', 'collection', 'forum', 'listing', 'documentation'] as const
export type PageType = (typeof PAGE_TYPES)[number]

const OWN = 34
const AROUND = 32
const PLACES = 32
const PAGE = 25

/** Number of features per block, without the page type. */
export const BLOCK_FEATURES = OWN + WORD_SIGNS + 6 + AROUND + PLACES + GROUPS + PAGE
/** Index at which a page's signs start in its features. */
export const SIGNS_AT = 22
/** Features per page. */
export const PAGE_FEATURES = SIGNS_AT + PAGE_SIGNS + 24 + 9

const HEADING = /^h[1-6]$/
/** Maximum length of a title. */
const LONGEST_TITLE = 300
/** A heading names the article if it contains at least this fraction of the words of the page's title. */
const NAMES_IT = 0.4
/** Minimum number of words in a long paragraph. Few list items have as many. */
const LONG = 40
/** Number of blocks that are searched for the title's heading. */
const MANY = 5000
const TAGS = [
  'p',
  'li',
  'h1',
  'h2',
  'h3',
  'td',
  'th',
  'dd',
  'dt',
  'blockquote',
  'pre',
  'div',
  'figcaption',
  'a',
  'button',
]
const RELATED =
  /related|recommend|more|also|popular|latest|trending|comment|repl|share|follow|subscribe|newsletter|about the author|tags|categories|leave|next|contact|read/i

export interface Features {
  /** Rows of BLOCK_FEATURES numbers, concatenated. */
  readonly rows: Float32Array
  readonly page: Float32Array
}

/**
 * Computes the model's features for a page's blocks. `kept` is true for each block that the content finder retained.
 * Counts are logarithms, fractions range from 0 to 1, and a missing neighbor is 0.
 */
export function blockFeatures(found: PageBlocks, kept: readonly boolean[], facts: PageFacts): Features {
  const { blocks, places } = found
  const count = blocks.length
  const rows = new Float32Array(count * BLOCK_FEATURES)
  const totals = totalsOf(found, kept)
  const covers = blocks.map(({ place, text }) => naming(place, text, facts.title))
  const pageRow = pageFeatures(found, kept, facts, totals, covers)
  const seen = new Map<string, number>()
  const times = new Map<string, number>()
  for (const { text } of blocks) times.set(text, (times.get(text) ?? 0) + 1)
  const signWindow = new Int32Array(count)
  let wordsBefore = 0
  let lastHeading: Block | null = null
  let headingSigns = 0
  let sinceHeading = 0
  let sinceParagraph = 0
  let keptBefore = 0
  const sums = {
    words: runningSum(blocks, ({ words }) => words),
    linked: runningSum(blocks, ({ linkedWords }) => linkedWords),
    kept: runningSum(blocks, ({ words }, index) => (kept[index] ? words : 0)),
    paragraphs: runningSum(blocks, (block) => Number(isParagraph(block))),
  }
  const untilParagraph = distancesToNext(blocks, isParagraph)
  const untilKept = distancesToNext(blocks, (_block, index) => kept[index] === true)
  let sinceKept = count
  let sinceName = -1
  let keptSinceName = 0
  const most = Math.max(NAMES_IT, ...covers.slice(0, MANY))
  const firstNamed = covers.findIndex((cover) => cover >= most)

  for (let index = 0; index < count; index++) {
    const block = blocks[index] as Block
    const { place, text, words } = block
    const start = index * BLOCK_FEATURES
    let at = start
    const put = (value: number) => {
      rows[at++] = value
    }
    const heading = HEADING.test(place.tag)
    const level = heading ? Number(place.tag[1]) : 0
    const own = wordsOf(text.length > 6000 ? text.slice(0, 6000) : text)
    // The block itself
    const tag = TAGS.indexOf(place.tag)
    if (tag >= 0) rows[start + tag] = 1
    at += TAGS.length
    put(level)
    put(Math.log1p(words))
    put(Math.log1p(text.length))
    put(text.length / Math.max(1, words))
    put(words > 0 ? block.linkedWords / words : 0)
    put(/[.!?…。！？]["”’')\]]*$/.test(text) ? 1 : 0)
    put(/[:：]$/.test(text) ? 1 : 0)
    const { ends, pauses, digits, capitals, capitalised, bars } = countCharacters(text)
    put(ends / Math.max(1, words))
    put(Math.log1p(ends))
    put(pauses / Math.max(1, words))
    put(digits / text.length)
    put(capitals / text.length)
    put(capitalised / Math.max(1, words))
    put(bars)
    put(block.emphasised ? 1 : 0)
    put(block.broken ? 1 : 0)
    put(Math.log1p(times.get(text) ?? 1))
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    put(before)
    const distinct = new Set(own)
    put(own.length > 0 ? distinct.size / own.length : 0)
    at = start + OWN
    signWindow[index] = wordSigns(text, rows, at)
    at += WORD_SIGNS
    // Text that also occurs elsewhere on the page
    const named = text.length > LONGEST_TITLE ? own : titleWords(text, own)
    const covered = facts.title.size > 0 ? coverage(named === own ? distinct : new Set(named), facts.title) : 0
    put(overlap(named, facts.title))
    put(covered)
    put(overlap(own, facts.description))
    put(shareOfThrees(own, facts.told))
    put(facts.told.size > 0 ? 1 : 0)
    put(kept[index] ? 1 : 0)
    // Neighbours
    for (const offset of [-3, -2, -1, 1, 2, 3]) {
      const other = blocks[index + offset]
      put(other ? Math.log1p(other.words) : 0)
      put(other && other.words > 0 ? other.linkedWords / other.words : 0)
      if (Math.abs(offset) > 2) continue
      put(other ? (HEADING.test(other.place.tag) ? Number(other.place.tag[1]) : 0) : -1)
      put(other && other.place.parent === place.parent ? 1 : 0)
      put(kept[index + offset] ? 1 : 0)
    }
    for (const reach of [4, 12]) {
      const from = Math.max(0, index - reach)
      const to = Math.min(count, index + reach + 1)
      const within = (sums: Float64Array) => (sums[to] as number) - (sums[from] as number)
      const sum = within(sums.words)
      put(Math.log1p(sum))
      put(within(sums.linked) / Math.max(1, sum))
      put(within(sums.kept) / Math.max(1, sum))
      put(within(sums.paragraphs))
    }
    at = start + OWN + WORD_SIGNS + 6 + AROUND
    // Position
    put(index / count)
    put(wordsBefore / Math.max(1, totals.words))
    put(Math.log1p(wordsBefore))
    put(Math.log1p(totals.words - wordsBefore))
    put(keptBefore / Math.max(1, totals.kept))
    put(Math.min(50, sinceKept))
    put(Math.min(50, untilKept[index] as number))
    put(Math.min(50, sinceParagraph))
    put(Math.min(50, untilParagraph[index] as number))
    put(Math.log1p(sinceHeading))
    put(lastHeading ? Number(lastHeading.place.tag[1]) : 0)
    put(lastHeading && (RELATED.test(lastHeading.text) || headingSigns & 0b11110) ? 1 : 0)
    put(headingSigns & 0b1000 ? 1 : headingSigns & 0b110110 ? 2 : headingSigns & ((1 << 20) | (1 << 17)) ? 3 : 0)
    put(sinceName < 0 ? -1 : Math.log1p(sinceName))
    put(index >= firstNamed ? 1 : 0)
    put(sinceName < 0 ? 0 : keptSinceName / Math.max(1, totals.kept))
    put(place.depth)
    const { landmarks } = place
    put((landmarks.article ? 1 : 0) + (landmarks.main ? 2 : 0))
    put(landmarks.aside ? 1 : 0)
    put(landmarks.header ? 1 : 0)
    put(landmarks.footer ? 1 : 0)
    put(landmarks.form ? 1 : 0)
    put(landmarks.list ? 1 : 0)
    put(landmarks.table ? 1 : 0)
    put(landmarks.quote ? 1 : 0)
    put(landmarks.figure ? 1 : 0)
    put(landmarks.details ? 1 : 0)
    put(landmarks.body ? 1 : 0)
    put(place.hidden ? 1 : 0)
    let repeats = 1
    let repeatWords = 0
    let repeatDepth = 0
    for (let up: Place | null = place, steps = 0; up && steps < 8; up = up.parent, steps++) {
      if (up.repeats > repeats) {
        repeats = up.repeats
        repeatWords = up.words
        repeatDepth = steps
      }
    }
    put(Math.log1p(repeats))
    put(Math.log1p(repeatWords))
    put(repeatDepth)
    at = start + OWN + WORD_SIGNS + 6 + AROUND + PLACES
    for (let group = 0; group < GROUPS; group++) put(place.near[group] as number)
    // Containers: the parent, and the smallest ones with at least 40, 150 and 600 words.
    const parent = place.parent
    put(parent ? Math.log1p(parent.words) : 0)
    put(parent ? parent.linkedWords / Math.max(1, parent.words) : 0)
    put(parent ? parent.paragraphs / Math.max(1, parent.blocks) : 0)
    for (const enough of [40, 150, 600]) {
      let box: Place = place
      while (box.words < enough && box.parent) box = box.parent
      put(box.linkedWords / Math.max(1, box.words))
      put(box.paragraphs / Math.max(1, box.blocks))
      put(box.words / Math.max(1, totals.words))
      put((totals.keptIn.get(box) ?? 0) / Math.max(1, box.words))
    }
    put(Math.log1p(totals.words))
    put(Math.log1p(count))
    put(totals.linked / Math.max(1, totals.words))
    put(totals.kept / Math.max(1, totals.words))
    put(Math.log1p(totals.kept))
    put(Math.log1p(totals.articles))
    put(Math.log1p(places.length))
    put(totals.keptProse / Math.max(1, totals.prose))
    put(Math.log1p(totals.prose - totals.keptProse))
    put(totals.longestKept / Math.max(1, totals.longestKept + totals.longestLeft))

    wordsBefore += words
    if (index === firstNamed) {
      sinceName = 0
      keptSinceName = 0
    } else if (sinceName >= 0) {
      sinceName += words
      if (kept[index]) keptSinceName += words
    }
    if (kept[index]) {
      keptBefore += words
      sinceKept = 0
    } else sinceKept++
    if (isParagraph(block)) sinceParagraph = 0
    else sinceParagraph++
    if (heading) {
      lastHeading = block
      headingSigns = signWindow[index] as number
      sinceHeading = 0
    } else sinceHeading += words
  }
  return { rows, page: pageRow }
}

interface Totals {
  words: number
  linked: number
  kept: number
  articles: number
  /** Number of words in paragraphs, and in those that the content finder retained. */
  prose: number
  keptProse: number
  longestKept: number
  longestLeft: number
  keptIn: Map<Place, number>
}

function totalsOf({ blocks, places }: PageBlocks, kept: readonly boolean[]): Totals {
  const keptIn = new Map<Place, number>()
  const totals: Totals = {
    words: 0,
    linked: 0,
    kept: 0,
    articles: 0,
    prose: 0,
    keptProse: 0,
    longestKept: 0,
    longestLeft: 0,
    keptIn,
  }
  blocks.forEach((block, index) => {
    totals.words += block.words
    totals.linked += block.linkedWords
    if (isParagraph(block)) {
      totals.prose += block.words
      if (kept[index]) totals.keptProse += block.words
      if (kept[index]) totals.longestKept = Math.max(totals.longestKept, block.words)
      else totals.longestLeft = Math.max(totals.longestLeft, block.words)
    }
    if (!kept[index]) return
    totals.kept += block.words
    for (let up: Place | null = block.place; up; up = up.parent) keptIn.set(up, (keptIn.get(up) ?? 0) + block.words)
  })
  for (const place of places) if (place.tag === 'article') totals.articles++
  return totals
}

function pageFeatures(
  found: PageBlocks,
  kept: readonly boolean[],
  facts: PageFacts,
  totals: Totals,
  covers: readonly number[],
): Float32Array {
  const { blocks, places } = found
  const row = new Float32Array(PAGE_FEATURES)
  let at = 0
  const put = (value: number) => {
    row[at++] = value
  }
  const share = (test: (block: Block, index: number) => boolean) => {
    let words = 0
    blocks.forEach((block, index) => {
      if (test(block, index)) words += block.words
    })
    return words / Math.max(1, totals.words)
  }
  put(Math.log1p(totals.words))
  put(Math.log1p(blocks.length))
  put(totals.linked / Math.max(1, totals.words))
  put(totals.kept / Math.max(1, totals.words))
  put(Math.log1p(totals.kept))
  put(Math.log1p(totals.articles))
  put(Math.log1p(places.length))
  put(share(isParagraph))
  put(share((block) => block.words >= 40 && block.linkedWords * 3 < block.words))
  put(share((block) => block.place.landmarks.article))
  put(share((block) => block.place.landmarks.main))
  put(share((block) => block.place.landmarks.list))
  put(share((block) => block.place.landmarks.table))
  put(share((block) => block.place.tag === 'pre'))
  put(share((block) => HEADING.test(block.place.tag)))
  put(Math.log1p(blocks.filter((block) => block.place.tag === 'h1').length))
  put(Math.log1p(blocks.filter((block) => block.place.tag === 'h2').length))
  put(Math.log1p(blocks.filter((block) => block.place.tag === 'h3').length))
  put(Math.log1p(blocks.filter((block) => block.place.tag === 'pre').length))
  put(Math.log1p(blocks.filter((block) => /[$€£]\s?\d/.test(block.text)).length))
  put(Math.log1p(Math.max(1, ...repeatsOf(places, 30))))
  put(Math.log1p(Math.max(1, ...repeatsOf(places, 5))))
  row.set(facts.signs, SIGNS_AT)
  at = SIGNS_AT + PAGE_SIGNS
  for (const group of [0, 3, 7, 8, 12, 13, 15, 16, 17, 18, 20, 21, 22, 24]) {
    put(share((block) => (block.place.near[group] as number) < FAR))
  }
  put(
    Math.log1p(
      blocks.filter(
        (block) => /\b(?:wrote|said|replied|joined|posts|repl(?:y|ies))\b/i.test(block.text) && block.words < 12,
      ).length,
    ),
  )
  put(Math.log1p(blocks.filter((block) => /add to (?:cart|bag|basket)|buy now/i.test(block.text)).length))
  put(Math.log1p(blocks.filter((block) => /ago$|\b(?:19|20)\d{2}\b/.test(block.text) && block.words < 12).length))
  put(blocks.length > 0 ? totals.words / blocks.length : 0)
  let longest = 0
  let lines = 0
  blocks.forEach((block, index) => {
    if (kept[index] && isParagraph(block)) lines += block.words
    else if (isParagraph(block)) longest = Math.max(longest, block.words)
  })
  put(Math.log1p(lines))
  put(Math.log1p(longest))
  put(share((block) => block.words <= 4))
  // Number of words that the content finder left out
  put(totals.keptProse / Math.max(1, totals.prose))
  put(Math.log1p(totals.prose - totals.keptProse))
  put(Math.log1p(totals.longestKept))
  put(totals.longestKept / Math.max(1, totals.longestKept + totals.longestLeft))
  put(Math.log1p(blocks.filter((block, index) => block.words >= LONG && isParagraph(block) && kept[index]).length))
  put(Math.log1p(blocks.filter((block, index) => block.words >= LONG && isParagraph(block) && !kept[index]).length))
  put(Math.max(0, ...covers.slice(0, MANY)))
  const named = covers.findIndex((cover) => cover >= NAMES_IT)
  put(named < 0 ? -1 : named / blocks.length)
  put(share((block, index) => kept[index] === true && block.linkedWords * 2 < block.words && !isParagraph(block)))
  return row
}

/** Returns the fraction of the page title's words that a heading contains, or 0 for other blocks. */
function naming({ tag }: Place, text: string, title: ReadonlySet<string>): number {
  if (title.size === 0 || text.length > LONGEST_TITLE || !HEADING.test(tag)) return 0
  return coverage(new Set(titleWords(text)), title)
}

function repeatsOf(places: readonly Place[], words: number): number[] {
  const out: number[] = []
  for (const place of places) if (place.repeats > 2 && place.words >= words) out.push(Math.min(200, place.repeats))
  return out.length > 5000 ? out.slice(0, 5000) : out
}

function isParagraph(block: Block): boolean {
  return block.words >= 12 && block.linkedWords * 2 < block.words
}

/**
 * For each block, returns the distance to the next one that passes the test. The distance is 0 for the block itself,
 * and the total number of blocks if none passes.
 */
function distancesToNext(blocks: readonly Block[], test: (block: Block, index: number) => boolean): Int32Array {
  const out = new Int32Array(blocks.length)
  let distance = blocks.length
  for (let index = blocks.length - 1; index >= 0; index--) {
    distance = test(blocks[index] as Block, index) ? 0 : distance + 1
    out[index] = distance
  }
  return out
}

/** Returns the sum over all blocks before each block, with the total at the end. */
function runningSum(blocks: readonly Block[], of: (block: Block, index: number) => number): Float64Array {
  const out = new Float64Array(blocks.length + 1)
  for (let index = 0; index < blocks.length; index++) {
    out[index + 1] = (out[index] as number) + of(blocks[index] as Block, index)
  }
  return out
}

function overlap(words: readonly string[], set: ReadonlySet<string>): number {
  if (words.length === 0) return 0
  let found = 0
  for (const word of words) if (set.has(word)) found++
  return found / words.length
}

function coverage(words: ReadonlySet<string>, set: ReadonlySet<string>): number {
  let found = 0
  for (const word of words) if (set.has(word)) found++
  return found / set.size
}

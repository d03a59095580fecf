import { MARK_ATTRIBUTE } from '../footnote-markers.ts'
import { ELEMENT, type PageDocument, type PageElement } from '../page-document.ts'
import { runExtractor } from './content-extractor.ts'
import { FinderElement, gather } from './extractor-page.ts'
import type { Block, PageBlocks, Place } from './page-blocks.ts'

/** Readability's choice: a feature for the model, and the fallback when the model finds nothing. */
export interface FirstOpinion {
  /** True for each block that Readability retained. */
  kept: boolean[]
  keptImages: Set<PageElement>
  byline: string | null
  excerpt: string | null
}

const HIDDEN = '[style*="display"],[style*="visibility"],[hidden],[aria-hidden="true"]'
/** If the result has fewer words than this, hidden parts are tried before it is accepted as the article. */
const FEW_WORDS = 40
/**
 * Readability would take seconds for more blocks than this, so the densest part of the page is used instead of its
 * opinion.
 */
const MAX_BLOCKS = 12_000
/** Fraction of the page's prose that the densest part must contain. */
const MOST = 0.7

/** Runs Readability on a copy and returns the blocks that it retained. Leaves the page unchanged. */
export function firstOpinion(page: PageDocument, found: PageBlocks): FirstOpinion {
  if (found.blocks.length > MAX_BLOCKS) return densestPart(found)
  const wordsOf = (opinion: FirstOpinion) =>
    found.blocks.reduce((sum, { words }, index) => sum + (opinion.kept[index] ? words : 0), 0)
  const opinion = read(runExtractor(page), found)
  if (wordsOf(opinion) >= FEW_WORDS || !page.querySelector(HIDDEN)) return opinion
  // Some pages hide their text until a script shows it.
  const second = read(runExtractor(page, true), found)
  return wordsOf(second) > 2 * wordsOf(opinion) ? second : opinion
}

function read(article: ReturnType<typeof runExtractor>, { blocks, media }: PageBlocks): FirstOpinion {
  const kept = new Set<PageElement>()
  if (article?.content instanceof FinderElement) {
    const elements: FinderElement[] = []
    gather(article.content, ({ source }) => source !== null, elements)
    for (const { source } of elements) if (source) kept.add(source)
  }
  return {
    kept: blocks.map(({ place }) => kept.has(place.element)),
    keptImages: new Set(media.map(({ element }) => element).filter((element) => kept.has(element))),
    byline: article?.byline?.trim() || null,
    excerpt: article?.excerpt ? withoutMarks(article.excerpt.trim(), kept) : null,
  }
}

/** Returns the excerpt, which is a paragraph of the page, without the marks of notes. */
function withoutMarks(excerpt: string, kept: ReadonlySet<PageElement>): string | null {
  for (const element of kept) {
    if (element.localName !== 'p' || element.textContent.trim() !== excerpt) continue
    const marks = [...element.querySelectorAll(`[${MARK_ATTRIBUTE}]`)]
    return marks.length === 0 ? excerpt : wordsBesides(element).trim()
  }
  return excerpt || null
}

function wordsBesides(element: PageElement): string {
  let words = ''
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== ELEMENT) words += node.textContent
    else if (!(node as PageElement).hasAttribute(MARK_ATTRIBUTE)) words += wordsBesides(node as PageElement)
  }
  return words
}

/** Returns the smallest part of the page that contains most of its prose, without asides. */
function densestPart({ blocks, media, places }: PageBlocks): FirstOpinion {
  const all = places[0]?.paragraphs ?? 0
  let part = places[0] ?? null
  for (const place of places) if (place.paragraphs >= all * MOST && place.paragraphs > 0) part = place
  const isWithin = (block: Block) => {
    for (let up: Place | null = block.place; up; up = up.parent) if (up === part) return true
    return false
  }
  return {
    kept: blocks.map((block) => isWithin(block) && !isAside(block)),
    keptImages: new Set(media.map(({ element }) => element)),
    byline: null,
    excerpt: null,
  }
}

function isAside({ place: { landmarks }, words, linkedWords }: Block): boolean {
  return landmarks.aside || landmarks.footer || landmarks.form || linkedWords * 2 > words
}

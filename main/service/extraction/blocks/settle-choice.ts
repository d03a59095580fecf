import { ELEMENT, type PageElement } from '../page-document.ts'
import { FORMULA_ATTRIBUTE } from '../formula-attribute.ts'
import { MARK_ATTRIBUTE, NOTE_ATTRIBUTE } from '../footnote-markers.ts'
import type { Block, PageBlocks, Place } from './page-blocks.ts'

const HEADING = /^h[1-6]$/

/** A paragraph with a lower probability than this is dropped, even if Readability retained it. */
const DOUBTFUL = 0.15
/** A page with fewer words than this, including menus, is a short page. */
const FEW_WORDS = 150
const NOT_AT_ALL = 0.05
/** A bare document has at most this many words, of which at most this fraction is in links. */
const BARE_WORDS = 600
const BARE_LINKS = 0.15
const LIKELY = 0.35
/** A heading over retained text is dropped if its probability is lower than this. */
const NO_HEADING = 0.1
/** A line between two retained ones is dropped if its probability is lower than this. */
const BETWEEN = 0.2
/** A doubtful block with at most this many words may be longer than what its container retains. */
const SHORT = 30
/** Fraction of a container's other words that must be retained for its doubtful blocks to be kept. */
const SOME = 0.4
/** A table with more words per cell on average is a layout table. */
const LAYOUT_WORDS = 25
const LONGEST_ENTRY = 60
/**
 * Boxes whose parts mean little by themselves, and the maximum number of remaining words that are kept along with the
 * rest of the box.
 */
const BOX = /^(?:details|figure)$/
const FEW_LEFT = 60
const MOST_ROWS = 500
/**
 * Number of words in a paragraph, which cells of data rarely reach, and how many times longer a paragraph is than the
 * table's median cell.
 */
const PARAGRAPH = 40
const MUCH_LONGER = 6

/**
 * Keeps parts together that belong together, regardless of how each is judged by itself. Examples are a heading and its
 * text, a caption and its picture, a note and its mark, and the cells of a table.
 */
export function settleChoice(
  found: PageBlocks,
  keep: readonly boolean[],
  probabilities: readonly number[],
  opinion: readonly boolean[],
): boolean[] {
  const settled = [...keep]
  keepShortPage(found, settled, probabilities)
  keepBareDocument(found, settled, probabilities, opinion)
  keepProse(found.blocks, settled, probabilities, opinion)
  keepLeadIns(found.blocks, settled, probabilities)
  keepCode(found.blocks, settled)
  keepWhole(found.blocks, settled, 'table')
  keepWhole(found.blocks, settled, 'dl')
  keepHeadings(found.blocks, settled, probabilities)
  keepCaptions(found.blocks, settled)
  keepBoxes(found.blocks, settled)
  keepNotes(found.blocks, settled)
  dropBareHeadings(found, settled)
  return settled
}

/**
 * The model can infer little about a page with few words. On such a page, the contents of its only <article> or <main>
 * are retained, except links and blocks that certainly aren't content.
 */
function keepShortPage({ blocks, places }: PageBlocks, keep: boolean[], probabilities: readonly number[]): void {
  if ((places[0]?.words ?? 0) > FEW_WORDS) return
  const box = blocks.find(({ place }) => place.landmarks.article || place.landmarks.main)?.place
  let whole: Place | null = box ?? null
  for (let up = whole; up; up = up.parent) if (up.tag === 'article' || up.tag === 'main') whole = up
  if (!whole || !/^(?:article|main)$/.test(whole.tag)) return
  blocks.forEach(({ place, words, linkedWords }, index) => {
    if (keep[index] || (probabilities[index] as number) < NOT_AT_ALL || linkedWords * 2 > words) return
    for (let up: Place | null = place; up; up = up.parent) if (up === whole) keep[index] = true
  })
}

/**
 * The model can infer little about short parts of a short page, and a page without menus, asides and footers has nothing
 * else than its text. So what Readability retained after the first retained block stays: code, a warning, the meaning of
 * a term, the last section.
 */
function keepBareDocument(
  { blocks, places }: PageBlocks,
  keep: boolean[],
  probabilities: readonly number[],
  opinion: readonly boolean[],
): void {
  const { words: all = 0, linkedWords: linked = 0 } = places[0] ?? {}
  if (all > BARE_WORDS || linked > all * BARE_LINKS) return
  if (
    blocks.some(
      ({ place: { landmarks, isComments } }) => landmarks.aside || landmarks.footer || landmarks.form || isComments,
    )
  )
    return
  const last = keep.lastIndexOf(true)
  const retained = blocks.reduce((sum, { words }, index) => sum + (keep[index] ? words : 0), 0)
  for (let index = keep.indexOf(true); index >= 0 && index < blocks.length; index++) {
    const { words, linkedWords } = blocks[index] as Block
    const probability = probabilities[index] as number
    const isText = opinion[index] ? probability >= DOUBTFUL : index < last && probability >= LIKELY
    if (isText && linkedWords * 2 <= words && words <= Math.max(retained, SHORT)) keep[index] = true
  }
}

/**
 * If Readability retained a paragraph next to retained ones in the same container, drops it only for a good reason.
 * Dialogue in a story, for example, doesn't look like content by itself.
 */
function keepProse(
  blocks: readonly Block[],
  keep: boolean[],
  probabilities: readonly number[],
  opinion: readonly boolean[],
): void {
  const words = new Map<Place | null, { all: number; kept: number }>()
  blocks.forEach((block, index) => {
    const { parent } = block.place
    const sum = words.get(parent) ?? { all: 0, kept: 0 }
    words.set(parent, { all: sum.all + block.words, kept: sum.kept + (keep[index] ? block.words : 0) })
  })
  blocks.forEach(({ place, words: own, linkedWords }, index) => {
    if (keep[index] || !opinion[index] || (probabilities[index] as number) < DOUBTFUL) return
    if (/^h[1-6]$/.test(place.tag) || linkedWords > own * 0.3) return
    const { all, kept } = words.get(place.parent) ?? { all: 0, kept: 0 }
    if (kept >= (all - own) * SOME && own <= Math.max(kept, SHORT) && kept > 0) keep[index] = true
  })
}

/** Retains a line between two retained ones if it introduces the second, as in "Then define the model:". */
function keepLeadIns(blocks: readonly Block[], keep: boolean[], probabilities: readonly number[]): void {
  const chosen = [...keep]
  blocks.forEach(({ text }, index) => {
    if (chosen[index] || !chosen[index - 1] || !chosen[index + 1] || !/[:：]$/.test(text)) return
    if ((probabilities[index] as number) >= BETWEEN) keep[index] = true
  })
}

/**
 * The words in code and formulas don't reveal whether they are content, so these blocks are treated like the text
 * before them.
 */
function keepCode(blocks: readonly Block[], keep: boolean[]): void {
  blocks.forEach((block, index) => {
    if (keep[index] || !(isCode(block) || isFormula(block))) return
    const before = keep[index - 1] || (keep[index - 2] && (blocks[index - 1] as Block).words < 5)
    const isWithin = blocks[index - 1]?.place.parent === block.place.parent
    if (before && (isWithin || keep[index + 1] || keep[index + 2] || index + 1 === blocks.length)) keep[index] = true
  })
}

function isCode({ place }: Block): boolean {
  for (let up: Place | null = place, steps = 0; up && steps < 3; up = up.parent, steps++) {
    if (up.tag === 'pre') return true
  }
  return false
}

function isFormula({ nodes, text }: Block): boolean {
  const only = nodes.filter((node) => node.textContent.trim() !== '')
  const [first] = only
  if (only.length !== 1 || first?.nodeType !== ELEMENT) return false
  const element = first as PageElement
  const code = element.hasAttribute(FORMULA_ATTRIBUTE) ? element : element.querySelector(`[${FORMULA_ATTRIBUTE}]`)
  return code !== null && code.textContent.length >= text.length - 2
}

function keepHeadings(blocks: readonly Block[], keep: boolean[], probabilities: readonly number[]): void {
  for (let index = blocks.length - 2; index >= 0; index--) {
    const block = blocks[index] as Block
    if (keep[index] || !keep[index + 1] || (probabilities[index] as number) < NO_HEADING) continue
    if (!HEADING.test(block.place.tag)) continue
    const isWithin = (keep[index - 1] || keep[index - 2]) && block.place.tag !== 'h1'
    if (isWithin || isOver(block, blocks[index + 1] as Block)) keep[index] = true
  }
}

/**
 * Drops headings of dropped sections. If several headings follow each other, each counts as a heading of the text after
 * them.
 */
function dropBareHeadings({ blocks, media }: PageBlocks, keep: boolean[]): void {
  const withMedia = new Set(media.map(({ after }) => after))
  blocks.forEach(({ place }, index) => {
    if (!keep[index] || !HEADING.test(place.tag) || place.tag === 'h1') return
    let next = index + 1
    while (next < blocks.length && !keep[next] && !withMedia.has(next) && !isHeading(blocks[next])) next++
    const isDropped = next > index + 1 && !withMedia.has(index + 1) && isHeading(blocks[next]) && keep[next]
    if (isDropped && levelOf(blocks[next]) <= levelOf(blocks[index])) keep[index] = false
  })
}

const isHeading = (block: Block | undefined): boolean => block !== undefined && HEADING.test(block.place.tag)

const levelOf = (block: Block | undefined): number => Number(block?.place.tag.slice(1))

/**
 * True if the heading's container also contains the text. If the container holds nothing but the heading, the next
 * container up is used.
 */
function isOver({ place }: Block, text: Block): boolean {
  const box = place.parent?.blocks === 1 ? place.parent.parent : place.parent
  if (!box || box.tag === 'header') return false
  for (let up = text.place.parent, steps = 0; up && steps < 4; up = up.parent, steps++) if (up === box) return true
  return false
}

/**
 * Keeps or drops a table or list of terms as a whole, because its cells mean little by themselves. It is kept if most
 * of its words are kept, or if its position shows that it belongs to the text.
 */
function keepWhole(blocks: readonly Block[], keep: boolean[], tag: 'table' | 'dl'): void {
  const parts = new Map<Place, number[]>()
  blocks.forEach(({ place }, index) => {
    if (tag === 'table' ? !place.landmarks.table : !place.landmarks.list) return
    let whole: Place | null = place
    while (whole && whole.tag !== tag) whole = whole.parent
    if (!whole) return
    const members = parts.get(whole)
    if (members) members.push(index)
    else parts.set(whole, [index])
  })
  for (const [whole, members] of parts) {
    const sum = { words: 0, linked: 0, kept: 0 }
    for (const index of members) {
      const { words, linkedWords } = blocks[index] as Block
      sum.words += words
      sum.linked += linkedWords
      if (keep[index]) sum.kept += words
    }
    // The cells of a layout table hold paragraphs and are judged individually.
    const isUneven =
      tag === 'table' && !isOfData(whole) && isLayout(members.map((index) => (blocks[index] as Block).words))
    if (isUneven || sum.words > LAYOUT_WORDS * members.length) {
      if (tag === 'dl') keepTerms(blocks, keep, members)
      continue
    }
    const isMost = sum.kept >= sum.words * 0.5
    const isOfText =
      sum.linked * 3 < sum.words && isGrid(blocks, whole, members) && isWithinText(blocks, keep, whole, members)
    if (isMost || isOfText) for (const index of members) keep[index] = true
    else if (isOfData(whole) || isBareTerms(blocks, keep, members, sum.words))
      for (const index of members) keep[index] = false
  }
}

/**
 * True if only the terms of a short list before the text are retained, such as "Author" and "Date" without their
 * values.
 */
function isBareTerms(
  blocks: readonly Block[],
  keep: readonly boolean[],
  members: readonly number[],
  words: number,
): boolean {
  if (words > FEW_LEFT || keep.slice(0, members[0]).includes(true)) return false
  return members.every((index) => !keep[index] || blocks[index]?.place.tag === 'dt')
}

/**
 * Retains a few short blocks along with the rest of their box, such as the answer below a summary or the file name
 * above code.
 */
function keepBoxes(blocks: readonly Block[], keep: boolean[]): void {
  const boxes = new Map<Place, { left: number[]; words: number; linked: number; isKept: boolean }>()
  blocks.forEach(({ place, words, linkedWords }, index) => {
    if (!place.landmarks.details && !place.landmarks.figure) return
    let box: Place | null = place
    let head = ''
    for (; box && !BOX.test(box.tag); box = box.parent) if (/^(?:summary|pre)$/.test(box.tag)) head = box.tag
    if (!box) return
    const sum = boxes.get(box) ?? { left: [], words: 0, linked: 0, isKept: false }
    boxes.set(box, sum)
    if (keep[index]) sum.isKept ||= head === (box.tag === 'details' ? 'summary' : 'pre')
    else if (head !== 'summary') {
      sum.left.push(index)
      sum.words += words
      sum.linked += linkedWords
    }
  })
  for (const { left, words, linked, isKept } of boxes.values()) {
    if (isKept && words <= FEW_LEFT && linked * 3 <= words) for (const index of left) keep[index] = true
  }
}

/** Retains a term if the first of its explanations is retained. */
function keepTerms(blocks: readonly Block[], keep: boolean[], members: readonly number[]): void {
  for (const [at, index] of [...members.entries()].reverse()) {
    const next = members[at + 1]
    if (!keep[index] && next !== undefined && keep[next] && blocks[index]?.place.tag === 'dt') keep[index] = true
  }
}

/**
 * True if the table or list is between retained blocks, below one in the same container, or in a figure whose caption
 * is retained.
 */
function isWithinText(
  blocks: readonly Block[],
  keep: readonly boolean[],
  whole: Place,
  members: readonly number[],
): boolean {
  const [first = 0, last = first] = [members[0], members.at(-1)]
  const isInFigure = whole.landmarks.figure && isOfData(whole)
  let before = first - 1
  let after = last + 1
  // A caption belongs to its table. It indicates the table's position only if it is retained.
  if (isCaptionOf(blocks[before], whole)) {
    if (isInFigure && keep[before]) return true
    before--
  }
  if (isCaptionOf(blocks[after], whole)) {
    if (isInFigure && keep[after]) return true
    after++
  }
  // The title above the text doesn't count as one of its blocks.
  if (!keep[before] && blocks[before]?.place.tag !== 'h1') return false
  if (keep[after]) return true
  return isOfData(whole) && blocks[before]?.place.parent === whole.parent
}

/**
 * True if the table or list contains only short entries. Tables that merely lay out a page contain pictures, forms and
 * other boxes, and have no header or uneven rows.
 */
function isGrid(blocks: readonly Block[], whole: Place, members: readonly number[]): boolean {
  if (whole.landmarks.form || members.some((index) => (blocks[index] as Block).words > LONGEST_ENTRY)) return false
  if (whole.element.querySelector('img,form,table')) return false
  if (!isOfData(whole) && whole.element.querySelector('ul,ol')) return false
  if (whole.tag === 'dl' || isOfData(whole)) return true
  const rows = [...whole.element.querySelectorAll('tr')].slice(0, MOST_ROWS)
  const width = rows[0]?.children.length ?? 0
  return rows.length > 1 && width > 1 && rows.every(({ children }) => children.length === width)
}

function isCaptionOf(block: Block | undefined, whole: Place): boolean {
  const place = block?.place
  return place?.tag === 'figcaption' && place.parent?.element === whole.element.parentNode
}

/** True if a table's markup identifies it as a data table. */
function isOfData({ tag, element }: Place): boolean {
  return tag === 'table' && element.querySelector('th,caption') !== null && element.querySelector('table') === null
}

/** True if the table merely arranges the page, which shows in a long text among the short lines of menus. */
function isLayout(words: readonly number[]): boolean {
  const sorted = words.toSorted((a, b) => a - b)
  const longest = sorted.at(-1) ?? 0
  return longest >= PARAGRAPH && longest > MUCH_LONGER * (sorted[sorted.length >> 1] ?? 0)
}

/** Retains a caption between retained texts: its picture is kept there, so the caption is kept too. */
function keepCaptions(blocks: readonly Block[], keep: boolean[]): void {
  const isCaption = (index: number) => blocks[index]?.place.tag === 'figcaption'
  const isKept = (from: number, step: 1 | -1) => {
    let index = from
    while (isCaption(index)) index += step
    return keep[index] === true
  }
  blocks.forEach((_, index) => {
    if (isCaption(index) && !keep[index]) keep[index] = isKept(index, -1) && isKept(index, 1)
  })
}

function keepNotes(blocks: readonly Block[], keep: boolean[]): void {
  const notes = new Map<number, string>()
  blocks.forEach(({ place }, index) => {
    for (let up: Place | null = place, steps = 0; up && steps < 8; up = up.parent, steps++) {
      const label = up.element.getAttribute(NOTE_ATTRIBUTE)
      if (label !== null) notes.set(index, label)
    }
  })
  if (notes.size === 0) return
  const shown = new Set<string>()
  blocks.forEach(({ nodes }, index) => {
    if (!keep[index] || notes.has(index)) return
    for (const node of nodes) {
      if (node.nodeType !== ELEMENT) continue
      const element = node as PageElement
      const own = element.getAttribute(MARK_ATTRIBUTE)
      if (own !== null) shown.add(own)
      for (const mark of element.querySelectorAll(`[${MARK_ATTRIBUTE}]`))
        shown.add(mark.getAttribute(MARK_ATTRIBUTE) ?? '')
    }
  })
  for (const [index, label] of notes) keep[index] = shown.has(label)
}

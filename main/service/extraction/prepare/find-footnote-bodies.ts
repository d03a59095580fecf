import {
  build,
  ELEMENT,
  isWithin,
  type PageDocument,
  type PageElement,
  type PageNode,
  TEXT,
  textOf,
} from '../page-document.ts'

/** The elements to which a page's note marks link. */
export interface Aims {
  readonly targets: ReadonlySet<PageElement>
  /** For each element that contains targets, the number of targets in it. */
  readonly held: ReadonlyMap<PageElement, number>
  /** Document order. Elements built for notes get the order of their target. */
  readonly order: Map<PageNode, number>
  /** True if names or a backlink show that the target, with the given parts, is a note. */
  readonly isTold: (target: PageElement, parts: readonly PageElement[]) => boolean
}

/** A note, found from the target of its mark. */
export interface Holder {
  readonly note: PageElement
  /** An element outside the note that contains only its number. */
  readonly label?: PageElement
}

const OWN = new Set(['li', 'p', 'div', 'dd', 'aside', 'section'])
const HEADINGS = 'h1,h2,h3,h4,h5,h6'
const BLOCKS = 'p,div,ul,ol,dl,table,blockquote,section,article'
const BLOCK = /^(?:p|div|ul|ol|dl|table|blockquote|section|article|aside|pre|figure)$/
/** Elements that end the text of a note. */
const END = /^(?:h[1-6]|hr|article|section|footer|nav|form)$/
const NAMED = /foot|fn|note|endn/i
const LONGEST = 6000
/** Maximum length in characters of a note's own number, including symbols and words around it. */
const LONGEST_LABEL = 16
/** Maximum length of a term. latex2html repeats the marked words as a term. */
const LONGEST_TERM = 40
const MAX_ROWS = 1000
/** Just a note's number or symbol. */
const LABEL = /^(?:(?:foot|end)?note|fn|nb)?\.?(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z]{1,2})?[.:^↑]?$/i
/** Number of ancestors of a target that are examined. Notes aren't nested more deeply. */
const MAX_UP = 12

export function aimsOf(targets: ReadonlySet<PageElement>, order: Map<PageNode, number>, isTold: Aims['isTold']): Aims {
  const held = new Map<PageElement, number>()
  for (const target of targets) {
    for (let up: PageElement | null = target, steps = 0; up && steps < MAX_UP; up = up.parentNode, steps++) {
      held.set(up, (held.get(up) ?? 0) + 1)
    }
  }
  return { targets, held, order, isTold }
}

/**
 * Returns the note that a target belongs to: the target itself, the text around it, or the text after it up to the next
 * target. A note never contains another mark's target, a heading of the text, or prose before the target.
 */
export function holderOf(page: PageDocument, target: PageElement, aims: Aims, number: string): Holder | null {
  const isTold = (...parts: PageElement[]) =>
    aims.isTold(target, parts) || (number !== '' && startsWithNumber(textOf(parts[0] ?? null), number))
  const term = closestOf(target, /^dt$/)
  if (term) {
    const words = term.nextElementSibling
    if (words?.localName !== 'dd' || !isWithin(term, LONGEST_TERM) || !isNote(words, words, aims)) return null
    return isTold(term, words) ? { note: words, label: term } : null
  }
  if (OWN.has(target.localName) && !isLabel(target) && isNote(target, target, aims)) {
    return target.localName === 'li' || isTold(target) ? { note: target } : null
  }
  const around = closestOf(target, /^(?:li|p|dd)$/)
  if (around && !isLabel(around) && isNote(around, target, aims)) {
    return around.localName === 'li' || isTold(around) ? { note: around } : null
  }
  const box = closestOf(target, /^div$/)
  if (box && !isLabel(box) && isNote(box, target, aims)) {
    if (NAMED.test(box.getAttribute('class') ?? '') || !box.querySelector(BLOCKS)) {
      return isTold(box) ? { note: box } : null
    }
  }
  return gathered(page, target, aims, number)
}

/**
 * Returns the nearest element, starting with the target, whose tag name matches. The search ends at cells and list
 * items.
 */
function closestOf(target: PageElement, name: RegExp): PageElement | null {
  for (let up: PageElement | null = target; up; up = up.parentNode) {
    if (name.test(up.localName)) return up
    if (/^(?:body|article|main|td|th|li|dd|section)$/.test(up.localName)) return null
  }
  return null
}

function isNote(holder: PageElement, target: PageElement, { held }: Aims): boolean {
  if ((held.get(holder) ?? 0) > 1 || !isWithin(holder, LONGEST)) return false
  for (const heading of holder.querySelectorAll(HEADINGS)) if (!isLabel(heading)) return false
  // A list item as a whole is a note. A target that is a link is a backlink, which comes at the end of a note.
  if (holder === target || /^(?:li|dd)$/.test(holder.localName) || target.getAttribute('href')) return true
  return !hasProseBefore(target, holder)
}

function hasProseBefore(target: PageElement, holder: PageElement): boolean {
  let length = 0
  for (let node: PageElement = target; node !== holder; ) {
    const parent: PageElement | null = node.parentNode
    if (!parent) return true
    for (let one = node.previousSibling; one; one = one.previousSibling) {
      length += one.textContent.trim().length
      if (length > LONGEST_LABEL) return true
    }
    node = parent
  }
  return false
}

/**
 * Creates a note from the text that follows an isolated number, which may be an anchor in a line, a heading or a
 * paragraph. The note ends at the next target, heading or rule.
 */
function gathered(
  page: PageDocument,
  target: PageElement,
  { held, order, isTold }: Aims,
  number: string,
): Holder | null {
  let start = target
  while (start.parentNode && start.parentNode.localName !== 'body' && isLabel(start.parentNode)) {
    start = start.parentNode
  }
  const box = start.parentNode
  if (!box || /^(?:tr|td|th|table|tbody|dl|ul|ol|html)$/.test(start.localName) || !isLabel(start)) {
    return null
  }
  const isBlock = BLOCK.test(start.localName) || /^h[1-6]$/.test(start.localName)
  if (!isBlock && hasWordsInLine(start)) return null
  const nodes: PageNode[] = []
  let length = 0
  let isEnded = false
  let hasBlock = false
  for (let node = start.nextSibling; node; node = node.nextSibling) {
    const element = node.nodeType === ELEMENT ? (node as PageElement) : null
    if (element && (END.test(element.localName) || held.has(element))) isEnded = true
    // Inline text ends where a block starts.
    else if (element && !isBlock && length > 0 && BLOCK.test(element.localName)) isEnded = true
    if (isEnded) break
    hasBlock ||= element !== null && BLOCK.test(element.localName)
    length += node.textContent.trim().length
    nodes.push(node)
    if (length > LONGEST) return null
  }
  if (!isEnded && hasBlock && !NAMED.test(`${box.getAttribute('class') ?? ''} ${box.getAttribute('id') ?? ''}`)) {
    const first = nodes.findIndex((node) => node.nodeType === ELEMENT && BLOCK.test((node as PageElement).localName))
    nodes.length = first + 1
  }
  while (nodes.length > 0 && isBreakOrBlank(nodes.at(-1) as PageNode)) nodes.pop()
  if (length <= 3 || nodes.length === 0) return null
  const parts = [start, ...nodes].filter((node): node is PageElement => node.nodeType === ELEMENT)
  const words = `${start.textContent} ${nodes.map((node) => node.textContent).join('')}`.trim()
  if (!isTold(target, parts) && (number === '' || !startsWithNumber(words, number))) return null
  const label = build(page, 'span', {}, ...(isBlock ? start.childNodes : []))
  const note = build(page, 'div', {})
  start.replaceWith(note)
  note.append(isBlock ? label : start, ...nodes)
  order.set(note, order.get(target) ?? 0)
  return { note }
}

/** True if the text of a note starts with the number of its mark. */
function startsWithNumber(text: string, number: string): boolean {
  const start = /^[[(]?(\d{1,3})[\])]?[.:)]?\s/.exec(`${text.slice(0, 12)} `)
  return start?.[1] === number
}

/** True if the line contains words before the element. */
function hasWordsInLine(start: PageElement): boolean {
  for (let node = start.previousSibling; node; node = node.previousSibling) {
    const name = node.nodeType === ELEMENT ? (node as PageElement).localName : ''
    if (name === 'br' || BLOCK.test(name) || END.test(name)) return false
    if (node.textContent.trim().length > 2) return true
  }
  return false
}

export function isBreakOrBlank(node: PageNode): boolean {
  if (node.nodeType === ELEMENT) return (node as PageElement).localName === 'br'
  return node.nodeType === TEXT && node.textContent.trim() === ''
}

/**
 * Takes notes out of tables whose only purpose is to put a number next to each note (docutils, older word processors).
 * Each row becomes a block. Returns the block of each target.
 */
export function unfoldTables(page: PageDocument, { targets, order }: Aims): Map<PageElement, PageElement> {
  const blocks = new Map<PageElement, PageElement>()
  const seen = new Set<PageElement>()
  const ofRow = new Map<PageElement | null, PageElement>()
  for (const target of targets) {
    const row = target.localName === 'table' ? target.querySelector('tr') : target.closest('tr')
    if (row && !ofRow.has(row)) ofRow.set(row, target)
  }
  for (const target of targets) {
    const table = target.closest('table')
    if (!table || seen.has(table)) continue
    seen.add(table)
    const rows = [...table.querySelectorAll('tr')]
    if (rows.length > MAX_ROWS || (target === table && rows.length !== 1) || table.querySelector('table')) continue
    const cells = rows.map((row) => [...row.children].filter((cell) => cell.textContent.trim() !== ''))
    if (!cells.every(([label, words, more]) => label && words && !more && isLabel(label))) continue
    const built = cells.map(([label, words], index) => {
      const block = build(page, 'div', { class: 'footnote' })
      block.append(build(page, 'span', {}, ...(label?.childNodes ?? [])), ' ', ...(words?.childNodes ?? []))
      const own = ofRow.get(rows[index] as PageElement)
      if (own) blocks.set(own, block)
      order.set(block, order.get(own ?? target) ?? 0)
      return block
    })
    table.replaceWith(...built)
  }
  return blocks
}

function isLabel(element: PageElement): boolean {
  return isWithin(element, LONGEST_LABEL) && LABEL.test(element.textContent.replace(/[\s()[\]]/g, ''))
}

import { ELEMENT, type PageElement, type PageNode, TEXT } from '../page-document.ts'

/**
 * Yields every node below an element, in document order. It is not recursive, because emails can be nested more deeply
 * than any web page.
 */
function* nodesBelow(root: PageElement): Generator<PageNode> {
  let node: PageNode | null = root.firstChild
  while (node) {
    yield node
    if (node.nodeType === ELEMENT && node.firstChild) {
      node = node.firstChild
      continue
    }
    while (node && node !== root && !node.nextSibling) node = node.parentNode
    node = node === root ? null : (node?.nextSibling ?? null)
  }
}

/** A line of an email, as the reader sees it. */
export interface EmailLine {
  text: string
  readonly nodes: PageNode[]
  /** The table row that forms this line. */
  readonly row: PageElement | null
  /** True if the line is in the same block or table as the line above, without an empty line between them. */
  readonly isAttached: boolean
  /** True if there is an empty line above it. */
  readonly isApart: boolean
}

const BLOCKS = new Set(
  'p div td th tr table li ul ol blockquote h1 h2 h3 h4 h5 h6 center section article header body pre'.split(' '),
)
const MOST_LINES = 200
const MOST_NODES = 5_000
/** Number of characters of a line that are examined. */
const LONGEST = 1_000
/**
 * Limits for a row that consists of a label and its value: the number of nodes and characters in it, and the number of
 * elements between the row and a text.
 */
const MOST_OF_ROW = 60
const LONGEST_ROW = 1_000
const DEEPEST_IN_ROW = 8

/** Returns the lines at the start of an email. */
export function firstLines(body: PageElement): EmailLine[] {
  const lines: EmailLine[] = []
  let seen = 0
  for (const line of linesOf(body, () => (seen += 1) <= MOST_NODES)) {
    lines.push(line)
    if (lines.length > MOST_LINES) break
  }
  return lines.map(trimmed)
}

/** Returns the last lines of an email, at most `most`. */
export function lastLines(body: PageElement, most: number): EmailLine[] {
  const lines: EmailLine[] = []
  for (const line of linesOf(body, () => true)) {
    lines.push(line)
    if (lines.length > most) lines.shift()
  }
  return lines.map(trimmed)
}

const trimmed = (line: EmailLine): EmailLine => ({ ...line, text: line.text.trim() })

/** Yields the lines of a body. Each line is yielded when the next one starts. */
function* linesOf(body: PageElement, goesOn: () => boolean): Generator<EmailLine> {
  const rows = new Map<PageElement, boolean>()
  let line: EmailLine | null = null
  let block: PageElement | null = null
  let group: PageElement | null = null
  let breaks = 0
  let isEmptyAbove = false
  for (const node of nodesBelow(body)) {
    if (!goesOn()) break
    if (node.nodeType === ELEMENT && (node as PageElement).localName === 'br') {
      // A line break at the end of a block doesn't produce an empty line.
      if (nearestBlock(node) === block) breaks += 1
      else isEmptyAbove = true
    }
    if (node.nodeType !== TEXT || node.textContent.trim() === '') continue
    const nearest = nearestBlock(node)
    const row = rowOf(nearest, rows)
    const own = row ?? nearest
    const ownGroup = row?.parentNode ?? nearest
    if (line === null || own !== block || (breaks > 0 && row === null)) {
      if (line) yield line
      const isApart = isEmptyAbove || breaks > 1
      line = { text: '', nodes: [], row, isAttached: ownGroup === group && !isApart && line !== null, isApart }
    }
    breaks = 0
    isEmptyAbove = false
    block = own
    group = ownGroup
    line.nodes.push(node)
    if (line.text.length < LONGEST) line.text += node.textContent.replace(/\s+/g, ' ')
  }
  if (line) yield line
}

function nearestBlock(node: PageNode): PageElement | null {
  let up = node.parentNode
  while (up && !BLOCKS.has(up.localName)) up = up.parentNode
  return up
}

/** Returns the row that the block is in, if the row consists of a label and its value. */
function rowOf(block: PageElement | null, known: Map<PageElement, boolean>): PageElement | null {
  let row = block
  for (let depth = 0; row && row.localName !== 'tr'; depth += 1) {
    if (depth > DEEPEST_IN_ROW || row.localName === 'table') return null
    row = row.parentNode
  }
  if (row === null) return null
  let isLine = known.get(row)
  if (isLine === undefined) known.set(row, (isLine = isLabelled(row)))
  return isLine ? row : null
}

function isLabelled(row: PageElement): boolean {
  let seen = 0
  for (const node of nodesBelow(row)) {
    if ((seen += 1) > MOST_OF_ROW) return false
    if (node.nodeType === ELEMENT && /^(?:table|img)$/.test((node as PageElement).localName)) return false
  }
  const cells = [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th')
  const [label = '', value = ''] = cells.map((cell) => cell.textContent.trim())
  return cells.length === 2 && label.length < 40 && /[:：]$/.test(label) && value.length < LONGEST_ROW
}

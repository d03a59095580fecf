import type { Element } from 'hast'
import type { State } from 'hast-util-to-mdast'
import type { ListItem, Nodes, RootContent } from 'mdast'

type Flow = RootContent[]

/**
 * Creates a list with numbers that increase from the first one, as in Markdown. If the list uses letters or counts
 * backward, its labels become part of the text, so that readers can find what "see (b)" refers to.
 */
export function list(state: State, node: Element): Flow {
  const items = state.all(node) as Nodes[]
  const out: Flow = []
  const labels = labelsOf(node, items)
  const start = node.tagName === 'ol' && !labels ? startOf(node) : null
  let current: Nodes[] = []
  const flush = () => {
    if (current.length > 0) {
      out.push({ type: 'list', ordered: start !== null, start, spread: false, children: current as never[] })
    }
    current = []
  }
  let count = 0
  for (const item of items) {
    if (item.type === 'footnoteDefinition') {
      flush()
      out.push(item)
    } else if (item.type === 'list' && current.at(-1)?.type === 'listItem') {
      // A list directly within another list belongs to the item before it.
      ;(current.at(-1) as { children: Nodes[] }).children.push(item)
    } else if (item.type !== 'text' || item.value.trim() !== '') {
      if (item.type === 'listItem') {
        dropWritten(item, start === null ? null : start + current.length)
        if (labels) label(item, labels(count++))
      }
      current.push(item)
    }
  }
  flush()
  return out
}

/**
 * Removes a number or bullet that is written as text at the start of an item. Pages whose style sheet hides the list's
 * own markers contain these.
 */
function dropWritten(item: ListItem, number: number | null): void {
  const [first, second] = item.children
  if (first?.type !== 'paragraph' || !second) return
  const written = first.children
    .map((node) => (node.type === 'text' ? node.value : ' … '))
    .join('')
    .trim()
  if (number === null ? /^[•◦▪–-]$/.test(written) : [`${number}.`, `(${number})`, `${number})`].includes(written)) {
    item.children.shift()
  }
}

/** Returns the number of the first item. */
function startOf(node: Element): number {
  const [first] = node.children.filter((child) => child.type === 'element')
  const told = Number(first?.properties.value ?? node.properties.start ?? 1)
  return Number.isSafeInteger(told) && told >= 0 && told < 1e9 ? told : 1
}

/** Returns a function for the label of each item. Null if Markdown can express the numbering. */
function labelsOf(node: Element, items: readonly Nodes[]): ((index: number) => string) | null {
  if (node.tagName !== 'ol') return null
  const count = items.filter(({ type }) => type === 'listItem').length
  const { type, reversed } = node.properties
  const isReversed = reversed !== undefined && reversed !== null && reversed !== false
  const first = isReversed && node.properties.start === undefined ? count : startOf(node)
  const number = (index: number) => (isReversed ? first - index : first + index)
  if (type === 'a' || type === 'A') {
    if (first < 1 || first + count > 26) return null
    return (index) => `${String.fromCodePoint((type === 'a' ? 96 : 64) + number(index))}.`
  }
  return isReversed ? (index) => `${number(index)}.` : null
}

function label(item: ListItem, words: string): void {
  const [first] = item.children
  if (first?.type === 'paragraph') first.children.unshift({ type: 'text', value: `${words} ` })
  else item.children.unshift({ type: 'paragraph', children: [{ type: 'text', value: words }] })
}

import type { Break, FootnoteReference, Image, InlineCode, Nodes, PhrasingContent, Text } from 'mdast'
import { append } from './markdown/append.ts'
import { cleanProse, cleanText } from './clean-text.ts'
import { safeImageUrl, safeLinkUrl } from './safe-url.ts'

/** Marks from the outermost to the innermost: the order in which they nest in a tidy tree. */
interface Marks {
  link: string | null
  delete: boolean
  emphasis: boolean
  strong: boolean
}

type Leaf = Text | InlineCode | Break | Image | FootnoteReference
type Run = { leaf: Leaf; marks: Marks }

const ORDER = ['link', 'delete', 'emphasis', 'strong'] as const
const PLAIN: Marks = { link: null, delete: false, emphasis: false, strong: false }

export interface PhrasingRules {
  /** True if a hard break is allowed. In headings and table cells it becomes a space. */
  breaks: boolean
  /** True if this is a table cell, in which code can't contain "\|". */
  cell: boolean
  /** Maps footnote identifiers of the source to tidy labels. A reference to any other footnote is dropped. */
  footnotes: ReadonlyMap<string, string>
}

/**
 * Converts phrasing content to its normal form. White space is collapsed and never at an edge of a block, a mark or a
 * break. No mark is nested in itself, and marks nest in one order. Equal neighbors are merged. URLs are allow-listed; a
 * node that loses its URL keeps its words. Two spellings of the same words with the same marks give the same result.
 */
export function tidyPhrasing(nodes: readonly Nodes[], rules: PhrasingRules): PhrasingContent[] {
  const runs: Run[] = []
  collect(nodes, PLAIN, rules, runs)
  return nest(settleSpaces(runs), 0)
}

function collect(nodes: readonly Nodes[], marks: Marks, rules: PhrasingRules, into: Run[]): void {
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
      case 'html':
        pushText(node.value, marks, into)
        break
      case 'inlineCode':
        pushCode(node.value, marks, rules, into)
        break
      case 'break':
        if (rules.breaks) into.push({ leaf: { type: 'break' }, marks })
        else pushText(' ', marks, into)
        break
      case 'image':
        pushImage(node, marks, into)
        break
      case 'footnoteReference': {
        const label = rules.footnotes.get(node.identifier)
        if (label !== undefined) {
          into.push({ leaf: { type: 'footnoteReference', identifier: label.toLowerCase(), label }, marks })
        }
        break
      }
      case 'link': {
        // Markdown allows no link within a link, so the outer one is used.
        const link = marks.link ?? safeLinkUrl(node.url)
        collect(node.children, { ...marks, link }, rules, into)
        break
      }
      case 'emphasis':
      case 'strong':
      case 'delete':
        collect(node.children, { ...marks, [node.type]: true }, rules, into)
        break
      default:
        if ('children' in node) collect(node.children, marks, rules, into)
        else if ('value' in node) pushText(node.value, marks, into)
    }
  }
}

function pushText(value: string, marks: Marks, into: Run[]): void {
  const text = cleanProse(value)
  if (text === '') return
  into.push({ leaf: { type: 'text', value: text }, marks })
}

function pushCode(raw: string, marks: Marks, rules: PhrasingRules, into: Run[]): void {
  const own = cleanText(raw)
    .replace(/[\n\v\f]/g, ' ')
    .replace(/^[ \t]+/, '')
    .replace(/(?<![ \t])[ \t]+$/, '')
  if (own === '') return pushText(' ', marks, into)
  const last = into.at(-1)
  const before = last?.leaf.type === 'inlineCode' && sameMarks(last.marks, marks) ? last.leaf : null
  if (before) into.pop()
  const code = ((before?.value ?? '') + own).normalize('NFC')
  if (isSpellable(code, marks, rules)) into.push({ leaf: { type: 'inlineCode', value: code }, marks })
  else pushText(code, marks, into)
}

/**
 * Returns false for code that can't be written, because code has no escapes and its surroundings would interpret one of
 * its characters.
 */
function isSpellable(code: string, marks: Marks, rules: PhrasingRules): boolean {
  // A backslash before a pipe, within a cell.
  if (rules.cell && (code.includes('\\|') || code.endsWith('\\'))) return false
  // If a paragraph starts with a link and the link's code contains "]:", it would define a reference: "[`a]: b`](…)".
  return marks.link === null || !code.includes(']:')
}

function pushImage(node: Image, marks: Marks, into: Run[]): void {
  const alt = cleanProse(node.alt ?? '').trim()
  const url = safeImageUrl(node.url)
  if (url === null) return pushText(alt, marks, into)
  into.push({ leaf: { type: 'image', url, alt }, marks })
}

/** Removes white space and breaks from the edges of the runs, and inserts a separate one where two words need it. */
function settleSpaces(runs: readonly Run[]): Run[] {
  const out: Run[] = []
  let gap: 'none' | 'space' | 'break' = 'none'
  const add = (leaf: Leaf, marks: Marks) => {
    const last = out.at(-1)
    if (last && gap !== 'none') {
      const between = commonMarks(last.marks, marks)
      out.push({ leaf: gap === 'break' ? { type: 'break' } : { type: 'text', value: ' ' }, marks: between })
    }
    gap = 'none'
    out.push({ leaf, marks })
  }
  for (const { leaf, marks } of runs) {
    if (leaf.type === 'break') gap = 'break'
    else if (leaf.type === 'text') {
      const words = leaf.value.replace(/^ | $/g, '')
      if (leaf.value.startsWith(' ') && gap === 'none') gap = 'space'
      if (words === '') continue
      add({ type: 'text', value: words }, marks)
      if (leaf.value.endsWith(' ')) gap = 'space'
    } else add(leaf, marks)
  }
  return out
}

function nest(runs: readonly Run[], level: number): PhrasingContent[] {
  const mark = ORDER[level]
  if (mark === undefined) return mergeText(runs.map((run) => run.leaf))
  const out: PhrasingContent[] = []
  for (let start = 0; start < runs.length; ) {
    const value = (runs[start] as Run).marks[mark]
    let end = start + 1
    while (end < runs.length && (runs[end] as Run).marks[mark] === value) end++
    const children = nest(runs.slice(start, end), level + 1)
    if (mark === 'link' && typeof value === 'string') {
      out.push({ type: 'link', url: value, children })
    } else if (mark !== 'link' && value) out.push({ type: mark, children })
    else append(out, children)
    start = end
  }
  return mergeText(out)
}

/** Merges adjacent texts in a single step, because merging them one after another would take quadratic time. */
function mergeText(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const out: PhrasingContent[] = []
  let texts: string[] = []
  const flush = (): void => {
    const [first] = texts
    if (first !== undefined)
      out.push({ type: 'text', value: texts.length === 1 ? first : texts.join('').normalize('NFC') })
    texts = []
  }
  for (const node of nodes) {
    if (node.type === 'text') texts.push(node.value)
    else {
      flush()
      out.push(node)
    }
  }
  flush()
  return out
}

function sameMarks(a: Marks, b: Marks): boolean {
  return ORDER.every((mark) => a[mark] === b[mark])
}

/**
 * Returns the marks for the space between two runs. If an outer mark ends between them, the marks within it also end.
 */
function commonMarks(a: Marks, b: Marks): Marks {
  const common: Marks = { ...PLAIN }
  for (const mark of ORDER) {
    if (a[mark] !== b[mark]) break
    Object.assign(common, { [mark]: a[mark] })
  }
  return common
}

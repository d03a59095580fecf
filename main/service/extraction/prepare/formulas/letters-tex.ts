import { ELEMENT, type PageElement, type PageNode, TEXT } from '../../page-document.ts'
import type { MakeCode } from './delimited-tex.ts'
import { withLetters } from './mathml-operators.ts'

const MAX_TEXT = 2000
const MAX_DEPTH = 8
const NAMES = 'arccos|arcsin|arctan|cosh|cos|cot|det|exp|lim|ln|log|max|min|mod|sinh|sin|sup|inf|tanh|tan'
/** Letters of a formula. A longer word in italics is an emphasized word. */
const LETTERS = /^\s*\p{L}{1,2}\s*$/u
/** Text between two letters of a formula, which contains no word except the name of a function. */
const BETWEEN = new RegExp(`^(?:[\\s\\d.,;:!|/()[\\]{}'′*·−∙…⋯\\p{Sm}\\p{Script=Greek}ℕℤℚℝℂ]|${NAMES})*$`, 'u')
const OPERATOR = /[\p{Sm}−/|·⋯]|[a-z]{2}/u
/** The last part of the text before a formula, and the first part of the text after it, that belongs to it. */
const BEFORE = new RegExp(`(?:[\\d.([{|√∑∏∫∂∇]|\\p{Script=Greek}| [=<>≤≥+−×→∈] |[=<>≤≥+−×]|${NAMES})$`, 'u')
const AFTER =
  /^(?:[\d)\]}|!′]| [=<>≤≥≠≈≡∈+−×→] [\d.(\p{Script=Greek}∞∅ℕℤℚℝℂ]|[=<>≤≥+−×/][\d.(\p{Script=Greek}∞]|[.](?=\d)|\p{Script=Greek})/u
const MOST_BESIDE = 60
const SCRIPT = /^su[bp]$/
/** A root's line, which is drawn over each of its parts. */
const ROOT = /√((?:\\bar\{[^{}]{0,200}\}|[_^]\{\\bar\{[^{}]{0,200}\}\}){1,40})/g

/**
 * Turns formulas that are set with italics, subscripts and superscripts within a line into TeX (as HeVeA sets them).
 * Only for pages of a program that sets formulas in this way: elsewhere such letters are words or chemical elements.
 */
export function keepSetLetters(body: PageElement, codeOf: MakeCode): void {
  const parents = new Set<PageElement>()
  for (const part of body.querySelectorAll('span[style],sub,sup')) {
    const parent = part.parentNode
    if (!parent || !isPart(part, 0) || parent.closest('pre,code,sub,sup,a,table.display')) continue
    if (parent.localName !== 'span') parents.add(parent)
  }
  for (const parent of parents) keepIn(parent, codeOf)
}

function keepIn(parent: PageElement, codeOf: MakeCode): void {
  let run: PageNode[] = []
  const flush = (): void => {
    while (run.at(-1)?.nodeType === TEXT) run.pop()
    if (run.length > 0) keepRun(run, codeOf)
    run = []
  }
  for (let node = parent.firstChild; node; ) {
    const next: PageNode | null = node.nextSibling
    const isJoint = node.nodeType === TEXT && run.length > 0 && joins(node.textContent)
    if (isJoint || (node.nodeType === ELEMENT && isPart(node as PageElement, 0))) run.push(node)
    else flush()
    node = next
  }
  flush()
}

/** True for text that joins the parts of one formula. Otherwise, a comma or space separates two formulas. */
const joins = (text: string): boolean =>
  text.length <= MAX_TEXT && BETWEEN.test(text) && (OPERATOR.test(text) || !/[\s,;]/.test(text) || text === ' ')

/** True for a part of a formula: letters in italics, a subscript or superscript, letters with a line above them. */
function isPart(element: PageElement, depth: number): boolean {
  if (depth > MAX_DEPTH || element.textContent.length > MAX_TEXT) return false
  const style = element.getAttribute('style') ?? ''
  const isOver = /text-decoration:\s*overline/.test(style)
  if (element.localName === 'span' && !isOver) {
    return /font-style:\s*italic/.test(style) && LETTERS.test(element.textContent)
  }
  if (!isOver && !SCRIPT.test(element.localName)) return false
  if (element.textContent.trim() === '') return false
  for (let node = element.firstChild; node; node = node.nextSibling) {
    const isOne = node.nodeType === TEXT && (BETWEEN.test(node.textContent) || LETTERS.test(node.textContent))
    if (!isOne && !(node.nodeType === ELEMENT && isPart(node as PageElement, depth + 1))) return false
  }
  return true
}

function keepRun(run: readonly PageNode[], codeOf: MakeCode): void {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last) return
  const body = run.map((node) => texOf(node, 0)).join('')
  const before = first.previousSibling
  const after = last.nextSibling
  let led = before?.nodeType === TEXT ? ledBy(before.textContent.slice(-MOST_BESIDE)) : ''
  let tail = after?.nodeType === TEXT ? followedBy(after.textContent.slice(0, MOST_BESIDE)) : ''
  if (!isBalanced(led + body + tail)) {
    led = isBalanced(led + body) ? led : ''
    tail = isBalanced(led + body + tail) ? tail : ''
  }
  // Chemical elements and ordinals only have scripts. Two letters without a sign are a short word.
  const isLetter = run.some((node) => node.nodeType === ELEMENT && !SCRIPT.test((node as PageElement).localName))
  if (!isLetter && !/\p{Script=Greek}|[a-z]{2}/u.test(led + textsOf(run))) return
  if (run.length === 1 && led + tail === '' && /^\p{L}{2}$/u.test(body.trim())) return
  const code = codeOf(
    `${escaped(led)}${body}${escaped(tail)}`.replace(ROOT, rootOf).replace(/\s+/gu, ' ').trim(),
    false,
  )
  if (!code) return
  if (before && led !== '') {
    const space = led.startsWith(' ') ? ' ' : ''
    before.textContent = before.textContent.slice(0, before.textContent.length - led.length) + space
  }
  if (after && tail !== '') after.textContent = after.textContent.slice(tail.length)
  for (const node of run.slice(1)) node.remove()
  first.replaceWith(code)
}

/** Returns the part of the text before a formula that belongs to it. It starts at the start of a word. */
function ledBy(text: string): string {
  let start = text.length
  for (let found = BEFORE.exec(text); found; found = BEFORE.exec(text.slice(0, start))) start -= found[0].length
  const led = text.slice(start)
  return start === 0 || /[\s(]$/.test(text.slice(0, start)) || led.startsWith(' ') ? led : ''
}

function followedBy(text: string): string {
  let end = 0
  for (let found = AFTER.exec(text); found; found = AFTER.exec(text.slice(end))) end += found[0].length
  return text.slice(0, end)
}

const isBalanced = (text: string): boolean =>
  ['()', '[]'].every(([open = '', close = '']) => text.split(open).length === text.split(close).length)

const textsOf = (run: readonly PageNode[]): string =>
  run.map((node) => (node.nodeType === TEXT ? node.textContent : '')).join('')

function texOf(node: PageNode, depth: number): string {
  if (node.nodeType !== ELEMENT || depth > MAX_DEPTH) return escaped(node.textContent)
  const element = node as PageElement
  let inner = ''
  for (let child = element.firstChild; child; child = child.nextSibling) inner += texOf(child, depth + 1)
  if (element.localName === 'sub') return `_{${inner.trim()}}`
  if (element.localName === 'sup') return `^{${inner.trim()}}`
  return /text-decoration:\s*overline/.test(element.getAttribute('style') ?? '') ? `\\bar{${inner.trim()}}` : inner
}

const rootOf = (_: string, parts: string): string => `\\sqrt{${parts.replaceAll(/\\bar\{([^{}]*)\}/g, '$1')}}`

const FUNCTION = new RegExp(`(?<![\\\\a-z])(?:${NAMES})(?![a-z])`, 'g')

const escaped = (text: string): string => withLetters(text.replace(/[{}%#&]/g, '\\$&').replace(FUNCTION, '\\$& '))

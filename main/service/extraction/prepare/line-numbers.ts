import { ELEMENT, type PageElement, type PageNode, TEXT } from '../page-document.ts'

/**
 * Class names and styles that indicate line numbers. A name by itself isn't sufficient, because some highlighters use
 * it for whole lines.
 */
const NUMBERS =
  '.gutter,.ln,.lineno,.linenos,.linenumber,.line-number,.line-numbers,.line-numbers-rows,.blob-num,' +
  '.hljs-ln-numbers,td.rouge-gutter,[aria-hidden="true"],[unselectable],[style*="user-select"]'
const UNSELECTABLE = /user-select:\s*none/i
/** Maximum number of nodes, such as columns of other numbers, that are checked before a number in its line. */
const MOST_IN_FRONT = 20
const NUMBER = /^\d{1,6}[.:]?$/
/** Highlighters' class names for numbers in the code itself. */
const TOKEN = /(?:^|[\s-])(?:number|literal|constant|m|m[bfhiox]|il)(?:\s|$)/

/**
 * Removes line numbers from code. They increase, and their lines contain other text. They are recognized by a class
 * name, by not being selectable, or by their position at the start of every line.
 */
export function dropLineNumbers(pre: PageElement, isLine: (element: PageElement) => boolean): void {
  const groups = new Map<string, PageElement[]>()
  for (const element of pre.querySelectorAll(NUMBERS)) {
    const style = element.getAttribute('style') ?? ''
    if (style.includes('user-select') && !UNSELECTABLE.test(style)) continue
    const key = `${element.localName} ${element.getAttribute('class') ?? ''}`
    const group = groups.get(key)
    if (group) group.push(element)
    else groups.set(key, [element])
  }
  for (const group of groups.values()) {
    if (isCount(group) && !isAll(pre, group) && group.every((one) => isInFront(one, pre, isLine))) remove(group)
  }
  const first = firstInLines(pre, isLine)
  const [start] = first ?? []
  if (first && first.length > (start?.textContent.trim().startsWith('1') ? 1 : 2) && !isAll(pre, first)) remove(first)
}

/** True if only other numbers come before this one in its line. A column of numbers is next to the code. */
function isInFront(number: PageElement, pre: PageElement, isLine: (element: PageElement) => boolean): boolean {
  if (number.textContent.trim() === '' || /\d\s+\d/.test(number.textContent)) return true
  let steps = 0
  for (let up: PageElement | null = number; up && up !== pre && !isLine(up); up = up.parentNode) {
    for (let node = up.previousSibling; node; node = node.previousSibling) {
      if (++steps > MOST_IN_FRONT) return false
      const text = node.textContent
      if (text.endsWith('\n') || (node.nodeType === ELEMENT && isBreak(node as PageElement, isLine))) return true
      if (!/^[\s\d.:]*$/.test(text)) return false
    }
  }
  return true
}

function isBreak(element: PageElement, isLine: (element: PageElement) => boolean): boolean {
  return element.localName === 'br' || isLine(element)
}

/** Removes numbers, with the space that separates each from its line. */
function remove(numbers: readonly PageElement[]): void {
  const rests = numbers.flatMap(({ nextSibling }) => (nextSibling?.nodeType === TEXT ? [nextSibling] : []))
  const lines = rests.map(({ textContent }) => textContent).filter((text) => !text.startsWith('\n'))
  if (lines.every((line) => line.startsWith(' ')) && lines.some((line) => /^ \S/.test(line))) {
    for (const rest of rests) rest.textContent = rest.textContent.replace(/^ /, '')
  }
  for (const number of numbers) number.remove()
}

/** True if the elements contain nothing but increasing numbers. */
function isCount(elements: readonly PageElement[]): boolean {
  let last = -1
  for (const { textContent } of elements) {
    for (const word of textContent.split(/\s+/)) {
      if (word === '') continue
      if (!NUMBER.test(word) || Number.parseInt(word, 10) <= last) return false
      last = Number.parseInt(word, 10)
    }
  }
  return true
}

/** True if the elements contain all of the code's text. */
function isAll(pre: PageElement, elements: readonly PageElement[]): boolean {
  const own = elements.reduce((sum, { textContent }) => sum + textContent.replace(/\s+/g, '').length, 0)
  return own > 0 && own >= pre.textContent.replace(/\s+/g, '').length
}

/** Returns the numbers that are in a separate element at the start of each line. Null if a line starts differently. */
function firstInLines(pre: PageElement, isLine: (element: PageElement) => boolean): PageElement[] | null {
  const found: PageElement[] = []
  let isStart = true
  const isNext = (number: string) => {
    const [first] = found
    return !first || Number.parseInt(number, 10) === Number.parseInt(first.textContent, 10) + found.length
  }
  const visit = (parent: PageElement): boolean => {
    for (let node: PageNode | null = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === TEXT) {
        const lines = node.textContent.split('\n')
        // White space between elements isn't a line.
        if ((isStart && lines[0] !== '') || lines.slice(1, -1).some((line) => line !== '')) return false
        if (lines.length > 1 && lines.at(-1) !== '') return false
        if (lines.length > 1 || lines[0] !== '') isStart = lines.length > 1
        continue
      }
      if (node.nodeType !== ELEMENT) continue
      const element = node as PageElement
      const breaks = isBreak(element, isLine)
      if (breaks) isStart = true
      const only = element.firstChild
      if (isStart && only?.nodeType === TEXT && !only.nextSibling && NUMBER.test(only.textContent.trim())) {
        if (TOKEN.test(element.getAttribute('class') ?? '') || !isNext(only.textContent)) {
          return false
        }
        found.push(element)
        isStart = false
      } else if (!visit(element)) return false
      if (breaks) isStart = true
    }
    return true
  }
  return visit(pre) ? found : null
}

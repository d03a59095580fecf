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
import { type PageWords, selectRare } from './selector-index.ts'

/** Monospace fonts, in which articles set code. */
const EVEN_FONT = /(?:^|[;\s])font-family:[^;]{0,80}(?:monospace|courier|consolas|menlo|monaco)/i
/** Class names for such a font: "ltx_font_typewriter", "cmtt-10", "texttt", "Source_20_Text". */
const EVEN_NAME =
  /^\.(?:[\w-]*(?:typewriter|monospaced?|teletype|texttt)[\w-]*|(?:cm|ec|lm)tt[\w-]*|(?:verbatim|source|preformatted)_20_(?:char|text|code)|verbatimchar)$/i
/** Docutils' class name for such a font. Other programs use it for other purposes. */
const LITERAL = 'span.docutils.literal'
const MAX_NAMES = 10
const LONGEST_CODE = 100
const MOST_LINES = 2000
/**
 * If at least these fractions of a page's characters are in such a font, it is just the style of its lines or
 * paragraphs.
 */
const STYLE_OF_LINES = 0.2
const STYLE_OF_TEXT = 0.6
/**
 * Symbols that are common in lines of code and rare in correspondence and poems, and the minimum fraction of lines with
 * such symbols.
 */
const CODE_SIGN = /[{};=<>\\|]|\w\(|^\s{2,}\S|[:,]$|^[$#>%] ?\w/
const MOST = 0.4

/**
 * Turns text that differs from other text only by its font into code, as written by word processors and TeX. This
 * includes words within a line, and paragraphs whose lines look like code.
 */
export function nameCode(page: PageDocument, words: PageWords): void {
  const names = [...words].filter((word) => EVEN_NAME.test(word)).slice(0, MAX_NAMES)
  const found: PageElement[] = []
  let length = 0
  const selectors = [
    'span[style]',
    'p[style]',
    'div[style]',
    'font[face]',
    LITERAL,
    ...names.flatMap((name) => [`span${name}`, `p${name}`]),
  ]
  for (const element of selectRare(page, words, selectors)) {
    // An element within one that has already been found belongs to that one.
    if (found.at(-1)?.contains(element) || !isEven(element, names)) continue
    found.push(element)
    length += element.textContent.length
  }
  if (found.length === 0) return
  const all = page.body.textContent.length
  if (length > STYLE_OF_TEXT * all) return
  const inBlocks = keepParagraphs(page, found)
  if (length - inBlocks > STYLE_OF_LINES * all) return
  for (const element of found) {
    const text = textOf(element)
    if (text === '' || text.length > LONGEST_CODE || !isInLine(element, text)) continue
    const code = build(page, 'code', {}, ...element.childNodes)
    // The font may extend to the space after the words.
    if (/\s$/.test(code.textContent)) element.replaceWith(code, ' ')
    else element.replaceWith(code)
  }
}

function isEven(element: PageElement, names: readonly string[]): boolean {
  const style = element.getAttribute('style') ?? ''
  return (
    (style.includes('font-family') && EVEN_FONT.test(style)) ||
    (element.localName === 'font' && EVEN_FONT.test(`font-family:${element.getAttribute('face') ?? ''}`)) ||
    (names.length > 0 && named(element, names)) ||
    element.closest(LITERAL) === element
  )
}

const named = (element: PageElement, names: readonly string[]): boolean =>
  (element.getAttribute('class') ?? '').split(/\s+/).some((name) => names.includes(`.${name}`))

/** True if the element's line contains other words. */
function isInLine(span: PageElement, text: string): boolean {
  if (!/^(?:span|font)$/.test(span.localName) || span.closest('pre,code,kbd,samp')) return false
  if (span.querySelector('img,br,p,div,a,code')) return false
  const block = span.closest('p,li,td,dd,dt,div,h1,h2,h3,h4,h5,h6')
  return block !== null && !isWithin(block, text.length)
}

/**
 * Joins adjacent paragraphs that are entirely in such a font into one block of code. Returns the number of their
 * characters.
 */
function keepParagraphs(page: PageDocument, found: readonly PageElement[]): number {
  let length = 0
  const even = new Set(found)
  const done = new Set<PageElement>()
  for (const element of found) {
    const first = /^(?:p|div)$/.test(element.localName) ? element : element.closest('p,div')
    if (!first || done.has(first)) continue
    done.add(first)
    if (!isWhole(first, even)) continue
    const run: PageElement[] = []
    for (let next: PageElement | null = first; next && isOfRun(next, even); next = next.nextElementSibling) {
      run.push(next)
      done.add(next)
    }
    while (run.length > 0 && textOf(run.at(-1) ?? null) === '') run.pop()
    const lines = run.flatMap((paragraph) => linesOf(paragraph)).slice(0, MOST_LINES)
    const filled = lines.filter((line) => line.trim() !== '')
    if (filled.length < 2 || lines.length === MOST_LINES) continue
    if (filled.filter((line) => CODE_SIGN.test(line)).length < MOST * filled.length) continue
    const [start, ...others] = run
    start?.replaceWith(build(page, 'pre', {}, build(page, 'code', {}, lines.join('\n'))))
    for (const other of others) other.remove()
    length += lines.join('\n').length
  }
  return length
}

/** True if a paragraph belongs to the code. Empty paragraphs between the lines of code also belong to it. */
function isOfRun(paragraph: PageElement, even: ReadonlySet<PageElement>): boolean {
  const isEmpty = paragraph.localName === 'p' && isWithin(paragraph, 0) && !paragraph.querySelector('img')
  return isEmpty || isWhole(paragraph, even)
}

/** True if all words of a paragraph are in such a font, and it contains no other blocks. */
function isWhole(paragraph: PageElement, even: ReadonlySet<PageElement>): boolean {
  if (!/^(?:p|div)$/.test(paragraph.localName) || paragraph.querySelector('p,div,img,table,ul,ol,pre,a')) return false
  if (even.has(paragraph)) return textOf(paragraph) !== ''
  let hasWords = false
  const visit = (node: PageNode): boolean => {
    if (node.nodeType === TEXT) return node.textContent.trim() === ''
    if (node.nodeType !== ELEMENT) return true
    if (even.has(node as PageElement)) {
      hasWords ||= node.textContent.trim() !== ''
      return true
    }
    for (let child = node.firstChild; child; child = child.nextSibling) if (!visit(child)) return false
    return true
  }
  return visit(paragraph) && hasWords
}

/**
 * Returns the paragraph's lines with their indentation. A line break in the source counts as a space within text and is
 * ignored between elements.
 */
function linesOf(paragraph: PageElement): string[] {
  let text = ''
  const gather = (node: PageNode, isOuter: boolean): void => {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === TEXT) {
        const own = child.textContent
        if (!(isOuter && own.trim() === '' && own.includes('\n'))) text += own.replace(/[\n\u00A0]/g, ' ')
      } else if (child.nodeType === ELEMENT) {
        if ((child as PageElement).localName === 'br') text += '\n'
        else gather(child, false)
      }
    }
  }
  gather(paragraph, true)
  return text.split('\n').map((line) => line.trimEnd())
}

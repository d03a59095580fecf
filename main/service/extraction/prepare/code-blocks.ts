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
import { dropLineNumbers } from './line-numbers.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/** Preserves a code block's language while the content finder removes classes. */
export const LANGUAGE_ATTRIBUTE = 'data-code-language'

const PATTERNS = [
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text-html|brush|sourceCode)[-:]\s*([\w+#.-]+)/i,
  /(?:^|\s)(?:highlight|hljs|hl|sourceCode|prettyprint|code-block|chroma)\s+([a-z][\w+#]*)(?:\s|$)/i,
  // MediaWiki and others: "mw-highlight-lang-python".
  /(?:^|\s)(?:[a-z]{1,12}-)?(?:highlight|code|syntax|hljs|block|pre)-lang(?:uage)?-([a-z][\w+#.-]*)/i,
  // Org
  /(?:^|\s)src\s+src-([a-z][\w+#-]*)(?:\s|$)/i,
  // Docutils
  /^\s*code\s+([a-z][\w+#-]*)\s+literal-block(?:\s|$)/i,
  // DokuWiki
  /^\s*(?:code|file)\s+([a-z][\w+#-]*)\s*$/i,
  // Sphinx puts the language on a surrounding box.
  /(?:^|\s)highlight-([a-z][\w+#]*)(?:\s|$)/i,
]
const NO_LANGUAGE = new Set([
  'none',
  'plain',
  'plaintext',
  'text',
  'txt',
  'nohighlight',
  'linenums',
  'wrapper',
  'hljs',
  'block',
  'inline',
  'default',
  'notranslate',
  'source',
  'wrap',
  'highlight',
  'example',
  'snippet',
  'listing',
  'output',
])
/** Parts that highlighters add to code, such as language names and buttons. */
const FRAME =
  'button,[role="button"],.lang,.language-id,.code-lang,.copy-btn,.copy-button,.highlight__panel,' +
  '[class*="code-header"],[class*="code__header"],[class*="codeHeader"],[class*="CodeHeader"]'
/**
 * Lines that a page hides or shows next to the code. Examples are lines of a book's code that only the compiler needs,
 * and compiler messages.
 */
const NOT_SHOWN = '.boring,pre.twoslash .error,pre.twoslash .error-behind'
/** Elements that highlighters place next to a <pre>. */
const BESIDE = ['.line-numbers-wrapper', '.highlight__panel', '.language-id', 'div[class*="language-"] > span.lang']
/** Labels of buttons next to code, before and after they are pressed. */
const COPY =
  /(?<![\p{L}.])(?:(?:copy|copied)(?: (?:the )?code| snippet| command)?(?: to (?:the )?clipboard)?!?|copier(?: le code)?|copiar(?: código)?|kopieren|复制代码|复制|複製|コピー)(?![\p{L}.])/giu
const LABEL_NAME = /(?:^|[\s_-])(?:lang|language)(?:[\s_-]|$)/i
const MAX_BOXES = 3
/** If there are more characters than this next to the code, they are separate text. */
const LONGEST_FRAME = 80
const MOST_BESIDE = 12
/** Prompts in notebooks before code and its output: "In [1]:". */
const PROMPT_NAME = /^\.[\w-]*prompt[\w-]*$/i
const PROMPT = /^(?:In|Out)\s?\[[\d\s*]{0,6}\]:?$/
const MAX_NAMES = 20
/** Maximum number of characters in a column of line numbers. */
const MOST_NUMBERS = 40_000
const LINE = new Set(['div', 'p', 'li', 'tr'])
/** Elements that don't cause a line break by themselves. */
const LINE_IN_TEXT = new Set(['span', 'code'])
const LINE_NAME = /(?:^|\s)(?:line|code-line|token-line|view-line)(?:\s|$)/

/**
 * Marks every <pre> with its language, takes code out of highlighters' tables and frames, and reduces it to plain text.
 */
export function keepCode(page: PageDocument, words: PageWords): void {
  // Some pages put <pre> within <code>. The <pre> must be the outer element.
  for (const code of selectRare(page, words, ['code > pre'])) {
    const outer = code.parentNode
    if (outer && textOf(outer) === textOf(code)) {
      const name = outer.getAttribute('class')
      if (name && !code.hasAttribute('class')) code.setAttribute('class', name)
      outer.replaceWith(code)
    }
  }
  for (const code of selectRare(page, words, ['div.code-block[data-lang]', 'code.block'])) {
    if (code.querySelector('pre') || code.closest('pre,p')) continue
    const attributes = Object.fromEntries(
      ['data-lang', 'class'].flatMap((name) => {
        const value = code.getAttribute(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    code.replaceWith(build(page, 'pre', attributes, ...code.childNodes))
  }
  keepLineTables(page, words)
  for (const beside of selectRare(page, words, BESIDE)) {
    if (!beside.querySelector('pre') && beside.textContent.length < 4000) beside.remove()
  }
  for (const pre of page.querySelectorAll('pre')) {
    if (/^[\d\s]+$/.test(pre.textContent) && isBesideCode(pre)) pre.remove()
    else dropColumn(pre)
  }
  for (const name of [...words].filter((word) => PROMPT_NAME.test(word)).slice(0, MAX_NAMES)) {
    for (const prompt of page.querySelectorAll(name)) if (PROMPT.test(textOf(prompt))) prompt.remove()
  }
  for (const pre of page.querySelectorAll('pre')) {
    const label = takeFrame(pre)
    const language = languageOf(pre) ?? label
    if (language) pre.setAttribute(LANGUAGE_ATTRIBUTE, language)
    const table = pre.closest('table')
    if (table && [...table.querySelectorAll('pre')].length === 1 && textOf(table).length <= textOf(pre).length + 12) {
      table.replaceWith(pre)
    }
    makePlain(page, pre)
  }
}

/** Creates a single block from code that is stored as a table with a row or element for each line. */
function keepLineTables(page: PageDocument, words: PageWords): void {
  const tables = new Set<PageElement>()
  for (const cell of selectRare(page, words, ['td.blob-code', '.syntaxhighlighter td.code'])) {
    const table = cell.closest('table')
    if (table) tables.add(table)
  }
  for (const table of tables) {
    const rows = [...table.querySelectorAll('td.blob-code')]
    const lines = rows.length > 0 ? rows : [...table.querySelectorAll('td.code .line')]
    if (lines.length === 0 || table.querySelector('pre')) continue
    const named = table.getAttribute('data-tagsearch-lang') ?? table.closest('[data-lang]')?.getAttribute('data-lang')
    const text = lines.map((line) => line.textContent.replace(/^\n+/, '').trimEnd()).join('\n')
    table.replaceWith(build(page, 'pre', named ? { 'data-lang': named } : {}, build(page, 'code', {}, text)))
  }
}

/** Removes a column of line numbers next to the code. */
function dropColumn(pre: PageElement): void {
  const alone = pre.parentNode?.children.length === 1 ? pre.parentNode : pre
  const column = pre.previousElementSibling ?? alone.previousElementSibling
  if (!column || !/^(?:div|span|ol|ul)$/.test(column.localName) || column.querySelector('pre,img,p')) return
  if (!isWithin(column, MOST_NUMBERS) || !/^[\d\s.]+$/.test(column.textContent)) return
  const numbers = textsIn(column).map(Number)
  if (numbers.length < 2 || numbers.some((number, at) => number !== (numbers[0] as number) + at)) return
  const lines = pre.textContent.replace(/\n$/, '').split('\n').length
  if (Math.abs(lines - numbers.length) <= 1) column.remove()
}

function textsIn(element: PageElement): string[] {
  return [...element.childNodes].flatMap((node): string[] => {
    if (node.nodeType === ELEMENT) return textsIn(node as PageElement)
    return node.nodeType === TEXT ? node.textContent.split(/\s+/).filter((text) => text !== '') : []
  })
}

/** True if the line numbers are in a cell next to the code. */
function isBesideCode(numbers: PageElement): boolean {
  const next = numbers.closest('td')?.nextElementSibling
  return (next?.querySelector('pre') ?? null) !== null
}

/** Removes the buttons next to the code and the label with its language. Returns the language. */
function takeFrame(pre: PageElement): string | null {
  let label: string | null = null
  for (let part = pre, steps = 0; steps < MAX_BOXES; steps++) {
    const box = part.parentNode
    const frame = box && box.localName !== 'body' ? besideOf(part) : null
    if (!box || !frame) return label
    for (const beside of frame) {
      if (beside.querySelector('pre,code,img')) continue
      const text = [...beside.childNodes].map(textOf).join(' ').trim()
      const rest = text.replace(COPY, '').trim()
      const isLabel = /^[a-z][\w+#.-]{0,14}$/i.test(rest)
      const isButton = rest.length < text.length
      if (!(isButton && (rest === '' || isLabel)) && !(isLabel && LABEL_NAME.test(beside.getAttribute('class') ?? '')))
        continue
      if (isLabel) label = rest.toLowerCase()
      beside.remove()
    }
    part = box
  }
  return label
}

/** Returns the elements next to this one, if there are only a few and they contain little text. */
function besideOf(part: PageElement): PageElement[] | null {
  const found: PageElement[] = []
  let left = LONGEST_FRAME
  let nodes = MOST_BESIDE
  for (const step of ['previousSibling', 'nextSibling'] as const) {
    for (let node = part[step]; node; node = node[step]) {
      left -= node.textContent.trim().length
      if (left < 0 || --nodes < 0) return null
      if (node.nodeType === ELEMENT) found.push(node as PageElement)
    }
  }
  return found
}

/**
 * Reduces code to plain text. A <pre> that contains pictures or blocks has a deliberate layout and is left unchanged.
 */
function makePlain(page: PageDocument, pre: PageElement): void {
  if (pre.firstChild?.nodeType === TEXT && !pre.firstChild.nextSibling) return
  if (pre.querySelector('img,h1,h2,h3,pre,table')) return
  for (const part of pre.querySelectorAll(NOT_SHOWN)) part.remove()
  dropLineNumbers(pre, isLine)
  for (const part of pre.querySelectorAll(FRAME)) {
    if (part.textContent.length < 100 && !part.querySelector('code')) part.remove()
  }
  const lines = codeLines(pre).replace(/^\n+/, '').trimEnd()
  for (const node of [...pre.childNodes]) node.remove()
  if (lines !== '') pre.append(build(page, 'code', {}, lines))
}

/** Returns the code as displayed, with line breaks for <br> and highlighters' line elements. */
function codeLines(element: PageElement): string {
  let out = ''
  let isAfterLine = false
  for (let node: PageNode | null = element.firstChild; node; node = node.nextSibling) {
    // A line break in the source after an element that is itself a line.
    if (node.nodeType === TEXT) out += isAfterLine ? node.textContent.replace(/^\n/, '') : node.textContent
    const isInLine: boolean =
      isAfterLine && LINE_IN_TEXT.has((node.previousSibling as PageElement | null)?.localName ?? '')
    isAfterLine = false
    if (node.nodeType !== ELEMENT) continue
    const child = node as PageElement
    isAfterLine = isLine(child)
    if (child.localName === 'br') {
      // Hexo puts each line in a separate element and also separates the lines by line breaks.
      if (!isInLine) out += '\n'
    } else if (isAfterLine) {
      out += `${out === '' || out.endsWith('\n') ? '' : '\n'}${codeLines(child).replace(/\n$/, '')}\n`
    } else out += codeLines(child)
  }
  return out
}

/** True if the element is a line of code, regardless of the line breaks around it in the source. */
function isLine(element: PageElement): boolean {
  if (LINE.has(element.localName)) return true
  if (element.localName !== 'span' && element.localName !== 'code') return false
  return element.hasAttribute('data-line') || LINE_NAME.test(element.getAttribute('class') ?? '')
}

function languageOf(pre: PageElement): string | null {
  // Line numbers may be in another <code> element.
  const codes = [...pre.querySelectorAll('code')].slice(0, 3)
  const near = [
    ...codes,
    pre,
    pre.parentNode,
    pre.closest('[class*="highlight-"],[class*="language-"],figure.highlight'),
  ]
  for (const element of near) {
    if (!element?.getAttribute) continue
    const declared =
      element.getAttribute('data-language') ?? element.getAttribute('data-lang') ?? element.getAttribute('lang-name')
    const language = (declared ?? fromClass(element.getAttribute('class') ?? ''))?.trim().toLowerCase()
    if (language && /^[\w+#.-]{1,30}$/.test(language) && !NO_LANGUAGE.has(language)) return language
  }
  return null
}

function fromClass(value: string): string | null {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(value)?.[1]
    if (found) return found
  }
  return null
}

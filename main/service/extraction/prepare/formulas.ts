import { formulaCode, formulaOf } from '#shared/text/formula.ts'
import { build, type PageDocument, type PageElement, type PageNode, TEXT, textOf } from '../page-document.ts'
import { docutilsTex } from './formulas/docutils-tex.ts'
import { joinNumbersBeside, numberEquations } from './formulas/equation-numbers.ts'
import { FORMULA_ATTRIBUTE } from '../formula-attribute.ts'
import { katexTex } from './formulas/katex-tex.ts'
import { keepSetLetters } from './formulas/letters-tex.ts'
import { mathjaxTex } from './formulas/mathjax-tex.ts'
import { mathmlTex } from './formulas/mathml-tex.ts'
import { tableTex } from './formulas/table-tex.ts'
import { keepTyped } from './formulas/delimited-tex.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/** Pictures that are formulas, whatever their description says. */
const TEX_PICTURES = 'img[src*="codecogs.com/"],img.latex[alt],img.mwe-math-fallback-image-inline[alt],img.tex[alt]'
const FORMULAS =
  'mjx-container,.katex,.katex-display,.MathJax,.MathJax_Display,.mwe-math-element,math,script[type^="math/tex"],' +
  `[data-math],[data-latex],[data-tex],[data-formula],${TEX_PICTURES},span.formula,div.formula,` +
  'img[alt^="$"],img[alt^="\\("],img[alt^="\\["],img[src*="tex="],img[src*="cht=tx"],table.display'
/** Programs that set formulas in letters. */
const SETS_LETTERS = 'meta[name="generator"][content^="hevea"]'
const TEX_ATTRIBUTES = ['data-math', 'data-latex', 'data-tex', 'data-formula', 'data-expr', 'alttext']
const PREVIEWS = '.MathJax_Preview,.MathJax_SVG_Display,.MJX_Assistive_MathML,mjx-assistive-mml'
const ON_ITS_OWN =
  '.katex-display,.MathJax_Display,mjx-container[display="true"],math[display="block"],[data-math].math-block,' +
  '.mwe-math-element-block,div.formula'
/** Elements whose class name shows that their text is TeX. */
const NAMED = [
  'span.math',
  'div.math',
  'tt.math',
  'pre.math',
  'p.math',
  'eq',
  'span.mathphrase',
  'code.language-math',
  'pre.language-math',
  'code.math-inline',
  'span.math-inline',
  'div.math-display',
  'span.math-display',
  'span.tex',
  'span.latex',
  'div.tex',
  'div.latex',
]
/** Class names that contain a word for formulas: "ql-formula", "notion-equation", "inline-math". */
const NAMED_BY_WORD =
  /^\.(?:[a-z]{1,12}[-_])?(?:formula|math|equation|latex|tex|katex)(?:[-_](?:inline|block|display|source|text))?$|^\.(?:[a-z]{1,12}[-_])?(?:inline|block|display)[-_]?(?:formula|math|equation)$/i
/** Custom elements for formulas: "math-renderer". */
const CUSTOM = /^(?=[a-z]+-)(?:[a-z]{1,12}-)?(?:math|tex|latex|katex|formula|equation)(?:-[a-z]{1,12})?$/
const MAX_NAMES = 20
const COMMAND_OR_INDEX = /\\[a-zA-Z]|(?:^|[^\p{L}\p{N}_])[\p{L}\p{N})}][_^](?:\{|[\p{L}\p{N}](?![\p{L}\p{N}]))/u
/** Class names that are sufficient evidence by themselves. The others are also used for other kinds of boxes. */
const SURE = /(?:^|\s)(?:language-math|math-inline|math-display|inline|display|mathphrase)(?:\s|$)/
const NAMED_DISPLAY = /(?:^|\s)(?:math-display|display)(?:\s|$)|display/
const TEX_SIGN = /\\[a-zA-Z,;!]|[_^]|[{}]/
/** Number of characters that are examined to distinguish TeX from words. */
const LONGEST_TEX = 2000
const ENVIRONMENT = /^\\begin\{(equation\*?|displaymath|math)\}([\s\S]*)\\end\{\1\}$/
/** tex4ht inserts a space: "\\begin {equation}". */
const SPACED = /\\(begin|end) \{/g
/** TeX with its delimiters, which converters use to describe the picture of a formula. */
const DESCRIBED = /^\s*(?:\$\$([^$]+)\$\$|\$([^$]+)\$|\\\(([^]+)\\\)|\\\[([^]+)\\\])\s*$/
const LABEL = /\\label\{[^{}]{0,100}\}/g
const DELIMITED = /^\s*(?:\\[([]|\${1,2}|\\begin\{)/
/** Replaces a drawn formula without a description, so that the gap in the sentence stays visible. */
const UNTOLD = '[formula]'
/** Pages that contain a formula. */
const withFormulas = new WeakSet<PageDocument>()

/** Turns formulas into code (shared/text/formula.ts): into their TeX or, if that is unknown, their letters. */
export function keepFormulas(page: PageDocument, words: PageWords): void {
  // MathJax 2 leaves the source next to its drawing. The source is used.
  for (const script of selectRare(page, words, ['script[type^="math/tex"]'])) {
    const drawn = script.previousElementSibling
    if (drawn && /MathJax|MJX/.test(drawn.getAttribute('class') ?? '')) drawn.remove()
  }
  for (const formula of selectRare(page, words, FORMULAS.split(','))) keepFormula(page, formula)
  for (const preview of selectRare(page, words, PREVIEWS.split(','))) preview.remove()
  keepNamed(page, words)
  keepTyped(page, (tex, isDisplay) => codeOf(page, tex, isDisplay))
  if (page.querySelector(SETS_LETTERS)) keepSetLetters(page.body, (tex, isDisplay) => codeOf(page, tex, isDisplay))
  numberEquations(page, words)
  if (withFormulas.has(page)) joinNumbersBeside(page)
}

function keepFormula(page: PageDocument, formula: PageElement): void {
  // A formula within another one has already been replaced together with it.
  if (!page.documentElement.contains(formula)) return
  if (formula.localName === 'table') return keepDrawn(page, formula)
  if (formula.localName === 'img' && keepDescribed(page, formula)) return
  const math = formula.localName === 'math' ? formula : formula.querySelector('math')
  const told = [formula, math].flatMap((element) => TEX_ATTRIBUTES.map((name) => element?.getAttribute(name)))
  const source =
    formula.localName === 'script'
      ? formula.textContent
      : formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent ||
        told.find((text) => text) ||
        (formula.localName === 'img' ? formula.getAttribute('alt') : null) ||
        formula.querySelector('img[alt]')?.getAttribute('alt') ||
        fromAddress(formula) ||
        (math && (mathmlTex(math) || textOf(math))) ||
        mathjaxTex(page, formula) ||
        (isNamed(formula, 'formula') ? docutilsTex(formula) : katexTex(formula))
  const isDisplay =
    /mode=display/.test(formula.getAttribute('type') ?? '') ||
    formula.closest(ON_ITS_OWN) !== null ||
    math?.getAttribute('display') === 'block' ||
    (formula.localName === 'img' && isNamed(formula, 'display')) ||
    (formula.localName === 'div' && TEX_ATTRIBUTES.some((name) => formula.hasAttribute(name)))
  const code = codeOf(page, source ?? '', isDisplay)
  if (code) formula.replaceWith(inBlock(page, formula, code))
  else if ((formula.localName === 'mjx-container' || formula.querySelector('svg')) && textOf(formula) === '') {
    formula.replaceWith(formula.getAttribute('aria-label')?.trim() || UNTOLD)
  }
}

/** Turns a displayed formula that is drawn with tables into code. */
function keepDrawn(page: PageDocument, table: PageElement): void {
  const code = codeOf(page, tableTex(table) ?? '', true)
  if (code) table.replaceWith(build(page, 'p', {}, code))
}

/**
 * Turns a formula that is a picture into code. Its TeX is in its description or in the address of the service that drew
 * it.
 */
function keepDescribed(page: PageDocument, picture: PageElement): boolean {
  const found = DESCRIBED.exec(picture.getAttribute('alt') ?? '')
  const [, double, single, round, square] = found ?? []
  const tex = (double ?? single ?? round ?? square ?? askedFor(picture) ?? '').trim()
  const isDisplay = tex.startsWith('\\displaystyle') || (double ?? square) !== undefined
  const isTold = TEX_SIGN.test(tex) || /^\p{L}$/u.test(tex)
  const code = isTold ? codeOf(page, tex.replace(/^\\displaystyle\s*/, ''), isDisplay) : null
  if (code) picture.replaceWith(code)
  // If the description is just words between dollar signs, there is no formula.
  return code !== null || picture.closest(TEX_PICTURES) === null
}

/** Returns the TeX that a picture's address passes to the service that draws it. */
function askedFor(picture: PageElement): string | null {
  const address = picture.getAttribute('src') ?? ''
  if (!URL.canParse(address, 'https://page.invalid')) return null
  const { searchParams } = new URL(address, 'https://page.invalid')
  return (
    searchParams.get('tex') ?? searchParams.get('latex') ?? (searchParams.has('cht') ? searchParams.get('chl') : null)
  )
}

function isNamed(element: PageElement, name: string): boolean {
  return ` ${element.getAttribute('class') ?? ''} `.includes(` ${name} `)
}

/**
 * Turns elements whose whole content is TeX without delimiters into code. The page's script recognizes such elements by
 * their class names.
 */
function keepNamed(page: PageDocument, words: PageWords): void {
  const byWord = [...words].filter((word) => NAMED_BY_WORD.test(word)).slice(0, MAX_NAMES)
  const known = new Set(NAMED)
  const others = byWord
    .flatMap((name) => [`span${name}`, `div${name}`, `em${name}`])
    .filter((selector) => !known.has(selector))
  for (const element of selectRare(page, words, others)) {
    if (!COMMAND_OR_INDEX.test(element.textContent.slice(0, LONGEST_TEX))) continue
    nameFormula(page, element)
  }
  const custom = [...words].filter((word) => CUSTOM.test(word)).slice(0, MAX_NAMES)
  for (const element of selectRare(page, words, custom)) nameTyped(page, element)
  for (const element of selectRare(page, words, NAMED)) nameFormula(page, element)
}

function nameFormula(page: PageDocument, element: PageElement): void {
  const only = onlyText(element)
  if (!only) return
  const tex = only.textContent
  const names = element.getAttribute('class') ?? ''
  const { localName } = element
  const isSure = SURE.test(names) || /^(?:eq|tt|pre)$/.test(localName)
  // The page's script removes the delimiters. Single dollar signs are only sure within such an element.
  const inside = DESCRIBED.exec(tex)?.[2]
  if (
    (DELIMITED.test(tex) && inside === undefined) ||
    !(TEX_SIGN.test(tex) || (isSure && localName !== 'span') || isPlainMath(names))
  )
    return
  const box = element.parentNode
  const block = localName === 'code' && box?.localName === 'pre' && textOf(box) === textOf(element) ? box : element
  const isAlone = box?.localName === 'div' && textOf(box) === textOf(element)
  const isDisplay =
    isAlone ||
    /^(?:pre|div|p)$/.test(block.localName) ||
    NAMED_DISPLAY.test(`${names} ${element.getAttribute('env') ?? ''}`)
  const code = codeOf(page, inside ?? tex, isDisplay)
  if (code) block.replaceWith(inBlock(page, block, code))
}

/**
 * Turns a custom element with TeX into code. The TeX has delimiters, or is a whole TeX document as used by journals.
 */
function nameTyped(page: PageDocument, element: PageElement): void {
  const text = onlyText(element)?.textContent
  if (text === undefined) return
  const document = /\\begin\{document\}([^]*)\\end\{document\}/.exec(text)?.[1] ?? text
  const [whole, double, single, round, square] = DESCRIBED.exec(document) ?? []
  const tex = double ?? single ?? round ?? square ?? document
  if (whole === undefined && !TEX_SIGN.test(tex)) return
  const isDisplay = (double ?? square) !== undefined || NAMED_DISPLAY.test(element.getAttribute('class') ?? '')
  const code = codeOf(page, tex, isDisplay)
  if (code) element.replaceWith(code)
}

/** Returns the only text in an element, even if inline markup encloses all of it. */
function onlyText(element: PageElement): PageNode | null {
  let node = element.firstChild
  for (let steps = 0; node && !node.nextSibling && steps < 2; steps++, node = node.firstChild) {
    if (node.nodeType === TEXT) return node
    if (!/^(?:em|i|span)$/.test((node as PageElement).localName)) return null
  }
  return null
}

/** True for Pandoc's classes for formulas. Pandoc also uses them for single letters. */
const isPlainMath = (names: string): boolean =>
  /(?:^|\s)math (?:inline|display)(?:\s|$)|math-(?:inline|display)/.test(names)

/** Returns the TeX in the address of a picture that a service draws. */
function fromAddress(formula: PageElement): string | null {
  const query = /codecogs\.com\/[\w.]*\?(.+)/.exec(formula.getAttribute('src') ?? '')?.[1]
  if (!query) return null
  try {
    return decodeURIComponent(query)
      .replaceAll('&space;', ' ')
      .replace(/^(?:\\inline|\\bg_\w+|\\dpi\{\d+\}|\s)+/, '')
  } catch {
    return null
  }
}

/** Puts the formula in a block if it was a block. */
function inBlock(page: PageDocument, { localName }: PageElement, code: PageElement): PageElement {
  return /^(?:div|pre|p)$/.test(localName) ? build(page, 'p', {}, code) : code
}

function codeOf(page: PageDocument, source: string, isDisplay: boolean): PageElement | null {
  // The environment and the label of an equation only matter on a page that numbers its formulas.
  const tex = source.replace(LABEL, '').replace(SPACED, '\\$1{').trim()
  const kept = formulaCode({ tex: ENVIRONMENT.exec(tex)?.[2] ?? tex, isDisplay })
  if (!formulaOf(kept)) return null
  withFormulas.add(page)
  return build(page, 'code', { [FORMULA_ATTRIBUTE]: '' }, kept)
}

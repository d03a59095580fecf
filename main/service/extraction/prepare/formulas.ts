import { formulaCode, formulaOf } from '#shared/text/formula.ts'
import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { numberEquations } from './equation-numbers.ts'
import { FORMULA_ATTRIBUTE } from './formula-attribute.ts'
import { katexTex } from './katex-tex.ts'
import { mathmlTex } from './mathml-tex.ts'
import { type PageWords, selectRare } from './page-words.ts'

const FORMULAS =
  'mjx-container,.katex,.katex-display,.MathJax,.MathJax_Display,.mwe-math-element,math,script[type^="math/tex"],' +
  'img[src*="codecogs.com/"],[data-math],[data-latex],[data-tex],[data-formula],img.latex[alt],img.mwe-math-fallback-image-inline[alt],img.tex[alt]'
const TEX_ATTRIBUTES = ['data-math', 'data-latex', 'data-tex', 'data-formula', 'data-expr', 'alttext']
const PREVIEWS = '.MathJax_Preview,.MathJax_SVG_Display,.MJX_Assistive_MathML,mjx-assistive-mml'
const ON_ITS_OWN =
  '.katex-display,.MathJax_Display,mjx-container[display="true"],math[display="block"],[data-math].math-block,' +
  '.mwe-math-element-block'
/**
 * "\(…\)", "\[…\]", "$$…$$" and "\begin{align}…", as authors type formulas for a script to render. A single dollar is money as often, and
 * so are some double ones: "$$-$$$" is the price of a dinner.
 */
const TYPED =
  /\\\((.{1,400}?)\\\)|\\\[([\s\S]{1,2000}?)\\\]|(?<!\$)\$\$(?!\$)((?:[^$\\]|\\[\s\S]){1,2000}?)\$\$(?!\$)|(\\begin\{(equation|align|aligned|gather|multline|eqnarray)\*?\}[\s\S]{1,2000}?\\end\{\5\*?\})/g
/** "$…$" in a line, where the page's own script reads it so. */
const DOLLARS = /(?<![\\$])\$(?![\s$])([^$\n]{1,400}?)(?<![\s\\])\$(?![\d$])/g
/** How MathJax and KaTeX are told that a single dollar starts a formula. */
const READS_DOLLARS =
  /inlineMath['"]?\s{0,9}[:=]\s{0,9}(?:\{[^}]{0,40})?\[\s{0,9}\[[^\]]{0,60}['"]\$['"]|left['"]?\s{0,9}:\s{0,9}['"]\$['"]/
const MAX_SCRIPT = 100_000
/** Stands where a drawn formula says nothing of itself, so that the sentence does not close over it. */
const UNTOLD = '[formula]'
/** What no price has between its dollars: letters or numbers beside a mathematical sign, or a single letter. */
const MATHS = /^\s*\p{L}\s*$|^(?=[\s\S]*[\p{L}\p{N}])(?=[\s\S]*[\\^_={}+<>])/u

/** Keeps formulas as code (shared/text/formula.ts): their TeX, or else their letters. */
export function keepFormulas(page: PageDocument, words: PageWords): void {
  // MathJax 2 keeps the source beside its drawing. The source is used.
  for (const script of selectRare(page, words, ['script[type^="math/tex"]'])) {
    const drawn = script.previousElementSibling
    if (drawn && /MathJax|MJX/.test(drawn.getAttribute('class') ?? '')) drawn.remove()
  }
  for (const formula of selectRare(page, words, FORMULAS.split(','))) keepFormula(page, formula)
  for (const preview of selectRare(page, words, PREVIEWS.split(','))) preview.remove()
  const readsDollars = [...page.querySelectorAll('script')].some(
    (script) => script.textContent.length <= MAX_SCRIPT && READS_DOLLARS.test(script.textContent),
  )
  for (const element of page.querySelectorAll('p,li,td,dd,h2,h3,h4,div.math')) keepTyped(page, element, readsDollars)
  numberEquations(page, words)
}

function keepFormula(page: PageDocument, formula: PageElement): void {
  // One within another has gone with it.
  if (!page.documentElement.contains(formula)) return
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
        katexTex(formula)
  const isDisplay =
    /mode=display/.test(formula.getAttribute('type') ?? '') ||
    formula.closest(ON_ITS_OWN) !== null ||
    math?.getAttribute('display') === 'block'
  const code = codeOf(page, source ?? '', isDisplay)
  if (code) formula.replaceWith(code)
  else if (formula.querySelector('svg') && textOf(formula) === '') {
    formula.replaceWith(formula.getAttribute('aria-label')?.trim() || UNTOLD)
  }
}

/** The TeX in the address of a picture that a service draws. */
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

/** Turns TeX between its delimiters into code and keeps the text around it. */
function keepTyped(page: PageDocument, element: PageElement, readsDollars: boolean): void {
  const typed = element.textContent
  const hasDollars = readsDollars && typed.includes('$')
  if (!(hasDollars || /\\(?:[([]|begin\{)|\$\$/.test(typed)) || element.querySelector('p,li,td,dd')) return
  keepBetween(page, element, TYPED)
  if (hasDollars) keepBetween(page, element, DOLLARS)
}

function keepBetween(page: PageDocument, element: PageElement, pattern: RegExp): void {
  for (const node of [...element.childNodes]) {
    if (node.nodeType !== 3) continue
    const text = node.textContent
    const parts: (string | PageElement)[] = []
    let end = 0
    for (const found of text.matchAll(pattern)) {
      const [whole, inLine, between, dollars, environment] = found
      if (dollars !== undefined && !MATHS.test(dollars)) continue
      const code = codeOf(page, inLine ?? between ?? dollars ?? environment ?? '', inLine === undefined)
      if (!code) continue
      parts.push(text.slice(end, found.index), code)
      end = found.index + whole.length
    }
    if (end > 0) node.replaceWith(...parts, text.slice(end))
  }
}

function codeOf(page: PageDocument, source: string, isDisplay: boolean): PageElement | null {
  const kept = formulaCode({ tex: source, isDisplay })
  return formulaOf(kept) && build(page, 'code', { [FORMULA_ATTRIBUTE]: '' }, kept)
}

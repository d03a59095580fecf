import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { type PageWords, selectRare } from './page-words.ts'

const FORMULAS =
  'mjx-container,.katex,.katex-display,.MathJax,.MathJax_Display,.mwe-math-element,math,script[type^="math/tex"],' +
  '[data-math],[data-latex],[data-tex],[data-formula],img.latex[alt],img.mwe-math-fallback-image-inline[alt],img.tex[alt]'
const TEX_ATTRIBUTES = ['data-math', 'data-latex', 'data-tex', 'data-formula', 'data-expr', 'alttext']
const PREVIEWS = '.MathJax_Preview,.MathJax_SVG_Display,.MJX_Assistive_MathML,mjx-assistive-mml'
/** "\(…\)", "\[…\]" and "$$…$$", as authors type them for a script to set. A single dollar is money as often. */
const TYPED = /\\\((.{1,400}?)\\\)|\\\[([\s\S]{1,2000}?)\\\]|\$\$([\s\S]{1,2000}?)\$\$/g

/** Formulas are kept as their TeX, or else their letters, in code: the one spelling of them that is text. */
export function keepFormulas(page: PageDocument, words: PageWords): void {
  // MathJax 2 leaves the source beside what it drew: the source stays.
  for (const script of selectRare(page, words, ['script[type^="math/tex"]'])) {
    const drawn = script.previousElementSibling
    if (drawn && /MathJax|MJX/.test(drawn.getAttribute('class') ?? '')) drawn.remove()
  }
  for (const formula of selectRare(page, words, FORMULAS.split(','))) keepFormula(page, formula)
  for (const preview of selectRare(page, words, PREVIEWS.split(','))) preview.remove()
  for (const element of page.querySelectorAll('p,li,td,dd,h2,h3,h4')) keepTyped(page, element)
}

function keepFormula(page: PageDocument, formula: PageElement): void {
  if (!formula.parentNode) return
  const math = formula.localName === 'math' ? formula : formula.querySelector('math')
  const told = [formula, math].flatMap((element) => TEX_ATTRIBUTES.map((name) => element?.getAttribute(name)))
  const source =
    formula.localName === 'script'
      ? formula.textContent
      : (formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
        told.find((text) => text) ??
        (formula.localName === 'img' ? formula.getAttribute('alt') : null) ??
        formula.querySelector('img[alt]')?.getAttribute('alt') ??
        textOf(math))
  const words = source.replace(/\s+/g, ' ').trim()
  if (words !== '') formula.replaceWith(build(page, 'code', {}, words))
}

/** Text in which TeX stands between its own brackets: each formula becomes code, the text around it stays. */
function keepTyped(page: PageDocument, element: PageElement): void {
  if (!/\\[([]|\$\$/.test(element.textContent) || element.querySelector('p,li,td,dd')) return
  for (const node of [...element.childNodes]) {
    if (node.nodeType !== 3) continue
    const text = node.textContent
    const parts: (string | PageElement)[] = []
    let end = 0
    for (const found of text.matchAll(TYPED)) {
      const tex = (found[1] ?? found[2] ?? found[3] ?? '').replace(/\s+/g, ' ').trim()
      if (tex === '') continue
      parts.push(text.slice(end, found.index), build(page, 'code', {}, tex))
      end = found.index + found[0].length
    }
    if (end > 0) node.replaceWith(...parts, text.slice(end))
  }
}

import { build, ELEMENT, type PageDocument, type PageElement, type PageNode } from '../../page-document.ts'
import { mathmlTex } from './mathml-tex.ts'

/** A formula with more elements than this is reduced to its letters. */
const MAX_ELEMENTS = 8000
const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])
const CONTAINERS = new Set(['mrow', 'mstyle', 'mpadded', 'menclose', 'merror', 'mtable', 'mtr', 'mlabeledtr', 'mtd'])
const SCRIPTS = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'])
/** Pieces of large brackets, with the bracket that they form. */
const PIECES: readonly (readonly [from: number, to: number, bracket: string])[] = [
  [0x239b, 0x239d, '('],
  [0x239e, 0x23a0, ')'],
  [0x23a1, 0x23a3, '['],
  [0x23a4, 0x23a6, ']'],
  [0x23a7, 0x23a9, '{'],
  [0x23ab, 0x23ad, '}'],
]
/** Characters that extend brackets and roots. */
const EXTENDER = /[\u23AA\u23B7\u23D0\u2320\u2321]/
const ROOT = '√'
/** Unicode's mathematical alphabets: first letter, last letter, variant. */
const ALPHABETS: readonly (readonly [from: number, to: number, variant: string | null])[] = [
  [0x1d400, 0x1d433, 'bold'],
  [0x1d434, 0x1d467, null],
  [0x1d468, 0x1d49b, 'bold-italic'],
  [0x1d49c, 0x1d4cf, 'script'],
  [0x1d504, 0x1d537, 'fraktur'],
  [0x1d538, 0x1d56b, 'double-struck'],
  [0x1d5a0, 0x1d5d3, 'sans-serif'],
  [0x1d670, 0x1d6a3, 'monospace'],
  [0x1d6a8, 0x1d6e1, 'bold'],
  [0x1d6e2, 0x1d71b, null],
  [0x1d7ce, 0x1d7d7, 'bold'],
]

interface Drawing {
  page: PageDocument
  left: number
}

/**
 * Returns the TeX of a formula that MathJax 3 or 4 drew without its source, as SVG or as HTML elements. Both contain
 * the tree of the formula, identified by data-mml-node or by element names, and each character's code point. Null if
 * there is no such tree.
 */
export function mathjaxTex(page: PageDocument, container: PageElement): string | null {
  const roots = [...container.querySelectorAll('[data-mml-node="math"],mjx-math')]
  if (roots.length === 0) return null
  const told = roots[0]?.getAttribute('data-latex')
  if (told) return told
  const drawing: Drawing = { page, left: MAX_ELEMENTS }
  // MathJax 4 draws the lines of a formula separately.
  const math = build(page, 'math', {}, ...roots.flatMap((root) => parts(root, drawing)))
  if (drawing.left < 0) return null
  return mathmlTex(math) ?? (math.textContent.trim() || null)
}

/** Returns the MathML of an element's contents. */
function parts(element: PageElement, drawing: Drawing): PageElement[] {
  return [...element.children].flatMap((child) => partsOf(child, drawing))
}

function nameOf(element: PageElement): string | null {
  const name = element.getAttribute('data-mml-node') ?? /^mjx-(.+)/.exec(element.localName)?.[1] ?? null
  return name === null ? null : name.toLowerCase()
}

function partsOf(element: PageElement, drawing: Drawing): PageElement[] {
  if (--drawing.left < 0 || /^(?:rect|defs|line)$/.test(element.localName)) return []
  const { page } = drawing
  const name = nameOf(element)
  if (name === null || name === 'texatom') {
    const inner = parts(element, drawing)
    return name === null || inner.length === 1 ? inner : [build(page, 'mrow', {}, ...inner)]
  }
  if (name === 'mphantom' || name === 'mspace' || name === 'labels') return []
  if (TOKENS.has(name)) return [token(name, element, page)]
  const places = SCRIPTS.has(name) ? scriptsOf(name, element) : placesOf(name, element)
  if (places) return [build(page, name, {}, ...places.map((place) => oneOf(place, drawing)))]
  if (name === 'msqrt') return [build(page, 'msqrt', {}, ...parts(rootContent(element), drawing))]
  const inner = parts(element, drawing)
  return CONTAINERS.has(name) ? [build(page, name === 'mlabeledtr' ? 'mtr' : name, {}, ...inner)] : inner
}

/** Returns the content of one part of a formula as a single element. */
function oneOf(place: PageElement | null, drawing: Drawing): PageElement {
  const inner = place ? (nameOf(place) === null || isBox(place) ? parts(place, drawing) : partsOf(place, drawing)) : []
  const [only] = inner
  return only && inner.length === 1 ? only : build(drawing.page, 'mrow', {}, ...inner)
}

/** True for the elements in which MathJax puts one part of a formula. */
function isBox({ localName }: PageElement): boolean {
  return /^mjx-(?:num|den|base|over|under|box|root|script)$/.test(localName)
}

/** Returns the parts of a fraction or of a root with an index. */
function placesOf(name: string, element: PageElement): (PageElement | null)[] | null {
  if (name === 'mfrac') {
    const num = element.querySelector('mjx-num')
    if (num) return [num, ownDen(element)]
    const [over = null, under = null] = [...element.children].filter((child) => nameOf(child) !== null)
    return [over, under]
  }
  if (name !== 'mroot') return null
  const index =
    element.querySelector('mjx-root') ??
    [...element.children].find((child) => nameOf(child) !== null && signOf(child) !== ROOT) ??
    null
  return [rootContent(element), index]
}

/** Returns the denominator of this fraction, not that of a fraction in its numerator. */
function ownDen(element: PageElement): PageElement | null {
  for (const box of element.children) {
    for (const part of box.children) if (part.localName === 'mjx-dbox') return part.querySelector('mjx-den')
  }
  return element.querySelector('mjx-den')
}

function rootContent(element: PageElement): PageElement {
  const box = element.querySelector('mjx-box')
  return box ?? [...element.children].find((child) => nameOf(child) === null && child.localName === 'g') ?? element
}

/** Returns the base and the parts below and above it. In MathML, the part below comes before the part above. */
function scriptsOf(name: string, element: PageElement): (PageElement | null)[] {
  const children = [...element.children]
  const script = children.find((child) => child.localName === 'mjx-script')
  if (script) {
    const own = [...script.children].filter((child) => child.localName !== 'mjx-spacer')
    return [children[0] ?? null, ...(own.length > 1 ? own.reverse() : own)]
  }
  const base = partNamed(element, 'mjx-base')
  if (base) {
    const [under, over] = [partNamed(element, 'mjx-under'), partNamed(element, 'mjx-over')]
    return [base, ...(name === 'mover' ? [over] : name === 'munder' ? [under] : [under, over])]
  }
  const [first = null, ...others] = children.filter((child) => nameOf(child) !== null)
  const floor = first ? heightOf(first) : 0
  return [first, ...others.sort((one, other) => Number(heightOf(one) > floor) - Number(heightOf(other) > floor))]
}

/** Returns the part that belongs to this element, not to a formula in another part. */
function partNamed(element: PageElement, name: string): PageElement | null {
  for (const child of element.children) {
    if (child.localName === name) return child
    const found = /^mjx-(?:base|over|under)$/.test(child.localName) ? null : partNamed(child, name)
    if (found) return found
  }
  return null
}

/** Returns the vertical position of a part in its drawing. */
function heightOf(element: PageElement): number {
  return Number(/translate\([^,)]*,\s*(-?[\d.]+)/.exec(element.getAttribute('transform') ?? '')?.[1] ?? 0)
}

function token(name: string, element: PageElement, page: PageDocument): PageElement {
  const signs = Array.from(signOf(element))
  let variant: string | null = null
  const plain = signs.map((sign) => {
    const code = sign.codePointAt(0) ?? 0
    const alphabet = ALPHABETS.find(([from, to]) => code >= from && code <= to)
    if (alphabet) variant = alphabet[2]
    return alphabet || sign === 'ℎ' ? sign.normalize('NFKC') : sign
  })
  return build(page, name, variant === null ? {} : { mathvariant: variant }, plain.join(''))
}

/** Returns the symbols that are drawn in an element. */
function signOf(element: PageElement): string {
  let text = ''
  const visit = (node: PageNode) => {
    if (node.nodeType !== ELEMENT) {
      text += node.textContent
      return
    }
    const one = node as PageElement
    const code =
      one.getAttribute('data-c') ?? /(?:^|\s)mjx-c([0-9A-F]{1,6})(?:\s|$)/.exec(one.getAttribute('class') ?? '')?.[1]
    if (code && /^[0-9A-F]{1,6}$/i.test(code)) text += fromCode(Number.parseInt(code, 16))
    else for (let child = one.firstChild; child; child = child.nextSibling) visit(child)
  }
  visit(element)
  return text
}

function fromCode(code: number): string {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return ''
  const piece = PIECES.find(([from, to]) => code >= from && code <= to)
  if (piece) return code === piece[0] ? piece[2] : ''
  const sign = String.fromCodePoint(code)
  return EXTENDER.test(sign) ? '' : sign
}

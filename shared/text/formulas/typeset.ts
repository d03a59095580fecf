import temml from 'temml'
import type { Formula } from '../formula.ts'
import type { MathNode } from './math-tree.ts'

/**
 * MathML Core presentation elements. Elements and attributes that link, load or run anything are not allowed: no
 * maction, no href.
 */
const elements = new Set(
  (
    'math mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mmultiscripts ' +
    'mprescripts none mtable mtr mtd mstyle mpadded mphantom menclose'
  ).split(' '),
)

const attributes = new Set(
  (
    'accent accentunder columnspan depth display displaystyle fence form height largeop linethickness lspace mathvariant ' +
    'maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
)
const VALUE = /^[\w .%+-]{1,64}$/

/** Maximum length in characters. A longer formula would be unreadable, and typesetting it would block the page. */
const LONGEST = 4000
const MOST_NODES = 6000

/** The part of Temml's tree that is read here. */
interface Built {
  readonly type?: string
  readonly text?: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly classes?: readonly string[]
  readonly style?: Readonly<Record<string, unknown>>
  readonly children?: readonly Built[]
}

/**
 * Converts LaTeX to MathML. Returns null if the input is not LaTeX or is not understood; the source is then shown.
 * Accepts any text and never throws.
 */
export function typeset({ tex, isDisplay }: Formula): MathNode | null {
  if (tex.length > LONGEST) return null
  try {
    const built: Built = temml.__renderToMathMLTree(tex, {
      displayMode: isDisplay,
      throwOnError: true,
      strict: false,
      trust: false,
      maxExpand: 500,
      maxSize: [20, 200],
    })
    const left = { nodes: MOST_NODES }
    const [math] = allowed(built, left)
    return typeof math === 'object' && math.name === 'math' ? math : null
  } catch {
    // Not LaTeX, or LaTeX for something that no formula needs (files, links, endless macros).
    return null
  }
}

function allowed(built: Built, left: { nodes: number }): (MathNode | string)[] {
  if (--left.nodes < 0) throw new RangeError('too long')
  if (typeof built.text === 'string') return [built.text]
  const children = (built.children ?? []).flatMap((child) => allowed(child, left))
  // A group without its own element, or with an element that is not allowed, is replaced with its children.
  if (built.type === undefined || !elements.has(built.type)) return children
  return [{ name: built.type, attributes: attributesOf(built), children }]
}

function attributesOf({ attributes: given = {}, classes = [], style = {} }: Built): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (attributes.has(name) && typeof value === 'string' && VALUE.test(value)) kept[name] = value
  }
  for (const side of ['left', 'right']) if (classes.includes(`tml-${side}`)) kept['data-align'] = side
  // Equation columns are close to their signs; matrix columns are spaced apart.
  if (style['paddingLeft'] === '0em' && style['paddingRight'] === '0em') kept['data-close'] = ''
  else if (style['paddingLeft'] === '0em') kept['data-edge'] = 'left'
  else if (style['paddingRight'] === '0em') kept['data-edge'] = 'right'
  return kept
}

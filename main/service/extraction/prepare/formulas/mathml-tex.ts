import { MathMLToLaTeX } from 'mathml-to-latex'
import { ELEMENT, type PageElement, textOf } from '../../page-document.ts'
import {
  accentOf,
  isBrace,
  letterFor,
  letterForWord,
  marked,
  withCommands,
  withoutPrivate,
} from './mathml-operators.ts'

/** A formula with more elements than this is reduced to its letters. */
const MAX_ELEMENTS = 4000
const MAX_LENGTH = 200_000
const MAX_TEXT = 20_000
/** Attributes that change the meaning of a formula. All others affect only its style. */
const TOLD = new Set([
  'mathvariant',
  'linethickness',
  'open',
  'close',
  'separators',
  'accent',
  'accentunder',
  'notation',
  'columnalign',
])
/** Copies of the formula in other languages, and elements that only take up space. */
const SKIPPED = new Set(['annotation', 'annotation-xml', 'mphantom', 'mspace', 'malignmark', 'maligngroup'])
/** Layout elements. The library reads them only if nothing else surrounds their contents. */
const LAYOUT = new Set(['semantics', 'mstyle', 'mpadded', 'maction'])
/** Elements whose children have a meaning that depends on their order. */
const PLACED = new Set(['mfrac', 'mroot', 'msub', 'msup', 'msubsup', 'mover', 'munder', 'munderover'])
const SCRIPTS = new Set(['msub', 'msup', 'msubsup'])
const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])
const OPENING = /^[([{⟨⌊⌈]$/
const CLOSING = /^[)\]}⟩⌋⌉]$/
/**
 * Invisible characters that only tell programs how letters are related, such as function application and
 * multiplication.
 */
const INVISIBLE = /[\u2061-\u2064\u200B]/g
/** A bracket without a partner, which the library pairs with an empty bracket. */
const LONE_LEFT = /\\left(\\[a-zA-Z]+|\\?[^\sa-zA-Z])\s*\\right\./g
const LONE_RIGHT = /\\left\.\s*\\right(\\[a-zA-Z]+|\\?[^\sa-zA-Z])/g

interface Writing {
  elements: number
  /** Names of several letters that occurred in the formula. */
  words: string[]
}

/** Returns the TeX of a formula that is only available as MathML. Null if the formula is too large or malformed. */
export function mathmlTex(math: PageElement): string | null {
  if (math.textContent.length > MAX_TEXT) return null
  const writing: Writing = { elements: 0, words: [] }
  const xml = writeElement(math, writing)
  if (xml === null || xml.length > MAX_LENGTH) return null
  try {
    const tex = MathMLToLaTeX.convert(xml)
      .replaceAll('}\\textrm{ }\\text{', ' ')
      .replace(/\\textrm\{ \}/g, '\\ ')
      .replace(/\\mid\b/g, '|')
      .replace(/\\hdots\b/g, '\\ldots')
      .replace(LONE_LEFT, '$1 ')
      .replace(LONE_RIGHT, '$1 ')
    return withCommands(tex, writing.words).replace(/\s+/g, ' ').trim() || null
  } catch {
    return null
  }
}

/** Returns the element as XML, with only the parts that have a meaning. Null if the formula has too many elements. */
function writeElement(element: PageElement, writing: Writing): string | null {
  if (++writing.elements > MAX_ELEMENTS) return null
  const name = element.localName
  const token = TOKENS.has(name) ? tokenOf(element, writing) : null
  if (token) return token
  const places: PageElement[] = []
  const parts: string[] = []
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === ELEMENT) {
      const child = node as PageElement
      const isSkipped = SKIPPED.has(child.localName)
      if (isSkipped && !PLACED.has(name)) continue
      const part = isSkipped ? '<mrow></mrow>' : writeElement(child, writing)
      if (part === null) return null
      places.push(child)
      parts.push(part)
    } else if (!PLACED.has(name)) parts.push(escapeText(withoutPrivate(node.textContent.replace(INVISIBLE, ''))))
  }
  if (!/^m[a-z]+$/.test(name) && name !== 'none') return parts.join('')
  if (LAYOUT.has(name)) return `<mrow>${parts.join('')}</mrow>`
  const command = commandOf(element, places)
  if (command) {
    const accented = marked(parts[0] ?? '', { command })
    return isBrace(command) ? marked(accented, 'bare') : accented
  }
  const [base] = places
  const isNoted = base !== undefined && isBrace(commandOf(base, [...base.children]))
  if (SCRIPTS.has(name) && base && !isNoted && !isPlainBase(base)) parts[0] = marked(parts[0] ?? '', 'base')
  const written = !isNoted ? name : name === 'mover' ? 'msup' : name === 'munder' ? 'msub' : name
  return `<${written}${attributesOf(element)}>${parts.join('')}</${written}>`
}

/** Returns a symbol, function or name that the library would otherwise misread. */
function tokenOf(element: PageElement, writing: Writing): string | null {
  const { localName } = element
  if (localName !== 'mi' && localName !== 'mo') return null
  const text = textOf(element).replace(INVISIBLE, '')
  const sign = letterFor(text.replace(/\s+/g, ''))
  if (sign) return `<mi>${sign}</mi>`
  const isName = localName === 'mi' && /^\p{L}+(?:\s\p{L}+)*$/u.test(text) && text.length > 1
  if (!isName || !/^(?:normal|)$/.test(element.getAttribute('mathvariant') ?? '') || !/^[\x20-\x7E]+$/.test(text)) {
    return null
  }
  const word = letterForWord(text, writing.words)
  return word && `<mi>${word}</mi>`
}

/** Returns the command that puts the element's symbol over or under its base. */
function commandOf({ localName }: PageElement, [base, sign]: readonly PageElement[]): string | null {
  if ((localName !== 'mover' && localName !== 'munder') || !base || !sign || sign.children.length > 1) return null
  const letters = Array.from(textOf(base)).length
  return accentOf(localName === 'mover' ? 'over' : 'under', textOf(sign), letters)
}

/** True if a base needs nothing around it, because it is a single symbol or has its own brackets. */
function isPlainBase(base: PageElement): boolean {
  if (TOKENS.has(base.localName)) return textOf(base) !== ''
  if (base.localName !== 'mrow') return false
  const children = [...base.children]
  const [only] = children
  if (only && children.length === 1) return isPlainBase(only)
  let depth = 0
  const isBroken = children.some((child, index) => {
    const sign = child.localName === 'mo' ? textOf(child) : ''
    if (OPENING.test(sign)) depth++
    else if (CLOSING.test(sign)) depth--
    return depth === 0 && index < children.length - 1
  })
  return !isBroken && depth === 0 && children.length > 0
}

function attributesOf(element: PageElement): string {
  const told = [...element.attributes].filter(({ name }) => TOLD.has(name))
  return told.map(({ name, value }) => ` ${name}="${escapeText(value)}"`).join('')
}

function escapeText(text: string): string {
  const plain = text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  return plain.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer'
import { absoluteUrl } from '../prepare/resolve-urls.ts'
import type { PageWriter } from './page-pieces.ts'

/** Functions that may load a picture from a string or a URL among their arguments. */
const PICTURE_FUNCTIONS = new Set([
  ...['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade', 'element'],
  ...['-moz-element', 'paint', '-webkit-canvas'],
])
/** At-rules without effect on how a stored page looks. Fonts aren't stored. */
const DROPPED_RULES = new Set(['import', 'charset', 'namespace', 'font-face', 'font-feature-values', 'document'])
const OPENS: ReadonlySet<string> = new Set([
  ...[TokenType.Function, TokenType.OpenParen, TokenType.OpenSquare, TokenType.OpenCurly],
])
const CLOSES: ReadonlySet<string> = new Set([TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly])
const DROPPED_TOKENS: ReadonlySet<string> = new Set([
  ...[TokenType.BadURL, TokenType.BadString, TokenType.CDO, TokenType.CDC, TokenType.Comment],
])
/** Takes the place of what is dropped, so that the tokens around it are never joined into another one. */
const NOTHING = '/**/'
/** A picture in the style itself. SVG documents used as pictures run nothing. */
const OWN_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i
const LONGEST_OWN = 500_000
/** Maximum number of characters of one style. */
const LONGEST_STYLE = 3_000_000

/** Place of a style: in a style element, or in a quoted attribute. */
type Place = 'sheet' | 'attribute'

/**
 * Writes a style so that it loads nothing: without imports and fonts, and with a place for each picture. Takes linear
 * time for any text.
 */
export function writeStyle(css: string, place: Place, base: string, out: PageWriter): void {
  if (css.length > LONGEST_STYLE) return
  const tokens = tokenize({ css })
  let isOpen = false
  /** Two tokens together may be the beginning of an end tag, which would end the style element. */
  const put = (text: string) => {
    if (place === 'attribute') return out.text(escaped(text))
    if (isOpen && text.startsWith('/')) out.text(' ')
    isOpen = text.endsWith('<')
    out.text(text.replaceAll('</', '<\\/'))
  }
  const quote = place === 'sheet' ? '"' : '&quot;'
  const putPicture = (addresses: readonly string[]) => {
    const own = addresses.find((address) => OWN_PICTURE.test(address) && address.length <= LONGEST_OWN)
    const known = addresses.flatMap((address) => absoluteUrl(address, base) ?? [])
    out.text(`url(${quote}`)
    if (own === undefined) out.picture(known)
    else put(encodedOwn(own))
    out.text(`${quote})`)
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as CSSToken
    if (token[0] === TokenType.URL) putPicture([token[4].value])
    else if (token[0] === TokenType.Function && PICTURE_FUNCTIONS.has(token[4].value.toLowerCase())) {
      const end = endOfGroup(tokens, at)
      putPicture(addressesIn(tokens, at, end))
      at = end
    } else if (token[0] === TokenType.AtKeyword && DROPPED_RULES.has(token[4].value.toLowerCase())) {
      at = endOfRule(tokens, at)
      put(NOTHING)
    } else put(isDropped(token) ? NOTHING : token[1])
  }
}

interface Imports {
  /** The address of the style sheet, or of its page. */
  readonly base: string
  /** The texts of stored style sheets by their addresses. */
  readonly styles: Readonly<Record<string, string>>
}

/** Maximum number of style sheets that are written for one, and of imports inside each other. */
const MOST_IMPORTS = 20
const DEEPEST_IMPORT = 3

/** Writes a style sheet with the stored ones that it imports, which come first. */
export function writeSheet(css: string, { base, styles }: Imports, out: PageWriter): void {
  let left = MOST_IMPORTS
  const write = (text: string, path: readonly string[]): void => {
    const from = path.at(-1) ?? base
    for (const { address, media } of path.length <= DEEPEST_IMPORT ? importsIn(text, from) : []) {
      if (!Object.hasOwn(styles, address) || path.includes(address) || left <= 0 || out.isFull) continue
      left -= 1
      if (media !== '') out.text(`@media ${media}{`)
      write(styles[address] as string, [...path, address])
      if (media !== '') out.text('}')
    }
    writeStyle(text, 'sheet', from, out)
  }
  write(css, [base])
}

/** Returns the imports at the start of a style sheet. Those with conditions other than media are left out. */
function importsIn(css: string, base: string): readonly { readonly address: string; readonly media: string }[] {
  const found: { address: string; media: string }[] = []
  if (css.length > LONGEST_STYLE || !css.includes('@import')) return found
  const tokens = tokenize({ css })
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as CSSToken
    if (OPENS.has(token[0])) at = endOfGroup(tokens, at)
    if (token[0] !== TokenType.AtKeyword || token[4].value.toLowerCase() !== 'import') continue
    const end = endOfRule(tokens, at)
    const [given] = addressesIn(tokens, at, end)
    const address = given === undefined ? null : absoluteUrl(given, base)
    const first = tokens
      .slice(at, end + 1)
      .findIndex(({ 0: type }) => type === TokenType.URL || type === TokenType.String)
    const rest = tokens.slice(at + first + 1, end + 1).map((one) => one[1])
    const media = rest
      .join('')
      .replace(/^\s*\)/, '')
      .replace(/;\s*$/, '')
      .trim()
    if (address !== null && MEDIA.test(media)) found.push({ address: address.replace(/#[^]*/, ''), media })
    at = end
  }
  return found
}

/** A list of media that contains nothing else. */
const MEDIA = /^(?!.*\b(?:layer|supports)\b)[\w\s(),:.<>=-]{0,200}$/i

function isDropped([type]: CSSToken): boolean {
  return DROPPED_TOKENS.has(type)
}

/** Returns the index of the token that closes the group that opens at `start`, or of the last token. */
function endOfGroup(tokens: readonly CSSToken[], start: number): number {
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    const [type] = tokens[at] as CSSToken
    if (OPENS.has(type)) depth++
    else if (CLOSES.has(type) && --depth === 0) return at
  }
  return tokens.length - 1
}

/** Returns the index of the last token of an at-rule: its semicolon, the end of its block, or the last token. */
function endOfRule(tokens: readonly CSSToken[], start: number): number {
  for (let at = start; at < tokens.length; at++) {
    const [type] = tokens[at] as CSSToken
    if (type === TokenType.Semicolon) return at
    // A rule without a semicolon ends with the block around it.
    if (type === TokenType.CloseCurly) return at - 1
    if (OPENS.has(type)) {
      at = endOfGroup(tokens, at)
      if (type === TokenType.OpenCurly) return at
    }
  }
  return tokens.length - 1
}

function addressesIn(tokens: readonly CSSToken[], start: number, end: number): string[] {
  return tokens
    .slice(start, end + 1)
    .flatMap((token) => (token[0] === TokenType.URL || token[0] === TokenType.String ? [token[4].value] : []))
}

/** Returns a picture's own address without characters that could end its quotes. */
const encodedOwn = (address: string): string =>
  address.replace(/["\\\n\r\f<]/g, (character) => encodeURIComponent(character))

export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

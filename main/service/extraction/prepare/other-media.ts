import { isWithin, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { type PageWords, pageWords, selectRare } from './selector-index.ts'

/** Classes whose only purpose is to show a part in print: ".print-only", ".show-for-print", ".only-print". */
const PRINT_NAME =
  /^\.(?:(?:[\w-]{0,30}[-_])?print(?:ing)?[-_]?only|only[-_]?(?:for[-_])?print|(?:show|visible|display)[-_]?(?:for|in|on)?[-_]?print(?:[-_](?:block|inline|inline-block))?|printonly)$/i
/** Bootstrap and Tailwind combine two classes. */
const PRINT_PAIRS = ['.d-none.d-print-block', '.d-none.d-print-inline', '.hidden[class~="print:block"]']
/** Classes that show a part only on phones, or only on larger screens. */
const DEVICE_NAME =
  /^\.(?:(?:[\w-]{0,30}[-_])?(?:mobile|phone|desktop|tablet|small-screen|large-screen)(?:[-_]?only)?|only[-_](?:mobile|phone|desktop)|(?:show|hide|visible|hidden)[-_](?:for|on|in)?[-_]?(?:mobile|phone|desktop|small|medium|large|xs|sm|md|lg|xl)(?:[-_](?:only|up|down))?|(?:is-)?hidden[-_](?:mobile|tablet|desktop|touch)|d-(?:none|(?:sm|md|lg|xl)-(?:none|block|flex))|(?:sm|md|lg|xl):(?:hidden|block|flex))$/i
const MAX_NAMES = 60
const MAX_PARTS = 400
/** A shorter part may be repeated on purpose. A longer one is the whole page. */
const SHORTEST = 25
const LONGEST = 20_000
/** A printed part has at most this many characters, and tells an address or consists of a picture. */
const LONGEST_IMPRINT = 300
const IMPRINT = /^$|https?:\/\/|\bwww\.|©/i
const MAX_STYLE = 200_000
const PRINT_RULE = /@media\s+(?:only\s+)?print\b[^{]{0,80}\{/gi
const HIDES = /((?:[.#][\w-]{1,60}(?:\s{0,9},\s{0,9}|\s{1,9})?){1,20})\{[^{}]{0,300}?\bdisplay\s*:\s*none\b/gi
const SHOWS = /((?:[.#][\w-]{1,60}(?:\s{0,9},\s{0,9}|\s{1,9})?){1,20})\{[^{}]{0,300}?\bdisplay\s*:\s*(?!none)[a-z]/gi
const NAMES = /[.#][\w-]+/g

/**
 * Removes parts that are only printed. Those that only the page's own styles hide on screens may also be folded text, so
 * they are removed only if they consist of a picture or tell an address.
 */
export function dropPrinted(page: PageDocument, words: PageWords): void {
  const printed = [...words].filter((word) => PRINT_NAME.test(word)).slice(0, MAX_NAMES)
  for (const element of selectRare(page, words, [...printed, ...PRINT_PAIRS])) element.remove()
  const styled = printedByStyle(page)
  if (styled.length === 0) return
  for (const element of page.querySelectorAll(styled.join(',')))
    if (isWithin(element, LONGEST_IMPRINT) && IMPRINT.test(textOf(element))) element.remove()
}

/** Returns the selectors of the parts that the page's own styles hide on screens and show in print. */
function printedByStyle(page: PageDocument): string[] {
  const hidden = new Set<string>()
  const shown = new Set<string>()
  for (const { textContent: style } of page.querySelectorAll('style')) {
    if (style.length > MAX_STYLE || !/@media[^{]{0,20}\bprint\b/i.test(style)) continue
    let rest = ''
    let from = 0
    for (const { index, 0: start } of style.matchAll(PRINT_RULE)) {
      if (index < from) continue
      const end = endOfBlock(style, index + start.length)
      for (const name of namesIn(style.slice(index + start.length, end), SHOWS)) shown.add(name)
      rest += style.slice(from, index)
      from = end
    }
    for (const name of namesIn(rest + style.slice(from), HIDES)) hidden.add(name)
  }
  return [...shown].filter((name) => hidden.has(name)).slice(0, MAX_NAMES)
}

/** Returns the position after the brace that closes the block. */
function endOfBlock(style: string, start: number): number {
  let depth = 1
  let at = start
  for (; at < style.length && depth > 0; at++) {
    if (style[at] === '{') depth++
    else if (style[at] === '}') depth--
  }
  return at
}

function namesIn(style: string, rule: RegExp): string[] {
  return [...style.matchAll(rule)].flatMap(([, selectors = '']) => selectors.match(NAMES) ?? [])
}

/**
 * Removes one of two neighboring parts with the same text, if a class shows it only on some screens. Call it after the
 * blocks have been chosen: how often a text occurs is one of the model's features.
 */
export function dropDoubles(page: PageDocument): void {
  const words = pageWords(page)
  const names = [...words].filter((word) => DEVICE_NAME.test(word)).slice(0, MAX_NAMES)
  const selectors = names.map((name) => (name.includes(':') ? `[class~="${name.slice(1)}"]` : name))
  if (selectors.length === 0) return
  for (const part of [...page.querySelectorAll(selectors.join(','))].slice(0, MAX_PARTS)) {
    const text = lettersOf(part)
    const near = [part.previousElementSibling, part.nextElementSibling]
    const isTwin = (other: PageElement | null) => other?.localName === part.localName && lettersOf(other) === text
    if (text !== null && near.some(isTwin)) part.remove()
  }
}

function lettersOf(element: PageElement): string | null {
  if (!isWithin(element, LONGEST)) return null
  const text = textOf(element)
  return text.length >= SHORTEST ? text : null
}

import { ELEMENT, type PageDocument, type PageElement, type PageNode, TEXT } from '../page-document.ts'
import type { PageEvidence } from './page-evidence.ts'
import { TextPattern } from './text-pattern.ts'

/** Two capitalized words. */
const NAME = new TextPattern(String.raw`^\p{Lu}\p{Ll}[\p{L}\p{M}-]+ \p{Lu}\p{Ll}[\p{L}\p{M}-]+$`)
/** Minimum length of a part of a name that is looked for in an address. */
const LEAST = 4
const SIGN = /[|–—]|\s[·•-]\s/
/** The text after the copyright sign and the years, up to the next separator. */
const COPYRIGHT = /© ?(?:\d{4}(?: ?[-–] ?\d{4})?,? ?)?([^ .|·•][^.|·•]{0,80})/
const MAX_LENGTH = 400_000
const HIDDEN = /^(?:script|style|template|noscript)$/
const SELF = /\b(?:I|my)\b/gi
const GROUP = /\b(?:we|our)\b/gi
const LEAST_OFTEN = 10
/** On a personal page, "we" and "our" occur at most this fraction as often as "I" and "my". */
const FEW = 1 / 3

/**
 * Returns the sole author of a site. The site must be named after the person, its address must contain a part of the
 * name, and the page must say "I".
 */
export function siteOwner(
  page: PageDocument,
  evidence: PageEvidence,
  siteName: string | null,
  url: string,
): string | null {
  const host = URL.parse(url)?.hostname ?? ''
  const parts = evidence.titleTag.split(SIGN)
  const names = [
    siteName,
    ...evidence.feeds.map(({ title }) => title),
    ...(parts.length > 1 ? [parts.at(-1)] : []),
    ...evidence.copyrights.map((line) => COPYRIGHT.exec(line)?.[1]),
  ]
  const isOwn = (name: string | null | undefined): name is string =>
    typeof name === 'string' && NAME.test(name.trim()) && isIn(host, name)
  const name = names.find(isOwn)?.trim()
  if (name === undefined) return null
  const text = shownText(page.body)
  const isOrdinary = name.split(' ').some((word) => isWord(word.toLowerCase(), text))
  if (isOrdinary) return null
  const self = count(text, SELF)
  return self >= LEAST_OFTEN && count(text, GROUP) <= self * FEW ? name : null
}

function isIn(host: string, name: string): boolean {
  return name
    .toLowerCase()
    .split(/[\s-]+/)
    .some((word) => word.length >= LEAST && host.includes(word))
}

/** True if the text contains `small` as a lowercase word, which a name never is. */
function isWord(small: string, text: string): boolean {
  return new TextPattern(`(?<![\\p{L}\\p{N}@/._-])${small}(?![\\p{L}\\p{N}@/_-]|\\.\\p{L})`).test(text)
}

/** Returns the text without scripts. */
function shownText(body: PageElement): string {
  const parts: string[] = []
  let left = MAX_LENGTH
  const gather = (parent: PageElement): void => {
    for (let node: PageNode | null = parent.firstChild; node && left > 0; node = node.nextSibling) {
      if (node.nodeType === TEXT) {
        parts.push(node.textContent)
        left -= node.textContent.length
      } else if (node.nodeType === ELEMENT && !HIDDEN.test((node as PageElement).localName)) gather(node as PageElement)
    }
  }
  gather(body)
  return parts.join('\n')
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

import type { PageDocument, PageElement } from '../page-document.ts'

/** The names of the elements, classes and attributes on a page: "div", ".note", "[data-tex]". */
export type PageWords = ReadonlySet<string>

const NEEDED = /(?:^|[\s>+~])[a-z][\w-]*|\.[\w-]+|\[[\w-]+/g
const needs = new Map<string, string[]>()

export function pageWords(page: PageDocument): PageWords {
  const words = new Set<string>()
  const attributeNames = new Set<string>()
  const names = new Set<string>()
  for (const element of page.querySelectorAll('*')) {
    words.add(element.localName)
    const attributes = element.attributeList
    for (let at = 0; at < attributes.length; at += 2) {
      const name = attributes[at] as string
      const value = attributes[at + 1] as string
      if (!attributeNames.has(name)) {
        attributeNames.add(name)
        words.add(`[${name}`)
      }
      if (name !== 'class' || names.has(value)) continue
      names.add(value)
      for (const one of value.split(/\s+/)) words.add(`.${one}`)
    }
  }
  return words
}

/**
 * Selects elements by any of the selectors. Most selectors match few pages and searching a page is slow, so selectors
 * with names that the page didn't contain at the start are skipped.
 */
export function selectRare(page: PageDocument, words: PageWords, selectors: readonly string[]): Iterable<PageElement> {
  const possible = selectors.filter((selector) => neededBy(selector).every((need) => words.has(need)))
  return possible.length === 0 ? [] : page.querySelectorAll(possible.join(','))
}

function neededBy(selector: string): string[] {
  let found = needs.get(selector)
  if (!found) {
    const sure = selector.replace(/:not\([^()]*\)/g, '').replace(/=\s*"[^"]*"/g, '')
    found = (sure.match(NEEDED) ?? []).map((need) => need.replace(/^[\s>+~]+/, ''))
    needs.set(selector, found)
  }
  return found
}

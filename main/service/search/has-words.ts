import type { ParsedSearch } from '#shared/text/parse-search.ts'

/** True if a search contains any words, and not only conditions on facts about entries. */
export function hasWords({ words, by, title, site, from }: ParsedSearch): boolean {
  return words.length + by.length + title.length + site.length + from.length > 0
}

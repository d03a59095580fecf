import { preference, setPreference } from '../../preferences/index.ts'

/** Searches to offer again. */
export const MOST_SEARCHES = 6

/** Keeps the words of a search that led somewhere, on this device. */
export function rememberSearch(words: string): void {
  const others = preference('recentSearches').filter((one) => one !== words)
  if (words !== '' && words.length <= 200) setPreference('recentSearches', [words, ...others].slice(0, MOST_SEARCHES))
}

import { preference, setPreference } from '../../preferences/index.ts'

/** The number of previous searches to offer. */
export const MOST_SEARCHES = 6

/** Stores the words of a successful search on this device. */
export function rememberSearch(words: string): void {
  const others = preference('recentSearches').filter((one) => one !== words)
  if (words !== '' && words.length <= 200) setPreference('recentSearches', [words, ...others].slice(0, MOST_SEARCHES))
}

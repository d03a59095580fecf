import type { Figure } from './figure.ts'
import { onPage } from './on-page.ts'
import type { StoredSearchPage } from './stored-search.page.ts'

export const name = 'Search without a connection in 100,000 stored entries (Chromium)'

declare global {
  var storedSearch: StoredSearchPage
}

export function run(): Promise<Figure[]> {
  return onPage('stored-search.page.ts', (page) => page.evaluate(() => storedSearch.run(100_000)))
}

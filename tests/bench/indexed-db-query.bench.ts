import type { Figure } from './figure.ts'
import type { IndexedDbBenchPage } from './indexed-db-query.page.ts'
import { onPage } from './on-page.ts'

export const name = 'The local queue in IndexedDB (Chromium), 100,000 entries'

declare global {
  var indexedDbBench: IndexedDbBenchPage
}

export function run(): Promise<Figure[]> {
  return onPage('indexed-db-query.page.ts', (page) => page.evaluate(() => indexedDbBench.run(100_000)))
}

import type { Figure } from './figure.ts'
import { measureExtraction } from './extraction.ts'

export const name = 'extraction: word F1 against the corpus, first 40 pages of each kind'

/** Absolute times depend on the machine; F1 does not. Whole corpus: npm run bench:extraction. */
export async function run(): Promise<Figure[]> {
  const groups = await measureExtraction({ types: [], limit: 40, others: [] })
  return groups.flatMap((group) => [
    { name: group.name, value: group.f1, unit: 'F1', note: `${group.failed} of ${group.pages} failed` },
    {
      name: `${group.name}, median`,
      value: [...group.ms].sort((a, b) => a - b)[group.ms.length >> 1] ?? 0,
      unit: 'ms',
    },
  ])
}

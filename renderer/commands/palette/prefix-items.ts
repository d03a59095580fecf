import type { PaletteItem } from './search/rank.ts'

const prefixes: readonly (readonly [prefix: string, title: string, when?: 'reading'])[] = [
  ['>', 'Commands only'],
  ['#', 'Tags'],
  ['@', 'Sources and authors'],
  ['/', 'Search the whole library'],
  [':', 'A heading, a highlight, or a position such as 75%', 'reading'],
]

/** The prefixes the field understands. Choosing a row types its prefix. */
export const prefixItems = (isReading: boolean): readonly PaletteItem[] =>
  prefixes
    .filter(([, , when]) => when === undefined || isReading)
    .map(([prefix, title]) => ({ id: `prefix ${prefix}`, title, group: 'Begin with', keys: prefix, writes: prefix }))

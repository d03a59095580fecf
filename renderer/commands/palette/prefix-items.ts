import * as t from '#shared/words/commands/palette.ts'
import type { PaletteItem } from './search/rank.ts'

const prefixes: readonly (readonly [prefix: string, title: string, when?: 'reading'])[] = [
  ['>', t.commandsOnly],
  ['#', t.tags],
  ['@', t.sourcesAndAuthors],
  ['/', t.searchTheWholeLibrary],
  [':', t.aHeading, 'reading'],
]

/** Lists the prefixes that the field understands. Choosing a row types its prefix. */
export const prefixItems = (isReading: boolean): readonly PaletteItem[] =>
  prefixes
    .filter(([, , when]) => when === undefined || isReading)
    .map(([prefix, title]) => ({ id: `prefix ${prefix}`, title, group: t.startWith, keys: prefix, writes: prefix }))

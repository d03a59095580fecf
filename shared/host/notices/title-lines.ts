import * as t from '#shared/words/sync.ts'

const TITLES = 3

/** The body of a notification about several items: a line for each of the first ones, and the number of the others. */
export function titleLines(titles: readonly string[]): string {
  const rest = titles.length > TITLES ? [t.andMore({ count: titles.length - TITLES })] : []
  return [...titles.slice(0, TITLES), ...rest].join('\n')
}

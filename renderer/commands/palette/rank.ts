import { foldText, type Match, oneEditAway, scoreMatch } from './score.ts'

/** One row that the palette can show. */
export interface PaletteItem {
  readonly id: string
  readonly title: string
  /** Other words it is found by. */
  readonly aliases?: readonly string[]
  /** Where it belongs: "Go to", "Article", the source of an article. */
  readonly group: string
  readonly keys?: string
  /** Opens a list of its own instead of running. */
  readonly children?: () => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
  readonly run?: () => void
  /** For a choice among several: whether it is the chosen one. */
  readonly chosen?: boolean
}

export interface Ranked {
  readonly item: PaletteItem
  /** Letters of the title to mark. */
  readonly at: readonly number[]
}

const folds = new WeakMap<PaletteItem, string>()

function foldOf(item: PaletteItem): string {
  const known = folds.get(item) ?? foldText(item.title)
  folds.set(item, known)
  return known
}

/** An alias says the same in other words: a little less than the title itself. */
const ALIAS = 4

/**
 * The items that match, best first; what is chosen often (`worthOf`) comes first among equals, then the title decides. One
 * slip of the finger is forgiven where nothing matches.
 */
export function rank(
  items: readonly PaletteItem[],
  wanted: string,
  worthOf: (id: string) => number = () => 0,
  limit = 60,
): readonly Ranked[] {
  const query = foldText(wanted.trim()).replace(/\s+/g, '')
  if (query === '') return items.slice(0, limit).map((item) => ({ item, at: [] }))
  const exact = matching(items, [query])
  const found = exact.length > 0 ? exact : matching(items, oneEditAway(query))
  return found
    .map((one) => ({ ...one, score: one.score + Math.min(6, Math.log2(1 + worthOf(one.item.id)) * 2) }))
    .sort((a, b) => b.score - a.score || (a.item.title < b.item.title ? -1 : 1))
    .slice(0, limit)
    .map(({ item, at }) => ({ item, at }))
}

function matching(items: readonly PaletteItem[], queries: readonly string[]) {
  return items.flatMap((item) => {
    let best: Match | null = null
    for (const query of queries) {
      const titled = scoreMatch(query, item.title, foldOf(item))
      if (titled && (best === null || titled.score > best.score)) best = titled
      for (const alias of item.aliases ?? []) {
        const named = scoreMatch(query, alias)
        if (named && (best === null || named.score - ALIAS > best.score)) best = { score: named.score - ALIAS, at: [] }
      }
    }
    return best === null ? [] : [{ item, score: best.score, at: best.at }]
  })
}

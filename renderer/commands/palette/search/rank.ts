import type { IconName } from '#shared/commands/index.ts'
import { foldText, type Match, oneEditAway, scoreMatch } from './score.ts'

/** One row that the palette can show. */
export interface PaletteItem {
  readonly id: string
  readonly title: string
  readonly icon?: IconName | undefined
  /** Other words it is found by. */
  readonly aliases?: readonly string[] | undefined
  /** Where it belongs: "Go to", "Article", the source of an article. */
  readonly group: string
  readonly keys?: string
  /** Opens a list of its own instead of running. */
  readonly children?: () => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
  /** What a promise is for is done when it resolves. */
  readonly run?: () => unknown
  /** In its list, words that name nothing there can be made something. */
  readonly makes?: (words: string) => PaletteItem
  /** Put into the field instead of running anything. */
  readonly writes?: string
  /** Runs and leaves the palette open, where the list it stands in was entered. */
  readonly stays?: true
  /** Takes words as another name of this row. */
  readonly names?: PaletteItem
  /** Why it can't run now; it is shown only when it is asked for by its name. */
  readonly refusal?: string
  /** For a choice among several: whether it is the chosen one. */
  readonly chosen?: boolean
}

export interface Ranked {
  readonly item: PaletteItem
  /** LettersAndDigits of the title to mark. */
  readonly at: readonly number[]
}

/** Those that still match when there are more letters, in the order they had. */
export function narrow(found: readonly Ranked[], wanted: string): readonly Ranked[] {
  const query = queryOf(wanted)
  return found.flatMap(({ item }) => {
    const match = scoreMatch(query, item.title, foldOf(item).title)
    return match ? [{ item, at: match.at }] : []
  })
}

const queryOf = (wanted: string): string => foldText(wanted).replace(/\s+/g, '')

interface Folded {
  readonly title: string
  readonly aliases: readonly string[]
}

const folds = new WeakMap<PaletteItem, Folded>()

function foldOf(item: PaletteItem): Folded {
  const known = folds.get(item)
  if (known) return known
  const folded = { title: foldText(item.title), aliases: (item.aliases ?? []).map(foldText) }
  folds.set(item, folded)
  return folded
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
  const query = queryOf(wanted)
  if (query === '') return items.slice(0, limit).map((item) => ({ item, at: [] }))
  const exact = matching(items, [query])
  const found = exact.length > 0 ? exact : matching(items, oneEditAway(query))
  return found
    .map((one) => ({ ...one, score: one.score + Math.min(6, Math.log2(1 + worthOf(one.item.id)) * 2) }))
    .sort((a, b) => b.score - a.score || (a.item.title < b.item.title ? -1 : a.item.title > b.item.title ? 1 : 0))
    .slice(0, limit)
    .map(({ item, at }) => ({ item, at }))
}

/** Of what can't run now, what is meant by these very words. */
export function named(items: readonly PaletteItem[], wanted: string): readonly Ranked[] {
  const query = bare(wanted)
  if (query === '') return []
  return items
    .filter((item) => bare(item.title) === query || item.aliases?.some((alias) => bare(alias) === query))
    .map((item) => ({ item, at: [] }))
}

const bare = (words: string): string => foldText(words).replaceAll(/[\s…]+/g, '')

function matching(items: readonly PaletteItem[], queries: readonly string[]) {
  return items.flatMap((item) => {
    let best: Match | null = null
    const folded = foldOf(item)
    for (const query of queries) {
      const titled = scoreMatch(query, item.title, folded.title)
      if (titled && (best === null || titled.score > best.score)) best = titled
      for (const [index, alias] of (item.aliases ?? []).entries()) {
        const named = scoreMatch(query, alias, folded.aliases[index])
        if (named && (best === null || named.score - ALIAS > best.score)) best = { score: named.score - ALIAS, at: [] }
      }
    }
    return best === null ? [] : [{ item, score: best.score, at: best.at }]
  })
}

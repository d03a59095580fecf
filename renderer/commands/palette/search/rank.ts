import type { IconName } from '#shared/commands/index.ts'
import { foldText, type Match, oneEditAway, scoreMatch } from './score.ts'

/** One row the palette can show. */
export interface PaletteItem {
  readonly id: string
  readonly title: string
  readonly icon?: IconName | undefined
  /** Other words that find it. */
  readonly aliases?: readonly string[] | undefined
  /** Its group: "Go to", "Article", or an article's source. */
  readonly group: string
  readonly keys?: string
  /** Opens a submenu instead of running. */
  readonly children?: () => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
  /** A returned promise resolves when the action is done. */
  readonly run?: () => unknown
  /** In its submenu, creates an item from words that match nothing. */
  readonly makes?: (words: string) => PaletteItem
  /** Text to put into the field instead of running. */
  readonly writes?: string
  /** Runs and leaves the palette open in its submenu. */
  readonly stays?: true
  /** Takes the typed words as this row's new name. */
  readonly names?: PaletteItem
  /** Why it cannot run now. Such a row shows only when its name is typed. */
  readonly refusal?: string
  /** For one of several choices: whether it is chosen. */
  readonly chosen?: boolean
}

export interface Ranked {
  readonly item: PaletteItem
  /** Indices of the title's characters to mark. */
  readonly at: readonly number[]
}

/** Filters the matches after more letters are typed, and keeps their order. */
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

/** The score an alias loses against the title itself. */
const ALIAS = 4

/**
 * Ranks the matching items, best first. Ties go to the more frequent choice (`worthOf`), then to the title. If nothing
 * matches, one typing error is forgiven.
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

/** Items that cannot run now and whose title or alias equals these words. */
export function exactMatches(items: readonly PaletteItem[], wanted: string): readonly Ranked[] {
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

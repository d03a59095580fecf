import type { IconName } from '#shared/commands/index.ts'
import { oneEditAway } from './one-edit-variants.ts'
import { fit, foldQuery, foldText, type Match, scoreMatch } from './score.ts'

/** A row that the palette can show. */
export interface PaletteItem {
  readonly id: string
  readonly title: string
  /**
   * Alternative titles that match as well as the first, such as "Queue" for "Go to Queue" or "Sepia" for "Theme:
   * Sepia".
   */
  readonly names?: readonly string[] | undefined
  readonly icon?: IconName | undefined
  /** Other words by which the item can be found. */
  readonly aliases?: readonly string[] | undefined
  /** The item's group, such as "Go to", "Article" or an article's source. */
  readonly group: string
  /** Set if the item affects the articles that its group names. */
  readonly isOnTarget?: true
  /** Distinguishes the item from commands in a list of everything, such as "Tag", "Source" or "View". */
  readonly kind?: string
  readonly keys?: string
  /** Set if each row of the submenu can also be found separately. */
  readonly spreads?: true
  /** Set for a choice from a submenu. Outside the submenu, it is listed only if the typed words match it. */
  readonly choice?: true
  /** The submenu's rows. If present, the item opens them instead of running. */
  readonly children?: () => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
  /** A returned promise resolves when the action is done. */
  readonly run?: () => unknown
  /** Creates an item in the submenu from words that match none of its rows. */
  readonly makes?: (words: string) => PaletteItem
  /** Text that the item puts into the field instead of running. */
  readonly writes?: string
  /** Set if the item runs but leaves the palette open in its submenu. */
  readonly stays?: true
  /** The row that receives the typed words as its new name. */
  readonly renames?: PaletteItem
  /** The reason that the item can't run now. Such a row appears only when its name is typed. */
  readonly refusal?: string
  /** For one of several choices, true if it is chosen. */
  readonly chosen?: boolean
}

export interface Ranked {
  readonly item: PaletteItem
  /**
   * Comparable across kinds of items. Negative for a match with a typing error. If absent, no text was compared and the
   * score counts as 0.
   */
  readonly score?: number
  /** Indices of the title's characters to mark. */
  readonly at: readonly number[]
}

/** Filters the matches after more letters were typed, preserving their order. */
export function narrow(found: readonly Ranked[], wanted: string): readonly Ranked[] {
  const query = foldQuery(wanted)
  return found.flatMap(({ item, score }) => {
    const match = scoreMatch(query, item.title, foldOf(item).title)
    return match && score !== undefined ? [{ item, at: match.at, score }] : []
  })
}

interface Folded {
  readonly title: string
  readonly names: readonly string[]
  readonly aliases: readonly string[]
  /** Each of these texts joined into one word, such as "signout" for "Sign out". The title comes first. */
  readonly joined: readonly string[]
}

const folds = new WeakMap<PaletteItem, Folded>()

function foldOf(item: PaletteItem): Folded {
  const known = folds.get(item)
  if (known) return known
  const title = foldText(item.title)
  const names = (item.names ?? []).map(foldText)
  const aliases = (item.aliases ?? []).map(foldText)
  const folded = { title, names, aliases, joined: [title, ...names, ...aliases].map(bare) }
  folds.set(item, folded)
  return folded
}

/** Points deducted for matching a name instead of the title, or an alias instead of a title with that word. */
const NAME = 5
const ALIAS = 250
/** Bonus for rows of the interface, so that they rank above articles that match equally well. */
const COMMAND = 120
const CHOICE = 60
/** With at least this many letters, the start of a joined word is enough to identify it. */
const TELLING = 5
/** Ranks a typing error below everything that is typed correctly. */
const SLIP = -2000
/** Maximum bonus for frequent use. It decides between equally good matches. */
const USE = 60

/**
 * Ranks the matching items, best first. Among equally good matches, more frequent choices (`worthOf`) come first, then
 * the title decides. If nothing matches, one typing error is forgiven.
 */
export function rank(
  items: readonly PaletteItem[],
  wanted: string,
  worthOf: (id: string) => number = () => 0,
  limit = 60,
): readonly Ranked[] {
  const query = foldQuery(wanted)
  if (query === '')
    return items
      .filter(({ choice }) => !choice)
      .slice(0, limit)
      .map((item) => ({ item, at: [] }))
  const exact = matching(items, query)
  const found = exact.length > 0 ? exact : nearlyMatching(items, query)
  return byScore(
    found.map((one) => ({ ...one, score: one.score + Math.min(USE, Math.log2(1 + worthOf(one.item.id)) * 20) })),
  ).slice(0, limit)
}

/** Sorts the matches, best first. Includes matches with typing errors only if there are no others. */
export function byScore(found: readonly Ranked[]): readonly Ranked[] {
  const scoreOf = ({ score = 0 }: Ranked): number => score
  const right = found.filter((one) => scoreOf(one) >= 0)
  return (right.length > 0 ? right : found).toSorted(
    (a, b) => scoreOf(b) - scoreOf(a) || (a.item.title < b.item.title ? -1 : a.item.title > b.item.title ? 1 : 0),
  )
}

/** Returns items that can't run now and whose title or alias equals these words. */
export function exactMatches(items: readonly PaletteItem[], wanted: string): readonly Ranked[] {
  const query = bare(wanted)
  if (query === '') return []
  return items
    .filter((item) => bare(item.title) === query || item.aliases?.some((alias) => bare(alias) === query))
    .map((item) => ({ item, at: [], score: 0 }))
}

const bare = (words: string): string => foldText(words).replaceAll(/[\s…]+/g, '')

interface Scored extends Ranked {
  readonly score: number
}

function matching(items: readonly PaletteItem[], query: string): readonly Scored[] {
  return items.flatMap((item) => {
    const folded = foldOf(item)
    const titled = scoreMatch(query, item.title, folded.title)
    const others = [
      ...(item.names ?? []).map((name, at) => scored(query, name, folded.names[at], NAME)),
      ...(item.aliases ?? []).map((alias, at) => scored(query, alias, folded.aliases[at], ALIAS)),
      ...folded.joined.map((joined, at) => scoredJoined(bare(query), joined, at === 0 ? NAME : ALIAS)),
    ]
    const other = Math.max(-1, ...others)
    const kind = item.choice ? CHOICE : COMMAND
    if (titled !== null && titled.score >= other) return [{ item, score: titled.score + kind, at: titled.at }]
    return other < 0 ? [] : [{ item, score: other + kind, at: titled?.at ?? [] }]
  })
}

function scored(query: string, text: string, folded: string | undefined, less: number): number {
  const match = scoreMatch(query, text, folded)
  // Scattered letters in an alias are no evidence of a match.
  return match === null || (less === ALIAS && match.score < fit.inside) ? -1 : match.score - less
}

/** Scores a match in which the query joins words that the item separates, or separates words that the item joins. */
function scoredJoined(query: string, joined: string, less: number): number {
  if (joined === query) return fit.word - less
  return query.length >= TELLING && joined.startsWith(query) ? fit.wordStart - less : -1
}

const unmarked = (match: Match): Match => ({ ...match, at: [] })

/** Matches only the starts of words in titles. Otherwise almost any letters would match something. */
function nearlyMatching(items: readonly PaletteItem[], query: string): readonly Scored[] {
  return items.flatMap((item) => {
    const { title, names } = foldOf(item)
    const matches = oneEditAway(query).flatMap((slip) => [
      ...[scoreMatch(slip, item.title, title) ?? []].flat(),
      ...names.flatMap((name, at) => scoreMatch(slip, item.names?.[at] ?? name, name) ?? []).map(unmarked),
    ])
    const best = matches.reduce<Match | null>((a, b) => (a !== null && a.score >= b.score ? a : b), null)
    return best === null || best.score < fit.words ? [] : [{ item, score: best.score + SLIP, at: best.at }]
  })
}

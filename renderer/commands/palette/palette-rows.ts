import * as t from '#shared/words/commands/palette.ts'
import * as titles from '#shared/words/commands/titles.ts'
import type { JumpTarget } from '../../paths/index.ts'
import { type Use, frecencyScore } from './frecency.ts'
import { jumpItems } from './jump-items.ts'
import { renameItems } from './pinned-items.ts'
import type { Pins } from './pins.ts'
import { textItems } from './palette-items.ts'
import type { PinHandlers, Page, PaletteState } from './palette-model.ts'
import { prefixItems } from './prefix-items.ts'
import { byScore, exactMatches as meant, type PaletteItem, type Ranked, rank } from './search/rank.ts'

const RECENT = 5
/** Maximum number of commands listed next to the articles, tags and sources that match the same text. */
const BESIDE = 12

/** Everything to choose from while the palette is open. */
export interface PaletteOffer {
  /** Everything that can run now, with the names that the reader has added. */
  readonly base: readonly PaletteItem[]
  /** Items that cannot run now, with the reason. */
  readonly refused: readonly PaletteItem[]
  /** The article in which ":" jumps to a position. */
  readonly target: JumpTarget | null
  /** Milliseconds since the epoch. */
  readonly openedAt: number
}

/** Finds items that don't require the store. Returns null if only the store has the items. */
export function searchWithoutStore(
  { text, page, uses, own }: Pick<PaletteState, 'text' | 'page' | 'uses' | 'own'>,
  { base, refused, target, openedAt }: PaletteOffer,
): readonly Ranked[] | null {
  const worthOf = (item: string): number => {
    const use = uses.find((one) => one.id === item)
    return use ? frecencyScore(use, openedAt) : 0
  }
  if (page) return rank(page.items ?? [], text, worthOf)
  if (text.startsWith('>')) return [...rank(base, text.slice(1), worthOf), ...meant(refused, text.slice(1))]
  if (text.startsWith(':') && target) return jumpItems(target, text.slice(1))
  if (/^[#@]/.test(text)) return null
  if (/^[/?]/.test(text)) return []
  return text.trim() === ''
    ? atRest(base, uses, own.pinned)
    : [...rank(base, text, worthOf, BESIDE), ...meant(refused, text)]
}

/** The palette's rows: items found by name, results from the store, and actions on the typed words. */
export function rowsOf(
  { text, page, own }: Pick<PaletteState, 'text' | 'page' | 'own'>,
  { base, target }: PaletteOffer,
  named: readonly Ranked[] | null,
  stored: readonly Ranked[],
  { change, go }: PinHandlers,
): readonly Ranked[] {
  if (named === null) return stored
  if (page?.naming) return plain(renameItems(page.naming, text, own, change))
  if (page) return [...named, ...madeOf(page, text.trim())]
  if (text.startsWith('>') || text.trim() === '' || (text.startsWith(':') && target)) return named
  if (text.startsWith('?'))
    return plain([...prefixItems(target !== null), ...base.filter((item) => item.id === 'help.shortcuts')])
  const wanted = text.replace(/^\//, '').trim()
  const words = wanted === '' ? [] : plain(textItems(wanted, go))
  if (text.startsWith('/') || words[0]?.item.id === 'save') return words
  return [...byScore([...named, ...stored]), ...words]
}

/** True if all rows form one list ordered by match quality, which mixes commands, articles, tags and sources. */
export const isMixed = ({ text, page }: Pick<PaletteState, 'text' | 'page'>): boolean =>
  page === null && text.trim() !== '' && !/^[#@:?/]/.test(text)

const plain = (items: readonly PaletteItem[]): readonly Ranked[] => items.map((item) => ({ item, at: [] }))

const ofThisScreen: ReadonlySet<string> = new Set([titles.thisList, titles.thisArticle])

/**
 * Returns the rows shown before anything is typed: actions on the selection, recent choices, this screen's commands,
 * destinations, and then the rest.
 */
function atRest(base: readonly PaletteItem[], uses: readonly Use[], pins: Pins['pinned']): readonly Ranked[] {
  const pinned = pins
    .flatMap((id) => base.find((item) => item.id === id) ?? [])
    .map((item) => ({ ...item, group: t.pinned }))
  const recent = uses.flatMap(({ id }) => base.find((item) => item.id === id) ?? []).slice(0, RECENT)
  const top = base.filter(({ choice }) => !choice)
  const context = top.filter(({ id, isOnTarget }) => isOnTarget && !pins.includes(id))
  const lately = recent
    .filter((item) => !context.includes(item) && !pins.includes(item.id))
    .map((item) => ({ ...item, group: t.recent }))
  const shown = new Set([...context, ...pinned, ...lately].map(({ id }) => id))
  const rest = top.filter(({ id }) => !shown.has(id))
  const ofScreen = rest.filter(({ group }) => ofThisScreen.has(group))
  const places = rest.filter(({ group }) => group === titles.goTo)
  const others = rest.filter((item) => !ofScreen.includes(item) && !places.includes(item))
  return plain([...context, ...pinned, ...lately, ...ofScreen, ...places, ...others])
}

/** Returns items that a submenu can create from words that match none of its rows. */
function madeOf({ of, items }: Page, words: string): readonly Ranked[] {
  if (!of.makes || items === null || words === '') return []
  const known = items.some(({ title }) => title.toLowerCase() === words.toLowerCase())
  return known ? [] : plain([of.makes(words)])
}

export interface Group {
  readonly name: string
  readonly rows: readonly { readonly ranked: Ranked; readonly index: number }[]
}

/** Sorts the rows by group. Groups are ordered by their best row. */
export function sortByGroup(ranked: readonly Ranked[]): readonly Ranked[] {
  const byName = new Map<string, Ranked[]>()
  for (const one of ranked) byName.set(one.item.group, [...(byName.get(one.item.group) ?? []), one])
  return [...byName.values()].flat()
}

/** Splits rows that are already sorted into their groups. */
export function groupsOf(found: readonly Ranked[]): readonly Group[] {
  const all: { name: string; rows: { ranked: Ranked; index: number }[] }[] = []
  for (const [index, ranked] of found.entries()) {
    const last = all.at(-1)
    if (last?.name === ranked.item.group) last.rows.push({ ranked, index })
    else all.push({ name: ranked.item.group, rows: [{ ranked, index }] })
  }
  return all
}

/** A list ordered by match quality has no group headings, because each row shows its kind. */
export const inOneGroup = (found: readonly Ranked[]): readonly Group[] => [
  { name: t.bestMatches, rows: found.map((ranked, index) => ({ ranked, index })) },
]

/** Returns the words that distinguish a row from commands: its kind, or the articles that it affects. */
export const kindOf = ({ kind, group, isOnTarget }: PaletteItem): string | undefined =>
  kind ?? (isOnTarget ? group : undefined)

/**
 * Returns the cursor's index: the index of its row, or 0 if the row is not in the list. Returns -1 while nothing has
 * been typed or chosen, because Enter must not run a command that the reader did not look for.
 */
export function cursorIndex(
  found: readonly Ranked[],
  { at, text, page }: Pick<PaletteState, 'at' | 'text' | 'page'>,
): number {
  if (at === null && page === null && text.replace(/^>/, '').trim() === '') return -1
  return Math.max(
    0,
    found.findIndex(({ item }) => item.id === at),
  )
}

/** Returns the row to which the cursor moves. It wraps around at the ends. */
export function nextRow(found: readonly Ranked[], current: number, by: 1 | -1): string | null {
  const from = current === -1 && by === -1 ? 0 : current
  return found[(from + by + found.length) % Math.max(1, found.length)]?.item.id ?? null
}

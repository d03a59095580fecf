import { compareNames } from '#shared/language/compare-names.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { placeOn } from '#shared/model/shelf.ts'
import * as lists from '#shared/words/lists.ts'
import * as t from '#shared/words/shelves.ts'
import { readingMinutes } from '../../reading/facts/index.ts'

type Compare = (one: FeedEntry, other: FeedEntry) => number

/** The order of a shelf's list. `own` is the order in which the reader put the items. */
export type ShelfSort = 'own' | 'title' | 'added' | 'shortest' | 'longest' | 'progress'

/** The names of the orders, as listed in the menu. */
export const shelfSortNames: Readonly<Record<ShelfSort, string>> = {
  own: t.myOrder,
  title: t.byTitle,
  added: t.lastAdded,
  shortest: lists.shortest,
  longest: lists.longest,
  progress: t.mostRead,
}

/** Returns the order named in an address, or the reader's own. */
export const sortNamed = (name: string | null): ShelfSort =>
  name !== null && Object.hasOwn(shelfSortNames, name) ? (name as ShelfSort) : 'own'

/** Compares items of a shelf. Items that are equal stay in the reader's order. */
export const shelfSorts: Readonly<Partial<Record<ShelfSort, (shelf: string) => Compare>>> = {
  title: () => (one, other) => compareNames(one.content.title.trim(), other.content.title.trim()),
  added: (shelf) => (one, other) => compareTexts(addedOf(other, shelf), addedOf(one, shelf)),
  shortest: () => (one, other) => readingMinutes(one.content) - readingMinutes(other.content),
  longest: () => (one, other) => readingMinutes(other.content) - readingMinutes(one.content),
  progress: () => (one, other) => progressOf(other) - progressOf(one),
}

/** Dates of the service have one form, so their order is that of their texts. */
const addedOf = ({ content }: FeedEntry, shelf: string): string => placeOn(content.shelves, shelf)?.added_date ?? ''

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function progressOf({ content: { history } }: FeedEntry): number {
  if (history?.finished_date) return 1
  return history?.max_read_percentage ?? history?.last_read_percentage ?? 0
}

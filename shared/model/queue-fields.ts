import * as t from '#shared/words/lists.ts'
import { LINDY_AGE, SHORT_WORDS } from '../limits.ts'
import { contentKinds, type ContentType, contentType } from './content-type.ts'
import { toMicroseconds, toMilliseconds } from './dates.ts'
import type { FeedEntry } from './feed.ts'
import { type ReadState, readState } from './read-state.ts'

/** An unknown date. It sorts as the oldest, and never counts as Lindy. */
export const NO_DATE = 0

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)
const feedDate = ({ content }: FeedEntry, now: number): number => toMilliseconds(content.feed_date, now)

/**
 * The columns by which the queue is sorted and filtered, derived from an entry. `now` replaces dates that an entry
 * lacks. Dates are milliseconds since the epoch, except `_feed_dirty_date`, the entry's version, which is in
 * microseconds.
 */
export const queueColumns = {
  _last_read_percentage: ({ content }) => content.history?.last_read_percentage ?? 0,
  _word_count: ({ content }) => content.article?.word_count ?? 0,
  _feed_date: feedDate,
  /** NO_DATE if unknown. */
  _publication_date: ({ content }) => toMilliseconds(content.publication_date, NO_DATE),
  _is_favorited: ({ content }) => flag(content.library?.is_favorited ?? false),
  _has_highlights: ({ content }) => flag(content.my_annotations.length > 0),
  _has_note: ({ content }) =>
    flag(content.my_note !== null || content.my_annotations.some((annotation) => annotation.note !== null)),
  _has_tags: ({ content }) => flag(content.tags.length > 0),
  _tagNames: ({ content }): readonly string[] => content.tags.map((tag) => tag.name),
  _feed_dirty_date: ({ content }) => toMicroseconds(content.feed_dirty_date),
  _library_state_date: (entry, now) => {
    const date = toMilliseconds(entry.content.library?.library_state_date, Number.NaN)
    return Number.isNaN(date) ? feedDate(entry, now) : date
  },
  /** The epoch if never viewed. */
  _last_viewed_date: ({ content }) => toMilliseconds(content.history?.last_viewed_date, 0),
  _content_type: ({ content }) => content.content_type,
} satisfies Record<string, (entry: FeedEntry, now: number) => unknown>

type Columns = typeof queueColumns

/** Data that the stores hold for an entry, in addition to the entry's text. */
export type QueueRow = {
  /** The content id. */
  readonly id: number
} & { readonly [Column in keyof Columns]: ReturnType<Columns[Column]> }

interface QueueOrder {
  readonly column: NumberColumn
  /** 1 is ascending, -1 is descending. Ties are ordered by id, in the same direction. */
  readonly direction: 1 | -1
  readonly label: string
}

type NumberColumn = { [C in keyof Columns]: ReturnType<Columns[C]> extends number ? C : never }[keyof Columns]

/** Sort orders, as listed in the menu. A sort's key is its name in queries and addresses. */
export const queueOrders = {
  recently_saved: { column: '_library_state_date', direction: -1, label: t.recentlySaved },
  oldest: { column: '_library_state_date', direction: 1, label: t.oldestSaved },
  shortest: { column: '_word_count', direction: 1, label: t.shortest },
  longest: { column: '_word_count', direction: -1, label: t.longest },
  newest_published: { column: '_publication_date', direction: -1, label: t.newestPublished },
  last_viewed: { column: '_last_viewed_date', direction: -1, label: t.lastViewed },
} as const satisfies Record<string, QueueOrder>

export type QueueSort = keyof typeof queueOrders
export type SortColumn = (typeof queueOrders)[QueueSort]['column']

/** Menu headings, in order. */
export const filterHeadings = { read: t.reading, only: t.showOnly, type: t.type, tags: t.tags } as const

type FilterHeading = keyof typeof filterHeadings

interface Shown {
  readonly heading: FilterHeading
}

/** If true, selects only rows with the bit. If false, selects only rows without it, or any row if `orNot` is false. */
interface BitFilter extends Shown {
  readonly kind: 'bit'
  readonly label: string
  readonly bit: number
  readonly orNot: boolean
  readonly holds: (row: QueueRow) => boolean
}

/** If true, selects only rows with a known date at least `least` milliseconds ago. */
export interface AgeFilter extends Shown {
  readonly kind: 'age'
  readonly label: string
  readonly column: SortColumn
  readonly least: number
}

/** Selects only rows with a certain value. Under the mask of all `bits`, a row has exactly the bits of its value. */
interface ChoiceFilter extends Shown {
  readonly kind: 'choice'
  readonly of: (row: QueueRow) => string
  /** `text` is the value as it is spelled in an address. */
  readonly values: readonly { value: string; label: string; bits: number; text: string }[]
  /** The value used for any other text in an address. */
  readonly otherwise: string
}

/**
 * Selects only rows with one of several values, or any row if no values are given. At most one filter is of this kind;
 * see FlagTest.
 */
interface SetFilter extends Shown {
  readonly kind: 'set'
  readonly of: (row: QueueRow) => number
  readonly values: readonly { value: number; label: string; bits: number }[]
}

/**
 * Selects only rows with at least one of several names, or one nested in them, or any row if no names are given. At most one filter is of this
 * kind, because stores index it.
 */
interface NamesFilter extends Shown {
  readonly kind: 'names'
  readonly of: (row: QueueRow) => readonly string[]
}

export type QueueFilter = BitFilter | AgeFilter | ChoiceFilter | SetFilter | NamesFilter

/**
 * Filters, in their order in addresses. A filter's key is its name in queries, addresses and the service's parameters.
 * Bits are stored, so a bit's meaning must never change. A new filter takes the next free bit, from 1 << 17 to 1 << 29.
 * The clients' stores compute it for their existing rows; the service's database needs a migration.
 */
export const queueFilters = {
  isFavorited: {
    kind: 'bit',
    heading: 'only',
    label: t.favorites,
    bit: 1,
    orNot: true,
    holds: (row) => row._is_favorited === 1,
  },
  hasHighlights: {
    kind: 'bit',
    heading: 'only',
    label: t.hasHighlights,
    bit: 1 << 1,
    orNot: true,
    holds: (row) => row._has_highlights === 1,
  },
  hasNote: {
    kind: 'bit',
    heading: 'only',
    label: t.hasANote,
    bit: 1 << 2,
    orNot: true,
    holds: (row) => row._has_note === 1,
  },
  hasTags: {
    kind: 'bit',
    heading: 'only',
    label: t.hasTags,
    bit: 1 << 3,
    orNot: true,
    holds: (row) => row._has_tags === 1,
  },
  /** Uses the same bit as the "in progress" value of `read`. */
  continueReading: {
    kind: 'bit',
    heading: 'only',
    label: t.continueReading,
    bit: 1 << 4,
    orNot: false,
    holds: (row) => readState(row._last_read_percentage) === 'in_progress',
  },
  short: {
    kind: 'bit',
    heading: 'only',
    label: t.short,
    bit: 1 << 6,
    orNot: false,
    holds: (row) => row._word_count < SHORT_WORDS,
  },
  lindy: {
    kind: 'age',
    heading: 'only',
    label: t.publishedTenDaysAgo,
    column: '_publication_date',
    least: LINDY_AGE,
  },
  read: {
    kind: 'choice',
    heading: 'read',
    of: (row): ReadState => readState(row._last_read_percentage),
    values: [
      { value: 'unread', label: t.unread, bits: 0, text: '0' },
      { value: 'in_progress', label: t.inProgress, bits: 1 << 4, text: '2' },
      { value: 'read', label: t.read, bits: 1 << 5, text: '1' },
    ],
    otherwise: 'in_progress',
  },
  filterTags: { kind: 'names', heading: 'tags', of: (row) => row._tagNames },
  contentTypes: {
    kind: 'set',
    heading: 'type',
    of: (row): ContentType => row._content_type,
    values: [
      { value: contentType.article, label: t.articles, bits: contentKinds.article.bit },
      { value: contentType.pdf, label: t.pdfs, bits: contentKinds.pdf.bit },
      { value: contentType.twitter, label: t.tweets, bits: contentKinds.twitter.bit },
      { value: contentType.email, label: t.newsletters, bits: contentKinds.email.bit },
      { value: contentType.emailPdf, label: t.pdfsFromEmails, bits: contentKinds.emailPdf.bit },
      { value: contentType.youtube, label: t.videos, bits: contentKinds.youtube.bit },
      { value: contentType.podcast, label: t.podcasts, bits: contentKinds.podcast.bit },
      { value: contentType.book, label: t.books, bits: contentKinds.book.bit },
      { value: contentType.note, label: t.ownNotes, bits: contentKinds.note.bit },
      { value: contentType.picture, label: t.pictures, bits: contentKinds.picture.bit },
    ],
  },
} as const satisfies Record<string, QueueFilter>

type Filters = typeof queueFilters
export type FilterName = keyof Filters

/** The type of a filter's value in a query. */
export type FilterValue<Name extends FilterName> = Filters[Name] extends { of: (row: QueueRow) => infer Value }
  ? Filters[Name]['kind'] extends 'set'
    ? readonly Value[]
    : Value
  : boolean

/** Absent means any row. */
export type FilterValues = { readonly [Name in FilterName]?: FilterValue<Name> }

const keysOf = <Table extends object>(table: Table): readonly (keyof Table)[] => Object.keys(table) as (keyof Table)[]

export const queueSorts: readonly QueueSort[] = keysOf(queueOrders)

/** The columns by which lists can be sorted. */
export const sortColumns: readonly SortColumn[] = [
  ...new Set(Object.values(queueOrders).map((order): SortColumn => order.column)),
]

/** Every filter with its name, for code that treats all filters alike. */
export const filterRows: readonly (QueueFilter & { readonly name: FilterName })[] = keysOf(queueFilters).map(
  (name) => ({ name, ...queueFilters[name] }),
)

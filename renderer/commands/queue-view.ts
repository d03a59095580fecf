import type { ContentType } from '#shared/model/content-type.ts'
import { type QueueSort, queueSorts } from '#shared/model/queue-fields.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import type { ReadState } from '#shared/model/read-state.ts'

/** The flags of SPEC.txt section 2 that are on or absent. */
export const filterFlags = [
  'isFavorited',
  'hasHighlights',
  'hasNote',
  'hasTags',
  'continueReading',
  'short',
  'lindy',
] as const
export type FilterFlag = (typeof filterFlags)[number]

/** How the queue is seen, as its address says. `sort` null: as preferred. */
export interface QueueView extends Omit<QueueQuery, 'sort'> {
  readonly sort: QueueSort | null
}

/** SPEC.txt section 5: 1 read, 0 unread, anything else in progress. */
const readOf = (value: string): ReadState => (value === '1' ? 'read' : value === '0' ? 'unread' : 'in_progress')
const readText: Readonly<Record<ReadState, string>> = { read: '1', unread: '0', in_progress: '2' }

const names = ['sort', ...filterFlags, 'read', 'filterTags', 'contentTypes', 'shuffle'] as const
const TAGS = 200
const TAG_LENGTH = 200

/**
 * The queue's filters and order in an address (SPEC.txt sections 2 and 5). What is not understood is left out: a list that
 * is no JSON array, a content type that is no number, a sort nobody knows. Never throws.
 */
export function readQueueView(search: URLSearchParams): QueueView {
  const view: { -readonly [K in keyof QueueView]: QueueView[K] } = {
    sort: queueSorts.find((sort) => sort === search.get('sort')) ?? null,
  }
  for (const flag of filterFlags) if (/^(?:true|1)$/i.test(search.get(flag) ?? '')) view[flag] = true
  const read = search.get('read')
  if (read !== null && read !== '') view.read = readOf(read)
  const tags = arrayIn(search.get('filterTags')).filter((tag) => typeof tag === 'string' && tag.trim() !== '')
  const known = [...new Set((tags as string[]).map((tag) => tag.slice(0, TAG_LENGTH)))].slice(0, TAGS)
  if (known.length > 0) view.filterTags = known
  const types = arrayIn(search.get('contentTypes'))
  // All must be numbers, or none counts (SPEC.txt section 5).
  if (types.length > 0 && types.every((type) => Number.isInteger(type) && Number(type) >= 1 && Number(type) <= 7)) {
    view.contentTypes = [...new Set(types as ContentType[])]
  }
  const seed = Number(search.get('shuffle') ?? Number.NaN)
  if (Number.isSafeInteger(seed) && seed > 0) view.shuffle = seed
  return view
}

/** The same address with this view in it; everything else in the address stays. */
export function writeQueueView(search: URLSearchParams, view: QueueView): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of names) next.delete(name)
  if (view.sort !== null) next.set('sort', view.sort)
  for (const flag of filterFlags) if (view[flag]) next.set(flag, 'true')
  if (view.read) next.set('read', readText[view.read])
  if (view.filterTags?.length) next.set('filterTags', JSON.stringify(view.filterTags))
  if (view.contentTypes?.length) next.set('contentTypes', JSON.stringify(view.contentTypes))
  if (view.shuffle !== undefined) next.set('shuffle', String(view.shuffle))
  return next
}

/** The queue as the address shows it, of these only what carries a tag, too. */
export function withTag(name: string): string {
  const search = new URLSearchParams(location.search)
  const view = readQueueView(search)
  const filterTags = [...new Set([...(view.filterTags ?? []), name])]
  return `${location.pathname}?${writeQueueView(search, { ...view, filterTags })}`
}

/** Whether anything is left out of the queue. Order alone filters nothing. */
export function isFiltered(view: QueueView): boolean {
  return (
    filterFlags.some((flag) => view[flag]) ||
    view.read !== undefined ||
    Boolean(view.filterTags?.length) ||
    Boolean(view.contentTypes?.length)
  )
}

/** The view without its filters. */
export const withoutFilters = ({ sort, shuffle }: QueueView): QueueView =>
  shuffle === undefined ? { sort } : { sort, shuffle }

function arrayIn(text: string | null): readonly unknown[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

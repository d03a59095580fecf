import { LONGEST_TEXTS } from '#shared/limits.ts'
import { filterRows, type QueueFilter, type QueueSort, queueSorts } from '#shared/model/queue-fields.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { tagNamesIn } from '#shared/model/tag.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'

/** The queue's filters and sort order, as in the page's address. `sort` is null for the preferred order. */
export interface QueueView extends Omit<QueueQuery, 'sort'> {
  readonly sort: QueueSort | null
}

const names = ['sort', 'tagNames', ...filterRows.map(({ name }) => name), 'shuffle']
const TAGS = 200

/**
 * Reads the queue's filters and sort order from an address. Ignores invalid values: a list that isn't a JSON array, a
 * content type that isn't a number, an unknown sort order. Never throws.
 */
export function readQueueView(search: URLSearchParams): QueueView {
  const view: { -readonly [K in keyof QueueView]: QueueView[K] } = {
    sort: queueSorts.find((sort) => sort === search.get('sort')) ?? null,
  }
  for (const filter of filterRows) {
    const value = valueIn(filter, search.get(filter.name) ?? '')
    if (value !== undefined) Object.assign(view, { [filter.name]: value })
  }
  // Addresses may also use `tagNames` as the name of the tag filter.
  const tagged = filterRows.find(({ name }) => name === 'filterTags')
  if (tagged && view.filterTags === undefined)
    Object.assign(view, definedOnly({ filterTags: valueIn(tagged, search.get('tagNames') ?? '') }))
  const seed = Number(search.get('shuffle') ?? Number.NaN)
  if (Number.isSafeInteger(seed) && seed > 0) view.shuffle = seed
  return view
}

/** Writes the view into the address, preserving the other parameters. */
export function writeQueueView(search: URLSearchParams, view: QueueView): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of names) next.delete(name)
  if (view.sort !== null) next.set('sort', view.sort)
  for (const filter of filterRows) {
    const value = view[filter.name]
    if (asks(value)) next.set(filter.name, textOf(filter, value))
  }
  if (view.shuffle !== undefined) next.set('shuffle', String(view.shuffle))
  return next
}

/** Returns the queue's current view with a filter for a tag added. */
export function withTag(name: string): string {
  const search = new URLSearchParams(location.search)
  const view = readQueueView(search)
  const filterTags = [...new Set([...(view.filterTags ?? []), name])]
  return `${location.pathname}?${writeQueueView(search, { ...view, filterTags })}`
}

/** True if the view hides any entries. The sort order doesn't hide any. */
export function isFiltered(view: QueueView): boolean {
  return filterRows.some(({ name }) => asks(view[name]))
}

/** Returns the view without its filters. */
export const withoutFilters = ({ sort, shuffle }: QueueView): QueueView =>
  shuffle === undefined ? { sort } : { sort, shuffle }

const definedOnly = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Returns the filter's value. Undefined if the text is invalid. */
function valueIn(filter: QueueFilter, text: string): unknown {
  switch (filter.kind) {
    case 'bit':
    case 'age':
      return /^(?:true|1)$/i.test(text) ? true : undefined
    case 'choice':
      if (text === '') return undefined
      return filter.values.find((one) => one.text === text)?.value ?? filter.otherwise
    case 'set': {
      const given = arrayIn(text)
      // A single unknown value makes the whole filter invalid.
      const isKnown = given.length > 0 && given.every((one) => filter.values.some(({ value }) => value === one))
      return isKnown ? [...new Set(given)] : undefined
    }
    case 'names': {
      const given = tagNamesIn(text).map((tag) => firstGraphemes(tag, LONGEST_TEXTS.tag))
      const known = [...new Set(given)].slice(0, TAGS)
      return known.length > 0 ? known : undefined
    }
  }
}

function textOf(filter: QueueFilter, value: unknown): string {
  if (filter.kind === 'choice') return filter.values.find((one) => one.value === value)?.text ?? ''
  return Array.isArray(value) ? JSON.stringify(value) : 'true'
}

const asks = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

function arrayIn(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

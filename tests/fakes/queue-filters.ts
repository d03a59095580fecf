import fc from 'fast-check'
import { type FilterName, filterRows, type FilterValues, type QueueFilter } from '#shared/model/queue-fields.ts'

/** Every value of every filter on its own, from the filter table. */
export function singleFilters(tagNames: readonly string[]): readonly FilterValues[] {
  return filterRows.flatMap((filter) => samplesOf(filter, tagNames).map((value) => ({ [filter.name]: value })))
}

function samplesOf(filter: QueueFilter, tagNames: readonly string[]): readonly unknown[] {
  switch (filter.kind) {
    case 'bit':
    case 'age':
      return [true, false]
    case 'choice':
      return filter.values.map(({ value }) => value)
    case 'set': {
      const values = filter.values.map(({ value }) => value)
      return [[], ...values.map((value) => [value]), values.slice(1, 3), values]
    }
    case 'names':
      return [[], ...tagNames.map((name) => [name]), tagNames, ['nobody uses this']]
  }
}

/** Generates any values of any filters, from the filter table. */
export function anyFilters(tagNames: readonly string[]): fc.Arbitrary<FilterValues> {
  return fc.record(Object.fromEntries(filterRows.map((filter) => [filter.name, anyValue(filter, tagNames)])), {
    requiredKeys: [],
  })
}

function anyValue(filter: QueueFilter, tagNames: readonly string[]): fc.Arbitrary<unknown> {
  switch (filter.kind) {
    case 'bit':
    case 'age':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...filter.values.map(({ value }) => value))
    case 'set':
      return fc.subarray(filter.values.map(({ value }) => value))
    case 'names':
      return fc.subarray([...tagNames, 'nobody uses this'])
  }
}

/** The filters as the app's views express them: without those that ask for nothing or for an absence. */
export const asViewed = (filters: FilterValues): FilterValues =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
  )

/** At most two filter names. */
export const fewFilterNames: fc.Arbitrary<FilterName[]> = fc.shuffledSubarray(
  filterRows.map(({ name }) => name),
  { maxLength: 2 },
)

/** True if a filter value restricts anything: then it matches some rows of a varied library, but not all. */
export function asksForSomething(given: FilterValues): boolean {
  return filterRows.some((filter) => {
    const value = given[filter.name]
    if (filter.kind === 'bit') return value === true || (value === false && filter.orNot)
    if (filter.kind === 'age') return value === true
    if (filter.kind === 'set') return Array.isArray(value) && value.length > 0 && value.length < filter.values.length
    return Array.isArray(value) ? value.length > 0 && !value.includes('nobody uses this') : value !== undefined
  })
}

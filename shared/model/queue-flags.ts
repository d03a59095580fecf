import { type AgeFilter, type FilterName, filterRows, type QueueRow } from './queue-fields.ts'
import type { QueueQuery } from './queue-query.ts'

/**
 * Returns the bits of every filter that uses bits, packed into one integer. The store and the service store it with
 * each row.
 */
export function toFlags(row: QueueRow): number {
  let flags = 0
  for (const filter of filterRows) {
    if (filter.kind === 'bit') flags |= filter.holds(row) ? filter.bit : 0
    else if (filter.kind === 'choice' || filter.kind === 'set') flags |= bitsOf(filter.values, filter.of(row))
  }
  return flags
}

/** Every bit in use. A store that records which bits its rows have compares them with this to detect new ones. */
export const knownBits = filterRows.reduce((bits, filter) => {
  if (filter.kind === 'bit') return bits | filter.bit
  return filter.kind === 'choice' || filter.kind === 'set' ? bits | allBits(filter.values) : bits
}, 0)

/** The bits of rows in a store that has no such record, because it is older than the record. */
export const FIRST_BITS = (1 << 14) - 1

/** A row passes if `(flags & mask) === want`, and if `types` is null or `flags & types` is not 0. */
export interface FlagTest {
  readonly mask: number
  readonly want: number
  readonly types: number | null
}

/**
 * Returns a query's condition on the flags. For a query that contradicts itself, `want` is -1, so that nothing passes.
 */
export function flagTest(query: Omit<QueueQuery, 'sort'>): FlagTest {
  let mask = 0
  let want = 0
  let types: number | null = null
  let possible = true
  const ask = (bits: number, wanted: number): void => {
    if ((mask & bits & (want ^ wanted)) !== 0) possible = false
    mask |= bits
    want |= wanted
  }
  for (const filter of filterRows) {
    const value = query[filter.name]
    if (value === undefined) continue
    if (filter.kind === 'bit' && (value === true || filter.orNot)) ask(filter.bit, value === true ? filter.bit : 0)
    if (filter.kind === 'choice') ask(allBits(filter.values), bitsOf(filter.values, value))
    if (filter.kind === 'set' && Array.isArray(value) && value.length > 0) {
      types = value.reduce((bits: number, one) => bits | bitsOf(filter.values, one), 0)
    }
  }
  return { mask, want: possible ? want : -1, types }
}

/** Returns the age filters of a query. They depend on the current time, so no flag can represent them. */
export function agesOf(query: QueueQuery): readonly NamedAge[] {
  return ages.filter((filter) => query[filter.name] === true)
}

type NamedAge = AgeFilter & { readonly name: FilterName }

const ages: readonly NamedAge[] = filterRows.filter((filter) => filter.kind === 'age')

type Bits = readonly { readonly value: unknown; readonly bits: number }[]

function bitsOf(values: Bits, value: unknown): number {
  return values.find((one) => one.value === value)?.bits ?? 0
}

function allBits(values: Bits): number {
  return values.reduce((all, { bits }) => all | bits, 0)
}

import type { ReactNode } from 'react'
import * as t from '#shared/words/settings/transfers.ts'

interface Reading<T> {
  readonly value: T | null
  readonly failure: unknown
}

/** Describes a state that is read from the library. The line is never empty, so nothing moves when it arrives. */
export function stateWords<T, R extends ReactNode>({ value, failure }: Reading<T>, words: (value: T) => R): R | string {
  if (value !== null) return words(value)
  return failure === null ? t.loading : t.couldntBeChecked
}

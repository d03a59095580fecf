import { useSkeleton } from './use-skeleton.ts'

/** What was read, held back while its shapes are shown: they stay long enough to be seen (UX.md section 2). */
export function useHeldValue<R extends { readonly value: unknown; readonly failure: unknown }>(reading: R): R {
  const waiting = useSkeleton(reading.value === null && reading.failure === null)
  return waiting === null ? reading : { ...reading, value: null, failure: null }
}

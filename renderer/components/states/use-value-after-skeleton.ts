import { useSkeleton } from './use-skeleton.ts'

/** Holds a loaded value back while the skeleton shows, so that the skeleton does not flash. */
export function useValueAfterSkeleton<R extends { readonly value: unknown; readonly failure: unknown }>(reading: R): R {
  const waiting = useSkeleton(reading.value === null && reading.failure === null)
  return waiting === null ? reading : { ...reading, value: null, failure: null }
}

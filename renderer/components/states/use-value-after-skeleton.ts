import { useSkeleton } from './use-skeleton.ts'

/** Withholds a loaded value while the skeleton is visible, so that the skeleton doesn't flash. */
export function useValueAfterSkeleton<R extends { readonly value: unknown; readonly failure: unknown }>(reading: R): R {
  const waiting = useSkeleton(reading.value === null && reading.failure === null)
  return waiting === null ? reading : { ...reading, value: null, failure: null }
}

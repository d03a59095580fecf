import { useWaiting } from './use-waiting.ts'

/** What was read, held back while its shapes are shown: they stay long enough to be seen (UX.md section 2). */
export function useHeld<R extends { readonly value: unknown; readonly failure: unknown }>(reading: R): R {
  const waiting = useWaiting(reading.value === null && reading.failure === null)
  return waiting === null ? reading : { ...reading, value: null, failure: null }
}

import type { ReactNode } from 'react'
import { type Failure, useAsyncValue, useStale } from '../../cache/index.ts'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { LoadingShapes } from '../../components/states/loading-shapes.tsx'
import { StaleNotice } from '../../components/states/stale-notice.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'

interface Named {
  /** The name of the requested value, as used in "Loading …" and "Couldn’t load …". */
  readonly title: string
  /** The expected number of lines. */
  readonly lines?: number
}

interface Answer<T> {
  /** Null: none yet. */
  readonly value: T | null
  /** The reason why no value could be loaded. */
  readonly failure: Failure | null
  readonly again: () => void
  /**
   * Placeholders before the first answer, an error message if the first request failed, or a small notice above an
   * answer that couldn't be updated.
   */
  readonly state: ReactNode
}

/** Requests the data for a part of a page from the library. Requests with the same key share their answer. */
export function useAnswer<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  { title, lines }: Named,
): Answer<T> {
  const reading = useValueAfterSkeleton(useAsyncValue(key, ask))
  const { value, failure, pace, again } = reading
  const stale = useStale(reading)
  const state =
    value !== null ? (
      stale && <StaleNotice title={title} stale={stale} />
    ) : failure ? (
      <ErrorPanel title={title} failure={failure} retry={again} />
    ) : (
      <LoadingShapes title={title} slow={pace === 'slow'} {...(lines === undefined ? {} : { lines })} />
    )
  return { value, failure, again, state }
}

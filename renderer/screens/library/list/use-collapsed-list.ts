import { useCallback, useMemo, useState } from 'react'
import type { Source } from '#shared/model/source.ts'
import { type List, useLibrary } from '../../../cache/index.ts'
import { sourceOfContent, useFollowedSources } from '../entry-source.ts'
import { type FoldedList, foldQuiet, foldRuns } from './collapse-source-runs.ts'

/** Entries that were folded and have been unfolded. They stay on screen when the reader returns to the list. */
let unfolded: ReadonlySet<number> = new Set()

interface FoldedListHandle extends FoldedList {
  /** Shows the entries behind a fold line. */
  readonly unfold: (fold: number) => void
}

/** Folds runs in the inbox, and entries of which the reader wants to see less. Other lists are returned unchanged. */
export function useFoldedList({ kind }: List, ids: readonly number[]): FoldedListHandle {
  const library = useLibrary()
  const [shown, setShown] = useState(unfolded)
  const sources = useFollowedSources()
  const folded = useMemo((): FoldedList => {
    if (kind !== 'inbox') return { rows: ids, folds: new Map() }
    const sourceOf = (id: number): string | null => {
      const content = library.entry(id)?.content
      const source = content && sourceOfContent(content)
      return source ? nameOf(source) : null
    }
    const quietSources = new Set(sources?.filter((one) => one.signal_boost_value < 0).map(nameOf))
    const isQuiet = (id: number): boolean => quietSources.has(sourceOf(id) ?? '')
    const runs = foldRuns(
      ids.filter((id) => !isQuiet(id)),
      sourceOf,
      shown,
    )
    return foldQuiet(runs, ids.filter(isQuiet), shown)
  }, [library, kind, ids, shown, sources])
  const unfold = useCallback(
    (fold: number) => {
      unfolded = new Set([...unfolded, ...(folded.folds.get(fold) ?? [])])
      setShown(unfolded)
    },
    [folded],
  )
  return { ...folded, unfold }
}

const nameOf = ({ rss_feed_id, profile_id }: Source): string => `${rss_feed_id ?? ''} ${profile_id ?? ''}`

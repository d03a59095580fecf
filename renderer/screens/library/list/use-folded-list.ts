import { useCallback, useMemo, useState } from 'react'
import { type List, useLibrary } from '../../../cache/index.ts'
import { sourceOfContent } from '../entry-source.ts'
import { type FoldedList, foldRuns } from './fold-runs.ts'

/** Entries that were behind a fold line. They stay on screen when the user comes back to the list. */
let unfolded: ReadonlySet<number> = new Set()

interface FoldedListHandle extends FoldedList {
  /** Shows the entries behind a fold line. */
  readonly unfold: (fold: number) => void
}

/** Folds the runs of the inbox. Other lists come as they are. */
export function useFoldedList({ kind }: List, ids: readonly number[]): FoldedListHandle {
  const library = useLibrary()
  const [shown, setShown] = useState(unfolded)
  const folded = useMemo((): FoldedList => {
    if (kind !== 'inbox') return { rows: ids, folds: new Map() }
    const sourceOf = (id: number): string | null => {
      const content = library.entry(id)?.content
      const source = content && sourceOfContent(content)
      return source ? `${source.rss_feed_id ?? ''} ${source.profile_id ?? ''}` : null
    }
    return foldRuns(ids, sourceOf, shown)
  }, [library, kind, ids, shown])
  const unfold = useCallback(
    (fold: number) => {
      unfolded = new Set([...unfolded, ...(folded.folds.get(fold) ?? [])])
      setShown(unfolded)
    },
    [folded],
  )
  return { ...folded, unfold }
}

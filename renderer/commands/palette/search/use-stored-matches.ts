import { useEffect, useMemo, useState } from 'react'
import { reported } from '../../../report.ts'
import { loadedQueueIds, titleIndex } from '../palette-items.ts'
import type { Ranked } from './rank.ts'
import { StoredSearch } from './stored-search.ts'

/**
 * Finds articles, tags ("#") and sources ("@") of the stored queue that match the typed text. Results that are found
 * fast appear immediately after the key press; others follow later, so that no key press waits. Results for a different
 * text are never shown.
 */
export function useStoredMatches(text: string, go: (path: string) => void): readonly Ranked[] {
  const index = titleIndex()
  const [titles, setTitles] = useState(index.titles)
  const [search] = useState(() => new StoredSearch(index))
  useEffect(() => {
    let open = true
    // Unreadable entries are omitted. Everything else works without them.
    const reading = index.read(loadedQueueIds(), () => open && setTitles(index.titles))
    void reported('read titles for the palette', reading)
    return () => {
      open = false
    }
  }, [index])
  const found = useMemo(() => search.find(text, titles, go), [search, text, titles, go])
  const [late, setLate] = useState<{ readonly of: unknown; readonly matches: readonly Ranked[] } | null>(null)
  useEffect(() => {
    if (!(found instanceof Promise)) return
    let wanted = true
    void found.then((matches) => wanted && matches && setLate({ of: found, matches }))
    return () => {
      wanted = false
    }
  }, [found])
  return useMemo(() => {
    if (!(found instanceof Promise)) return found
    return late?.of === found ? late.matches : search.near(text)
  }, [found, late, search, text])
}

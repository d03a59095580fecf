import { useCallback, useRef, useState } from 'react'

export interface Cursor {
  readonly index: number
  readonly contentId: number | null
  /** Goes to a row, kept inside the list. */
  readonly to: (index: number) => void
}

/**
 * The list's one current row. It follows its entry when the order changes; when the entry leaves, the cursor
 * stays where it is, on the row that takes the place. Until someone has moved it, it is the first row, whatever arrives.
 */
export function useCursor(ids: readonly number[], start: { contentId: number | null; index: number }): Cursor {
  const [at, setAt] = useState(start)
  const latest = useRef(ids)
  latest.current = ids
  const to = useCallback((wanted: number) => {
    const index = Math.max(0, Math.min(wanted, latest.current.length - 1))
    const contentId = latest.current[index] ?? null
    // A row that takes the focus says where it is: what is known already draws nothing anew.
    setAt((now) => (now.index === index && now.contentId === contentId ? now : { contentId, index }))
  }, [])
  if (at.contentId === null) return { index: 0, contentId: ids[0] ?? null, to }
  const found = at.contentId === ids[at.index] ? at.index : ids.indexOf(at.contentId)
  const index = found === -1 ? Math.max(0, Math.min(at.index, ids.length - 1)) : found
  const contentId = ids[index] ?? null
  if (at.contentId !== contentId || at.index !== index) setAt({ contentId, index })
  return { index, contentId, to }
}

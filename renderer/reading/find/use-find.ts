import { useCallback, useEffect, useMemo, useState } from 'react'
import { markText, unmarkText } from '../highlights/text-marks.ts'
import type { TextIndex, TextSpan } from '../text-index.ts'
import { findInText, foldText } from './find-in-text.ts'

export interface Finding {
  readonly open: boolean
  readonly words: string
  readonly count: number
  /** The index of the current match, counted from 0, or -1 if there is none. */
  readonly at: number
  readonly start: () => void
  readonly look: (words: string) => void
  readonly step: (by: 1 | -1) => void
  readonly close: () => void
}

const nothing: readonly TextSpan[] = []

/** Provides find in the article: the query, the hits and the current hit. `line` is the first line on screen. */
export function useFind(
  index: TextIndex | null,
  text: string,
  line: () => number,
  show: (span: TextSpan) => void,
): Finding {
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(-1)
  const folded = useMemo(() => (open ? foldText(text) : ''), [open, text])
  const hits = useMemo(() => (open ? findInText(folded, words) : nothing), [open, folded, words])
  const now = hits[at] ?? null

  useEffect(() => {
    if (!index || hits.length === 0) return
    markText('lectern-found', index, hits)
    return () => unmarkText('lectern-found')
  }, [index, hits])
  useEffect(() => {
    if (!index || !now) return
    markText('lectern-found-now', index, [now])
    return () => unmarkText('lectern-found-now')
  }, [index, now])

  const go = (span: TextSpan | undefined) => span && show(span)
  return {
    open,
    words,
    count: hits.length,
    at,
    start: useCallback(() => setOpen(true), []),
    look: (next) => {
      setWords(next)
      const found = findInText(folded, next)
      const from = line()
      // Starts from the current reading position instead of the start of the text.
      const first = found.findIndex(({ start }) => start >= from)
      const to = found.length === 0 ? -1 : Math.max(0, first)
      setAt(to)
      go(found[to])
    },
    step: (by) => {
      if (hits.length === 0) return
      const to = (at + by + hits.length) % hits.length
      setAt(to)
      go(hits[to])
    },
    close: () => {
      setOpen(false)
      setAt(-1)
    },
  }
}

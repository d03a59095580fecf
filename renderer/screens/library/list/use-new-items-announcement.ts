import { useEffect, useRef, useState } from 'react'
import * as t from '#shared/words/shell.ts'

/** Announce a burst of arrivals once, after this many milliseconds of quiet. */
const SETTLED = 1500

/**
 * "3 new in Queue", for screen readers; empty when nothing arrived. Never announces what a list holds when it opens.
 */
export function useNewItemsText(title: string, count: number, ready: boolean): string {
  const [news, setNews] = useState('')
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (!ready) return
    if (known.current === null || count < known.current) known.current = count
    const came = count - known.current
    if (came === 0) return
    const timer = setTimeout(() => {
      known.current = count
      setNews(t.cameNewInTitle({ came: came.toLocaleString(), title }))
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [title, count, ready])
  return news
}

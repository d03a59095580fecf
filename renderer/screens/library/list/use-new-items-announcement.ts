import { useEffect, useRef, useState } from 'react'
import { numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/shell.ts'

/** Milliseconds without further arrivals after which a burst of arrivals is announced as one. */
const SETTLED = 1500

/**
 * Returns text such as "3 new in Queue" for screen readers, or an empty string if nothing has arrived. Never announces
 * the entries that a list contains when it opens.
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
      setNews(t.cameNewInTitle({ came: numberText(came), title }))
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [title, count, ready])
  return news
}

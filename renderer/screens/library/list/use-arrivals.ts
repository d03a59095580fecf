import { useEffect, useRef, useState } from 'react'

/** A burst of arrivals is told once, when it is over. */
const SETTLED = 1500

/** "3 new in Queue", for those who listen; empty while nothing came. Never says what is in a list when it opens. */
export function useArrivals(title: string, count: number, ready: boolean): string {
  const [news, setNews] = useState('')
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (!ready) return
    if (known.current === null || count < known.current) known.current = count
    const came = count - known.current
    if (came === 0) return
    const timer = setTimeout(() => {
      known.current = count
      setNews(`${came.toLocaleString()} new in ${title}`)
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [title, count, ready])
  return news
}

import { useEffect, useMemo, useState } from 'react'
import type { Ranked } from './search/rank.ts'

/** More than any window of the palette has room for: at 36 px a row, and at a telephone's 44. */
const ROOM = 14
/** Milliseconds without another key: longer than between two of someone who types. */
const REST = 300

/** The rows there is room for, and all of them once the typing rests: no key waits for rows that nobody sees. */
export function useFirstRows(found: readonly Ranked[], current: number): readonly Ranked[] {
  const [rested, setRested] = useState<readonly Ranked[] | null>(null)
  useEffect(() => {
    if (found.length <= ROOM) return
    const timer = setTimeout(() => setRested(found), REST)
    return () => clearTimeout(timer)
  }, [found])
  const whole = found.length <= ROOM || rested === found || current >= ROOM
  return useMemo(() => (whole ? found : found.slice(0, ROOM)), [found, whole])
}

import { useEffect, useMemo, useState } from 'react'
import type { Ranked } from './search/rank.ts'

/** More rows than fit in any palette window, at 36 px per row or 44 px on a phone. */
const ROOM = 14
/** Milliseconds to wait after the last key press. Longer than the pause between two key presses while typing. */
const REST = 300

/**
 * Returns only the visible rows at first, and all rows when typing pauses. No key press waits for rows that are out of
 * view.
 */
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

import { useEffect, useMemo, useState } from 'react'
import type { Ranked } from './search/rank.ts'

/** More rows than any palette window fits, at 36 px a row or a phone's 44. */
const ROOM = 14
/** Milliseconds after the last key. Longer than the pause between two keys while typing. */
const REST = 300

/** Renders the visible rows first, and all rows after typing pauses. No key waits for rows out of sight. */
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

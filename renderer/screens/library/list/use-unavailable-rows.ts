import { useEffect, useState } from 'react'
import { type Library, type List, useHostStatus } from '../../../cache/index.ts'
import { reported } from '../../../report.ts'

const none: ReadonlySet<number> = new Set()

/**
 * Returns the rows near the window that can't be opened now because the device is offline and hasn't stored them. Queue
 * rows come from this device, so only rows of other lists are ever unavailable.
 */
export function useUnavailableRows({ host }: Library, list: List, near: readonly number[]): ReadonlySet<number> {
  const offline = useHostStatus()?.online === false && list.kind !== 'queue'
  const [away, setAway] = useState(none)
  useEffect(() => {
    if (!offline) {
      setAway(none)
      return
    }
    let wanted = true
    void reported('look up which rows are stored here', host.entries(near)).then((stored) => {
      // If reading the stored entries fails, no rows are marked as unavailable.
      if (!wanted || stored === null) return
      const here = new Set(stored.map(({ content }) => content.id))
      setAway(new Set(near.filter((id) => !here.has(id))))
    })
    return () => {
      wanted = false
    }
  }, [host, offline, near])
  return away
}

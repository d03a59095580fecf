import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import { currentLibrary, notify } from '../../cache/index.ts'
import { readerPath } from '../../commands/index.ts'

/**
 * To the next or previous article of the list that was open last and holds this one, else of the queue. The way back
 * still leads to the list: neighbours take each other's place.
 */
export function useNeighbours(id: number): (direction: 1 | -1) => void {
  const navigate = useNavigate()
  return useCallback(
    (direction) => {
      void listAround(id).then((ids) => {
        const next = ids[ids.indexOf(id) + direction]
        if (next !== undefined) void navigate(readerPath(next), { replace: true })
        else
          notify(direction === 1 ? 'That was the last article of the list.' : 'That was the first article of the list.')
      })
    },
    [id, navigate],
  )
}

async function listAround(id: number): Promise<readonly number[]> {
  const { cache, host } = currentLibrary()
  const open = [...cache.getState().lists.values()].findLast(({ shown }) => shown.includes(id))
  if (open) return open.shown
  const queue = await host.queueIds(defaultQueueQuery).catch((): readonly number[] => [])
  return queue.includes(id) ? queue : []
}

import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '../../cache/index.ts'
import { readerPath } from '../../commands/index.ts'
import { neighbourOf } from './neighbour-of.ts'

/**
 * To the next or previous article of the list that was open last and holds this one, else of the queue. The way back
 * still leads to the list: neighbours take each other's place.
 */
export function useNeighbours(id: number, go?: (contentId: number) => void): (direction: 1 | -1) => void {
  const navigate = useNavigate()
  return useCallback(
    (direction) => {
      void neighbourOf(id, direction).then((next) => {
        if (next !== undefined && go) go(next)
        else if (next !== undefined) void navigate(readerPath(next), { replace: true })
        else
          notify(direction === 1 ? 'That was the last article of the list.' : 'That was the first article of the list.')
      })
    },
    [id, navigate, go],
  )
}

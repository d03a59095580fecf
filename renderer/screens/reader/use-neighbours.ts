import { useCallback } from 'react'
import * as t from '#shared/words/reading.ts'
import { notify, useLibrary } from '../../cache/index.ts'
import { adjacentArticle } from './adjacent-article.ts'

/**
 * Returns a function that goes to the next or previous article in the most recently opened list that contains this one,
 * or else in the queue.
 */
export function useNeighbours(id: number, go: (contentId: number) => void): (direction: 1 | -1) => void {
  const library = useLibrary()
  return useCallback(
    (direction) => {
      void adjacentArticle(library, id, direction).then((next) => {
        if (next !== undefined) go(next)
        else notify(direction === 1 ? t.thatWasTheLastArticleIn : t.thatWasTheFirstArticleIn)
      })
    },
    [library, id, go],
  )
}

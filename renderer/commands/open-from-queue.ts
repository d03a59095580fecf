import type { QueueQuery } from '#shared/model/queue-query.ts'
import * as t from '#shared/words/shell.ts'
import { readerPath } from '../paths/index.ts'
import { currentLibrary, failureOf, notify } from '../cache/index.ts'

type Navigate = (path: string) => unknown

/** Opens the most recently read unfinished article. */
export const continueReading = (navigate: Navigate): Promise<void> =>
  openFrom({ sort: 'last_viewed', continueReading: true }, navigate, t.nothingIsInProgress)

/** Opens a random article of the queue. `random` returns a number from 0 up to but not including 1. */
export const openRandom = (navigate: Navigate, random: () => number = Math.random): Promise<void> =>
  openFrom({ sort: 'recently_saved', shuffle: 1 + Math.floor(random() * 2e9) }, navigate, t.yourQueueIsEmpty)

async function openFrom(query: QueueQuery, navigate: Navigate, otherwise: string): Promise<void> {
  try {
    const [first] = await currentLibrary().host.queueIds(query)
    if (first === undefined) notify(otherwise)
    else navigate(readerPath(first))
  } catch (error) {
    notify(failureOf(error).details, { type: 'error' })
  }
}

import { FIRST_QUERY_KEY } from '#shared/host/remote/desktop-bridge.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { listPath, readQueueView } from '../paths/index.ts'
import { preference } from '../preferences/index.ts'

/**
 * Stores the query while the queue is on screen, so that the preload script of the next window can request the same
 * list.
 */
export function rememberFirstQuery(): void {
  if (location.pathname !== listPath('queue')) return
  const view = readQueueView(new URLSearchParams(location.search))
  const query = { ...view, sort: view.sort ?? preference('queueSort') } satisfies QueueQuery
  localStorage.setItem(FIRST_QUERY_KEY, JSON.stringify(query))
}

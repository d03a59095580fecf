import { FIRST_QUERY } from '#shared/host/wire.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'

/** The queue as it is seen now is what the next window of the desktop shows first: asked for before it can ask (preload). */
export function rememberFirstQuery(query: QueueQuery): void {
  if (document.documentElement.dataset['platform'] !== 'desktop') return
  try {
    localStorage.setItem(FIRST_QUERY, JSON.stringify(query))
  } catch {
    // Then the next window asks for the usual list.
  }
}

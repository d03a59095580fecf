import type { Shell } from '#shared/desktop/shell.ts'
import { FIRST_QUERY } from '#shared/host/remote/wire.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { listPath, readQueueView } from '../../commands/index.ts'
import { onPreferences, preference, storedPreferences } from '../../preferences/preference-store.ts'

let told: string | null = null

/** The queue as it is seen now is what the next window of the desktop shows first: asked for before it can ask (preload). */
function keepQuery(): string | null {
  if (location.pathname === listPath('queue')) {
    const view = readQueueView(new URLSearchParams(location.search))
    const query = { ...view, sort: view.sort ?? preference('queueSort') } satisfies QueueQuery
    localStorage.setItem(FIRST_QUERY, JSON.stringify(query))
  }
  return localStorage.getItem(FIRST_QUERY)
}

/** Tells the desktop how the queue is seen, where that is news: its next window is drawn ahead from it. */
export function tellSeen(shell: Shell): void {
  const seen = { query: keepQuery(), preferences: storedPreferences() }
  const now = JSON.stringify(seen)
  if (now === told) return
  told = now
  shell.tell({ type: 'seen', ...seen })
}

/** From now on, whenever a choice is made; many in a row are told of once. */
export function followChoices(shell: Shell): () => void {
  let asked = 0
  const stop = onPreferences(() => {
    cancelIdleCallback(asked)
    asked = requestIdleCallback(() => tellSeen(shell))
  })
  return () => {
    stop()
    cancelIdleCallback(asked)
  }
}

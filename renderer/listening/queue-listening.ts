import * as t from '#shared/words/shell.ts'
import { notify } from '../cache/index.ts'
import { isHeard } from './listening.ts'
import { putIntoListenQueue, queuedItems, readListenQueue, removeFromListenQueue } from './listen-queue.ts'

/** Adds items to the end of the listen queue. */
export async function listenLater(ids: readonly number[]): Promise<void> {
  await add(ids, null)
}

/** Adds items after the one being played, or to the start of the queue. */
export async function listenNext(ids: readonly number[]): Promise<void> {
  await readListenQueue()
  const items = queuedItems().filter(({ contentId }) => !ids.includes(contentId))
  const heard = items.findIndex(({ contentId }) => isHeard(contentId))
  await add(ids, items[heard + 1]?.contentId ?? null)
}

async function add(ids: readonly number[], before: number | null): Promise<void> {
  const known = new Set(queuedItems().map(({ contentId }) => contentId))
  const isAdded = await putIntoListenQueue(ids, before)
  if (!isAdded) return
  const text = ids.length === 1 ? t.addedToTheListenQueue : t.articlesAddedToTheListenQueue({ count: ids.length })
  const added = ids.filter((id) => !known.has(id))
  notify(text, { action: { label: t.undo, run: () => void removeFromListenQueue(added) } })
}

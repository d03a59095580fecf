import { contentType } from '#shared/model/content-type.ts'
import { listen, queuedItems, readListenQueue, removeFromListenQueue } from '../listening/index.ts'
import { preference } from '../preferences/index.ts'

/** Removes a finished item from the listen queue and plays the item that follows it, unless the reader sleeps. */
export async function advanceListenQueue(finished: number, sleeps: boolean): Promise<void> {
  await readListenQueue()
  // A video loads from its site only when the reader plays it.
  const items = queuedItems().filter((item) => item.contentType !== contentType.youtube || item.contentId === finished)
  const at = items.findIndex(({ contentId }) => contentId === finished)
  const next = items[at + 1] ?? items.find(({ contentId }) => contentId !== finished)
  if (at >= 0) void removeFromListenQueue([finished])
  if (next && !sleeps && preference('continueListening')) listen({ contentId: next.contentId, from: null })
}

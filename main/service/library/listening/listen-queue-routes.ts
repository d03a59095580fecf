import type { ListenQueue, QueuedItem } from './listen-queue.ts'
import type { Routes } from '../../calls/answer.ts'

type ListenQueueRoutes = Pick<Routes, 'listenQueue' | 'listenQueuePut' | 'listenQueueRemove'>

/** `queued` is called after an item has been queued, to start any further work. */
export function listenQueueRoutes(queue: ListenQueue, queued: (account: number) => Promise<void>): ListenQueueRoutes {
  const reply = (items: readonly QueuedItem[]) => ({
    body: {
      items: items.map(({ contentId, title, site, contentType, words, duration }) => ({
        content_id: contentId,
        title,
        site_name: site,
        content_type: contentType,
        word_count: words,
        duration,
      })),
    },
  })
  return {
    listenQueue: async ({ account }) => reply(await queue.items(account)),
    listenQueuePut: async ({ account }, { body }) => {
      const items = await queue.put(account, body.content_ids, body.before ?? null)
      await queued(account)
      return reply(items)
    },
    listenQueueRemove: async ({ account }, { body }) => reply(await queue.remove(account, body.content_ids)),
  }
}

import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import type { Library } from '../../cache/index.ts'
import { reported } from '../../report.ts'

/** Returns the neighboring article in the last opened list that contains this one, or else in the queue. */
export async function adjacentArticle(library: Library, id: number, direction: 1 | -1): Promise<number | undefined> {
  const ids = await listAround(library, id)
  const at = ids.indexOf(id)
  return at === -1 ? undefined : ids[at + direction]
}

/** Returns the article to read after this one: its neighbor, otherwise the first in the queue. */
export async function nextToRead(library: Library, id: number): Promise<number | undefined> {
  return (await adjacentArticle(library, id, 1)) ?? (await queue(library)).find((other) => other !== id)
}

async function listAround(library: Library, id: number): Promise<readonly number[]> {
  const open = [...library.cache.getState().lists.values()].findLast(({ shown }) => shown.includes(id))
  return open ? open.shown : queue(library)
}

const queue = async ({ host }: Library): Promise<readonly number[]> =>
  (await reported('read the queue', host.queueIds(defaultQueueQuery))) ?? []

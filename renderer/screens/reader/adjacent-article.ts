import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import { currentLibrary } from '../../cache/index.ts'
import { reported } from '../../report.ts'

/** The neighbouring article in the list that was open last and contains this one, otherwise in the queue. */
export async function adjacentArticle(id: number, direction: 1 | -1): Promise<number | undefined> {
  const ids = await listAround(id)
  const at = ids.indexOf(id)
  return at === -1 ? undefined : ids[at + direction]
}

/** The article to read after this one: its neighbour, otherwise the first in the queue. */
export async function nextToRead(id: number): Promise<number | undefined> {
  return (await adjacentArticle(id, 1)) ?? (await queue()).find((other) => other !== id)
}

async function listAround(id: number): Promise<readonly number[]> {
  const { cache } = currentLibrary()
  const open = [...cache.getState().lists.values()].findLast(({ shown }) => shown.includes(id))
  return open ? open.shown : queue()
}

const queue = async (): Promise<readonly number[]> =>
  (await reported('read the queue', currentLibrary().host.queueIds(defaultQueueQuery))) ?? []

import type { BadEntry } from '../model/feed.ts'
import type { CallOptions } from '../request/client.ts'

/** Asks for a page. Entries that are not as agreed are left out of it and told in it; the others are there to be read. */
export async function withBadEntries<P>(ask: (options: Pick<CallOptions, 'onBadEntry'>) => Promise<P>): Promise<P> {
  const bad: BadEntry[] = []
  const page = await ask({ onBadEntry: (entry) => bad.push(entry) })
  return bad.length === 0 ? page : { ...page, bad }
}

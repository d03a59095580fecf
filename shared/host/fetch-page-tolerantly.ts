import type { BadEntry } from '../model/feed.ts'
import type { CallOptions } from '../request/client.ts'

/** Requests a page. Invalid entries are left out and listed in the page's `bad` field; the others stay readable. */
export async function collectBadEntries<P>(ask: (options: Pick<CallOptions, 'onBadEntry'>) => Promise<P>): Promise<P> {
  const bad: BadEntry[] = []
  const page = await ask({ onBadEntry: (entry) => bad.push(entry) })
  return bad.length === 0 ? page : { ...page, bad }
}

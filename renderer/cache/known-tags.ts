import type { Host } from '#shared/host/host.ts'
import { compareNames } from '#shared/language/compare-names.ts'

export interface KnownTag {
  readonly name: string
  /** Number of examined queue entries with the tag. */
  readonly count: number
}

/** Maximum number of tagged entries to examine, most recently saved first. */
const LOOKED_AT = 2000
const AT_ONCE = 500

/** Returns the tags used in the queue stored on this device, most used first. Needs no connection. */
export async function knownTags(host: Pick<Host, 'queueIds' | 'entries'>): Promise<readonly KnownTag[]> {
  const ids = (await host.queueIds({ sort: 'recently_saved', hasTags: true })).slice(0, LOOKED_AT)
  const counts = new Map<string, number>()
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const { content } of await host.entries(ids.slice(start, start + AT_ONCE))) {
      for (const { name } of content.tags) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || compareNames(a.name, b.name))
}

import type { Host } from '#shared/host/host.ts'

export interface KnownTag {
  readonly name: string
  /** Entries of the queue that carry it, among those that were looked at. */
  readonly count: number
}

/** Tagged entries that are looked at, those saved last first. */
const LOOKED_AT = 2000
const AT_ONCE = 500

/** The tags of the queue stored on this device, most used first: an answer that needs no connection. */
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
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

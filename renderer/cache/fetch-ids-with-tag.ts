import type { Host } from '#shared/host/host.ts'
import { hasTag } from '#shared/actions/tag-names.ts'
import { report } from '../report.ts'
import { readPage } from './read-page.ts'

/** Maximum number of entries that are collected to undo the deletion of a tag. */
const MOST = 1000

/**
 * Returns the contents with a tag, from every list, or null if there are too many or the request fails. Contents that
 * only have a tag nested in it are left out.
 */
export async function entriesWithTag(host: Host, tag: string): Promise<readonly number[] | null> {
  const ids = new Set<number>()
  const seen = new Set<number>()
  try {
    for (let next: string | null = null; ; ) {
      const before = seen.size
      const page = await readPage(host, { kind: 'tag', tag }, next)
      for (const { content } of page.feed) seen.add(content.id)
      for (const entry of page.feed) if (hasTag(entry, tag)) ids.add(entry.content.id)
      if (page.next === null || seen.size === before) return [...ids]
      if (seen.size > MOST) return null
      next = page.next
    }
  } catch (error) {
    report('find what carries a tag', error)
    return null
  }
}

import * as z from 'zod/mini'
import { feedEntrySchema } from '../../api/schemas.ts'
import type { BadEntry } from '../../model/feed.ts'

/** A page of a feed without the entries that are not as agreed; each is told. Anything else comes back as it is. */
export function withoutBadEntries(page: unknown, onBadEntry: (bad: BadEntry) => void): unknown {
  if (typeof page !== 'object' || page === null || !('feed' in page) || !Array.isArray(page.feed)) return page
  const good = (page.feed as unknown[]).filter((entry) => {
    const checked = z.safeParse(feedEntrySchema, entry)
    if (checked.success) return true
    const [issue] = checked.error.issues
    onBadEntry({ id: idOf(entry), reason: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() })
    return false
  })
  return good.length === page.feed.length ? page : { ...page, feed: good }
}

function idOf(entry: unknown): number | null {
  const id = (entry as { content?: { id?: unknown } } | null)?.content?.id
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

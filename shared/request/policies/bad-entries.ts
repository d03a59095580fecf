import * as z from 'zod/mini'
import { feedEntrySchema } from '../../api/schemas.ts'
import type { BadEntry } from '../../model/feed.ts'

/** The fields that contain a page's entries: in a feed, and in search results. */
const lists = ['feed', 'content_results'] as const

/** Removes invalid entries from a page and reports each to `onBadEntry`. Anything else is returned unchanged. */
export function withoutBadEntries(page: unknown, onBadEntry: (bad: BadEntry) => void): unknown {
  const name = lists.find((name) => Array.isArray((page as Page | null)?.[name]))
  if (name === undefined) return page
  const whole = page as Page
  const all = whole[name] ?? []
  const good = all.filter((entry) => {
    const checked = z.safeParse(feedEntrySchema, entry)
    if (checked.success) return true
    const [issue] = checked.error.issues
    onBadEntry({ id: idOf(entry), reason: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() })
    return false
  })
  return good.length === all.length ? page : { ...whole, [name]: good }
}

type Page = Readonly<Partial<Record<(typeof lists)[number], readonly unknown[]>>>

function idOf(entry: unknown): number | null {
  const id = (entry as { content?: { id?: unknown } } | null)?.content?.id
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

import type { IncomingItem } from '../../imports/index.ts'

/** An item that a call brings, ready to be imported. */
export type ImportableItem = IncomingItem

export function importableItem(given: {
  readonly url: string
  readonly isArchived: boolean
  readonly isFavorite: boolean
  readonly tags: readonly string[]
  readonly savedMs: number | null
}): ImportableItem {
  const { url, isArchived, isFavorite, tags, savedMs } = given
  return {
    ...{ url, isFavorite, tags, savedMs },
    ...{ title: null, author: null, site: null, publishedMs: null, readMs: null, progress: null },
    ...{ folder: [], note: null, html: null, highlights: [], kept: null },
    state: isArchived ? 'archive' : 'queue',
  }
}

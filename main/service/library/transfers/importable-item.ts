import { type IncomingItem, incomingItem } from '../../imports/index.ts'

/** An item that was sent with a call, ready to be imported. */
export type ImportableItem = IncomingItem

export function importableItem(given: {
  readonly url: string
  readonly isArchived: boolean
  readonly isFavorite: boolean
  readonly tags: readonly string[]
  readonly savedMs: number | null
}): ImportableItem {
  const { url, isArchived, isFavorite, tags, savedMs } = given
  return incomingItem({ url, isFavorite, tags, savedMs, state: isArchived ? 'archive' : 'queue' })
}

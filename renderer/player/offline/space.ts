import type { OfflineItem } from './audio-store.ts'

type Items = ReadonlyMap<number, OfflineItem>

/** True if this many additional bytes are within the limit. */
export function fits(items: Items, more: number, limit: number): boolean {
  let used = more
  for (const { bytes } of items.values()) used += bytes
  return used <= limit
}

/**
 * Returns the item to remove to make space for another: the least recently played item that the reader did not request.
 * Items of the listen queue don't displace each other, or each would be fetched again and again. `forItem` is null if
 * the limit itself was lowered.
 */
export function leastNeeded(
  items: Items,
  forItem: OfflineItem | null,
  isHeard: (contentId: number) => boolean,
): OfflineItem | null {
  const mayLeave = [...items.values()].filter(
    ({ contentId, bytes, isAsked, isQueued }) =>
      bytes > 0 &&
      !isAsked &&
      contentId !== forItem?.contentId &&
      !isHeard(contentId) &&
      !(isQueued && forItem !== null && !forItem.isAsked),
  )
  const [least] = mayLeave.toSorted(
    (a, b) => Number(a.isQueued) - Number(b.isQueued) || a.heardAt - b.heardAt || a.addedAt - b.addedAt,
  )
  return least ?? null
}

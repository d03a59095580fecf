import type { Tag } from '#shared/model/tag.ts'

/** Maximum number of tags in the sidebar. The others are one click away. */
const SHOWN = 12

/**
 * Selects the sidebar's tags: all pinned ones in their order, then the most recently used, up to twelve in total.
 * Offline, the times of use are unknown, so the given order is preserved. The open tag is always included and replaces
 * the last one if necessary.
 */
export function sidebarTags(
  pinned: readonly string[],
  tags: readonly Tag[],
  open: string | null = null,
): readonly string[] {
  const first = new Set(pinned)
  const latest = tags
    .filter(({ name }) => !first.has(name))
    .toSorted((a, b) => (a.last_used_date < b.last_used_date ? 1 : a.last_used_date > b.last_used_date ? -1 : 0))
    .map(({ name }) => name)
  const room = Math.max(0, SHOWN - pinned.length)
  const shown = latest.slice(0, room)
  if (open !== null && latest.includes(open) && !shown.includes(open)) {
    return [...pinned, ...shown.slice(0, Math.max(0, room - 1)), open]
  }
  return [...pinned, ...shown]
}

import type { Tag } from '#shared/model/tag.ts'

/** Shown beside the lists; the others are one press away. */
const SHOWN = 12

/**
 * Names for the sidebar: those pinned in their order, all of them, then those used last, twelve in all (UX.md section 1).
 * Offline nothing is known of when they were used: then they stand as they are given.
 * The one that is open is always among them, where need be in the place of the last.
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

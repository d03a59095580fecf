import type { Tag } from '#shared/model/tag.ts'

/** Shown beside the lists; the others are one press away. */
const SHOWN = 12

/**
 * Names for the sidebar: those pinned in their order, all of them, then those used last, twelve in all (UX.md section 1).
 * Offline nothing is known of when they were used: then they stand as they are given.
 */
export function shelfTags(pinned: readonly string[], tags: readonly Tag[]): readonly string[] {
  const first = new Set(pinned)
  const latest = tags
    .filter(({ name }) => !first.has(name))
    .toSorted((a, b) => (a.last_used_date < b.last_used_date ? 1 : a.last_used_date > b.last_used_date ? -1 : 0))
    .slice(0, Math.max(0, SHOWN - pinned.length))
  return [...pinned, ...latest.map(({ name }) => name)]
}

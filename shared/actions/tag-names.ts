import type { FeedEntry } from '../model/feed.ts'
import { foldedName, type Tag } from '../model/tag.ts'
import { withContent } from './definition.ts'

export const hasTag = (entry: FeedEntry, name: string): boolean =>
  entry.content.tags.some((tag) => foldedName(tag.name) === foldedName(name))

export function withoutTags(tags: readonly Tag[], names: readonly string[]): readonly Tag[] {
  const gone = new Set(names.map(foldedName))
  const kept = tags.filter(({ name }) => !gone.has(foldedName(name)))
  return kept.length === tags.length ? tags : kept
}

/** Adds the missing names under temporary IDs, until the service sends the real ones. */
export function withTags(tags: readonly Tag[], names: readonly string[], at: string): readonly Tag[] {
  const known = new Set(tags.map(({ name }) => foldedName(name)))
  const fresh = names
    .filter((name) => foldedName(name) !== '' && !known.has(foldedName(name)))
    .map(
      (name, index): Tag => ({
        id: -1 - index,
        name: name.trim(),
        created_date: at,
        last_used_date: at,
        article_count: 1,
      }),
    )
  return fresh.length === 0 ? tags : [...tags, ...fresh]
}

/** Returns the entry with other tags, or the same object if nothing has changed. */
export const entryWithTags = (entry: FeedEntry, tags: readonly Tag[]): FeedEntry =>
  tags === entry.content.tags ? entry : withContent(entry, { tags })

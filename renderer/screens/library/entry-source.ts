import { useSyncExternalStore } from 'react'
import type { Content } from '#shared/model/content.ts'
import type { Profile } from '#shared/model/profile.ts'
import { sameSource, type RssFeed, type Source } from '#shared/model/source.ts'
import { unfollowedSource } from '#shared/model/unfollowed-source.ts'
import * as t from '#shared/words/shell.ts'
import { mutate } from '../../cache/index.ts'

/** The source from which an entry came, and whether the reader follows it. */
export interface EntrySource {
  readonly source: Source
  readonly name: string
  readonly followed: boolean
}

type Brought = Content & {
  readonly rss_feed?: RssFeed | null
  readonly newsletter_profile?: Profile | null
}

/** The followed sources, or null while unknown. Cached here because a menu opens synchronously and can't wait. */
let known: readonly Source[] | null = null

const watchers = new Set<() => void>()

export function setFollowedSources(sources: readonly Source[] | null): void {
  known = sources
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Returns the followed sources, or null while unknown. */
export const useFollowedSources = (): readonly Source[] | null => useSyncExternalStore(watch, () => known)

/** Returns null if the entry's source or the followed sources are unknown. */
export function sourceOfEntry(content: Content): EntrySource | null {
  if (known === null) return null
  const source = sourceOfContent(content)
  if (source === null) return null
  const followed = known.find((one) => sameSource(one, source))
  return { source: followed ?? source, name: nameOf(source), followed: followed?.is_subscribed === true }
}

/** Returns the source from which an entry came, as if it weren't followed. Returns null if the source is unknown. */
export function sourceOfContent(content: Content): Source | null {
  const { rss_feed: feed, newsletter_profile, publisher, author } = content as Brought
  const profile = [newsletter_profile, publisher, author].find((one) => one != null && one.id > 0)
  return feed ? unfollowedSource({ feed }) : profile ? unfollowedSource({ profile }) : null
}

/** Returns a source's name for use within a sentence. */
export const nameOf = (source: Source | null): string =>
  source?.rss_feed?.name || source?.profile?.any_name || t.itsSource

export function toggleFollow({ source, name, followed }: EntrySource): void {
  const at = new Date().toISOString()
  if (followed) void mutate({ type: 'unfollow', source, at }, { undo: t.unfollowedName({ name }) })
  else void mutate({ type: 'follow', source, at }, { undo: t.followingName({ name }) })
}

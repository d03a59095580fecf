import { useSyncExternalStore } from 'react'
import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'

/** An article that the reader wants to hear. */
export interface Heard {
  readonly contentId: number
  /** The place in the canonical text. Null: where the reader stopped. */
  readonly from: number | null
}

let heard: Heard | null = null
const listeners = new Set<() => void>()

/** Asks the player for an article. It loads then, because most readers never listen. */
export function listen(wanted: Heard): void {
  heard = wanted
  for (const listener of listeners) listener()
}

export function stopListening(): void {
  heard = null
  for (const listener of listeners) listener()
}

/** Whether the player is open. */
export const isListening = (): boolean => heard !== null

export const isHeard = (contentId: number): boolean => heard?.contentId === contentId

/** What was asked for last. Null: the player is closed. */
export const useHeard = (): Heard | null => useSyncExternalStore(subscribe, () => heard)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sound has a player of its own, and what was not read has no words. */
export function hasWords({ content }: FeedEntry): boolean {
  const isSound = content.content_type === contentType.podcast || content.content_type === contentType.youtube
  return content.article !== null && !isSound
}

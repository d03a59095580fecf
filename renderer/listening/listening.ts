import { useSyncExternalStore } from 'react'
import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { Locator } from '#shared/model/locator.ts'

/** An article, episode or video that the reader wants to hear. */
export interface Heard {
  readonly contentId: number
  /** The position to start from, or null to continue where the reader stopped. */
  readonly from: Locator | null
}

let heard: Heard | null = null
const listeners = new Set<() => void>()

/**
 * Makes the player play an item. The player is loaded only when this is first called, because most readers never
 * listen.
 */
export function listen(wanted: Heard): void {
  heard = wanted
  for (const listener of listeners) listener()
}

export function stopListening(): void {
  heard = null
  for (const listener of listeners) listener()
}

/** True if the player is open. */
export const isListening = (): boolean => heard !== null

export const isHeard = (contentId: number): boolean => heard?.contentId === contentId

/** Returns the item requested last, or null if the player is closed. */
export const useHeard = (): Heard | null => useSyncExternalStore(subscribe, () => heard)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True if the entry is audio in a single file. */
const isEpisode = ({ content }: FeedEntry): boolean => (content.av_media_data?.audio_config ?? null) !== null

/** True if the entry's text can be read aloud. Podcasts and videos have their own audio. */
export function hasWords({ content }: FeedEntry): boolean {
  const isAudio = content.content_type === contentType.podcast || content.content_type === contentType.youtube
  return content.article !== null && !isAudio
}

const isVideo = ({ content }: FeedEntry): boolean => (content.av_media_data?.video_config ?? null) !== null

/** True if the entry has its own audio, so that nothing is read aloud. */
export const hasOwnAudio = (entry: FeedEntry): boolean => isEpisode(entry) || isVideo(entry)

/** True if the entry's audio can be stored on this device. A video is always loaded from its site. */
export const canBeKept = (entry: FeedEntry): boolean => isEpisode(entry) || hasWords(entry)

export const canBeHeard = (entry: FeedEntry): boolean => hasOwnAudio(entry) || hasWords(entry)

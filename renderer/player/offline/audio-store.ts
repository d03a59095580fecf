import type { SpeechPauses } from '#shared/model/speech-choices.ts'
import type { Chapter } from '../player-state.ts'
import type { Mark, SpeechPlan, SpokenChunk } from '../speech-source.ts'

/** The reason that the audio of an item is not fetched until something changes. */
export interface KeepingFailure {
  /**
   * 'limit': the reader's limit leaves no more space for audio. 'device': the browser or the disk has no more space.
   * 'other': the audio itself is not available.
   */
  readonly kind: 'limit' | 'device' | 'other'
  /** Message for the reader. */
  readonly message: string
}

/** An article or episode whose audio is on this device or being downloaded. */
export interface OfflineItem {
  readonly contentId: number
  readonly title: string
  /** True if the reader requested the item. Then only the reader can remove it. */
  readonly isAsked: boolean
  /** True if the item is stored because it is in the listen queue. */
  readonly isQueued: boolean
  /** Times when the item was added and last played, in milliseconds since the epoch. */
  readonly addedAt: number
  readonly heardAt: number
  readonly state: 'waiting' | 'kept' | 'failed'
  readonly failure: KeepingFailure | null
  /**
   * True if the text, the voice or the manner of speaking has changed. The stored audio is replaced once there is a
   * connection.
   */
  readonly isOutdated: boolean
  /** Null until the first part is available. */
  readonly plan: SpeechPlan | null
  /** The voice and the pauses with which an article was spoken. Null for an episode. */
  readonly speech: { readonly voice: number | null; readonly pauses: SpeechPauses } | null
  /** The lines of an episode's transcript. */
  readonly lines: readonly Mark[]
  /** Chapters from the feed of an episode. Absent in items stored before chapters existed. */
  readonly chapters?: readonly Chapter[]
  /** Changes whenever an episode's file changes. */
  readonly version: string | null
  /** Number of available parts, counted from the first, and their bytes. */
  readonly parts: number
  readonly bytes: number
  /** The fraction of the whole that is available, from 0 to 1. */
  readonly share: number
}

/** A chunk of an article, or a piece of an episode's file. */
export interface OfflinePart {
  readonly sound: Blob
  /** Null for an episode. */
  readonly spoken: Pick<SpokenChunk, 'length' | 'voice' | 'words' | 'sentences'> | null
}

/** The audio on this device, shared by all windows. Each method runs in one transaction. */
export interface AudioStore {
  items(): Promise<readonly OfflineItem[]>
  item(contentId: number): Promise<OfflineItem | null>
  /**
   * Changes, adds or deletes (null) an item. An item's audio is deleted if the item is deleted or its `parts` becomes
   * 0. Resolves to the item in its current state.
   */
  change(contentId: number, edit: (item: OfflineItem | null) => OfflineItem | null): Promise<OfflineItem | null>
  /**
   * Appends a part and applies a change to the item. If the item is gone or has a different number of parts by now,
   * stores nothing and resolves to null. Rejects with a QuotaExceededError if the device is full.
   */
  append(item: OfflineItem, part: OfflinePart, change: Partial<OfflineItem>): Promise<OfflineItem | null>
  part(contentId: number, part: number): Promise<OfflinePart | null>
  /** All parts of an item in order. */
  parts(contentId: number): Promise<readonly OfflinePart[]>
  /**
   * Claims the audio for an account. First deletes everything unless it already belongs to that account. Resolves to
   * true if anything was deleted.
   */
  claim(owner: number): Promise<boolean>
  clear(): Promise<void>
}

/** Fields of an item whose audio has not been fetched yet. */
const noAudio = {
  state: 'waiting',
  failure: null,
  isOutdated: false,
  plan: null,
  speech: null,
  lines: [],
  chapters: [],
  version: null,
  parts: 0,
  bytes: 0,
  share: 0,
} as const satisfies Partial<OfflineItem>

export const newItem = (contentId: number, title: string, now: number): OfflineItem => ({
  contentId,
  title,
  isAsked: false,
  isQueued: false,
  addedAt: now,
  heardAt: 0,
  ...noAudio,
})

export const emptied = (item: OfflineItem): OfflineItem => ({ ...item, ...noAudio })

import type { SpeechPauses } from '#shared/model/speech-choices.ts'
import type { Chapter } from '../player-state.ts'
import type { Mark, SpeechPlan, SpokenChunk } from '../speech-source.ts'

/** Reason that the audio of an item is not fetched until something changes. */
export interface KeepingFailure {
  /**
   * 'limit': the reader allows audio no more space. 'device': the browser or the disk gives none. 'other': the audio
   * itself is not available.
   */
  readonly kind: 'limit' | 'device' | 'other'
  /** A sentence for the reader. */
  readonly message: string
}

/** An article or episode whose audio is on this device, or on its way. */
export interface OfflineItem {
  readonly contentId: number
  readonly title: string
  /** The reader asked for it, so it is removed only by the reader. */
  readonly isAsked: boolean
  /** True if it is stored because it is in the listen queue. */
  readonly isQueued: boolean
  /** When it was added and last heard, in milliseconds since the epoch. */
  readonly addedAt: number
  readonly heardAt: number
  readonly state: 'waiting' | 'kept' | 'failed'
  readonly failure: KeepingFailure | null
  /**
   * True if the text, the voice or the way to speak changed. The stored audio is replaced once there is a connection.
   */
  readonly isOutdated: boolean
  /** Null until the first part is available. */
  readonly plan: SpeechPlan | null
  /** Voice and pauses with which an article was spoken. Null for an episode. */
  readonly speech: { readonly voice: number | null; readonly pauses: SpeechPauses } | null
  /** The lines of an episode's transcript. */
  readonly lines: readonly Mark[]
  /** Chapters from the feed of an episode. Absent in items stored before chapters existed. */
  readonly chapters?: readonly Chapter[]
  /** Changes with the file of an episode. */
  readonly version: string | null
  /** Number of available parts, from the first on, and their bytes. */
  readonly parts: number
  readonly bytes: number
  /** Share of the whole that is available, from 0 to 1. */
  readonly share: number
}

/** A chunk of an article, or a piece of an episode's file. */
export interface OfflinePart {
  readonly sound: Blob
  /** Null for an episode. */
  readonly spoken: Pick<SpokenChunk, 'length' | 'voice' | 'words' | 'sentences'> | null
}

/** The audio on this device, shared by all windows. Each method is one transaction. */
export interface AudioStore {
  items(): Promise<readonly OfflineItem[]>
  item(contentId: number): Promise<OfflineItem | null>
  /**
   * Changes, adds or deletes (null) an item. Its audio is deleted with it, and also when `parts` becomes 0. Resolves to
   * the item as it is now.
   */
  change(contentId: number, edit: (item: OfflineItem | null) => OfflineItem | null): Promise<OfflineItem | null>
  /**
   * Appends a part and changes the item with it. Resolves to null, and stores nothing, if the item is gone or has another
   * number of parts by now. Rejects with a QuotaExceededError if the device is full.
   */
  append(item: OfflineItem, part: OfflinePart, change: Partial<OfflineItem>): Promise<OfflineItem | null>
  part(contentId: number, part: number): Promise<OfflinePart | null>
  /** All parts of an item in order. */
  parts(contentId: number): Promise<readonly OfflinePart[]>
  /**
   * Deletes everything unless it belongs to this account. From now on it does. Resolves to true if it deleted anything.
   */
  claim(owner: number): Promise<boolean>
  clear(): Promise<void>
}

/** An item without its audio, which is to be fetched. */
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

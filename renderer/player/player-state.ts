import { lastNotAbove } from '#shared/text/last-not-above.ts'
import type { Mark, Video } from './speech-source.ts'

export type PlayerStatus = 'loading' | 'seeking' | 'playing' | 'paused' | 'failed' | 'finished'
export type Span = Pick<Mark, 'start' | 'end'>
export type SleepEnd = 'paragraph' | 'article'

export interface Chapter {
  /** Seconds. */
  readonly at: number
  readonly title: string
}

export interface PlayerState {
  readonly contentId: number | null
  /** True if the item has its own audio. Otherwise it is an article that is read aloud. */
  readonly isEpisode: boolean
  /** Null if the item is not a video. */
  readonly video: Video | null
  /** The chapters of an episode, in order. */
  readonly chapters: readonly Chapter[]
  readonly status: PlayerStatus
  /** The reason for the failure, if there is more to report than the failure itself. */
  readonly reason: string | null
  /** True if playback failed because listening is part of premium. */
  readonly isForSale: boolean
  /** The words being spoken, in the canonical text. For an episode, only the line of its transcript is known. */
  readonly sentence: Span | null
  readonly word: Span | null
  /** Position in the whole article at rate 1, in seconds. */
  readonly at: number
  readonly length: number
  /** Start of each chunk, in seconds. */
  readonly ticks: readonly number[]
  /** Number of times the reader jumped to another position. */
  readonly jumps: number
  readonly rate: number
  /** The rate at which the site actually plays a video, or null if it is the chosen rate. */
  readonly realRate: number | null
  readonly isMuted: boolean
  /** The language of most of the text. */
  readonly language: string | null
  /** The voice that is speaking, or null until it starts. */
  readonly voice: number | null
  /**
   * When the sleep timer ends: a time in milliseconds since the epoch, or the end of a part of the text. Null if the
   * timer is off.
   */
  readonly sleep: number | SleepEnd | null
}

/** Nothing is heard. */
export const silent: PlayerState = {
  contentId: null,
  isEpisode: false,
  video: null,
  chapters: [],
  status: 'paused',
  reason: null,
  isForSale: false,
  sentence: null,
  word: null,
  at: 0,
  length: 0,
  ticks: [],
  jumps: 0,
  rate: 1,
  realRate: null,
  isMuted: false,
  language: null,
  voice: null,
  sleep: null,
}

/** Returns the chapters that start before the end of the episode. A feed may list chapters of a longer recording. */
export const chaptersWithin = ({ chapters, length }: PlayerState): readonly Chapter[] =>
  length > 0 && chapters.some(({ at }) => at >= length) ? chapters.filter(({ at }) => at < length) : chapters

/** Returns the chapter that is playing. */
export const chapterAt = ({ chapters, at }: PlayerState): Chapter | null =>
  chapters[lastNotAbove(chapters, at + 0.5, (chapter) => chapter.at)] ?? null

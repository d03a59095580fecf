import * as t from '#shared/words/player.ts'

/**
 * A report from a video's site about its player. Fields that the report doesn't update are null. Times are in seconds.
 */
export interface VideoStatus {
  readonly at: number | null
  readonly length: number | null
  readonly state: 'playing' | 'paused' | 'ended' | null
  /** The actual playback rate. */
  readonly rate: number | null
  /** The reason that the video can't be played, as a sentence. Empty if the site gives none. */
  readonly refusal: string | null
  /** True if the browser allows the video to play only after the reader presses it. */
  readonly isBlocked: boolean
}

const states = new Map<unknown, VideoStatus['state']>([
  [0, 'ended'],
  [1, 'playing'],
  [2, 'paused'],
])

const refusals = new Map<unknown, string>([
  [100, t.theVideoWasRemoved],
  [101, t.theOwnerAllowsThisVideoTo],
  [150, t.theOwnerAllowsThisVideoTo],
])

const nothing: VideoStatus = { at: null, length: null, state: null, rate: null, refusal: null, isBlocked: false }

/** Validates a message from the frame. Returns null if it isn't a report. */
export function videoNews(data: unknown): VideoStatus | null {
  if (typeof data !== 'string') return null
  let message: unknown
  try {
    message = JSON.parse(data)
  } catch {
    return null
  }
  const { event, info } = fieldsOf(message)
  if (event === 'onError') return { ...nothing, refusal: refusals.get(info) ?? '' }
  if (event === 'onAutoplayBlocked') return { ...nothing, isBlocked: true }
  if (typeof info !== 'object' || info === null) return null
  const { currentTime, duration, playerState, playbackRate } = fieldsOf(info)
  return {
    ...nothing,
    at: amount(currentTime),
    length: amount(duration) || null,
    state: states.get(playerState) ?? null,
    rate: amount(playbackRate) || null,
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const amount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

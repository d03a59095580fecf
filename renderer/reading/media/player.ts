/** A player of any kind. Times are in seconds. */
export interface Player {
  seek(seconds: number): void
  toggle(): void
  /** Skips forward, or back when negative. */
  skip(seconds: number): void
  /** Switches to the next higher or lower rate. */
  rate(direction: 1 | -1): void
  /** Toggles mute. */
  mute(): void
  /** Toggles full screen; missing where there is no picture. */
  fullScreen?(): void
}

/** What a player reports during playback. `length` is null until known. */
export interface Playing {
  readonly at: number
  readonly length: number | null
}

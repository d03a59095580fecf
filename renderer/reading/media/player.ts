/** What plays, whatever it is. Times are seconds. */
export interface Player {
  seek(seconds: number): void
  toggle(): void
  /** Forward, or back when negative. */
  skip(seconds: number): void
  /** The next rate up or down. */
  rate(direction: 1 | -1): void
  /** Silent, or heard again. */
  mute(): void
  /** Fills the screen, or no longer; missing where there is nothing to see. */
  fullScreen?(): void
}

/** What a player tells as it plays. `length` is null until it is known. */
export interface Playing {
  readonly at: number
  readonly length: number | null
}

import type { SpokenChunk } from './speech-source.ts'

/** A source to play: a file, words spoken by a system voice, or a video. */
export type Playable = Pick<SpokenChunk, 'url' | 'said' | 'systemVoice' | 'video'>

/** Plays audio, one source at a time. Times are in seconds. */
export interface AudioLine {
  /**
   * Plays this source and stops the previous one. `at` receives the file's length (0 if the file doesn't report it) and
   * returns the time at which to start. Rejects if the source can't be played, or with the signal's reason.
   */
  play(sound: Playable, at: (length: number) => number, signal: AbortSignal): Promise<void>
  /** Prepares the audio that will be played next. */
  prepare(sound: Playable): void
  pause(): void
  /** Continues at the position where it was paused. */
  resume(): Promise<void>
  /** The current time in the file being played. */
  now(): number
  /** Length of the file being played, or 0 if the file doesn't report it. */
  length(): number
  /** True if the word being spoken is known, not only the sentence. */
  tellsWords(): boolean
  setRate(rate: number): void
  /** A value from 0 to 1. */
  setVolume(volume: number): void
  setMuted(isMuted: boolean): void
  close(): void
}

export interface AudioEvents {
  readonly ended: () => void
  /** Called when the system pauses playback, for example because of a call or unplugged headphones. */
  readonly paused: () => void
  readonly failed: () => void
}

/**
 * Two media elements that take turns: while one plays, the other prepares the next file. Media elements preserve the
 * pitch at any rate and continue to play when the screen is locked.
 */
export class TwoElements implements AudioLine {
  #active = newAudio()
  #spare = newAudio()
  #rate = 1
  #pausing = false
  /** The `play` call that is about to start and will report its own errors. */
  #opening: object | null = null

  constructor(events: AudioEvents) {
    for (const element of [this.#active, this.#spare]) {
      const ifActive = (run: () => void) => () => {
        if (element === this.#active) run()
      }
      element.addEventListener('ended', ifActive(events.ended))
      element.addEventListener(
        'error',
        ifActive(() => this.#opening === null && element.src !== '' && events.failed()),
      )
      element.addEventListener(
        'pause',
        ifActive(() => {
          if (!this.#pausing && !element.ended) events.paused()
        }),
      )
    }
  }

  async play(sound: Playable, at: (length: number) => number, signal: AbortSignal): Promise<void> {
    const opening = {}
    this.#opening = opening
    try {
      await this.#begin(sound, at, signal)
    } finally {
      if (this.#opening === opening) this.#opening = null
    }
  }

  async #begin({ url }: Playable, at: (length: number) => number, signal: AbortSignal): Promise<void> {
    this.#quietly(() => this.#active.pause())
    if (isOf(this.#spare, url)) [this.#active, this.#spare] = [this.#spare, this.#active]
    else if (!isOf(this.#active, url)) this.#active.src = url
    const element = this.#active
    await metadata(element, signal)
    const to = at(this.length())
    if (Math.abs(element.currentTime - to) > 0.005) element.currentTime = to
    this.#applyRate()
    await element.play()
    if (signal.aborted) {
      this.#quietly(() => element.pause())
      throw signal.reason
    }
  }

  prepare({ url }: Playable): void {
    if (isOf(this.#spare, url) || isOf(this.#active, url)) return
    this.#spare.src = url
    this.#spare.load()
  }

  pause(): void {
    this.#quietly(() => this.#active.pause())
  }

  resume(): Promise<void> {
    return this.#active.play()
  }

  now(): number {
    return this.#active.currentTime
  }

  length(): number {
    const { duration } = this.#active
    return Number.isFinite(duration) ? duration : 0
  }

  tellsWords(): boolean {
    return true
  }

  setRate(rate: number): void {
    this.#rate = rate
    this.#applyRate()
  }

  setVolume(volume: number): void {
    for (const element of [this.#active, this.#spare]) element.volume = volume
  }

  setMuted(isMuted: boolean): void {
    for (const element of [this.#active, this.#spare]) element.muted = isMuted
  }

  close(): void {
    for (const element of [this.#active, this.#spare]) {
      this.#quietly(() => element.pause())
      element.removeAttribute('src')
      element.load()
    }
  }

  #applyRate(): void {
    for (const element of [this.#active, this.#spare]) {
      element.defaultPlaybackRate = this.#rate
      element.playbackRate = this.#rate
    }
  }

  #quietly(run: () => void): void {
    this.#pausing = true
    run()
    // The pause event arrives after this function returns.
    setTimeout(() => (this.#pausing = false), 0)
  }
}

function newAudio(): HTMLAudioElement {
  const element = new Audio()
  element.preload = 'auto'
  return element
}

const isOf = (element: HTMLAudioElement, url: string): boolean => element.getAttribute('src') === url

async function metadata(element: HTMLAudioElement, signal: AbortSignal): Promise<void> {
  if (element.readyState >= HTMLMediaElement.HAVE_METADATA) return
  await new Promise<void>((resolve, reject) => {
    const stop = new AbortController()
    const finish = (settle: () => void) => () => {
      stop.abort()
      settle()
    }
    element.addEventListener('loadedmetadata', finish(resolve), { signal: stop.signal })
    element.addEventListener(
      'error',
      finish(() => reject(new Error('The audio could not be loaded.'))),
      { signal: stop.signal },
    )
    signal.addEventListener(
      'abort',
      finish(() => reject(signal.reason as Error)),
      { signal: stop.signal },
    )
    element.load()
  })
}

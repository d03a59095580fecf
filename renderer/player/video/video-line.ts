import * as t from '#shared/words/player.ts'
import type { Later } from '../system/system-voice-line.ts'
import type { Playable, AudioEvents, AudioLine } from '../audio-line.ts'
import { SpeechRefused } from '../speech-source.ts'
import type { VideoStatus } from './video-status.ts'
import type { VideoScreen } from './video-screen.ts'

export interface VideoEvents extends AudioEvents {
  /** Called when the reader presses play in the video itself. */
  readonly resumed: () => void
  /** Receives the actual playback rate, because a site may not allow every rate. */
  readonly rated: (rate: number) => void
}

interface VideoPorts {
  readonly screen: (hear: (news: VideoStatus) => void) => VideoScreen
  readonly events: VideoEvents
  readonly later: Later
  /** Milliseconds. */
  readonly clock: () => number
}

/** Milliseconds without any message from the site after which the site counts as unreachable. */
const SILENCE = 20_000
/** Milliseconds after a seek during which a site may still report the previous time. */
const SEEK = 1500
/** Number of seconds by which a reported time may differ from the one sought. */
const NEAR = 2
/** Number of seconds for which the time is extrapolated if the site reports nothing. */
const UNTOLD = 1

/** Plays videos of another site, whose player is in a frame and communicates through messages. */
export class VideoLine implements AudioLine {
  readonly #screen: VideoScreen
  readonly #events: VideoEvents
  readonly #later: Later
  readonly #clock: () => number
  /** The ID of the loaded video, or null if none is loaded. */
  #id: string | null = null
  /** The last state reported by the site. Null if it has not played yet. */
  #state: VideoStatus['state'] = null
  #isPlayWanted = false
  /** True if the video was paused while loading. It can obey only once it plays. */
  #isPauseOwed = false
  #begin: { readonly resolve: () => void; readonly reject: (error: Error) => void } | null = null
  #at = 0
  #toldAt = 0
  #length = 0
  #sought = 0
  #seekEnds = 0
  #rate = 1
  #realRate = 1
  #volume = 1
  #isMuted = false
  #stopWaiting = (): void => {}

  constructor({ screen, events, later, clock }: VideoPorts) {
    this.#screen = screen((news) => this.#hear(news))
    this.#events = events
    this.#later = later
    this.#clock = clock
  }

  async play({ video }: Playable, at: (length: number) => number, signal: AbortSignal): Promise<void> {
    if (!video) throw new Error('This is no video.')
    const isNew = this.#id !== video.id
    const from = at(isNew ? 0 : this.#length)
    if (isNew) this.close()
    this.#isPlayWanted = true
    this.#isPauseOwed = false
    if (isNew) {
      this.#id = video.id
      this.#place(from)
      this.#stopWaiting = this.#later(() => this.#refuse(t.itsSiteDidntRespond), SILENCE)
      this.#screen.show(video, from)
    } else this.#seek(from)
    if (this.#state !== 'playing') {
      this.#screen.tell('playVideo')
      await this.#playing(signal)
    }
    // The video's exact length is known only from this point on.
    const exact = at(this.#length)
    if (Math.abs(exact - this.#sought) > 1) this.#seek(exact)
  }

  /** Videos are not loaded before they are played. */
  prepare(): void {}

  pause(): void {
    this.#isPlayWanted = false
    this.#isPauseOwed = this.#id !== null && this.#state === null
    this.#screen.tell('pauseVideo')
  }

  async resume(): Promise<void> {
    this.#isPlayWanted = true
    this.#isPauseOwed = false
    this.#screen.tell('playVideo')
  }

  now(): number {
    if (this.#state !== 'playing') return this.#at
    return this.#at + Math.min(UNTOLD, (this.#clock() - this.#toldAt) / 1000) * this.#realRate
  }

  length(): number {
    return this.#length
  }

  tellsWords(): boolean {
    return true
  }

  setRate(rate: number): void {
    if (rate === this.#rate) return
    this.#rate = rate
    this.#screen.tell('setPlaybackRate', rate)
  }

  setVolume(volume: number): void {
    this.#volume = volume
    this.#screen.tell('setVolume', Math.round(volume * 100))
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    this.#screen.tell(isMuted ? 'mute' : 'unMute')
  }

  close(): void {
    this.#stopWaiting()
    this.#id = null
    this.#state = null
    this.#isPlayWanted = false
    this.#isPauseOwed = false
    this.#length = 0
    this.#realRate = 1
    this.#screen.hide()
  }

  /** Resolves once the video plays. */
  async #playing(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = { resolve, reject }
    const stop = (): void => reject(signal.reason as Error)
    this.#begin = begin
    signal.addEventListener('abort', stop, { once: true })
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', stop)
      if (this.#begin === begin) this.#begin = null
    }
  }

  #hear({ at, length, state, rate, refusal, isBlocked }: VideoStatus): void {
    if (this.#id === null) return
    this.#stopWaiting()
    if (refusal !== null) return this.#refuse(refusal)
    if (length !== null) this.#length = length
    if (rate !== null) {
      ;[this.#at, this.#toldAt] = [this.now(), this.#clock()]
      this.#realRate = rate
      this.#events.rated(rate)
    }
    if (at !== null && this.#isAsSought(at)) [this.#at, this.#toldAt] = [at, this.#clock()]
    if (state !== null && state !== this.#state) this.#become(state)
    if (isBlocked) this.#waitForReader()
  }

  #become(state: 'playing' | 'paused' | 'ended'): void {
    const isFirst = this.#state === null
    ;[this.#at, this.#toldAt] = [this.now(), this.#clock()]
    this.#state = state
    if (state === 'playing') {
      if (isFirst) this.#applyChoices()
      if (this.#begin) this.#begin.resolve()
      else if (this.#isPauseOwed) this.#screen.tell('pauseVideo')
      else if (!this.#isPlayWanted) {
        this.#isPlayWanted = true
        this.#events.resumed()
      }
      this.#isPauseOwed = false
    } else if (this.#isPlayWanted && !this.#begin) {
      this.#isPlayWanted = false
      if (state === 'ended') this.#events.ended()
      else this.#events.paused()
    }
  }

  #applyChoices(): void {
    this.#screen.tell('setPlaybackRate', this.#rate)
    if (this.#volume < 1) this.setVolume(this.#volume)
    if (this.#isMuted) this.#screen.tell('mute')
  }

  /** The browser doesn't allow autoplay, so the video waits for the reader to press it. */
  #waitForReader(): void {
    if (!this.#begin) return
    this.#begin.resolve()
    this.#isPlayWanted = false
    this.#later(() => this.#events.paused(), 0)
  }

  #refuse(reason: string): void {
    const begin = this.#begin
    this.close()
    if (begin) begin.reject(new SpeechRefused(reason))
    else this.#events.failed()
  }

  #seek(to: number): void {
    this.#place(to)
    this.#seekEnds = this.#clock() + SEEK
    this.#screen.tell('seekTo', to, true)
  }

  #place(at: number): void {
    ;[this.#at, this.#toldAt, this.#sought] = [at, this.#clock(), at]
  }

  /**
   * Returns false for a time that is not near the one sought. For a while after a seek, the site may still report the
   * previous position.
   */
  #isAsSought(at: number): boolean {
    if (this.#clock() < this.#seekEnds && Math.abs(at - this.#sought) > NEAR) return false
    this.#seekEnds = 0
    return true
  }
}

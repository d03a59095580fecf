import { lastNotAbove } from '#shared/text/last-not-above.ts'
import type { Playable, AudioEvents, AudioLine } from '../audio-line.ts'
import type { SaidSentence } from '../speech-source.ts'

/** The part of the browser's speech synthesis that is used. */
export interface Synthesis {
  /** Speaks a text. Reports when it starts, reaches a word (an offset in the text), ends or fails. */
  speak(text: string, options: SaidHow, events: SaidEvents): void
  /** Stops speaking without reporting an event. */
  cancel(): void
}

export interface SaidHow {
  readonly voice: string
  readonly language: string | null
  readonly rate: number
  readonly volume: number
}

export interface SaidEvents {
  readonly begun: () => void
  readonly word: (at: number) => void
  readonly ended: () => void
  readonly failed: () => void
}

/** Runs a function later. Returns a function that cancels the call. */
export type Later = (run: () => void, ms: number) => () => void

/** Maximum time in milliseconds that a voice may take to start. */
const BEGIN_MS = 8000
/**
 * Maximum time in milliseconds per character, and for any sentence, before a voice counts as stuck. Some voices stop
 * without an event.
 */
const [CHARACTER_MS, SENTENCE_MS] = [250, 10_000]

/**
 * Plays system voices, which produce no files, by speaking one sentence after the other. Times are those of the plan.
 * The position is that of the last word reported by the voice, or the start of the current sentence. It never moves
 * further, because later positions are unknown.
 */
export class SystemVoiceLine implements AudioLine {
  readonly #synthesis: Synthesis
  readonly #events: AudioEvents
  readonly #later: Later
  #said: readonly SaidSentence[] = []
  #voice = ''
  #sentence = 0
  #now = 0
  #rate = 1
  #volume = 1
  #isMuted = false
  #tellsWords = false
  #stopWaiting = (): void => {}
  #stopBeginning = (): void => {}
  /** Counts utterances, so that late events of a canceled one can be recognized. */
  #turn = 0
  #plays = false

  constructor(synthesis: Synthesis, events: AudioEvents, later: Later) {
    this.#synthesis = synthesis
    this.#events = events
    this.#later = later
  }

  async play({ said, systemVoice }: Playable, at: (length: number) => number, signal: AbortSignal): Promise<void> {
    this.pause()
    if (this.#voice !== systemVoice) this.#tellsWords = false
    this.#said = said ?? []
    this.#voice = systemVoice ?? ''
    this.#now = at(0)
    this.#sentence = Math.max(
      0,
      lastNotAbove(this.#said, this.#now, (one) => one.at),
    )
    const stop = (): void => this.pause()
    signal.addEventListener('abort', stop, { once: true })
    try {
      await this.#begin()
    } finally {
      signal.removeEventListener('abort', stop)
    }
    signal.throwIfAborted()
  }

  /** System voices can't be prepared. */
  prepare(): void {}

  /**
   * The system's own pause is unreliable on many devices. Speech is therefore canceled, and later restarted at the same
   * word.
   */
  pause(): void {
    this.#turn += 1
    this.#plays = false
    this.#stopWaiting()
    this.#stopBeginning()
    this.#synthesis.cancel()
  }

  resume(): Promise<void> {
    return this.#begin()
  }

  now(): number {
    return this.#now
  }

  /** The plan's. */
  length(): number {
    return 0
  }

  tellsWords(): boolean {
    return this.#tellsWords
  }

  setRate(rate: number): void {
    if (rate === this.#rate) return
    this.#rate = rate
    this.#again()
  }

  /** Takes effect with the next sentence. */
  setVolume(volume: number): void {
    this.#volume = volume
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    this.#again()
  }

  close(): void {
    this.pause()
    this.#said = []
  }

  #again(): void {
    if (this.#plays) this.#begin().catch(() => this.#events.failed())
  }

  /** Speaks the sentence from the current word on. Resolves once the voice starts, after at most two attempts. */
  async #begin(): Promise<void> {
    if (await this.#speak()) return
    if (!(await this.#speak())) throw new Error('The system’s voice did not begin.')
  }

  /** Resolves to true if the voice started or the reader stopped it. */
  #speak(): Promise<boolean> {
    this.pause()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const turn = this.#turn
    let hasBegun = false
    this.#stopBeginning = () => resolve(true)
    this.#plays = true
    const one = this.#said[this.#sentence]
    if (!one) {
      this.#plays = false
      this.#events.ended()
      return Promise.resolve(true)
    }
    const word = one.words[lastNotAbove(one.words, this.#now, (mark) => mark.at)]
    const from = word?.from ?? 0
    this.#now = word?.at ?? one.at
    const text = one.text.slice(from)
    const mine = (run: () => void) => () => {
      if (turn === this.#turn) run()
    }
    this.#wait(BEGIN_MS, () => resolve(false))
    const how = {
      voice: this.#voice,
      language: one.language,
      rate: this.#rate,
      volume: this.#isMuted ? 0 : this.#volume,
    }
    this.#synthesis.speak(text, how, {
      begun: mine(() => {
        hasBegun = true
        this.#wait(SENTENCE_MS + (text.length * CHARACTER_MS) / this.#rate, () => this.#fail())
        resolve(true)
      }),
      word: (place) => {
        if (turn !== this.#turn) return
        this.#tellsWords = true
        const found = one.words[lastNotAbove(one.words, from + place, (mark) => mark.from)]
        if (found && found.at >= this.#now) this.#now = found.at
      },
      ended: mine(() => {
        resolve(true)
        this.#wait(one.pauseMs / this.#rate, () => this.#next())
      }),
      failed: mine(() => {
        if (hasBegun) this.#fail()
        else resolve(false)
      }),
    })
    return promise
  }

  #next(): void {
    this.#sentence += 1
    const next = this.#said[this.#sentence]
    if (!next) {
      this.#plays = false
      this.#events.ended()
      return
    }
    this.#now = next.at
    this.#again()
  }

  #fail(): void {
    this.pause()
    this.#events.failed()
  }

  #wait(ms: number, run: () => void): void {
    this.#stopWaiting()
    this.#stopWaiting = this.#later(run, ms)
  }
}

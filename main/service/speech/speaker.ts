import { Channel } from '#shared/wire/channel.ts'
import * as t from '#shared/words/service/listening.ts'
import type { StartedProcess, StartProcess } from '../processes/index.ts'
import type { VoicedUtterance } from './render-chunk.ts'
import type { SpeechMethods, SpokenChunk } from './speech-process.ts'
import type { SpeechPlan, SpokenArticle } from './speech-plan.ts'

export interface SpeakerOptions {
  /** Null: speech is not available. */
  readonly start: StartProcess | null
  /** Maximum milliseconds for planning, or for one utterance. */
  readonly timeoutMs?: number
  /** Milliseconds after which an idle process is ended. */
  readonly idleMs?: number
}

/** An article or a sentence caused the speech process to fail. */
export class SpeechFailed extends Error {
  override readonly name = 'SpeechFailed'
}

interface Running {
  readonly channel: Channel<SpeechMethods>
  readonly started: StartedProcess
  readonly ended: Promise<void>
}

/** Number of processes that one chunk may crash before it is given up. */
const MOST_DEATHS = 3
/** On a busy machine, starting a process may take this long. */
const START_MS = 60_000

/**
 * Speaks in a separate process, which starts when first needed and ends when idle. It does one task at a time. A
 * sentence that crashes the process is skipped, so that an article never stops in the middle.
 */
export class Speaker {
  readonly #start: StartProcess | null
  readonly #timeoutMs: number
  readonly #idleMs: number
  #running: Running | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #timer: NodeJS.Timeout | null = null
  #idle: NodeJS.Timeout | null = null
  /** The utterance that was started last. */
  #saying: number | null = null
  #isReady = false
  #closed = false

  constructor({ start, timeoutMs = 20_000, idleMs = 5 * 60_000 }: SpeakerOptions) {
    this.#start = start
    this.#timeoutMs = timeoutMs
    this.#idleMs = idleMs
  }

  /** Starts a process and lets it speak one word that is discarded. */
  warm(): void {
    if (this.#closed || this.#running || !this.#start) return
    this.#process().channel.tell('warm')
    this.#endWhenIdle()
  }

  /** Rejects with SpeechFailed. */
  plan(article: SpokenArticle): Promise<SpeechPlan> {
    return this.#inTurn(async () => {
      const { channel } = this.#process()
      this.#limit()
      return await channel.ask('plan', [article]).catch((cause: unknown) => {
        throw new SpeechFailed(t.thisArticleCouldNotBePrepared, { cause })
      })
    })
  }

  /** Rejects with SpeechFailed, or with the signal's reason. */
  speak(utterances: readonly VoicedUtterance[], signal?: AbortSignal): Promise<SpokenChunk> {
    return this.#inTurn(async () => {
      const skip: number[] = []
      for (;;) {
        signal?.throwIfAborted()
        const { channel, ended } = this.#process()
        this.#saying = null
        this.#limit()
        let isDead = false
        void ended.then(() => (isDead = true))
        try {
          return await channel.ask('speak', [{ utterances, skip }], { signal })
        } catch (cause) {
          if (signal?.aborted) throw signal.reason
          // If the process is still alive, the error is the voice's own.
          if (!isDead && this.#running) throw new SpeechFailed(t.theVoiceFailed, { cause })
          const culprit = this.#saying
          if (culprit === null || skip.length >= MOST_DEATHS || this.#closed)
            throw new SpeechFailed(t.theVoiceStoppedWhileItSpoke, { cause })
          skip.push(culprit)
        }
      }
    })
  }

  /** Ends the process. Waiting calls fail. */
  async close(): Promise<void> {
    this.#closed = true
    const ended = this.#running?.ended
    this.#kill()
    clearTimeout(this.#idle ?? undefined)
    await ended
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1
    clearTimeout(this.#idle ?? undefined)
    const turn = this.#turn.then(async () => {
      if (this.#closed) throw new SpeechFailed(t.theServiceIsStopping)
      try {
        return await work()
      } finally {
        clearTimeout(this.#timer ?? undefined)
        this.#waiting -= 1
        this.#endWhenIdle()
      }
    })
    this.#turn = Promise.allSettled([turn])
    return turn
  }

  #process(): Running {
    if (this.#running) return this.#running
    if (!this.#start) throw new SpeechFailed(t.thisServiceHasNoVoices)
    const started = this.#start()
    const end = Promise.withResolvers<void>()
    this.#isReady = false
    const channel = Channel.open<SpeechMethods>(started.port, {
      heard: (notice) => {
        if (notice === 'ready') this.#isReady = true
        if (typeof notice === 'number') this.#saying = notice
        if (this.#waiting > 0) this.#limit()
      },
      ended: () => {
        if (this.#running?.channel === channel) this.#running = null
        end.resolve()
      },
    })
    this.#running = { channel, started, ended: end.promise }
    return this.#running
  }

  #limit(): void {
    clearTimeout(this.#timer ?? undefined)
    this.#timer = setTimeout(() => this.#kill(), this.#isReady ? this.#timeoutMs : START_MS)
  }

  #endWhenIdle(): void {
    if (this.#waiting > 0 || this.#closed) return
    clearTimeout(this.#idle ?? undefined)
    this.#idle = setTimeout(() => this.#kill(), this.#idleMs)
    this.#idle.unref()
  }

  #kill(): void {
    this.#running?.started.kill()
  }
}

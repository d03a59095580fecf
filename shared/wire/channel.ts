import { type ErrorKind, factsOf, reviveError } from './error-facts.ts'
import { type Message, readMessage } from './messages.ts'
import type { Port } from './port.ts'

type Args<T, M extends keyof T> = T[M] extends (...args: infer A) => unknown ? A : never
type Result<T, M extends keyof T> = T[M] extends (...args: never[]) => infer R ? Awaited<R> : never

/** One question of the other end. */
export interface Asked<A> {
  /** As they came: where the other end is not trusted, the answer begins by checking them. */
  readonly args: A
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** These move to the other end with the answer and are gone here. */
  transfer(objects: readonly object[]): void
}

/** How one end answers the methods that the other may ask for. */
export type Answers<T> = {
  readonly [M in keyof T]: (asked: Asked<Args<T, M>>) => Result<T, M> | Promise<Result<T, M>>
}

export interface ChannelOptions<Mine> {
  /** Absent: this end answers nothing. */
  readonly answers?: Answers<Mine>
  /** Hears what the other end tells without waiting for an answer. */
  readonly heard?: (notice: unknown) => void
  /** Hears of messages that are none of a channel's. They are dropped. */
  readonly strange?: (message: unknown) => void
  /** Called when the other end has closed the channel or is gone, after all that waited for it was rejected. */
  readonly ended?: (cause: unknown) => void
  /** Errors of these classes arrive as themselves. */
  readonly errors?: readonly ErrorKind[]
  /** What questions reject with that the channel's end left without an answer. */
  readonly gone?: (cause: unknown) => Error
  /** This end takes the place of one before it on the same port, whose questions the other end then gives up. */
  readonly takesOver?: boolean
}

export interface AskOptions {
  /** Aborting tells the other end, and rejects at once with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Aborting only tells the other end, which decides what can still be given up: its answer is awaited all the same. */
  readonly hearsOut?: boolean
  /** These move to the other end with the question and are gone here. */
  readonly transfer?: readonly object[]
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
}

type AnyAnswer = (asked: Asked<readonly unknown[]>) => unknown

/**
 * Questions, answers and notices over a port, in both directions. Both ends are made of this class; `Theirs` are the
 * methods of the other end as signatures, `Mine` those that this end answers. Nothing that arrives makes it throw: what
 * is no message of a channel, answers nobody waits for and methods there are none of are dropped or refused.
 */
export class Channel<Theirs, Mine = object> {
  readonly #port: Port
  readonly #options: ChannelOptions<Mine>
  readonly #stopListening: () => void
  /** Our questions. */
  readonly #waiting = new Map<number, Waiting>()
  /** Theirs. */
  readonly #running = new Map<number, AbortController>()
  #last = 0
  /** The other end is gone. One that takes its place opens the channel again. */
  #ended = false
  #closed = false
  #cause: unknown

  static open<Theirs, Mine = object>(port: Port, options: ChannelOptions<Mine> = {}): Channel<Theirs, Mine> {
    return new Channel(port, options)
  }

  private constructor(port: Port, options: ChannelOptions<Mine>) {
    this.#port = port
    this.#options = options
    this.#stopListening = port.onMessage((message) => this.#hear(message))
    port.onClose?.((cause) => this.#end(cause))
    if (options.takesOver) this.#post({ type: 'hello' })
  }

  /** Rejects with the other end's error, with the signal's reason, or with `gone`. */
  ask<M extends keyof Theirs & string>(
    method: M,
    args: Args<Theirs, M>,
    { signal, hearsOut = false, transfer }: AskOptions = {},
  ): Promise<Result<Theirs, M>> {
    return new Promise((resolve, reject) => {
      if (this.#ended || this.#closed) return reject(this.#gone())
      if (signal?.aborted && !hearsOut) return reject(signal.reason)
      this.#last += 1
      const id = this.#last
      const cancel = (): void => {
        this.#post({ type: 'cancel', id })
        if (!hearsOut) this.#settle(id)?.reject(signal?.reason)
      }
      const settled = (): void => signal?.removeEventListener('abort', cancel)
      this.#waiting.set(id, {
        resolve: (value) => {
          settled()
          resolve(value as Result<Theirs, M>)
        },
        reject: (error) => {
          settled()
          reject(error)
        },
      })
      try {
        this.#post({ type: 'ask', id, method, args }, transfer)
        if (signal?.aborted) cancel()
        else signal?.addEventListener('abort', cancel)
      } catch (error) {
        // What can't be cloned can't be asked.
        this.#settle(id)?.reject(error)
      }
    })
  }

  /** Expects no answer. Does nothing when nobody is there. */
  tell(notice: unknown, transfer?: readonly object[]): void {
    this.#post({ type: 'tell', notice }, transfer)
  }

  /** Ends the channel for both ends; the port stays open. What waits on either side is given up. */
  close(): void {
    if (this.#closed) return
    this.#post({ type: 'end' })
    this.#closed = true
    this.#stopListening()
    this.#forget()
  }

  #hear(given: unknown): void {
    const message = readMessage(given)
    switch (message?.type) {
      case undefined:
        this.#options.strange?.(given)
        break
      case 'hello':
        this.#forget()
        this.#ended = false
        break
      case 'ask':
        if (!this.#running.has(message.id)) void this.#answer(message.id, message.method, message.args)
        break
      case 'cancel':
        this.#running.get(message.id)?.abort()
        break
      case 'value':
        this.#settle(message.id)?.resolve(message.value)
        break
      case 'error':
        this.#settle(message.id)?.reject(reviveError(message.error, this.#options.errors ?? []))
        break
      case 'tell':
        this.#options.heard?.(message.notice)
        break
      case 'end':
        this.#end(undefined)
    }
  }

  async #answer(id: number, method: string, args: readonly unknown[]): Promise<void> {
    const wanted = new AbortController()
    const { signal } = wanted
    let moved: readonly object[] | undefined
    /** Not of an end that another has taken the place of: both count from one. */
    const current = (): boolean => this.#running.get(id) === wanted
    this.#running.set(id, wanted)
    try {
      const answer = this.#answerOf(method)
      const value = await answer({ args, signal, transfer: (objects) => (moved = objects) })
      if (current()) this.#post({ type: 'value', id, value }, moved)
    } catch (error) {
      if (current()) this.#post({ type: 'error', id, error: factsOf(error, this.#options.errors ?? []) })
    } finally {
      if (current()) this.#running.delete(id)
    }
  }

  #answerOf(method: string): AnyAnswer {
    const answers = (this.#options.answers ?? {}) as Readonly<Record<string, AnyAnswer>>
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (!answer) throw new TypeError(`There is no method ${method.slice(0, 40)}`)
    return answer
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }

  #end(cause: unknown): void {
    if (this.#ended || this.#closed) return
    this.#ended = true
    this.#cause = cause
    this.#forget()
    this.#options.ended?.(cause)
  }

  /** Nobody answers us any more, and nobody waits for our answers. */
  #forget(): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.reject(this.#gone())
    for (const wanted of this.#running.values()) wanted.abort()
    this.#running.clear()
  }

  #gone(): Error {
    return this.#options.gone?.(this.#cause) ?? new Error('The channel has ended', { cause: this.#cause })
  }

  #post(message: Message, transfer?: readonly object[]): void {
    if (!this.#ended && !this.#closed) this.#port.post(message, transfer)
  }
}

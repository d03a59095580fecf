import { type ErrorKind, factsOf, reviveError } from './serialized-error.ts'
import { type Message, readMessage } from './messages.ts'
import type { Port } from './port.ts'

type Args<T, M extends keyof T> = T[M] extends (...args: infer A) => unknown ? A : never
type Result<T, M extends keyof T> = T[M] extends (...args: never[]) => infer R ? Awaited<R> : never

/** One call from the other end. */
export interface IncomingCall<A> {
  /** Not validated: if the other end is not trusted, the method must first validate the arguments. */
  readonly args: A
  /** Aborts when the caller is no longer waiting for the answer. */
  readonly signal: AbortSignal
  /** Moves these objects to the other end with the answer; they become unusable here. */
  transfer(objects: readonly object[]): void
}

/** This end's implementations of the methods that the other end may call. */
export type CallHandlers<T> = {
  readonly [M in keyof T]: (asked: IncomingCall<Args<T, M>>) => Result<T, M> | Promise<Result<T, M>>
}

export interface ChannelOptions<Mine> {
  /** If absent, this end answers no calls. */
  readonly answers?: CallHandlers<Mine>
  /** Called with the other end's notices, which expect no answer. */
  readonly heard?: (notice: unknown) => void
  /** Called with messages that do not belong to the channel. They are dropped. */
  readonly strange?: (message: unknown) => void
  /** Called when the other end has closed the channel or is gone, after all pending calls were rejected. */
  readonly ended?: (cause: unknown) => void
  /** Errors of these classes arrive as instances of their class. */
  readonly errors?: readonly ErrorKind[]
  /** Creates the error for calls that were pending when the channel ended. */
  readonly gone?: (cause: unknown) => Error
  /** True if this end replaces an earlier one on the same port. The other end then aborts the earlier end's calls. */
  readonly takesOver?: boolean
}

export interface ChannelCallOptions {
  /** Aborting notifies the other end, and rejects immediately with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /**
   * Aborting only notifies the other end, which decides which calls can still be aborted. The answer is awaited in any
   * case.
   */
  readonly awaitsAfterAbort?: boolean
  /** Moves these objects to the other end with the call; they become unusable here. */
  readonly transfer?: readonly object[]
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
}

type AnyAnswer = (asked: IncomingCall<readonly unknown[]>) => unknown

/**
 * Carries calls, answers and notices over a port, in both directions. Both ends use this class: `Theirs` contains the
 * signatures of the other end's methods, `Mine` those of the methods that this end answers. No incoming message makes
 * it throw. It drops messages that are not the channel's and answers that no caller is waiting for, and refuses unknown
 * methods.
 */
export class Channel<Theirs, Mine = object> {
  readonly #port: Port
  readonly #options: ChannelOptions<Mine>
  readonly #stopListening: () => void
  /** Our questions. */
  readonly #waiting = new Map<number, Waiting>()
  /** The other end's calls that are being answered. */
  readonly #running = new Map<number, AbortController>()
  #last = 0
  /** True if the other end is gone. If a new end replaces the other one, the channel opens again. */
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
    { signal, awaitsAfterAbort = false, transfer }: ChannelCallOptions = {},
  ): Promise<Result<Theirs, M>> {
    return new Promise((resolve, reject) => {
      if (this.#ended || this.#closed) return reject(this.#gone())
      if (signal?.aborted && !awaitsAfterAbort) return reject(signal.reason)
      this.#last += 1
      const id = this.#last
      const cancel = (): void => {
        this.#post({ type: 'cancel', id })
        if (!awaitsAfterAbort) this.#settle(id)?.reject(signal?.reason)
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
        // Arguments that can't be cloned can't be sent.
        this.#settle(id)?.reject(error)
      }
    })
  }

  /** Sends a notice, which expects no answer. Does nothing if the other end is gone. */
  tell(notice: unknown, transfer?: readonly object[]): void {
    this.#post({ type: 'tell', notice }, transfer)
  }

  /** Closes the channel for both ends; the port stays open. Pending calls on either side are dropped. */
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
    /**
     * False if the calling end has since been replaced. This must be checked because both ends number their calls from
     * one.
     */
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

  /** Called when the other end will no longer answer calls or wait for answers. */
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

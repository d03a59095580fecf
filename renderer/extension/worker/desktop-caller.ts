import * as z from 'zod/mini'
import type { EndpointReply } from '#shared/api/endpoints.ts'
import {
  DESKTOP_HOST,
  desktopReplySchema,
  type DesktopStatus,
  desktopStatusSchema,
  isDesktopCall,
} from '#shared/extension/desktop.ts'
import { DESKTOP_ORIGIN } from '#shared/extension/library-addresses.ts'
import { RequestError } from '#shared/request/request-error.ts'
import * as t from '#shared/words/extension.ts'
import { browser } from '../browser.ts'
import { type ExtensionCall, type ExtensionCaller, extensionCalls } from './extension-calls.ts'

/** Milliseconds without requests after which the connection is closed. An open connection keeps the worker awake. */
const IDLE = 5000
/** Milliseconds to wait for an answer. An app that hangs must not block the outbox. */
const DEADLINE = 60_000

const NOT_RUNNING = t.lecternIsNotOpenOnThis
const NOT_CONNECTED = t.lecternOnThisComputerDoesntAccept
const ONLY_SAVES = t.lecternOnThisComputerAcceptsSaves

interface Waiting {
  readonly resolve: (reply: unknown) => void
  readonly reject: (error: RequestError) => void
}

/** Calls the desktop app on this computer, through a small program that the browser starts for this purpose. */
export class DesktopCaller implements ExtensionCaller {
  readonly #library: string | null
  readonly #tellSession: (isOther: boolean) => void
  #port: chrome.runtime.Port | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  /**
   * `library` is the only library that may answer. `tellSession` is called with true if the app shows a different
   * library, otherwise with false.
   */
  constructor(library: string | null, tellSession: (isOther: boolean) => void) {
    this.#library = library
    this.#tellSession = tellSession
  }

  async status(): Promise<DesktopStatus> {
    const checked = z.safeParse(desktopStatusSchema, await this.#ask('status', null))
    this.#close()
    if (!checked.success) throw badAnswer()
    return checked.data
  }

  call: ExtensionCaller['call'] = async <N extends ExtensionCall>(
    name: N,
    input: unknown,
  ): Promise<EndpointReply<N>> => {
    if (!isDesktopCall(name)) throw refusal(ONLY_SAVES, 403, 'only_saves')
    const reply = await this.#ask(name, input).catch((error: unknown) => {
      if (error instanceof RequestError && error.status === 401) this.#tellSession(true)
      throw error
    })
    this.#tellSession(false)
    const schema: z.ZodMiniType | undefined = extensionCalls[name].reply
    const checked = schema ? z.safeParse(schema, reply) : { success: true, data: null }
    if (!checked.success) throw badAnswer()
    // The data has just been validated with the endpoint's own schema.
    return checked.data as EndpointReply<N>
  }

  #ask(name: string, input: unknown): Promise<unknown> {
    this.#last += 1
    const id = this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#wait(DEADLINE)
      try {
        this.#port ??= this.#open()
        this.#port.postMessage({ id, name, library: this.#library, input })
      } catch {
        // Without the permission, the function doesn't exist. If the port has just been closed, it accepts no messages.
        this.#end(NOT_CONNECTED)
      }
    })
  }

  #open(): chrome.runtime.Port {
    const port = browser.runtime.connectNative(DESKTOP_HOST)
    port.onMessage.addListener((message: unknown) => this.#hear(message))
    port.onDisconnect.addListener((ended: chrome.runtime.Port & { readonly error?: Error }) => {
      // Chrome reports the reason here, Firefox on the port. For a missing manifest, both say "not found" or "no such".
      const reason = browser.runtime.lastError?.message ?? ended.error?.message ?? ''
      if (this.#port === port) this.#end(/not found|no such|forbidden/i.test(reason) ? NOT_CONNECTED : NOT_RUNNING)
    })
    return port
  }

  #hear(message: unknown): void {
    const checked = z.safeParse(desktopReplySchema, message)
    if (!checked.success) return
    const asked = this.#waiting.get(checked.data.id)
    this.#waiting.delete(checked.data.id)
    this.#wait(this.#waiting.size === 0 ? IDLE : DEADLINE)
    if (!('error' in checked.data)) return asked?.resolve(checked.data.reply)
    const { message: words, ...facts } = checked.data.error
    asked?.reject(new RequestError(words, { ...facts, url: DESKTOP_ORIGIN }))
  }

  #wait(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#close(), time)
  }

  #close(): void {
    this.#port?.disconnect()
    this.#end(NOT_RUNNING)
  }

  #end(words: string): void {
    clearTimeout(this.#timer)
    this.#port = null
    for (const { reject } of this.#waiting.values()) reject(refusal(words, 0, 'app_not_running'))
    this.#waiting.clear()
  }
}

const refusal = (words: string, status: number, code: string): RequestError =>
  new RequestError(words, { status, url: DESKTOP_ORIGIN, code })

const badAnswer = (): RequestError =>
  new RequestError(t.lecternSentAnUnexpectedReply, { status: 502, url: DESKTOP_ORIGIN })

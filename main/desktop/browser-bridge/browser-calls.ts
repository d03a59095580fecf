import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import {
  type DesktopCall,
  type DesktopReply,
  type DesktopStatus,
  desktopCallSchema,
  isDesktopCall,
} from '#shared/extension/desktop.ts'
import type { Host } from '#shared/host/host.ts'
import { serveCall } from '#shared/host/remote/handle-rpc-call.ts'
import { RequestError } from '#shared/request/request-error.ts'
import * as t from '#shared/words/desktop.ts'
import { report, reported } from '../report.ts'

/** A browser ends a program that sends more than this. */
const LONGEST_REPLY = 1_000_000

const changing: ReadonlySet<string> = new Set([
  'save',
  // The page has been read in the meantime.
  'saveStatus',
  'contentTags',
  'libraryEntries',
  'noteWrite',
  'annotationCreate',
])

export interface BrowserCallsOptions {
  readonly host: Host
  /** The service whose library is shown. Null for the one on this computer. */
  readonly address: string | null
}

/** Answers the extension's calls with the library that the app shows. */
export class BrowserCalls {
  readonly #host: Host
  readonly #address: string | null
  #library: Promise<DesktopStatus> | null = null
  #isNoted = false
  readonly #stopHearing: () => void

  constructor({ host, address }: BrowserCallsOptions) {
    this.#host = host
    this.#address = address
    this.#stopHearing = host.subscribe((event) => {
      // A different user may sign in next.
      if (event.type === 'status' && event.status.session !== 'valid') this.#library = null
    })
  }

  close(): void {
    this.#stopHearing()
  }

  /** Answers one call. Rejects if the text is not a valid call. */
  async answer(text: string): Promise<string> {
    const call = z.parse(desktopCallSchema, JSON.parse(text))
    try {
      const reply: DesktopReply = { id: call.id, reply: await this.#make(call) }
      const sent = JSON.stringify(reply, withoutArticle)
      if (Buffer.byteLength(sent) <= LONGEST_REPLY) return sent
      return refusal(call.id, { message: t.theResponseIsTooLarge, status: 500 })
    } catch (error) {
      if (error instanceof RequestError) return refusal(call.id, error)
      if (error instanceof TypeError) {
        return refusal(call.id, { message: t.lecternDidNotRecognizeTheExtensions, status: 400 })
      }
      report('answer a browser', error)
      return refusal(call.id, { message: t.somethingWentWrongInLectern, status: 500 })
    }
  }

  async #make({ name, library, input }: DesktopCall): Promise<unknown> {
    const here = await this.#readLibrary()
    if (name === 'status') return here
    if (!isDesktopCall(name)) {
      throw new RequestError(t.lecternAcceptsOnlySavesFromBrowsers, { status: 403, url: '', code: 'only_saves' })
    }
    if (library !== here.library) {
      const words = t.lecternOnThisComputerNowShows
      throw new RequestError(words, { status: 401, url: '', code: 'other_library' })
    }
    const reply = await serveCall(this.#host, 'call', [name, input])
    if (changing.has(name)) void reported('show what a browser saved', this.#host.sync())
    if (name === 'save') this.#note()
    return reply
  }

  /** Data saved for one account must never reach another, so the extension identifies the library in each call. */
  #readLibrary(): Promise<DesktopStatus> {
    this.#library ??= this.#host.call('profile', {}).then(
      ({ id, display_name, any_name }) => ({
        library: createHash('sha256')
          .update(`${this.#address ?? 'here'} ${id}`)
          .digest('hex')
          .slice(0, 16),
        name: display_name ?? any_name,
      }),
      (error: unknown) => {
        this.#library = null
        throw error
      },
    )
    return this.#library
  }

  /** To the service, the save appears to come from the app. So this reports once that it came from an extension. */
  #note(): void {
    if (this.#isNoted) return
    this.#isNoted = true
    const body = { has_connected_extension: true, has_saved_from_web_extension: true }
    void reported('note that a browser saves here', this.#host.call('profileChange', { body }))
  }
}

/** The text of an article is not sent to the extension. */
const withoutArticle = (key: string, value: unknown): unknown => (key === 'markdown' ? null : value)

type Refused = Pick<RequestError, 'message' | 'status'> & Partial<Pick<RequestError, 'code' | 'retryAfter'>>

function refusal(id: number, { message, status, code = null, retryAfter = null }: Refused): string {
  const reply: DesktopReply = { id, error: { message, status, code, retryAfter } }
  return JSON.stringify(reply)
}

import type { PublicReply } from '#shared/api/public/endpoints.ts'
import { CliError, exitCode } from './cli-error.ts'
import type { SignedIn } from './sign-in-file.ts'
import type { Terminal } from './terminal.ts'

export type Item = PublicReply<'item'>
export type Highlight = PublicReply<'annotation'>
export type Tag = PublicReply<'tags'>['results'][number]

type Values = Readonly<Record<string, string | number | boolean | undefined>>

export interface CallOptions {
  readonly query?: Values
  readonly body?: unknown
}

/** Number of times a call is retried if the service asks to be called later. */
const PATIENCE = 5
const LONGEST_WAIT = 70
/** Maximum number of items that a list may return in one call. */
const PAGE = 100

/** A limit larger than the length of any list. */
export const EVERY = 1_000_000

/** Calls a Lectern service. */
export class LibraryClient {
  readonly address: string
  readonly #token: string | null
  readonly #terminal: Terminal

  constructor(
    terminal: Terminal,
    { address, token }: { readonly address: string; readonly token: SignedIn['token'] | null },
  ) {
    this.address = address
    this.#token = token
    this.#terminal = terminal
  }

  /** The public API. */
  items<Reply>(method: string, path: string, options?: CallOptions): Promise<Reply> {
    return this.call<Reply>(method, `/public/v1${path}`, options)
  }

  /** Calls the API of Lectern’s own apps, for endpoints that accept tokens. */
  own<Reply>(method: string, path: string, options?: CallOptions): Promise<Reply> {
    return this.call<Reply>(method, `/api/v19${path}`, options)
  }

  /** Yields the results of all pages of a list, up to `most`. */
  async *list<Result>(path: string, query: Values, most: number): AsyncGenerator<Result> {
    let cursor: string | undefined
    let left = most
    while (left > 0) {
      const limit = Math.min(PAGE, left)
      const page: List<Result> = await this.items('GET', path, { query: { ...query, limit, cursor } })
      for (const result of page.results) yield result
      left -= page.results.length
      if (page.next_cursor === null || page.results.length === 0) return
      cursor = page.next_cursor
    }
  }

  /** Throws CliError. */
  async call<Reply>(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const reply = await this.send(method, path, options)
      if (reply.ok) return (reply.status === 204 ? null : await reply.json()) as Reply
      const wait = Number(reply.headers.get('retry-after'))
      if (reply.status === 429 && wait > 0 && wait <= LONGEST_WAIT && attempt < PATIENCE) {
        this.#terminal.say(`The service asks for a pause of ${wait} s.`)
        await this.#terminal.wait(wait * 1000)
        continue
      }
      throw refusal(reply.status, await reply.text())
    }
  }

  /** Returns the unprocessed response. Throws CliError if no response arrives. */
  async send(method: string, path: string, { query, body }: CallOptions): Promise<Response> {
    const url = new URL(path, this.address)
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const headers = {
      ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'user-agent': 'lectern-cli',
    }
    try {
      return await this.#terminal.fetch(url.href, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch {
      throw new CliError(`${url.host} could not be reached.`)
    }
  }
}

interface List<Result> {
  readonly results: readonly Result[]
  readonly next_cursor: string | null
}

function refusal(status: number, text: string): CliError {
  const said = sentenceIn(text) ?? `The service answered ${status}.`
  if (status === 401) return new CliError('The sign-in is not valid any more. Run: lectern login', exitCode.signedOut)
  if (status === 404) return new CliError(said, exitCode.notFound)
  if (status === 429) return new CliError(said, exitCode.slowDown)
  return new CliError(said)
}

/** Extracts the error message from a response of either API. */
function sentenceIn(text: string): string | null {
  try {
    const { detail, error } = JSON.parse(text) as { detail?: unknown; error?: { message?: unknown } }
    const said = detail ?? error?.message
    return typeof said === 'string' ? said : null
  } catch {
    return null
  }
}

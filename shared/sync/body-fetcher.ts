import { reported } from '../activity/reported.ts'
import { contentType } from '../model/content-type.ts'
import type { Content } from '../model/content.ts'
import { RequestError } from '../request/request-error.ts'
import type { BodyStore } from './body-store.ts'
import { Cooldown } from './cooldown.ts'
import { StoreError } from './store/store-error.ts'
import type { StoredBody } from './store/stored-body.ts'
import type { SyncParts } from './sync-parts.ts'

const IN_FLIGHT = 3
const ASK_FOR = 20
/** After this many failures in a row, the cause is unlikely to be a single article. */
const GIVE_UP = 3
const FIRST_REST = 60_000
const LONGEST_REST = 3_600_000
const FULL_DEVICE_REST = 600_000

type BodyParts = Omit<SyncParts, 'store'> & { readonly store: BodyStore }

interface Attempt {
  readonly tries: number
  readonly rest: Cooldown
}

/**
 * Fetches the bodies of the queue's entries in the background, newest first, so that everything saved can be read
 * offline. It runs after a successful pass and never delays one. If a body keeps failing, the delay before the next
 * attempt grows each time.
 */
export class BodyFetcher {
  readonly #parts: BodyParts
  readonly #mayRun: () => boolean
  /** Attempts by content and article id, so that no body is requested over and over. */
  #attempts = new Map<string, Attempt>()
  readonly #rest = new Cooldown()
  #running: Promise<void> | null = null
  #abort: AbortController | null = null

  constructor(parts: BodyParts, mayRun: () => boolean) {
    this.#parts = parts
    this.#mayRun = mayRun
  }

  /** Starts, unless it is already running or the connection is slow. */
  run(): void {
    if (this.#running || !this.#mayFetch()) return
    const abort = new AbortController()
    this.#abort = abort
    // On failure, bodies wait until the next pass.
    const work = reported(this.#parts.report, 'fetch texts for offline reading', this.#work(abort.signal))
    this.#running = work.then(() => void (this.#running = null))
  }

  async stop(): Promise<void> {
    this.#abort?.abort()
    await this.#running
  }

  reset(): void {
    this.#attempts = new Map()
    this.#rest.end()
  }

  #mayFetch(): boolean {
    const { network, clock } = this.#parts
    return this.#mayRun() && network.connection() !== 'slow' && this.#rest.left(clock.now()) === 0
  }

  async #work(signal: AbortSignal): Promise<void> {
    let failures = 0
    // The contents that the rule selects change with the queue, so the selection is read once per run.
    const within = (await this.#parts.bodiesOf?.()) ?? undefined
    for (;;) {
      const wanted = await this.#wanted(within)
      if (wanted.length === 0) return
      const queue = [...wanted]
      const worker = async (): Promise<void> => {
        for (let content = queue.shift(); content; content = queue.shift()) {
          if (signal.aborted || failures >= GIVE_UP || !this.#mayFetch()) return
          failures = (await this.#fetch(content, signal)) ? 0 : failures + 1
        }
      }
      await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
      if (signal.aborted || failures >= GIVE_UP || !this.#mayFetch()) return
    }
  }

  /**
   * Returns the wanted bodies that can be requested now. The store returns the same ones until they are stored, so the
   * limit grows to reach the bodies after them.
   */
  async #wanted(within: readonly number[] | undefined): Promise<readonly Content[]> {
    const now = this.#parts.clock.now()
    for (let limit = ASK_FOR; ; limit *= 2) {
      const all = await this.#parts.store.bodiesWanted(limit, within)
      const fresh = all.filter((content) => {
        const attempt = this.#attempts.get(keyOf(content))
        return content.article !== null && (attempt === undefined || attempt.rest.left(now) === 0)
      })
      if (fresh.length > 0 || all.length < limit) return fresh
    }
  }

  /** Resolves to false after a failure that may also affect the next body. */
  async #fetch(wanted: Content, signal: AbortSignal): Promise<boolean> {
    const { client, store, parseBody, onEvent, clock } = this.#parts
    const key = keyOf(wanted)
    try {
      const input = { params: { id: wanted.id }, query: { markdown_format: 'matter_v1' as const } }
      const content = await client.call('content', input, { signal })
      const body = await toStoredBody(content, parseBody)
      if (body) {
        if (signal.aborted) return true
        await store.putBody(body)
      }
      // The entry may refer to an extraction that the service has since replaced. The next pass updates the entry.
      if (body?.article_id !== wanted.article?.id) this.#tried(key, 0, Infinity)
      else this.#attempts.delete(key)
      if (body) onEvent({ type: 'body', contentId: wanted.id })
      return true
    } catch (error) {
      if (signal.aborted) return true
      if (error instanceof RequestError && error.retryAfter !== null) {
        this.#rest.begin(clock.now(), error.retryAfter * 1000)
        return false
      }
      if (!(error instanceof RequestError)) this.#parts.report('keep a text offline', error)
      if (error instanceof StoreError) {
        this.#rest.begin(clock.now(), FULL_DEVICE_REST)
        return false
      }
      // There was no reply, so nothing is known about this body.
      if (error instanceof RequestError && error.status === 0) return false
      const tries = (this.#attempts.get(key)?.tries ?? 0) + 1
      const rest = Math.min(FIRST_REST * 2 ** Math.min(tries - 1, 10), LONGEST_REST)
      this.#tried(key, tries, rest)
      return error instanceof RequestError && error.status < 500
    }
  }

  #tried(key: string, tries: number, length: number): void {
    const rest = new Cooldown()
    rest.begin(this.#parts.clock.now(), length)
    this.#attempts.set(key, { tries, rest })
  }
}

const keyOf = (content: Content): string => `${content.id}:${content.article?.id ?? ''}`

/** Returns the body in its stored form, or null if the service has none. */
export async function toStoredBody(content: Content, parseBody: SyncParts['parseBody']): Promise<StoredBody | null> {
  const { article } = content
  if (article?.markdown == null) return null
  return {
    content_id: content.id,
    article_id: article.id,
    text_hash: article.text_hash,
    ...(await parseBody(article.markdown)),
    ...(content.content_type === contentType.note && { markdown: article.markdown }),
  }
}

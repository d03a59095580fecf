import { VisitedUrls } from './visited-urls.ts'

/** The result or the error of work that may fail before anyone awaits it. */
export interface Outcome<T> {
  readonly value?: T
  readonly error?: unknown
}

/** Always resolves, even if the work fails. */
export function toOutcome<T>(work: Promise<T>): Promise<Outcome<T>> {
  return work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

/**
 * Reads pages ahead, each from the address that the previous one contains. As soon as one page arrives, the next is
 * requested, even if the first has not been taken yet. Only a few are held in memory, because each is several
 * megabytes.
 */
export class PrefetchedPages<Page extends { readonly next: string | null }> {
  readonly #read: (url: string) => Promise<Page>
  /** Requested addresses. A page that leads back to one of them would cause an endless loop. */
  readonly #asked = new VisitedUrls()
  #coming: Promise<Outcome<Page> | null>[] = []
  #ended = false

  /** `from` is the address of the first page, or null if there is none. */
  constructor(read: (url: string) => Promise<Page>, from: string | null) {
    this.#read = read
    if (from !== null) this.#coming.push(toOutcome(this.#ask(from)))
    while (this.#coming.length > 0 && this.#coming.length < MOST) this.#coming.push(this.#after(this.#coming.at(-1)))
  }

  /** Resolves to the next page, or its error. Null after the last. */
  async take(): Promise<Outcome<Page> | null> {
    const first = await this.#coming[0]
    void this.#coming.shift()
    if (!first) return null
    this.#coming.push(this.#after(this.#coming.at(-1) ?? first))
    return first
  }

  /** Stops requesting pages. Resolves when no request is running any longer. */
  async end(): Promise<void> {
    this.#ended = true
    await Promise.all(this.#coming)
  }

  async #ask(url: string): Promise<Page> {
    this.#asked.check(url)
    return this.#read(url)
  }

  async #after(before: Promise<Outcome<Page> | null> | Outcome<Page> | undefined): Promise<Outcome<Page> | null> {
    const next = (await before)?.value?.next ?? null
    return next === null || this.#ended ? null : toOutcome(this.#ask(next))
  }
}

/** Maximum number of pages received or in flight while another is being written. */
const MOST = 2

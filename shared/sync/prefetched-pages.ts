import { VisitedUrls } from './visited-urls.ts'

/** What became of something that nobody may be waiting for when it fails. */
export interface Outcome<T> {
  readonly value?: T
  readonly error?: unknown
}

/** Settles in any case. */
export function outcome<T>(work: Promise<T>): Promise<Outcome<T>> {
  return work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

/**
 * Pages that are read ahead of whoever takes them, each from the address that the one before it names: a service is asked
 * for the next page as soon as one is here, while that waits for its turn. A few at most, for each is megabytes.
 */
export class PrefetchedPages<Page extends { readonly next: string | null }> {
  readonly #read: (url: string) => Promise<Page>
  /** What was asked for: a page that names one of them would be read for ever. */
  readonly #asked = new VisitedUrls()
  #coming: Promise<Outcome<Page> | null>[] = []
  #ended = false

  /** `from`: the address of the first; null when there is none. */
  constructor(read: (url: string) => Promise<Page>, from: string | null) {
    this.#read = read
    if (from !== null) this.#coming.push(outcome(this.#ask(from)))
    while (this.#coming.length > 0 && this.#coming.length < MOST) this.#coming.push(this.#after(this.#coming.at(-1)))
  }

  /** The next page, or why there is none; null after the last. */
  async take(): Promise<Outcome<Page> | null> {
    const first = await this.#coming[0]
    void this.#coming.shift()
    if (!first) return null
    this.#coming.push(this.#after(this.#coming.at(-1) ?? first))
    return first
  }

  /** Nothing more is asked for. Resolves when nothing runs any more. */
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
    return next === null || this.#ended ? null : outcome(this.#ask(next))
  }
}

/** Pages that are here or on their way while another is being written. */
const MOST = 2

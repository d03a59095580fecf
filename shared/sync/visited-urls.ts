import * as t from '#shared/words/sync.ts'
import { RequestError } from '../request/request-error.ts'

/**
 * The addresses visited in one walk through a feed. If a page leads to one of them a second time, the walk is in a
 * loop, and a broken service could keep a device busy forever. The walk therefore ends there and is retried as after
 * any other failure.
 */
export class VisitedUrls {
  readonly #urls = new Set<string>()

  /** Throws RequestError 'endless'. */
  check(url: string): void {
    if (this.#urls.has(url)) {
      throw new RequestError(t.repeatedPage, { status: 0, url, code: 'endless' })
    }
    this.#urls.add(url)
  }
}

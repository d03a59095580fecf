import * as t from '#shared/words/sync.ts'
import { RequestError } from '../request/request-error.ts'

/**
 * The addresses of one walk through a feed. A page that names one a second time leads in a circle, which would keep a
 * device of a broken service busy for ever. So the walk ends there and is retried as after any failure.
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

import { RequestError } from '../request/request-error.ts'

/**
 * The addresses of one walk through a feed. One that a page names a second time leads in a circle, which a service that
 * is broken for good would keep a device in for ever: the walk ends there, and begins again like after any failure.
 */
export class VisitedUrls {
  readonly #urls = new Set<string>()

  /** Throws RequestError 'endless'. */
  check(url: string): void {
    if (this.#urls.has(url)) {
      throw new RequestError('The service names the same page again and again', { status: 0, url, code: 'endless' })
    }
    this.#urls.add(url)
  }
}

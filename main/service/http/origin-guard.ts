import { jsonReply } from './json-reply.ts'

/**
 * Which pages may call the API: our own, and those allowed by name. Browsers name the caller in Origin; a caller
 * without it is no page. Credentials are never allowed across origins, because the token travels in a header of its
 * own.
 */
export class OriginGuard {
  readonly #allowed: ReadonlySet<string>

  constructor(allowed: readonly string[]) {
    this.#allowed = new Set(allowed)
  }

  /**
   * A refusal, the answer to a preflight, or null to continue. `own` is the origin under which the client reached us.
   */
  answer(request: Request, own: string): Response | null {
    const origin = request.headers.get('origin')
    if (origin !== null && origin !== own && !this.#allowed.has(origin)) {
      return jsonReply(403, { detail: 'This page may not call the service.', code: 'origin_not_allowed' })
    }
    if (request.method !== 'OPTIONS') return null
    return new Response(null, {
      status: 204,
      headers: {
        ...(origin === null ? {} : { 'access-control-allow-origin': origin }),
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, if-none-match, x-web-app-version',
        'access-control-max-age': '600',
        vary: 'origin',
      },
    })
  }

  /** Lets an allowed page read the reply. */
  share(request: Request, own: string, reply: Response): Response {
    const origin = request.headers.get('origin')
    if (origin === null || origin === own) return reply
    reply.headers.set('access-control-allow-origin', origin)
    reply.headers.set(
      'access-control-expose-headers',
      'etag, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
    )
    reply.headers.append('vary', 'origin')
    return reply
  }
}

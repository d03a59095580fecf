import { VERSION_HEADER } from '#shared/api/version-header.ts'
import { isExtension } from './extension-calls.ts'
import { jsonReply } from './json-reply.ts'
import { type CallTest, callsOpenToPages } from './open-calls.ts'

interface OriginGuardOptions {
  readonly allowed: readonly string[]
  /** The calls that browser extensions may make. Null if they may make none. */
  readonly extensionMay: CallTest | null
}

/**
 * Decides which pages may call the API. The app's own pages and explicitly allowed ones may make every call, and
 * browser extensions many calls. Any page may make the few calls that plug-ins of other apps make. Browsers name the
 * calling page's origin in the Origin header, so a caller without this header isn't a page. Credentials are never
 * allowed across origins, because the token is sent in a separate header.
 */
export class OriginGuard {
  readonly #allowed: ReadonlySet<string>
  readonly #extensionMay
  readonly #pagesMay = callsOpenToPages()

  constructor({ allowed, extensionMay }: OriginGuardOptions) {
    this.#allowed = new Set(allowed)
    this.#extensionMay = extensionMay
  }

  /**
   * Returns a refusal, the response to a preflight request, or null to continue. `own` is the origin at which the
   * client reached the service.
   */
  answer(request: Request, url: URL): Response | null {
    const origin = request.headers.get('origin')
    const isPreflight = request.method === 'OPTIONS'
    const method = (isPreflight ? request.headers.get('access-control-request-method') : null) ?? request.method
    if (origin !== null && !this.#mayCall(origin, method, url)) {
      return jsonReply(403, { detail: 'This page may not call the service.', code: 'origin_not_allowed' })
    }
    if (!isPreflight) return null
    return new Response(null, {
      status: 204,
      headers: {
        ...(origin === null ? {} : { 'access-control-allow-origin': origin }),
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': `authorization, content-type, if-none-match, ${VERSION_HEADER}`,
        'access-control-max-age': '600',
        vary: 'origin',
      },
    })
  }

  #mayCall(origin: string, method: string, { origin: own, pathname }: URL): boolean {
    if (origin === own || this.#allowed.has(origin)) return true
    if (isExtension(origin)) return this.#extensionMay?.(method, pathname) ?? false
    return this.#pagesMay(method, pathname)
  }

  /** Allows a permitted page to read the response. */
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

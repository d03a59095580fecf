import type { Logger } from 'pino'
import { type FeedForm, feedForms } from '#shared/model/tools/feed-token.ts'
import type { FeedTokens } from '../../library/feeds-out/feed-tokens.ts'
import type { LibraryFeeds } from '../../library/feeds-out/library-feeds.ts'
import { ApiError, tooManyRequests } from '../api-error.ts'
import { errorReply } from '../error-reply.ts'
import type { RateLimiter } from '../rate-limiter.ts'
import type { RateLimits } from '../rate-limits.ts'
import { FEEDS_PATH } from '../routes/tools/feed-tokens.ts'
import type { Door } from './door.ts'

export interface FeedDoorParts {
  readonly tokens: FeedTokens
  readonly libraryFeeds: LibraryFeeds
  readonly limiter: RateLimiter
  readonly rates: RateLimits
  readonly logger: Logger
}

/** Whoever has the address reads the list, so it is kept from search engines, caches and the pages it links to. */
const headers = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

const forms = Object.fromEntries(Object.entries(feedForms).map(([form, end]) => [end, form])) as Record<
  string,
  FeedForm
>

/** The library's lists at their secret addresses. */
export function feedDoor({ tokens, libraryFeeds, limiter, rates, logger }: FeedDoorParts): Door {
  const answer = async (request: Request, url: URL, address: string | undefined): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new ApiError(405, 'method_not_allowed', 'Allowed here: GET.', {}, { allow: 'GET' })
    }
    const [token = '', end = '', ...others] = url.pathname.slice(FEEDS_PATH.length).split('/')
    const form = Object.hasOwn(forms, end) && others.length === 0 ? forms[end] : undefined
    const bearer = form === undefined ? null : await tokens.read(token)
    if (form === undefined || bearer === null) {
      const { allowed, retryAfter } = limiter.take(`feed guess ${address ?? 'within'}`, rates.guess)
      throw allowed ? new ApiError(404, 'not_found', 'There is no such feed.') : tooManyRequests(retryAfter)
    }
    // Feed readers stop asking then.
    if (bearer === 'revoked') throw new ApiError(410, 'revoked', 'The reader has revoked this address.')
    const { allowed, retryAfter } = limiter.take(`feed ${bearer.token}`, rates.feedOut)
    if (!allowed) throw tooManyRequests(retryAfter)
    const etag = `W/"${form}.${await libraryFeeds.validator(bearer)}"`
    const known = request.headers.get('if-none-match')?.split(',')
    if (known?.some((one) => one.trim() === etag)) return new Response(null, { status: 304, headers: { etag } })
    const { mediaType, text } = await libraryFeeds.write(bearer, form, {
      address: url.origin + url.pathname,
      home: `${url.origin}/`,
    })
    return new Response(request.method === 'HEAD' ? null : text, {
      headers: { ...headers, etag, 'content-type': `${mediaType}; charset=utf-8` },
    })
  }
  return async (request, url, { address }) =>
    url.pathname.startsWith(FEEDS_PATH)
      ? answer(request, url, address).catch((error: unknown) => errorReply(error, logger))
      : null
}

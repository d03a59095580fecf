import type { Logger } from 'pino'
import { feedForms } from '#shared/model/tools/feed-token.ts'
import * as t from '#shared/words/service/pages.ts'
import { ApiError, methodNotAllowed, tooManyRequests } from '../../calls/api-error.ts'
import { PUBLIC_SHELF_FEEDS_PATH } from '../../calls/door-paths.ts'
import { NotFound } from '../../calls/not-found.ts'
import { NoLongerShared } from '../../library/public-pages/public-pages.ts'
import type { PublicShelfFeeds } from '../../library/shared-shelves/public-shelf-feeds.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { errorReply } from '../error-reply.ts'
import { isKnownVersion } from '../files/known-version.ts'
import type { Door } from './door.ts'
import { feedHeaders } from './feed-headers.ts'

export interface PublicShelfDoorParts {
  readonly feeds: PublicShelfFeeds
  readonly limiter: RateLimiter
  readonly rates: RateLimits
  readonly logger: Logger
}

const ADDRESS = new RegExp(`^${PUBLIC_SHELF_FEEDS_PATH}([\\w-]{1,64})/(${feedForms.atom}|${feedForms.json})$`)

/** Serves public shelves as feeds, to anyone who has the address. */
export function publicShelfDoor({ feeds, limiter, rates, logger }: PublicShelfDoorParts): Door {
  const answer = async (request: Request, url: URL, address: string | undefined): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET')
    const [, token, end] = ADDRESS.exec(url.pathname) ?? []
    // Many people behind one address may follow one shelf.
    const { allowed, retryAfter } = await limiter.take(`public shelf ${address ?? 'within'}`, rates.signedOut)
    if (!allowed) throw tooManyRequests(retryAfter)
    if (token === undefined) throw new ApiError(404, 'not_found', t.thisFeedDoesntExist)
    const form = end === feedForms.json ? 'json' : 'atom'
    const etag = `W/"shelf.${form}.${await feeds.validator(token)}"`
    if (isKnownVersion(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers: { etag } })
    const { mediaType, text } = await feeds.write(token, form, url)
    return new Response(request.method === 'HEAD' ? null : text, {
      headers: { ...feedHeaders, etag, 'content-type': `${mediaType}; charset=utf-8` },
    })
  }
  const refusal = (error: unknown): Response => {
    // This status makes feed readers stop requesting the feed.
    if (error instanceof NoLongerShared)
      return errorReply(new ApiError(410, 'revoked', t.thisAddressWasRevoked), logger)
    if (error instanceof NotFound) return errorReply(new ApiError(404, 'not_found', t.thisFeedDoesntExist), logger)
    return errorReply(error, logger)
  }
  return async (request, url, { address }) =>
    url.pathname.startsWith(PUBLIC_SHELF_FEEDS_PATH) ? answer(request, url, address).catch(refusal) : null
}

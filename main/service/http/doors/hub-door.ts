import type { Logger } from 'pino'
import { type FeedPushes, PUSH_PATH } from '../../library/following/websub-subscriptions.ts'
import type { PollFeeds } from '../../library/following/poll-feeds.ts'
import { ApiError, methodNotAllowed, tooManyRequests } from '../../calls/api-error.ts'
import { errorReply } from '../error-reply.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { readBytes } from '../read-body.ts'
import type { Door } from './door.ts'

/** The maximum size of a feed. */
const LONGEST = 5_000_000
const LONGEST_CHALLENGE = 2_000

export interface HubDoorParts {
  readonly pushes: FeedPushes
  readonly polls: PollFeeds
  readonly limiter: RateLimiter
  readonly rates: RateLimits
  readonly logger: Logger
}

/**
 * Answers requests from the hubs of feeds. Hubs verify that a subscription is intended (GET) and report new items
 * (POST).
 */
export function hubDoor({ pushes, polls, limiter, rates, logger }: HubDoorParts): Door {
  const confirm = async (token: string, query: URLSearchParams): Promise<Response> => {
    const topic = query.get('hub.topic') ?? ''
    const challenge = query.get('hub.challenge') ?? ''
    const mode = query.get('hub.mode')
    const isMeant =
      mode === 'subscribe'
        ? challenge.length <= LONGEST_CHALLENGE &&
          (await pushes.confirm(token, topic, Number(query.get('hub.lease_seconds') ?? Number.NaN)))
        : mode === 'denied' && (await pushes.refuse(token, topic))
    if (!isMeant) throw new ApiError(404, 'not_found', 'There is no such subscription.')
    return new Response(mode === 'subscribe' ? challenge : null, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    })
  }
  const hear = async (token: string, request: Request): Promise<Response> => {
    const { allowed, retryAfter } = await limiter.take(`hub ${token}`, rates.feedOut)
    if (!allowed) throw tooManyRequests(retryAfter)
    const body = await readBytes(request, LONGEST)
    const feed = await pushes.heard(token, body, request.headers.get('x-hub-signature'))
    if (feed === 'unknown') throw new ApiError(410, 'gone', 'Nobody waits for this feed.')
    if (feed !== 'forged') await polls.hint(feed)
    // A forger gets the same response and therefore learns nothing.
    return new Response(null, { status: 202 })
  }
  const answer = async (request: Request, url: URL, address: string | undefined): Promise<Response> => {
    const { allowed, retryAfter } = await limiter.take(`hub from ${address ?? 'within'}`, rates.poll)
    if (!allowed) throw tooManyRequests(retryAfter)
    const token = url.pathname.slice(PUSH_PATH.length)
    if (request.method === 'GET') return confirm(token, url.searchParams)
    if (request.method === 'POST') return hear(token, request)
    throw methodNotAllowed('GET, POST')
  }
  return async (request, url, { address }) =>
    url.pathname.startsWith(PUSH_PATH)
      ? answer(request, url, address).catch((error: unknown) => errorReply(error, logger))
      : null
}

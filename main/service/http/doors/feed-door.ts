import type { Logger } from 'pino'
import { type FeedForm, feedForms } from '#shared/model/tools/feed-token.ts'
import * as t from '#shared/words/service/pages.ts'
import type { FeedBearer, FeedTokens } from '../../library/feeds-out/feed-tokens.ts'
import { type LibraryFeeds, SOUNDS } from '../../library/feeds-out/library-feeds.ts'
import type { Podcast } from '../../library/listening/podcast/podcast.ts'
import { ApiError, methodNotAllowed, tooManyRequests } from '../../calls/api-error.ts'
import { errorReply } from '../error-reply.ts'
import { fileReply } from '../files/file-reply.ts'
import { isKnownVersion } from '../files/known-version.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { FEEDS_PATH } from '../../calls/door-paths.ts'
import type { Door } from './door.ts'
import { feedHeaders } from './feed-headers.ts'

export interface FeedDoorParts {
  readonly tokens: FeedTokens
  readonly libraryFeeds: LibraryFeeds
  readonly podcast: Podcast
  readonly limiter: RateLimiter
  readonly rates: RateLimits
  readonly logger: Logger
}

const forms = Object.fromEntries(Object.entries(feedForms).map(([form, end]) => [end, form])) as Record<
  string,
  FeedForm
>

interface SoundPlace {
  readonly contentId: number
  readonly name: string
}

/** Returns the spoken article in a podcast to which this address refers. */
function soundAt(end: string): SoundPlace | null {
  const [, id, name] =
    /^(\d{1,15})-([0-9a-f]{32})\.mp3$/.exec(end.startsWith(SOUNDS) ? end.slice(SOUNDS.length) : '') ?? []
  return id === undefined || name === undefined ? null : { contentId: Number(id), name }
}

/** Serves the library's lists at their secret addresses. */
export function feedDoor({ tokens, libraryFeeds, podcast, limiter, rates, logger }: FeedDoorParts): Door {
  const sendAudio = async (request: Request, bearer: FeedBearer, sound: SoundPlace | null): Promise<Response> => {
    const isOpen = sound !== null && bearer.list === 'listening'
    const file = isOpen ? await podcast.file(bearer.account, sound.contentId, sound.name) : null
    if (sound === null || file === null) throw new ApiError(404, 'not_found', t.thisAudioNoLongerExists)
    const { name } = sound
    const reply = await fileReply(request.headers, {
      ...file,
      mediaType: 'audio/mpeg',
      name: `${name}.mp3`,
      version: name,
    })
    if (request.method !== 'HEAD') return reply
    await reply.body?.cancel()
    return new Response(null, reply)
  }
  const answer = async (request: Request, url: URL, address: string | undefined): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw methodNotAllowed('GET')
    }
    const [token = '', ...rest] = url.pathname.slice(FEEDS_PATH.length).split('/')
    const end = rest.join('/')
    const form = Object.hasOwn(forms, end) ? forms[end] : undefined
    const sound = soundAt(end)
    const bearer = form === undefined && sound === null ? null : await tokens.read(token)
    if (bearer === null) {
      const { allowed, retryAfter } = await limiter.take(`feed guess ${address ?? 'within'}`, rates.guess)
      throw allowed ? new ApiError(404, 'not_found', t.thisFeedDoesntExist) : tooManyRequests(retryAfter)
    }
    // This status makes feed readers stop requesting the feed.
    if (bearer === 'revoked') throw new ApiError(410, 'revoked', t.thisAddressWasRevoked)
    // Players request a file in many parts.
    const { allowed, retryAfter } = await (form
      ? limiter.take(`feed ${bearer.token}`, rates.feedOut)
      : limiter.take(`feed sound ${bearer.token}`, rates.picture))
    if (!allowed) throw tooManyRequests(retryAfter)
    if (!form) return sendAudio(request, bearer, sound)
    const etag = `W/"${form}.${await libraryFeeds.validator(bearer)}"`
    if (isKnownVersion(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers: { etag } })
    const { mediaType, text } = await libraryFeeds.write(bearer, form, {
      address: url.origin + url.pathname,
      home: `${url.origin}/`,
    })
    return new Response(request.method === 'HEAD' ? null : text, {
      headers: { ...feedHeaders, etag, 'content-type': `${mediaType}; charset=utf-8` },
    })
  }
  return async (request, url, { address }) =>
    url.pathname.startsWith(FEEDS_PATH)
      ? answer(request, url, address).catch((error: unknown) => errorReply(error, logger))
      : null
}

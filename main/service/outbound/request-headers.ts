import type { OutboundKind, OutboundRequest } from './outbound.ts'

/** As in package.json. */
const version = '0.1.0'

/** Identifies Lectern truthfully, in the form expected by sites made for browsers. */
export const lecternUserAgent = `Mozilla/5.0 (compatible; Lectern/${version}; read-it-later reader)`

/**
 * Returns a user agent that tells a site that a feed reader makes the request, and the number of followers if one
 * request serves several. If `followers` is null, the request is for a single reader, whose number is left out for
 * privacy.
 */
export function feedUserAgent(followers: number | null): string {
  const counted = followers === null ? '' : `; ${followers} ${followers === 1 ? 'follower' : 'followers'}`
  return `Lectern/${version} (feed reader${counted})`
}

const accepted: Record<OutboundKind, string> = {
  page: 'text/html,application/xhtml+xml,application/pdf;q=0.9,application/xml;q=0.8,*/*;q=0.7',
  pdf: 'application/pdf,application/epub+zip,*/*;q=0.5',
  image: 'image/avif,image/webp,image/png,image/jpeg,image/*;q=0.8,*/*;q=0.5',
  style: 'text/css,*/*;q=0.1',
  sound: 'audio/*,application/ogg;q=0.9,*/*;q=0.5',
  feed: 'application/atom+xml,application/rss+xml,application/feed+json,application/json;q=0.9,application/xml;q=0.9,text/xml;q=0.8,*/*;q=0.5',
}

/**
 * Returns all request headers. There is no cookie or referrer, and an authorization only in requests whose redirects
 * are refused, so nothing leaks across a redirect.
 */
export function requestHeaders(request: OutboundRequest, ourUserAgent: string): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': isHeaderText(request.userAgent, 8, 400) ? request.userAgent : ourUserAgent,
    accept: accepted[request.kind ?? 'page'],
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': '*',
  }
  if (request.authorization !== undefined) headers['authorization'] = request.authorization
  if (request.post) Object.assign(headers, request.post.headers, { 'content-type': request.post.type })
  if (request.part) {
    headers['range'] = `bytes=${request.part.start}-${request.part.end - 1}`
    headers['accept-encoding'] = 'identity'
  }
  if (isHeaderText(request.etag, 1, 1_000)) headers['if-none-match'] = request.etag
  if (isHeaderText(request.lastModified, 1, 100)) headers['if-modified-since'] = request.lastModified
  return headers
}

/**
 * True if the text may be sent as a header. Both values come from outside (a client, an earlier response), so only
 * printable ASCII is sent.
 */
function isHeaderText(text: string | null | undefined, least: number, most: number): text is string {
  return (
    typeof text === 'string' && text.length >= least && text.length <= most && /^[\x21-\x7e][\x20-\x7e]*$/.test(text)
  )
}

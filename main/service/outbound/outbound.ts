import type { ByteSource } from '../bytes/byte-source.ts'
import type { Spool } from '../bytes/spool.ts'
import type { OutboundLimits } from './outbound-limits.ts'

export interface OutboundOptions {
  /**
   * Private hosts to which requests are allowed: `host:port`, or `host` alone for the usual web ports. A name listed
   * here may resolve to any address, but its entry allows nothing else. For tests, and for people who request it. 'any'
   * is for servers named by a library's only reader. Default: none.
   */
  allowPrivateHosts?: readonly string[] | 'any'
  /** Replaces the system's DNS lookup. Returns all addresses of a host name. */
  lookup?: (hostname: string) => Promise<readonly string[]>
  /** Used for requests without a user agent. Default: Lectern's own. */
  userAgent?: string
  limits?: Partial<OutboundLimits>
}

/** Determines the maximum size and the Accept header. */
export type OutboundKind = 'page' | 'pdf' | 'image' | 'feed' | 'sound' | 'style'

export interface OutboundRequest {
  /** An absolute http or https address without user name or password. */
  url: string
  /** Default 'page'. */
  kind?: OutboundKind
  /** True if a user waits for the response. Other requests have separate connections. Default true. */
  isAwaited?: boolean
  /** The user agent of the client that saved the page, or of the feed reader. Used only if it is valid. */
  userAgent?: string | null
  etag?: string | null
  lastModified?: string | null
  /**
   * Requests only these bytes, from `start` up to `end`, for files whose start contains enough. If a site cannot send a
   * part, a part at the start of the file is read from the whole file. Any other part is rejected (`no_part`).
   */
  part?: { start: number; end: number }
  /** The value of the Authorization header. Redirects are then refused, so it reaches no other host. */
  authorization?: string
  /** Called with each decoded part of the body as it arrives. The whole body is returned, too. */
  onChunk?: (chunk: Uint8Array) => void
  /**
   * A body to send by POST. Redirects are then refused, and the response is not read unless it is wanted. Only for
   * requests that a person initiated, and for those agreed with a feed's hub.
   */
  post?: {
    readonly type: string
    readonly body: string
    readonly headers?: Readonly<Record<string, string>>
    readonly wantsAnswer?: boolean
  }
  /** Receives a PDF or book that is too large to be held in memory. Without a spool, all bodies are held in memory. */
  spool?: Spool
  signal?: AbortSignal
}

export interface OutboundReply {
  /** The final address, after redirects. */
  url: string
  /** The addresses before each redirect, oldest first. Empty if there were no redirects. */
  redirects: readonly string[]
  /**
   * The address to which the page has moved permanently: the last one reached by permanent redirects (301, 308) only.
   */
  movedTo: string | null
  status: number
  /**
   * Header names are in lower case, and repeated values are joined by ', '. The object has a null prototype. Cookies
   * are left out.
   */
  headers: Record<string, string>
  /** `type/subtype` in lower case. */
  contentType: string | null
  charset: string | null
  /** The body, with every content encoding decoded. If there is a `file`, only the start of the body. */
  body: Uint8Array
  /** The whole body, if it was written to the request's spool. */
  file?: ByteSource
  /** The site answered 304: the caller's copy is current, and `body` is empty. */
  notModified: boolean
}

/** Returns an `Outbound` for work that no one waits for. */
export const inBackground = (outbound: Outbound): Outbound => ({
  isPublic: (url) => outbound.isPublic(url),
  fetch: (request) => outbound.fetch({ ...request, isAwaited: false }),
  close: () => outbound.close(),
})

/**
 * The only access to the web. Follows HTTP redirects, but never a page's meta refresh, which the caller must request
 * separately.
 */
export interface Outbound {
  /** Throws only OutboundError. */
  fetch(request: OutboundRequest): Promise<OutboundReply>
  /**
   * True if `fetch` may request this address, apart from redirects. Looks up its name and sends no other request. Also
   * false for a name that currently has no address.
   */
  isPublic(url: string): Promise<boolean>
  /** Ends running requests with `aborted` and refuses all later ones. */
  close(): Promise<void>
}

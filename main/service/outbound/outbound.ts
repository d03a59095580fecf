import type { ByteSource } from '../bytes/byte-source.ts'
import type { Spool } from '../bytes/spool.ts'
import type { OutboundLimits } from './outbound-limits.ts'

export interface OutboundOptions {
  /**
   * Private hosts that may be reached: `host:port`, or `host` alone for the usual web ports. A name listed here may
   * resolve to any address; nothing else is allowed by it. For tests, and for people who ask for it. 'any' is for servers
   * that a library's only reader named. Default none.
   */
  allowPrivateHosts?: readonly string[] | 'any'
  /** Replaces the system's name lookup: a host name to all its addresses. */
  lookup?: (hostname: string) => Promise<readonly string[]>
  /** Lectern's user agent if the request has none. */
  userAgent?: string
  limits?: Partial<OutboundLimits>
}

/** Decides the maximum size and the Accept header. */
export type OutboundKind = 'page' | 'pdf' | 'image' | 'feed' | 'sound'

export interface OutboundRequest {
  /** Absolute http or https address without user name or password. */
  url: string
  /** Default 'page'. */
  kind?: OutboundKind
  /** True if a user waits for the answer. Other requests have separate connections. Default true. */
  isAwaited?: boolean
  /** User agent of the client that saved the page, or of the feed reader. Used if it is valid. */
  userAgent?: string | null
  etag?: string | null
  lastModified?: string | null
  /**
   * Requests only these bytes, from `start` up to `end`, for files whose beginning says enough. If a site cannot send a
   * part, reading stops after the beginning; another part is refused (`no_part`).
   */
  part?: { start: number; end: number }
  /**
   * Sent by POST. Redirects are then refused, and what is answered is not read unless it is wanted. For what a person
   * asked for, and what was agreed with a feed's hub.
   */
  post?: {
    readonly type: string
    readonly body: string
    readonly headers?: Readonly<Record<string, string>>
    readonly wantsAnswer?: boolean
  }
  /** Takes a PDF or book that is too large to be held in memory. Without it, all bodies are held. */
  spool?: Spool
  signal?: AbortSignal
}

export interface OutboundReply {
  /** Final address, after redirects. */
  url: string
  /** The addresses before each redirect, oldest first. Empty if there was none. */
  redirects: readonly string[]
  /** Where the address moved for good: the last one that only permanent redirects (301, 308) lead to. */
  movedTo: string | null
  status: number
  /** Lower-case names, null prototype, repeated values joined by ', '. Without cookies. */
  headers: Record<string, string>
  /** `type/subtype` in lower case. */
  contentType: string | null
  charset: string | null
  /** Decoded from every content-encoding. The beginning, if there is a `file`. */
  body: Uint8Array
  /** The whole body, if the request's spool took it. */
  file?: ByteSource
  /** The site answered 304: the caller's copy is current, and `body` is empty. */
  notModified: boolean
}

/** Does the same for work that no one waits for. */
export const inBackground = (outbound: Outbound): Outbound => ({
  isPublic: (url) => outbound.isPublic(url),
  fetch: (request) => outbound.fetch({ ...request, isAwaited: false }),
  close: () => outbound.close(),
})

/**
 * The only access to the web. Follows HTTP redirects, but never a page's meta refresh: the caller requests that again.
 */
export interface Outbound {
  /** Throws OutboundError and nothing else. */
  fetch(request: OutboundRequest): Promise<OutboundReply>
  /**
   * True if `fetch` may request this address, redirects aside: looks its name up and sends no other request. False also
   * for a name that has no address now.
   */
  isPublic(url: string): Promise<boolean>
  /** Ends running requests with `aborted` and refuses all later ones. */
  close(): Promise<void>
}

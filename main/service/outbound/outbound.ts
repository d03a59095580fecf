import type { OutboundLimits } from './outbound-limits.ts'

export interface OutboundOptions {
  /**
   * Hosts reachable although private: `host:port`, or `host` alone for the ordinary web ports. A name listed here may
   * resolve to any address; nothing else gains from it. For tests, and for people who ask for it. Default none.
   */
  allowPrivateHosts?: readonly string[]
  /** Replaces the system's name lookup: hostname to every address it has. */
  lookup?: (hostname: string) => Promise<readonly string[]>
  /** How Lectern introduces itself when the request brings no identity of its own. */
  userAgent?: string
  limits?: Partial<OutboundLimits>
}

/** Decides the size allowed and what we say we accept. */
export type OutboundKind = 'page' | 'pdf' | 'image' | 'feed' | 'sound'

export interface OutboundRequest {
  /** Absolute http or https address without user name or password. */
  url: string
  /** Default 'page'. */
  kind?: OutboundKind
  /** Identity of the client that saved the page: used when it is a sane user-agent string. */
  userAgent?: string | null
  etag?: string | null
  lastModified?: string | null
  /**
   * Only these bytes, from `start` up to `end`: for files whose beginning says enough. A site that cannot send a part
   * is left as soon as the beginning is there, and refused (`no_part`) when it was to be another part.
   */
  part?: { start: number; end: number }
  signal?: AbortSignal
}

export interface OutboundReply {
  /** Final address, after redirects. */
  url: string
  /** The addresses left behind by redirects, oldest first; empty when the first one answered. */
  redirects: readonly string[]
  status: number
  /** Lower-case names, null prototype, repeated values joined by ', '. Cookies are left out. */
  headers: Record<string, string>
  /** `type/subtype` in lower case. */
  contentType: string | null
  charset: string | null
  /** With every content-encoding undone. */
  body: Uint8Array
  /** The site answered 304: what the caller has is still right, and `body` is empty. */
  notModified: boolean
}

/** The only road to the web. Follows HTTP redirects, never a page's meta refresh: the caller asks again. */
export interface Outbound {
  /** Throws OutboundError and nothing else. */
  fetch(request: OutboundRequest): Promise<OutboundReply>
  /** Ends what is under way with `aborted` and refuses everything after. */
  close(): Promise<void>
}

import type { Caller } from '../api/caller.ts'
import type { EndpointInput, EndpointName, EndpointReply } from '../api/endpoints.ts'
import type { BadEntry } from '../model/feed.ts'

/** SPEC.txt section 4, "Request states per method and path". */
export type RequestState = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'TOO_MANY'

export interface CallOptions {
  /** What was given up rejects with code 'aborted', and its request counts neither as SUCCEEDED nor as FAILED. */
  readonly signal?: AbortSignal | undefined
  /** Outlives the page (reading sessions, last progress). */
  readonly keepalive?: boolean
  /**
   * For pages of a feed: entries that are not as agreed are left out and told here, instead of failing the page. One
   * entry must not stand between a reader and the other thousands.
   */
  readonly onBadEntry?: (bad: BadEntry) => void
}

/**
 * The request layer as the rest of the client sees it. Every rejection is a RequestError;
 * no answer at all is one with status 0.
 */
export interface Client extends Caller {
  call<N extends EndpointName>(name: N, input: EndpointInput<N>, options?: CallOptions): Promise<EndpointReply<N>>
  /** Follows a `next` as the service gave it. Refused when it leads away from the service. */
  follow<N extends EndpointName>(name: N, url: string, options?: CallOptions): Promise<EndpointReply<N>>
  /** As `call`, with the status of success: only it tells a new thing (201) from a known one (200). */
  answer<N extends EndpointName>(name: N, input: EndpointInput<N>, options?: CallOptions): Promise<Answer<N>>
  /** Renews the tokens although nothing was refused (SPEC.txt section 4, on focus). False when there is nothing to renew. */
  refreshTokens(): Promise<boolean>
  state(method: string, path: string): RequestState | null
}

/** In read-only mode a change is answered by a fake empty 200: `reply` is null then, whatever the endpoint. */
export interface Answer<N extends EndpointName> {
  readonly status: number
  readonly reply: EndpointReply<N>
}

/** What the rest of the app must hear of, whoever made the call. */
export type ClientEvent =
  /** A signed call succeeded, or no call can any more. */
  | { readonly type: 'session'; readonly status: 'valid' | 'invalid' }
  /** SPEC.txt section 8: signing in is needed. */
  | { readonly type: 'init-login' }
  /** SPEC.txt section 8: a response was too large, also without the proxy. */
  | { readonly type: 'too-large'; readonly url: string }

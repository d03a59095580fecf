import type { Caller } from '../api/caller.ts'
import type { EndpointInput, EndpointName, EndpointReply } from '../api/endpoints.ts'
import type { BadEntry } from '../model/feed.ts'

/** The state of the latest request with a given method and path. */
export type RequestState = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'TOO_MANY'

export interface CallOptions {
  /** An aborted request rejects with code 'aborted', and counts as neither SUCCEEDED nor FAILED. */
  readonly signal?: AbortSignal | undefined
  /** True if the request must outlive the page (reading sessions, last progress). */
  readonly keepalive?: boolean
  /**
   * For feed pages: called with each invalid entry. The entry is left out instead of making the whole page fail,
   * because one entry must not block thousands of others.
   */
  readonly onBadEntry?: (bad: BadEntry) => void
}

/**
 * The request layer as the rest of the client sees it, for the named calls. Every rejection is a RequestError; its
 * status is 0 if there was no reply.
 */
export interface Client<Name extends EndpointName = EndpointName> extends Caller<Name> {
  call<N extends Name>(name: N, input: EndpointInput<N>, options?: CallOptions): Promise<EndpointReply<N>>
  /** Follows a `next` URL as the service sent it. Rejects if it leads away from the service. */
  follow<N extends Name>(name: N, url: string, options?: CallOptions): Promise<EndpointReply<N>>
  /**
   * Like `call`, but includes the success status. Only the status distinguishes a new item (201) from a known one
   * (200).
   */
  answer<N extends Name>(name: N, input: EndpointInput<N>, options?: CallOptions): Promise<Answer<N>>
  /**
   * Refreshes the tokens even if no call was refused, for example on focus. Resolves to false if there is nothing to
   * refresh.
   */
  refreshTokens(): Promise<boolean>
  state(method: string, path: string): RequestState | null
}

/**
 * In read-only mode, a change is answered with an empty 200 that was never sent by the service. `reply` is then null
 * for every endpoint.
 */
export interface Answer<N extends EndpointName> {
  readonly status: number
  readonly reply: EndpointReply<N>
}

/** Events for the rest of the app, regardless of which caller made the request. */
export type ClientEvent =
  /** 'valid': a signed call succeeded. 'invalid': no signed call can succeed now. */
  | { readonly type: 'session'; readonly status: 'valid' | 'invalid' }
  /** The user must sign in. */
  | { readonly type: 'init-login' }
  /** A response was too large, even without the proxy. */
  | { readonly type: 'too-large'; readonly url: string }

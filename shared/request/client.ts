import type { Caller } from '../api/caller.ts'
import type { EndpointInput, EndpointName, EndpointReply } from '../api/endpoints.ts'

/** SPEC.txt section 4, "Request states per method and path". */
export type RequestState = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'TOO_MANY'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Outlives the page (reading sessions, last progress). */
  readonly keepalive?: boolean
}

/**
 * The request layer as the rest of the client sees it. Every rejection is a RequestError;
 * no answer at all is one with status 0.
 */
export interface Client extends Caller {
  call<N extends EndpointName>(name: N, input: EndpointInput<N>, options?: CallOptions): Promise<EndpointReply<N>>
  /** Follows a `next` as the service gave it. Refused when it leads away from the service. */
  follow<N extends EndpointName>(name: N, url: string, options?: CallOptions): Promise<EndpointReply<N>>
  state(method: string, path: string): RequestState | null
}

import type { EndpointInput, EndpointName, EndpointReply } from './endpoints.ts'

/** Anything that can make the calls of the contract. Rejects if a call fails. */
export interface Caller {
  call<N extends EndpointName>(name: N, input: EndpointInput<N>): Promise<EndpointReply<N>>
}

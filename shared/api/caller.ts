import type { EndpointInput, EndpointName, EndpointReply } from './endpoints.ts'

/** Anything that can make calls of the contract: all of them, or only the named ones. Rejects if a call fails. */
export interface Caller<Name extends EndpointName = EndpointName> {
  call<N extends Name>(name: N, input: EndpointInput<N>): Promise<EndpointReply<N>>
}

import type { EndpointInput, EndpointName, EndpointReply } from './endpoints.ts'

/** Anything that can make calls of the contract: all of them, or those named. Rejects if a call fails. */
export interface Caller<Name extends EndpointName = EndpointName> {
  call<N extends Name>(name: N, input: EndpointInput<N>): Promise<EndpointReply<N>>
}

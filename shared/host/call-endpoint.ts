import type { Report } from '../activity/failure.ts'
import { reported } from '../activity/reported.ts'
import { type EndpointInput, type EndpointName, type EndpointReply, endpoints } from '../api/endpoints.ts'
import type { CallInput } from '../request/build-request.ts'
import type { Client } from '../request/client.ts'
import { RequestError } from '../request/request-error.ts'
import type { Network } from '../sync/ports.ts'
import { collectBadEntries } from './fetch-page-tolerantly.ts'
import { isCallable } from './is-renderer-callable.ts'
import type { ResponseCache } from './responses/response-cache.ts'

export interface CallEndpointParts {
  readonly report: Report
  readonly client: Client
  readonly network: Network
  readonly answers: ResponseCache
}

/** Calls an endpoint for a window. If the service does not reply, returns the cached reply if there is one. */
export async function callEndpoint<N extends EndpointName>(
  { report, client, network, answers }: CallEndpointParts,
  name: N,
  input: EndpointInput<N>,
  signal?: AbortSignal,
): Promise<EndpointReply<N>> {
  if (!isCallable(name)) {
    throw new RequestError('Tokens stay with the Host', { status: 0, url: '', code: 'not_callable' })
  }
  // A call made while a page unloads must be able to finish after the page is gone.
  const keepalive = name === 'readingSession'
  const kept = async (): Promise<EndpointReply<N> | null> => {
    const known = await reported(report, 'read a kept answer', answers.read(name, input as CallInput))
    return known as EndpointReply<N> | null
  }
  if (!network.online()) {
    const known = await kept()
    if (known) return known
  }
  // Only reads are aborted. An aborted change might still have been made, and the caller would not know.
  try {
    const reply = await collectBadEntries((told) =>
      client.call(name, input, { keepalive, ...(endpoints[name].method === 'GET' && { signal, ...told }) }),
    )
    if (reply) answers.keep(name, input as CallInput, reply)
    return reply
  } catch (error) {
    // The service may have stopped, and a browser may take a while to notice that the network is gone.
    const isUnanswered = error instanceof RequestError && error.status === 0 && signal?.aborted !== true
    const known = isUnanswered ? await kept() : null
    if (known) return known
    throw error
  }
}

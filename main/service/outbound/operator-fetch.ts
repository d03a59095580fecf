/** A request to a server that the operator named in the settings. */
export type OperatorFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

const TIMEOUT = 10_000
const LARGEST = 1_000_000

/** Requests potentially large data from a server that the operator named. The caller limits time and bytes. */
export const operatorStream: OperatorFetch = (url, init) => fetch(url, { ...init, redirect: 'manual' })

/**
 * Calls servers that the operator named: identity providers and payment services. They may be in the operator's own
 * network, so no address is refused. No data from a reader or page decides where a request goes. Redirects are refused,
 * and time and bytes are limited.
 */
export const operatorFetch: OperatorFetch = async (url, init = {}) => {
  const signals = [AbortSignal.timeout(TIMEOUT), ...(init.signal ? [init.signal] : [])]
  const reply = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) })
  if (reply.status >= 300 && reply.status < 400) throw new Error('The server answered with a redirect.')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength
    if (size > LARGEST) throw new Error('The server answered with too much.')
    chunks.push(chunk)
  }
  const { status, statusText, headers } = reply
  return new Response(status === 204 ? null : Buffer.concat(chunks), { status, statusText, headers })
}

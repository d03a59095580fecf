import * as z from 'zod/mini'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/sync.ts'
import type { Endpoint } from '../api/endpoint.ts'
import type { EndpointName, EndpointReply, Endpoints } from '../api/endpoints.ts'
import type { ReceivedResponse } from './received-response.ts'
import { buildRequest, type CallInput, type PreparedCall, prepareCall, prepareNextPage } from './build-request.ts'
import type { CallOptions, Client, ClientEvent } from './client.ts'
import { withDeadline } from './policies/deadline.ts'
import { errorReply } from './policies/error-reply.ts'
import { isOversize, unproxiedUrl } from './policies/oversize.ts'
import { withoutBadEntries } from './policies/bad-entries.ts'
import { matchesSchema } from './policies/matches-schema.ts'
import { readOnlyAnswer } from './policies/read-only.ts'
import { readPage } from './policies/read-page.ts'
import { retryAfter } from './policies/retry-after.ts'
import { RequestStates } from './policies/request-states.ts'
import { RefreshRefused, TokenRefresh } from './policies/token-refresh.ts'
import type { Clock, TokenStore, Transport } from './ports.ts'
import { RequestError } from './request-error.ts'

export interface ClientParts {
  readonly transport: Transport
  readonly tokens: TokenStore
  readonly clock: Clock
  /** The API prefix as an absolute URL without a trailing slash: https://host/api/v19. */
  readonly base: string
  /** The app's version, sent with every call. */
  readonly version: string
  /** Returns the language of the interface, in which the service answers, as a BCP 47 tag. */
  readonly language?: () => string
  readonly readOnly: () => boolean
  /** Origin of the service without the proxy, because the proxy limits a response's size. Absent if there is none. */
  readonly unproxiedOrigin?: string | null
  readonly onEvent?: (event: ClientEvent) => void
  /** Called after every request. `isReached` is true if there was any reply. */
  readonly onReach?: (isReached: boolean) => void
}

/** A response and the URL from which it came. */
interface Sent {
  readonly response: ReceivedResponse
  readonly url: string
}

/** The calls that a client can make, by name. `tokenRefresh` is needed to stay signed in. */
type CallTable<Name extends EndpointName> = Pick<Endpoints, Name | 'tokenRefresh'>

/**
 * Creates the client's request layer for the calls of a table: `endpoints`, or a part of it if a program must stay
 * small. Each call goes through read-only mode, the table of throttled requests, and authentication with the bearer
 * token, which is refreshed if necessary. It returns a validated reply or rejects with a RequestError.
 */
export function createClient<Name extends EndpointName>(endpoints: CallTable<Name>, parts: ClientParts): Client<Name> {
  const { transport, tokens, clock, base, version, onEvent = () => {}, onReach = () => {} } = parts
  const states = new RequestStates(clock)
  const refreshing = new TokenRefresh({
    tokens,
    now: () => clock.now(),
    send: renew,
    refused: (response) => errorReply(response, `${base}${endpoints.tokenRefresh.path}`, clock.now()),
  })

  /**
   * The token exchange obeys Retry-After like every other request. Otherwise, each of a thousand refused calls would
   * repeat the exchange.
   */
  async function renew(refresh_token: string): Promise<ReceivedResponse> {
    const call = prepareCall(base, endpoints.tokenRefresh, { body: { refresh_token } })
    const key = keyOf(call)
    refuseThrottled(call)
    states.begin(key)
    const { response } = await wire(call, null, {}).catch((error: unknown) => {
      states.end(key, 'FAILED')
      throw error
    })
    states.end(key, response.ok ? 'SUCCEEDED' : 'FAILED')
    const wait = response.status === 429 ? retryAfter(response.headers, clock.now()) : null
    if (wait !== null) states.throttle(key, wait)
    return response
  }

  function refuseThrottled(call: PreparedCall): void {
    const wait = states.throttled(keyOf(call))
    if (wait === null) return
    const facts = { status: 429, url: call.url, code: 'throttled', retryAfter: wait }
    throw new RequestError(messages.tooManyRequests, facts)
  }

  /** Sends one request. Rejects with a RequestError of status 0 if there is no reply. */
  async function wire(call: PreparedCall, bearer: string | null, options: CallOptions): Promise<Sent> {
    // Another call may have been throttled while this one looked up its token.
    refuseThrottled(call)
    try {
      const response = await withDeadline(clock, options.signal, async (signal) => {
        const language = parts.language?.() ?? null
        const given = { version, language, bearer, signal, keepalive: options.keepalive ?? false }
        const answer = await transport(buildRequest(call, given))
        const { ok, status, headers } = answer
        // The whole body is read here, because a connection that breaks in the middle also counts as no reply.
        return { ok, status, headers, text: await answer.text() }
      })
      onReach(true)
      return { response, url: call.url }
    } catch (cause) {
      const code = options.signal?.aborted ? 'aborted' : 'network'
      if (code === 'network') onReach(false)
      throw new RequestError(messages.offline, { status: 0, url: call.url, code, cause })
    }
  }

  /** Sends the call with the bearer token. If the token is refused, refreshes it and retries once. */
  async function signed(call: PreparedCall, options: CallOptions): Promise<Sent> {
    const held = await tokens.read()
    const first = await wire(call, held?.access_token ?? null, options)
    const { status } = first.response
    if ((status !== 401 && status !== 403) || !held?.refresh_token || parts.readOnly()) return first
    const fresh = await refreshing.renew(held.access_token).catch((error: unknown) => {
      if (!(error instanceof RefreshRefused)) throw error
      loggedOut()
      return null
    })
    return fresh ? wire(call, fresh.access_token, options) : first
  }

  /** A call that also works signed out does not refresh the token. */
  async function unsigned(endpoint: Endpoint, call: PreparedCall, options: CallOptions): Promise<Sent> {
    const held = endpoint.auth === 'optional' ? await tokens.read() : null
    return wire(call, held?.access_token ?? null, options)
  }

  async function oversized(call: PreparedCall, sent: Sent, error: RequestError, options: CallOptions): Promise<Sent> {
    if (!isOversize(error.status, error.info, call.url)) throw error
    const { unproxiedOrigin } = parts
    try {
      if (!unproxiedOrigin || call.method !== 'GET') throw error
      const held = await tokens.read()
      const direct = { ...call, url: unproxiedUrl(sent.url, unproxiedOrigin) }
      const again = await wire(direct, held?.access_token ?? null, options)
      if (!again.response.ok) throw errorReply(again.response, direct.url, clock.now())
      return again
    } catch (failure) {
      if (!isGivenUp(failure)) onEvent({ type: 'too-large', url: call.url })
      throw failure
    }
  }

  async function refused(call: PreparedCall, endpoint: Endpoint, error: RequestError): Promise<never> {
    if (error.status === 429 && error.retryAfter !== null) states.throttle(keyOf(call), error.retryAfter)
    const ended = endpoint.auth === 'bearer' && error.status === 401
    if (ended) loggedOut()
    else if (error.code === 'token_not_valid') onEvent({ type: 'init-login' })
    throw error
  }

  function loggedOut(): void {
    onEvent({ type: 'session', status: 'invalid' })
    onEvent({ type: 'init-login' })
  }

  async function exchange(endpoint: Endpoint, call: PreparedCall, options: CallOptions): Promise<ReceivedResponse> {
    const sent = endpoint.auth === 'bearer' ? await signed(call, options) : await unsigned(endpoint, call, options)
    if (sent.response.ok) return sent.response
    const error = errorReply(sent.response, call.url, clock.now())
    if (error.status >= 500) return (await oversized(call, sent, error, options)).response
    return refused(call, endpoint, error)
  }

  async function send(endpoint: Endpoint, call: PreparedCall, options: CallOptions) {
    const { url } = call
    // Checked first, so that no byte of a change leaves the device.
    const blocked = parts.readOnly() ? readOnlyAnswer(new Request(url, { method: call.method })) : null
    if (blocked) return { status: blocked.status, reply: null }
    const key = keyOf(call)
    refuseThrottled(call)
    states.begin(key)
    try {
      const response = await exchange(endpoint, call, options)
      const reply = readReply(endpoint, response, url, options.onBadEntry)
      states.end(key, 'SUCCEEDED')
      if (endpoint.auth === 'bearer') onEvent({ type: 'session', status: 'valid' })
      return { status: response.status, reply }
    } catch (error) {
      states.end(key, isGivenUp(error) ? null : 'FAILED')
      throw error instanceof RequestError
        ? error
        : new RequestError(messageOf(error), { status: 0, url, code: 'failed', cause: error })
    }
  }

  const answer: Client<Name>['answer'] = async (name, input, options = {}) => {
    const endpoint: Endpoint = endpoints[name]
    const { status, reply } = await send(endpoint, prepareCall(base, endpoint, input as CallInput), options)
    return { status, reply: reply as EndpointReply<typeof name> }
  }

  return {
    answer,
    call: async (name, input, options) => (await answer(name, input, options)).reply,
    follow: async <N extends Name>(name: N, url: string, options: CallOptions = {}) => {
      const call = prepareNextPage(base, endpoints[name], url)
      if (!call) {
        throw new RequestError(t.otherOrigin, { status: 0, url, code: 'foreign_url' })
      }
      return (await send(endpoints[name], call, options)).reply as EndpointReply<N>
    },
    refreshTokens: async () => {
      if (parts.readOnly()) return false
      try {
        const renewed = await refreshing.renew(null)
        if (renewed) onEvent({ type: 'session', status: 'valid' })
        return renewed !== null
      } catch (error) {
        if (!(error instanceof RefreshRefused)) throw error
        loggedOut()
        return false
      }
    },
    state: (method, path) => states.state(`${method} ${path}`),
  }
}

const keyOf = (call: PreparedCall): string => `${call.method} ${call.path}`

const isGivenUp = (error: unknown): boolean => error instanceof RequestError && error.code === 'aborted'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Accepts a reply only if it matches the contract, because nothing else may reach the store. */
function readReply(
  endpoint: Endpoint,
  response: ReceivedResponse,
  url: string,
  onBadEntry: CallOptions['onBadEntry'],
): unknown {
  const { status, text } = response
  if (status === 204) return null
  let json: unknown
  try {
    if (!endpoint.reply && text.trim() === '') return null
    json = readPage(text)
  } catch (cause) {
    throw new RequestError(t.unreadable, { status, url, code: 'malformed_reply', cause })
  }
  // The contract has no body, but the reply must come from the service itself. A hotel's sign-in page also answers 200
  // to a DELETE. Without this check, an item that was not removed would be shown as permanently removed (seed 5_013_765
  // of tests/simulation/known.test.ts).
  if (!endpoint.reply) return null
  if (matchesSchema(endpoint.reply, json)) return json
  let checked = z.safeParse(endpoint.reply, json)
  if (!checked.success && onBadEntry) checked = z.safeParse(endpoint.reply, withoutBadEntries(json, onBadEntry))
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  const place = issue?.path.join('.') ?? ''
  throw new RequestError(place ? t.unexpectedPlace({ place }) : t.unexpected, {
    status,
    url,
    code: 'malformed_reply',
    cause: checked.error,
  })
}

import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointName, endpoints } from '#shared/api/endpoints.ts'
import { openApiDocument } from '#shared/api/openapi.ts'
import { API_VERSIONS, DEFAULT_API_VERSION } from '#shared/limits.ts'
import type { CallContext, Routes } from '../calls/answer.ts'
import { ApiError, methodNotAllowed, tooManyRequests } from '../calls/api-error.ts'
import { type Authenticate, bearerOf, type SignedIn } from './authenticate.ts'
import { errorReply } from './error-reply.ts'
import { fileReply } from './files/file-reply.ts'
import { jsonReply, jsonTextReply } from './json-reply.ts'
import { isKnownVersion } from './files/known-version.ts'
import { askedLanguage } from '../language/index.ts'
import { limitProving } from '../limits/limit-proving.ts'
import { LONGEST_WAIT, type RateLimiter } from '../limits/rate-limiter.ts'
import { countsItself, isProving, type RateLimits, rateOf } from '../limits/rate-limits.ts'
import { BODY_LIMIT, PAGE_BODY_LIMIT, PART_BODY_LIMIT, readJsonBody } from './read-body.ts'
import { RouteTable } from './route-table.ts'
import { validate } from './validate.ts'

export interface ApiOptions {
  readonly routes: Routes
  readonly authenticate: Authenticate
  /** Throws ApiError if the account hasn't paid for the call or has no storage left for it. */
  readonly mayCall: (name: EndpointName, account: number) => Promise<void>
  /** Called with the language that a reader's own device asked for. */
  readonly heard: (account: number, language: string) => Promise<void>
  readonly logger: Logger
  readonly limiter: RateLimiter
  readonly rates: RateLimits
}

/** The origin of a request, as far as the server knows it. */
export interface Caller {
  /** The remote address, or the network to which it is counted. Absent for calls from this machine's own app. */
  readonly address?: string
}

const largeBodies: Partial<Record<EndpointName, number>> = {
  save: PAGE_BODY_LIMIT,
  readerView: PAGE_BODY_LIMIT,
  uploadPart: PART_BODY_LIMIT,
}

/**
 * Mounts the table of endpoints under every API version. The returned function answers every request and never rejects.
 * Its `url` is the request's address as the client wrote it.
 */
export function createApi(options: ApiOptions): (request: Request, url: URL, caller: Caller) => Promise<Response> {
  const table = new RouteTable<EndpointName>()
  for (const [name, { method, path }] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    table.add(method, path, name)
  }
  let document: string | null = null
  const answer = async (request: Request, url: URL, caller: Caller, method: string): Promise<Response> => {
    const { pathname } = url
    const [, version = '', path = ''] = versioned.exec(pathname) ?? []
    const found = table.find(method, path)
    if (found === null) {
      if (!descriptions.has(pathname) || method !== 'GET') {
        throw new ApiError(404, 'not_found', 'There is no such call.')
      }
      document ??= JSON.stringify(openApiDocument(DEFAULT_API_VERSION))
      return jsonTextReply(200, document, { 'cache-control': 'public, max-age=3600' })
    }
    if ('allowed' in found) {
      throw methodNotAllowed(found.allowed.join(', '))
    }
    return serve(options, found.target, request, url, caller, { ...found.params, version })
  }
  return async (request, url, caller) => {
    const isHead = request.method === 'HEAD'
    const reply = await answer(request, url, caller, isHead ? 'GET' : request.method).catch((error: unknown) => {
      const refusal = errorReply(error, options.logger)
      if (refusal.status === 401) refusal.headers.set('www-authenticate', 'Bearer')
      return refusal
    })
    return isHead ? new Response(null, reply) : reply
  }
}

/** Addresses of the API description: the app's own address, and the one that tools try first. */
export const descriptions: ReadonlySet<string> = new Set(['/api/docs.json', '/openapi.json'])

const versioned = new RegExp(`^/api/(${API_VERSIONS.join('|')})(/.*)$`)

async function serve(
  options: ApiOptions,
  name: EndpointName,
  request: Request,
  url: URL,
  caller: Caller,
  { version = '', ...params }: Record<string, string>,
): Promise<Response> {
  const endpoint: Endpoint = endpoints[name]
  const who = await callerOf(options, endpoint, request)
  if (!isProving(name) && !countsItself(name)) await throttle(options, name, endpoint, who, caller)
  if (who) {
    await options.mayCall(name, who.account)
    const language = askedLanguage(request.headers.get('accept-language'))
    if (language !== null && who.session !== 0) await options.heard(who.account, language)
  }
  const input: { params?: unknown; query?: unknown; body?: unknown } = {}
  if (endpoint.params) input.params = validate(endpoint.params, params, 'path')
  if (endpoint.query) input.query = validate(endpoint.query, queryOf(url), 'query')
  if (endpoint.body) {
    const limit = largeBodies[name] ?? BODY_LIMIT
    input.body = validate(endpoint.body, await readJsonBody(request, limit), 'body')
  }
  const known = request.headers.get('if-none-match')
  const call: CallContext = {
    account: who?.account ?? 0,
    session: who?.session ?? 0,
    clientType: who?.clientType ?? '',
    device: request.headers.get('user-agent'),
    network: caller.address ?? null,
    apiVersion: Number(version.slice(1)),
    url,
    notModified: (etag) => isKnownVersion(known, etag),
  }
  // The types are lost in the loop over the table. They are still correct, because this endpoint's schemas validated
  // the input.
  const run = async () => options.routes[name](call, input as never)
  const answer = isProving(name)
    ? await runProving(options, name, caller, JSON.stringify(input.body), run)
    : await run()
  if ('notModified' in answer) return new Response(null, { status: 304, headers: { etag: answer.notModified } })
  if ('file' in answer) return fileReply(request.headers, answer.file)
  const status = answer.status ?? endpoint.status[0] ?? 200
  const body = answer.body
  if (body !== null && 'jsonText' in body) return jsonTextReply(status, body.jsonText, answer.headers)
  return jsonReply(status, body, answer.headers)
}

/** If a call also works without signing in, an expired or invalid token makes it a signed-out call. */
async function callerOf({ authenticate }: ApiOptions, { auth }: Endpoint, request: Request): Promise<SignedIn | null> {
  if (auth === 'bearer') return authenticate(request)
  if (auth === 'none' || bearerOf(request) === null) return null
  return authenticate(request).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
}

/**
 * The desktop app's own Host belongs to the user of this machine and isn't limited. A client that changes thousands of
 * entries makes a separate call for each one. Such a client is slowed down rather than refused.
 */
async function throttle(
  { limiter, rates }: ApiOptions,
  name: EndpointName,
  endpoint: Endpoint,
  who: SignedIn | null,
  { address }: Caller,
): Promise<void> {
  if (who ? who.clientType === 'desktop' : address === undefined) return
  const key = `${who ? who.account : address} ${name}`
  const kind = rateOf(name, endpoint, who !== null)
  if (kind === 'write') {
    const wait = await limiter.reserve(key, rates.write, LONGEST_WAIT)
    if (wait !== null) return wait === 0 ? undefined : setTimeout(wait)
  }
  const { allowed, retryAfter } = await limiter.take(key, rates[kind], kind === 'write' ? 0 : 1)
  if (!allowed) throw tooManyRequests(retryAfter)
}

function runProving<Answer>(
  { limiter, rates }: ApiOptions,
  name: EndpointName,
  { address }: Caller,
  proof: string,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (address === undefined) return run()
  const rate = rates[rateOf(name, endpoints[name])]
  return limitProving({ limiter, rate, from: `${address} ${name}`, proof }, run)
}

/** Returns the first value of each parameter. */
function queryOf(url: URL): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of url.searchParams) query[name] ??= value
  return query
}

import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { PUBLIC_PREFIX, type PublicEndpointName, publicEndpoints } from '#shared/api/public/endpoints.ts'
import { publicPageEndpoints } from '#shared/api/public/page-endpoints.ts'
import type { PersonalTokens, TokenBearer } from '../../accounts/personal-tokens.ts'
import type { Caller } from '../api.ts'
import { ApiError, tooManyRequests } from '../../calls/api-error.ts'
import { bearerOf } from '../authenticate.ts'
import { jsonReply } from '../json-reply.ts'
import { LONGEST_WAIT, type RateLimiter, type Taken } from '../../limits/rate-limiter.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { BODY_LIMIT, PAGE_BODY_LIMIT, readJsonBody } from '../read-body.ts'
import { RouteTable } from '../route-table.ts'
import { validate } from '../validate.ts'
import { publicError, publicErrorReply } from './public-errors.ts'
import type { PublicRoutes } from './public-handler.ts'

export interface PublicApiOptions {
  readonly routes: PublicRoutes
  readonly tokens: PersonalTokens
  /** Throws ApiError for an account that has reached its storage limit. */
  readonly requireRoom: (account: number) => Promise<void>
  readonly limiter: RateLimiter
  readonly rates: RateLimits
  readonly clock: () => number
  readonly logger: Logger
}

/**
 * The public API for programs with their own token. Answers every request under its prefix and never rejects.
 * `url` is the request's address as the client wrote it.
 */
export function createPublicApi(
  options: PublicApiOptions,
): (request: Request, url: URL, caller: Caller) => Promise<Response> {
  const table = new RouteTable<PublicEndpointName>()
  for (const [name, { method, path }] of Object.entries(publicEndpoints) as [PublicEndpointName, Endpoint][]) {
    table.add(method, path, name)
  }
  const answer = async (request: Request, url: URL, caller: Caller, method: string): Promise<Response> => {
    const found = table.find(method, url.pathname.slice(PUBLIC_PREFIX.length))
    if (found === null) return publicError(404, 'There is no such call.')
    if ('allowed' in found) {
      const allowed = found.allowed.join(', ')
      return publicError(405, `Allowed here: ${allowed}.`, null, { allow: allowed })
    }
    return serve(options, found.target, request, url, caller, { ...found.params })
  }
  return async (request, url, caller) => {
    const isHead = request.method === 'HEAD'
    const reply = await answer(request, url, caller, isHead ? 'GET' : request.method).catch((error: unknown) =>
      publicErrorReply(error, options.logger),
    )
    return isHead ? new Response(null, reply) : reply
  }
}

async function serve(
  options: PublicApiOptions,
  name: PublicEndpointName,
  request: Request,
  url: URL,
  caller: Caller,
  params: Record<string, string>,
): Promise<Response> {
  const endpoint: Endpoint = publicEndpoints[name]
  const who = await identify(options, request, caller)
  const limits = await throttle(options, kindOf(name, endpoint, url), who.account)
  try {
    if (who.scope === 'read' && endpoint.method !== 'GET') {
      throw new ApiError(403, 'permission_denied', 'This token can only read.')
    }
    if (name === 'itemCreate' || name === 'notePut') await options.requireRoom(who.account)
    const input: { params?: unknown; query?: unknown; body?: unknown } = {}
    if (endpoint.params) input.params = validate(endpoint.params, params, 'path')
    if (endpoint.query) input.query = validate(endpoint.query, Object.fromEntries(url.searchParams), 'query')
    if (endpoint.body) {
      const limit = name === 'itemCreate' ? PAGE_BODY_LIMIT : BODY_LIMIT
      const body = await readJsonBody(request, limit)
      // A change that contains no fields is valid.
      input.body = validate(endpoint.body, body === undefined && endpoint.method === 'PATCH' ? {} : body, 'body')
    }
    // The types are lost in the loop over the table. They are still correct, because this endpoint's schemas validated
    // the input.
    const { status, body } = await options.routes[name](who, input as never)
    return jsonReply(status ?? endpoint.status[0] ?? 200, body, limits)
  } catch (error) {
    const reply = publicErrorReply(error, options.logger)
    for (const [header, value] of Object.entries(limits)) reply.headers.set(header, value)
    return reply
  }
}

/** Invalid tokens are counted by address. They never slow down a valid token. */
async function identify(
  { tokens, limiter, rates }: PublicApiOptions,
  request: Request,
  { address }: Caller,
): Promise<TokenBearer> {
  const given = bearerOf(request)
  const who = given === null ? null : await tokens.read(given)
  if (who) return who
  const { allowed, retryAfter } = await limiter.take(`public guess ${address ?? 'within'}`, rates.guess)
  if (!allowed) throw tooManyRequests(retryAfter)
  throw new ApiError(
    401,
    'authentication_required',
    'A personal token is needed: Authorization: Bearer mat_…',
    {},
    { 'www-authenticate': 'Bearer' },
  )
}

type Kind = 'publicRead' | 'publicWrite' | 'publicSave' | 'publicSearch' | 'publicMarkdown'

function kindOf(name: PublicEndpointName, endpoint: Endpoint, url: URL): Kind {
  if (name === 'itemCreate') return 'publicSave'
  if (name === 'search') return 'publicSearch'
  if (endpoint.method !== 'GET') return 'publicWrite'
  // Whole texts and pages take more work than facts.
  return url.searchParams.has('include') || name in publicPageEndpoints ? 'publicMarkdown' : 'publicRead'
}

/**
 * Returns the rate limit headers for every response: calls per minute, remaining calls, and the Unix time in seconds
 * when all calls are available again. Programs that make all their calls at the same time are slowed down rather than
 * refused.
 */
async function throttle(
  { limiter, rates, clock }: PublicApiOptions,
  kind: Kind,
  account: number,
): Promise<Record<string, string>> {
  const wait = await limiter.reserve(`public ${account}`, rates.publicBurst, LONGEST_WAIT)
  const taken: Taken =
    wait === null
      ? await limiter.take(`public ${account}`, rates.publicBurst, 0)
      : await limiter.take(`public ${account} ${kind}`, rates[kind])
  const headers = {
    'x-ratelimit-limit': String(rates[kind].perMinute),
    'x-ratelimit-remaining': String(Math.max(0, taken.remaining)),
    'x-ratelimit-reset': String(Math.ceil(clock() / 1000) + taken.resetAfter),
  }
  if (taken.allowed && wait !== null) {
    if (wait > 0) await setTimeout(wait)
    return headers
  }
  throw new ApiError(
    429,
    'rate_limited',
    `Too many requests. Try again in ${taken.retryAfter} s.`,
    {},
    { ...headers, 'retry-after': String(taken.retryAfter) },
  )
}

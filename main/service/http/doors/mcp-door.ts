import type { Logger } from 'pino'
import { PUBLIC_PREFIX } from '#shared/api/public/endpoints.ts'
import type { PersonalTokens, TokenBearer } from '../../accounts/personal-tokens.ts'
import type { ToolLog } from '../../library/tools/tool-log.ts'
import { type PublicCall, ToolFailure } from '../../mcp/mcp-tool.ts'
import type { Caller } from '../api.ts'
import { mcpPaths } from '../../calls/door-paths.ts'
import { ApiError, methodNotAllowed, tooManyRequests } from '../../calls/api-error.ts'
import { bearerOf } from '../authenticate.ts'
import { errorReply } from '../error-reply.ts'
import type { OriginGuard } from '../origin-guard.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { Door } from './door.ts'

export interface McpDoorParts {
  readonly tokens: PersonalTokens
  readonly publicApi: (request: Request, url: URL, caller: Caller) => Promise<Response>
  readonly guard: OriginGuard
  readonly log: ToolLog
  readonly limiter: RateLimiter
  readonly rates: RateLimits
  readonly logger: Logger
}

/**
 * Makes the library available to assistants, via the Model Context Protocol over HTTP. The tools call the public API
 * with the assistant's token. That API decides what a tool may do, and how often.
 */
export function mcpDoor(parts: McpDoorParts): Door {
  const answer = async (request: Request, url: URL, caller: Caller): Promise<Response> => {
    const refused = parts.guard.answer(request, url)
    if (refused) return refused
    const { token, bearer } = await identify(parts, request, caller)
    if (request.method !== 'POST') {
      throw methodNotAllowed('POST')
    }
    const mayWrite = pathOf(url) === mcpPaths.write
    if (mayWrite && bearer.scope === 'read') {
      throw new ApiError(403, 'permission_denied', `This token can only read. Use ${mcpPaths.read}.`)
    }
    const { answerMcp } = await import('../../mcp/answer-mcp.ts')
    return answerMcp(request, {
      mayWrite,
      call: callAs(parts, token, url.origin, caller),
      note: (tool, words, isDone) =>
        parts.log.note(bearer.account, { program: bearer.name, tool, words, is_done: isDone }),
    })
  }
  return async (request, url, caller) =>
    Object.values<string>(mcpPaths).includes(pathOf(url))
      ? answer(request, url, caller).catch((error: unknown) => errorReply(error, parts.logger))
      : null
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '')

async function identify({ tokens, limiter, rates }: McpDoorParts, request: Request, { address }: Caller) {
  const token = bearerOf(request)
  const bearer: TokenBearer | null = token === null ? null : await tokens.read(token)
  if (token !== null && bearer !== null) return { token, bearer }
  const { allowed, retryAfter } = await limiter.take(`mcp guess ${address ?? 'within'}`, rates.guess)
  if (!allowed) throw tooManyRequests(retryAfter)
  const needed = 'An API token of Settings, Integrations is needed: Authorization: Bearer mat_…'
  throw new ApiError(401, 'authentication_required', needed, {}, { 'www-authenticate': 'Bearer' })
}

function callAs({ publicApi }: McpDoorParts, token: string, origin: string, caller: Caller): PublicCall {
  return async (method, path, body) => {
    const url = new URL(`${PUBLIC_PREFIX}${path}`, origin)
    const headers = { authorization: `Bearer ${token}` }
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const reply = await publicApi(new Request(url, init), url, caller)
    const answered = reply.status === 204 ? null : ((await reply.json()) as { error?: { message: string } })
    if (!reply.ok) throw new ToolFailure(answered?.error?.message ?? `The library answered ${reply.status}.`)
    return answered
  }
}

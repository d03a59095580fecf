import type { Logger } from 'pino'
import type { publicErrorCodes } from '#shared/api/public/schemas.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import { TagNameTaken } from '../../library/entries/tags.ts'
import { ApiError } from '../../calls/api-error.ts'
import { jsonReply } from '../json-reply.ts'

type Code = (typeof publicErrorCodes)[number]

const codes: Readonly<Record<number, Code>> = {
  401: 'authentication_required',
  403: 'permission_denied',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limited',
}

/** Returns the error body of the public API: `{"error":{"code","message","field"}}`. */
export function publicError(
  status: number,
  message: string,
  field: string | null = null,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const code: Code = codes[status] ?? (status < 500 ? 'validation_error' : 'internal_error')
  return jsonReply(status, { error: { code, message, field } }, headers)
}

export function publicErrorReply(error: unknown, logger: Logger): Response {
  if (error instanceof ApiError) {
    const { detail, field } = error.body
    return publicError(error.status, String(detail), typeof field === 'string' ? field : null, error.headers)
  }
  if (error instanceof RefusedInput) return publicError(400, error.message, error.field)
  if (error instanceof NotFound) return publicError(404, error.message)
  if (error instanceof TagNameTaken) return publicError(409, error.message, 'name')
  logger.error({ err: error }, 'a public request failed unexpectedly')
  return publicError(500, 'Something went wrong in the service.')
}

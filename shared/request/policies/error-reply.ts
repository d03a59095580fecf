import * as t from '#shared/words/sync.ts'
import type { ReceivedResponse } from '../received-response.ts'
import { RequestError } from '../request-error.ts'
import { retryAfter } from './retry-after.ts'

/** Turns an error response into a RequestError that contains everything the service sent. */
export function errorReply({ status, headers, text }: ReceivedResponse, url: string, now: number): RequestError {
  const { info, cause } = readJson(text)
  return new RequestError(textOf(info, 'detail') ?? t.status({ status }), {
    status,
    url,
    info,
    code: textOf(info, 'code'),
    retryAfter: retryAfter(headers, now),
    cause,
  })
}

function readJson(text: string): { info: unknown; cause?: unknown } {
  try {
    return { info: JSON.parse(text) as unknown }
  } catch (cause) {
    return { info: null, cause }
  }
}

function textOf(info: unknown, name: string): string | null {
  if (typeof info !== 'object' || info === null) return null
  const value = (info as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

import { Reasoned } from '#shared/reasons/reasoned.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { outboundReason, OutboundError } from '../../../outbound/index.ts'

/** Thrown if a model's server did not answer as expected. The reader sees the reason. */
export class ModelFailed extends Reasoned {
  override readonly name = 'ModelFailed'
}

/** Maximum number of characters of a server's own message that are shown. */
const LONGEST_MESSAGE = 300

/** Converts an error to a ModelFailed. */
export function modelFailureOf(error: unknown, url: string): ModelFailed {
  return error instanceof ModelFailed
    ? error
    : new ModelFailed(failureReason(error, new URL(url).host), { cause: error })
}

function failureReason(error: unknown, host: string): Reason {
  if (!(error instanceof OutboundError)) throw error
  const { code, status } = error
  if (code === 'forbidden_address' || code === 'forbidden_port') return reason('server_private', { host })
  if (code === 'connection_failed' || code === 'unresolved_host') return reason('server_unreachable', { host })
  if (code === 'timed_out') return reason('server_timed_out', { host })
  if (code === 'too_large') return reason('server_sent_too_much', { host })
  if (status === 401 || status === 403) return reason('server_refuses_key', { host })
  if (status === 404) return reason('model_unknown', { host })
  if (status === 429) return reason('model_busy', { host })
  if (status === null) return reason('server_failed', { host, reason: outboundReason(error) })
  const message = serverMessage(error.body)
  return message === null
    ? reason('server_answered', { host, status })
    : reason('server_answered_message', { host, status, message })
}

/** Returns the message of an error in OpenAI's form, as plain text in one line. Null if there is none. */
export function serverMessage(body: string | null): string | null {
  try {
    const given = JSON.parse(body ?? '') as { error?: unknown; message?: unknown; detail?: unknown } | null
    return plainMessage(given?.error) ?? plainMessage(given?.message) ?? plainMessage(given?.detail)
  } catch {
    return null
  }
}

/** Returns the text of an error that is a text or an object with a message. */
export function plainMessage(error: unknown): string | null {
  const given = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  if (typeof given !== 'string') return null
  const line = given
    .slice(0, LONGEST_MESSAGE * 4)
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  const cut = line.slice(0, LONGEST_MESSAGE).toWellFormed()
  return cut === '' ? null : cut
}

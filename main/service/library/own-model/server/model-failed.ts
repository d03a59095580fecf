import * as t from '#shared/words/service/models.ts'
import { explainOutboundError, OutboundError } from '../../../outbound/index.ts'

/** Thrown if a model's server did not answer as expected. The reader sees the reason. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed'
}

/** Maximum number of characters of a server's own message that are shown. */
const LONGEST_MESSAGE = 300

/** Converts an error to a ModelFailed whose message is a sentence. */
export function modelFailureOf(error: unknown, url: string): ModelFailed {
  return error instanceof ModelFailed ? error : new ModelFailed(sentenceOf(error, new URL(url).host), { cause: error })
}

function sentenceOf(error: unknown, host: string): string {
  if (!(error instanceof OutboundError)) throw error
  const { code, status } = error
  if (code === 'forbidden_address' || code === 'forbidden_port') return t.hostIsInAPrivateNetwork({ host })
  if (code === 'connection_failed' || code === 'unresolved_host') return t.hostCannotBeReached({ host })
  if (code === 'timed_out') return t.hostTookTooLong({ host })
  if (code === 'too_large') return t.hostSentTooMuch({ host })
  if (status === 401 || status === 403) return t.hostDoesNotAcceptTheKey({ host })
  if (status === 404) return t.hostDoesNotKnowTheModel({ host })
  if (status === 429) return t.hostRefusesMoreRequests({ host })
  if (status === null) return t.hostReason({ host, reason: explainOutboundError(error) })
  const message = serverMessage(error.body)
  return message === null ? t.hostAnsweredStatus({ host, status }) : t.hostAnsweredMessage({ host, status, message })
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

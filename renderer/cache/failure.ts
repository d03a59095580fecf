import { type PaywallScreen, paywallScreenOf } from '#shared/model/paywall-screens.ts'

/** The reason that a read or a change failed, in terms for the reader. */
export interface Failure {
  /**
   * 'full': the library's disk is full. 'no_room': the account has reached its storage limit, and the details start
   * with a sentence about it. 'unpaid': the feature is part of premium.
   */
  readonly kind: 'offline' | 'too_many' | 'signed_out' | 'full' | 'no_room' | 'unpaid' | 'error'
  /** Time when a retry makes sense, in milliseconds since the epoch, or null for an immediate retry. */
  readonly retryAt: number | null
  /** The HTTP status, 0 if no response arrived, or null if no request was involved in the failure. */
  readonly status: number | null
  /** For "Copy details". */
  readonly details: string
  /** For kind 'unpaid', the screen that offers the feature. */
  readonly screen?: PaywallScreen
}

/** True if the service is at fault, so that an automatic retry makes sense. */
export const isServerError = ({ kind, status }: Failure): boolean =>
  kind === 'error' && status !== null && status >= 500

/** Recognizes errors by their fields (RequestError, StoreError), because serialization loses their class. */
export function failureOf(error: unknown): Failure {
  const facts = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const status = typeof facts['status'] === 'number' ? facts['status'] : null
  const wait = typeof facts['retryAfter'] === 'number' ? facts['retryAfter'] : null
  const details = [
    String(facts['message'] ?? error),
    ...(typeof facts['url'] === 'string' ? [`URL: ${facts['url']}`] : []),
    ...(status === null ? [] : [`Status: ${status}`]),
    ...(facts['info'] == null ? [] : [`Info: ${JSON.stringify(facts['info'])}`]),
  ].join('\n')
  const retryAt = wait === null ? null : Date.now() + wait * 1000
  const { code } = facts
  if (code === 'premium_required') return { kind: 'unpaid', retryAt, status, details, screen: screenIn(facts['info']) }
  return { kind: code === 'quota_reached' ? 'no_room' : kindOf(status, code), retryAt, status, details }
}

/** A 403 need not mean that the session is invalid: it may also mean that the account lacks a permission. */
function kindOf(status: number | null, code: unknown): Failure['kind'] {
  if (status === 0) return 'offline'
  if (status === 429) return 'too_many'
  if (status === 507) return 'full'
  return status === 401 || code === 'token_not_valid' ? 'signed_out' : 'error'
}

const screenIn = (info: unknown): PaywallScreen =>
  paywallScreenOf((info as { readonly screen?: unknown } | null | undefined)?.screen) ?? 'SETTINGS'

/** Returns the text with one period at its end, unless it ends with another punctuation mark. */
export const asSentence = (text: string): string =>
  /[.!?…]$/u.test(text.trimEnd()) ? text.trimEnd() : `${text.trimEnd()}.`

import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/sign-in.ts'
import { failureOf, connectionText } from '../../cache/index.ts'

/** Explains why sign-in failed. */
export function explainSignIn(error: unknown): string {
  const { kind } = failureOf(error)
  if (kind === 'offline') return connectionText()
  if (kind === 'too_many') return messages.tooManyRequests
  if (hasCode(error, 'account_disabled')) return messages.accountDisabled
  // The magic link was valid, but its address no longer has an account and the service doesn't create one.
  return hasCode(error, 'account_not_found') ? messages.accountMissing : messages.magicLinkFailed
}

/** True if the service gave this reason. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}

/** Explains why signing in with another provider or a passkey failed. */
export function explainOutside(error: unknown, label: string): string {
  const { kind, status } = failureOf(error)
  if (kind === 'offline') return messages.offline
  if (kind === 'too_many') return messages.tooManyRequests
  if (hasCode(error, 'account_disabled')) return messages.accountDisabled
  if (hasCode(error, 'clocks_differ')) {
    return t.thisServicesClockIsWrong({ label })
  }
  if (status === 503) return t.labelDoesntRespondTryAgainLater({ label })
  return label === 'Apple' ? messages.appleFailed : t.sorrySignInWithLabelFailed({ label })
}

/** Explains why an email wasn't sent. */
export function explainEmailError(error: unknown): string {
  const { kind, status, retryAt } = failureOf(error)
  if (kind === 'too_many' && retryAt !== null) {
    return t.tooManyRequestsTryAgainIn({
      tooManyRequests: messages.tooManyRequests,
      max: Math.max(1, Math.ceil((retryAt - Date.now()) / 1000)),
    })
  }
  if (status === 400 || status === 422) return t.weCantSendEmailToThat
  return explainSignIn(error)
}

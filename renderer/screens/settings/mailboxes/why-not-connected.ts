import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/settings/mailboxes.ts'
import { failureOf } from '../../../cache/index.ts'

/** Returns the reason why a mailbox was refused, and the refused certificate. Prefers the service's own message. */
export function whyNotConnected(
  error: unknown,
  otherwise = t.theMailboxCouldNotBeConnected,
): { readonly detail: string; readonly fingerprint: string | null } {
  if (failureOf(error).kind === 'offline') return { detail: messages.offline, fingerprint: null }
  const info = (error as { readonly info?: { readonly detail?: unknown; readonly fingerprint?: unknown } | null }).info
  return {
    detail: typeof info?.detail === 'string' && info.detail !== '' ? info.detail : otherwise,
    fingerprint: typeof info?.fingerprint === 'string' ? info.fingerprint : null,
  }
}

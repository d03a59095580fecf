import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { Host } from '#shared/host/host.ts'
import { reported } from '../../report.ts'

type Asking = Pick<Host, 'call' | 'signIn'>

/**
 * Signs in with a passkey. Resolves to false if the reader didn't choose one. Rejects if the service refuses the chosen
 * one.
 */
export async function signInByPasskey(host: Asking, isOffered = false): Promise<boolean> {
  if (!browserSupportsWebAuthn()) return false
  const { options } = await host.call('passkeySignInBegin', {})
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  let credential
  try {
    credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered })
  } catch (error) {
    const { name } = error as Error
    if (name === 'NotAllowedError' || name === 'AbortError') return false
    throw error
  }
  const { id, type, response } = credential
  const sent = { ...credential, id, type, response: { ...response } }
  const { short_token } = await host.call('passkeySignIn', { body: { credential: sent } })
  await host.signIn({ by: 'short', session: short_token })
  return true
}

/** Lets the browser offer passkeys while the user is typing the address. */
export async function offerPasskeys(host: Asking, signal: AbortSignal): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  await reported('offer passkeys', signInByPasskey(host, true))
}

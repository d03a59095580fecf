import { useAsyncValue, useHost } from '../../cache/index.ts'
import { isDesktop } from '../../platform.ts'

export interface SignInMethods {
  readonly passkeys: boolean
  readonly providers: readonly { readonly name: string; readonly label: string }[]
}

/**
 * Returns the ways to sign in to this service. Null until they are known, and in the desktop app, whose pages can't
 * open other sites.
 */
export function useSignInMethods(): SignInMethods | null {
  const host = useHost()
  const { value } = useAsyncValue('sign-in methods', () => host.call('signInMethods', {}))
  return isDesktop() ? null : value
}

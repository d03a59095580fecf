import type { Report } from '#shared/activity/failure.ts'
import type { Accounts } from '../accounts.ts'
import { Identities } from '../identities.ts'
import { OutsideSignIns } from '../oidc/outside-sign-ins.ts'
import type { Provider } from '../oidc/provider.ts'
import { ProviderClient } from '../oidc/provider-client.ts'
import type { Payments } from '../payments/payments.ts'
import { Passkeys } from '../passkeys/passkeys.ts'
import type { PersonalTokens } from '../personal-tokens.ts'
import { Premium } from '../premium.ts'
import type { Sessions } from '../sessions.ts'
import { SignInMethods } from '../sign-in-methods.ts'
import type { SignIns } from '../sign-ins.ts'
import type { Database } from '../../database/database.ts'
import { operatorFetch } from '../../outbound/index.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import type { EmailAllowance } from '../email-allowance.ts'
import { accountKeyRoutes } from './session-routes.ts'
import { signInMethodRoutes } from './sign-in-method-routes.ts'
import { handleRoutes } from './handle-routes.ts'
import type { Sold } from '../payments/premium-calls.ts'
import { premiumRoutes } from './premium-routes.ts'
import type { GuestPasses } from '../guest-passes.ts'
import { emailChangeRoutes } from './email-change-routes.ts'
import { guestPassRoutes } from './guest-pass-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

export interface AccountRouteParts {
  readonly database: Database
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly personalTokens: PersonalTokens
  readonly signIns: SignIns
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  /** Identity providers whose sign-ins are accepted in addition to this service's own. */
  readonly providers: readonly Provider[]
  /** The library's key. */
  readonly key: Uint8Array
  readonly owner: number
  /** Null if nothing is sold. */
  readonly payments: Payments | null
  readonly sold: Sold | null
  readonly guestPasses: GuestPasses
  /** True if strangers may create accounts. */
  readonly signUp: boolean
  readonly emails: EmailAllowance
  readonly clock: () => number
  readonly report: Report
}

/** Routes for readers' accounts: sign-in, profiles, tokens, payment. */
export function accountRoutes(parts: AccountRouteParts) {
  const { database, accounts, sessions, signIns, personalTokens, clock, post } = parts
  const { emails } = parts
  const outside = new OutsideSignIns({
    ...parts,
    clients: parts.providers.map((provider) => new ProviderClient(provider, operatorFetch, clock)),
  })
  const challenges = {
    put: (challenge: string, account: number | null) => signIns.putChallenge(challenge, account),
    take: (challenge: string) => signIns.takeChallenge(challenge),
  }
  const passkeys = new Passkeys(database, challenges, clock)
  const addressProven = async (email: string, account: number, origin: string) =>
    parts.payments?.claim(email, account, origin)
  const methods = new SignInMethods({ ...parts, outside, passkeys, sendsMail: post !== null })
  return {
    ...signInMethodRoutes({ ...parts, outside, passkeys, methods }),
    ...profileRoutes(accounts, parts.guestPasses),
    ...emailChangeRoutes({ ...parts, addressProven }),
    ...accountKeyRoutes({ sessions, personalTokens }),
    ...handleRoutes(accounts),
    ...guestPassRoutes({ ...parts, isSold: parts.payments !== null }),
    ...premiumRoutes({ ...parts, premium: new Premium(database, clock) }),
    ...signInRoutes({
      sessions,
      signIns,
      accounts,
      identities: new Identities(database, clock),
      post,
      report: parts.report,
      emails,
      linkOpened: (token, account) => outside.joinByLink(token, account),
      addressProven,
      extensionConnected: (account) => accounts.note(account, 'has_connected_extension'),
    }),
  }
}

import type { Report } from '#shared/activity/failure.ts'
import type { Accounts } from './accounts/accounts.ts'
import { Identities } from './accounts/identities.ts'
import { OutsideSignIns } from './accounts/oidc/outside-sign-ins.ts'
import type { Provider } from './accounts/oidc/provider.ts'
import { ProviderClient } from './accounts/oidc/provider-client.ts'
import type { Payments } from './accounts/payments/payments.ts'
import { Passkeys } from './accounts/passkeys/passkeys.ts'
import type { PersonalTokens } from './accounts/personal-tokens.ts'
import { Premium } from './accounts/premium.ts'
import type { Sessions } from './accounts/sessions.ts'
import { SignInMethods } from './accounts/sign-in-methods.ts'
import type { SignIns } from './accounts/sign-ins.ts'
import type { Database } from './database/database.ts'
import { operatorFetch } from './outbound/index.ts'
import type { PostOffice } from './outgoing-mail/post-office.ts'
import type { EmailAllowance } from './http/limits/email-allowance.ts'
import { accountKeyRoutes } from './http/routes/sessions-and-tokens.ts'
import { signInMethodRoutes } from './http/routes/sign-in-methods.ts'
import { handleRoutes } from './http/routes/handles.ts'
import { premiumRoutes, type Sold } from './http/routes/premium.ts'
import type { GuestPasses } from './accounts/guest-passes.ts'
import { guestPassRoutes } from './http/routes/accounts/guest-passes.ts'
import { profileRoutes } from './http/routes/profile.ts'
import { signInRoutes } from './http/routes/sign-in.ts'

export interface AccountParts {
  readonly database: Database
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly personalTokens: PersonalTokens
  readonly signIns: SignIns
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  /** Providers that verify people's identity, in addition to this service. */
  readonly providers: readonly Provider[]
  /** The library's key. */
  readonly key: Uint8Array
  readonly owner: number
  /** Null where nothing is sold. */
  readonly payments: Payments | null
  readonly sold: Sold | null
  readonly guestPasses: GuestPasses
  /** True if strangers may create accounts. */
  readonly signUp: boolean
  readonly emails: EmailAllowance
  readonly clock: () => number
  readonly report: Report
}

/** Assembles the calls about readers: sign-in, profiles, tokens, payment. */
export function assembleAccounts(parts: AccountParts) {
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
  const methods = new SignInMethods({ ...parts, outside, passkeys, sendsMail: post !== null })
  return {
    ...signInMethodRoutes({ ...parts, outside, passkeys, methods }),
    ...profileRoutes(accounts, parts.guestPasses),
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
      addressProven: async (email, account, origin) => parts.payments?.claim(email, account, origin),
      extensionConnected: (account) => accounts.note(account, 'has_connected_extension'),
    }),
  }
}

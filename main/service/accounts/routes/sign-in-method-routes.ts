import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/service/accounts.ts'
import type { Accounts } from '../accounts.ts'
import { joinEmail } from '../emails.ts'
import { type Begun, OutsideSignInFailed, type Outcome, type OutsideSignIns } from '../oidc/outside-sign-ins.ts'
import { ClocksDiffer, ProviderUnavailable } from '../oidc/provider-client.ts'
import { ChallengeOver, passkeyDomain, PasskeyRefused, type Passkeys } from '../passkeys/passkeys.ts'
import type { Sessions } from '../sessions.ts'
import { signInLink } from '../sign-in-link.ts'
import { LastMethod, type SignInMethods } from '../sign-in-methods.ts'
import { EMAILED_LIFETIME, type SignIns } from '../sign-ins.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import type { CallContext, Routes } from '../../calls/answer.ts'
import { ApiError, notHere } from '../../calls/api-error.ts'
import type { EmailAllowance } from '../email-allowance.ts'

export interface SignInMethodParts {
  readonly accounts: Accounts
  readonly outside: OutsideSignIns
  readonly passkeys: Passkeys
  readonly methods: SignInMethods
  readonly sessions: Sessions
  readonly signIns: SignIns
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  readonly emails: EmailAllowance
  readonly signUp: boolean
}

type SignInMethodRoutes = Pick<
  Routes,
  | 'signInMethods'
  | 'outsideSignInBegin'
  | 'outsideSignInFinish'
  | 'outsideAccountCreate'
  | 'outsideIdentities'
  | 'outsideIdentityLink'
  | 'outsideIdentityRemove'
  | 'passkeys'
  | 'passkeyBegin'
  | 'passkeyAdd'
  | 'passkeyRename'
  | 'passkeyRemove'
  | 'passkeySignInBegin'
  | 'passkeySignIn'
  | 'googleSignIn'
  | 'appleSignIn'
>

const secret = { 'cache-control': 'no-store' }

export function signInMethodRoutes(parts: SignInMethodParts): SignInMethodRoutes {
  const { accounts, outside, passkeys, methods, sessions, signIns } = parts
  const shortToken = async (account: number, clientType: string) =>
    (await signIns.beginShort(account, clientType)).token
  const begin = async (provider: string, { url }: CallContext, account: number | null, clientType = 'web') => {
    const begun = await outside.begin(provider, url.origin, account, clientType).catch(explained)
    if (begun === null) throw notHere(t.signInWithProviderIsNot({ provider }))
    return { body: bodyOf(begun), headers: secret }
  }
  const domainOf = ({ url }: CallContext): string => {
    const domain = passkeyDomain(url)
    if (domain === null) throw new ApiError(400, 'passkey_refused', t.browsersCreatePasskeysOnlyForA)
    return domain
  }
  /** Serves clients that obtained an identity token directly. */
  const direct = async (name: string, token: string, call: CallContext, user?: string) => {
    if (!outside.providers.some((provider) => provider.name === name)) {
      throw notHere(t.signInWithProviderIsNot({ provider: name === 'google' ? 'Google' : 'Apple' }))
    }
    const outcome = await outside.verify(name, token, user).catch(explained)
    if (outcome.kind !== 'known') throw accountNotFound()
    const current_profile = await accounts.profile(outcome.account)
    if (current_profile === null) throw accountNotFound()
    const pair = await sessions.begin(outcome.account, outcome.clientType, call.device)
    return { body: { ...pair, is_new_account: false, current_profile: { ...current_profile } }, headers: secret }
  }
  return {
    signInMethods: ({ url }) => ({
      body: {
        email: parts.post !== null,
        sign_up: parts.signUp,
        passkeys: passkeyDomain(url) !== null,
        providers: outside.providers.map(({ name, label }) => ({ name, label })),
      },
    }),

    outsideSignInBegin: (call, { body }) => begin(body.provider, call, null, body.client_type),
    outsideIdentityLink: (call, { body }) => begin(body.provider, call, call.account),
    outsideSignInFinish: async (call, { body }) => {
      const outcome = await outside
        .finish(call.url.origin, body.binding, body.parameters, body.guest_pass)
        .catch(explained)
      const told = (outcomeName: 'signed_in' | 'linked' | 'taken' | 'confirm' | 'unknown', more: object = {}) => ({
        body: { outcome: outcomeName, short_token: null, ticket: null, name: null, ...more },
        headers: secret,
      })
      if (outcome.kind === 'known') {
        return told('signed_in', { short_token: await shortToken(outcome.account, outcome.clientType) })
      }
      if (outcome.kind === 'confirm') {
        await askToJoin(parts, outcome, call)
        return told('confirm', { name: outcome.email })
      }
      if (outcome.kind === 'unknown') return told('unknown', { ticket: outcome.ticket, name: outcome.name })
      return told(outcome.kind)
    },
    outsideAccountCreate: async (_call, { body }) => {
      const { account, clientType } = await outside.create(body.ticket, body.guest_pass).catch(explained)
      return { body: { short_token: await shortToken(account, clientType) }, headers: secret }
    },
    outsideIdentities: async ({ account, url }) => ({
      body: {
        outside_identities: await outside.list(account),
        add_url: new URL('/settings?page=account', url.origin).href,
      },
    }),
    outsideIdentityRemove: async ({ account }, { params }) => {
      const isRemoved = await methods.removeOutside(account, params.id).catch(explained)
      if (!isRemoved) throw new NotFound(t.thisSignInServiceDoesntExist)
      return { body: null }
    },

    passkeys: async ({ account }) => ({ body: { passkeys: await passkeys.list(account) } }),
    passkeyBegin: async (call) => {
      const domain = domainOf(call)
      const profile = await accounts.profile(call.account)
      if (profile === null) throw accountNotFound()
      const { uuid, email, name } = profile as unknown as { uuid: string; email: string | null; name: string }
      const options = await passkeys.beginAdding(call.account, { uuid, name: email ?? name }, domain).catch(explained)
      return { body: { options: { ...options } }, headers: secret }
    },
    passkeyAdd: async (call, { body }) => {
      domainOf(call)
      const given = body.credential as unknown as RegistrationResponseJSON
      return { body: await passkeys.add(call.account, given, body.name, call.url).catch(explained) }
    },
    passkeyRename: async ({ account }, { params, body }) => {
      if (!(await passkeys.rename(account, params.id, body.name))) throw new NotFound(t.thisPasskeyDoesntExist)
      return { body: null }
    },
    passkeyRemove: async ({ account }, { params }) => {
      const isRemoved = await methods.removePasskey(account, params.id).catch(explained)
      if (!isRemoved) throw new NotFound(t.thisPasskeyDoesntExist)
      return { body: null }
    },
    passkeySignInBegin: async (call) => ({
      body: { options: { ...(await passkeys.beginSignIn(domainOf(call))) } },
      headers: secret,
    }),
    passkeySignIn: async (call, { body }) => {
      domainOf(call)
      const given = body.credential as unknown as AuthenticationResponseJSON
      const account = await passkeys.signIn(given, call.url).catch(explained)
      return { body: { short_token: await shortToken(account, 'web') }, headers: secret }
    },

    googleSignIn: (call, { body }) => direct('google', body.id_token, call),
    appleSignIn: (call, { body }) => direct('apple', body.identity_token, call, JSON.stringify(body.user ?? {})),
  }
}

const bodyOf = ({ url, state, binding }: Begun) => ({ authorization_url: url, state, binding })

/** The email goes to the account's address, so only the account's owner can confirm. */
async function askToJoin(
  { signIns, post, emails }: SignInMethodParts,
  { email, join }: Extract<Outcome, { kind: 'confirm' }>,
  { url, network }: CallContext,
): Promise<void> {
  if (post === null || !(await emails.join({ to: email, network }))) return
  const { linkToken } = await signIns.beginMagic(email, 'web')
  await join(linkToken)
  await post.post(joinEmail(email, signInLink(url.origin, linkToken)), { lifetime: EMAILED_LIFETIME })
}

function explained(error: unknown): never {
  if (error instanceof OutsideSignInFailed) {
    throw new ApiError(400, 'outside_sign_in_failed', t.thisSignInIsNotValid)
  }
  if (error instanceof ProviderUnavailable) {
    throw new ApiError(503, 'provider_unavailable', t.theOtherServiceDoesntRespondTry)
  }
  if (error instanceof ClocksDiffer) throw new ApiError(503, 'clocks_differ', error.message)
  if (error instanceof ChallengeOver) {
    throw new ApiError(400, 'passkey_refused', t.thisRequestExpiredOrWasAlready)
  }
  if (error instanceof PasskeyRefused) throw new ApiError(400, 'passkey_refused', t.thisPasskeyDoesntWorkHere)
  if (error instanceof LastMethod) throw new ApiError(409, 'last_method', error.message)
  throw error
}

function accountNotFound(): ApiError {
  return new ApiError(404, 'account_not_found', messages.accountMissing)
}

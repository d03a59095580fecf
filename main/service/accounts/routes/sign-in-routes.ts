import type { Report } from '#shared/activity/failure.ts'
import { reported } from '#shared/activity/reported.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/service/accounts.ts'
import { emailAddress } from '../normalize-email.ts'
import type { Identities } from '../identities.ts'
import type { Accounts } from '../accounts.ts'
import { signInEmail } from '../emails.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import type { Sessions } from '../sessions.ts'
import { signInLink } from '../sign-in-link.ts'
import { type Admission, EMAILED_LIFETIME, linksOnly, noAccount, type SignIns } from '../sign-ins.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { CallContext, Routes } from '../../calls/answer.ts'
import { ApiError, tokenRefused } from '../../calls/api-error.ts'
import type { EmailAllowance } from '../email-allowance.ts'

export interface SignInParts {
  readonly sessions: Sessions
  readonly signIns: SignIns
  readonly accounts: Pick<Accounts, 'profile'>
  readonly identities: Identities
  /**
   * Sends the emails. Sending is not awaited, because the time it takes must not reveal whether an account exists. Null
   * if the service sends no emails.
   */
  readonly post: PostOffice | null
  readonly report: Report
  readonly emails: EmailAllowance
  /** Called after the link in an email has signed an account in. */
  readonly linkOpened: (linkToken: string, account: number) => Promise<void>
  /** Called after a sign-in has proven that the account's user can read mail sent to an address. */
  readonly addressProven: (email: string, account: number, origin: string) => Promise<void>
  /** Called after a browser extension has been given access. */
  readonly extensionConnected: (account: number) => Promise<void>
}

type SignInRoutes = Pick<
  Routes,
  | 'tokenRefresh'
  | 'magicLoginTrigger'
  | 'magicLoginToken'
  | 'magicLoginAccount'
  | 'magicLoginExchange'
  | 'qrLoginTrigger'
  | 'qrLoginLook'
  | 'qrLoginConfirm'
  | 'qrLoginExchange'
  | 'shortTokenCreate'
  | 'shortTokenExchange'
  | 'identify'
>

const secret = { 'cache-control': 'no-store' }

export function signInRoutes(parts: SignInParts): SignInRoutes {
  const { sessions, signIns, emails } = parts
  const admit = async ({ account, clientType, email }: Admission, { device, url }: CallContext) => {
    const tokens = await sessions.begin(account, clientType, device)
    if (email !== null) await parts.addressProven(email, account, url.origin)
    return { body: { ...tokens, device_proof: await emails.proofFor(account) }, headers: secret }
  }
  return {
    tokenRefresh: async (_call, { body }) => {
      const pair = await sessions.refresh(body.refresh_token)
      if (pair === null) throw tokenRefused('Token is invalid or expired', 'Token is invalid or expired')
      return { body: { ...pair }, headers: secret }
    },

    magicLoginTrigger: async (call, { body }) => {
      const email = emailAddress(body.email)
      if (email === null) throw new RefusedInput('email', t.weCantSendEmailToThat)
      const isAllowed = await emails.signIn({ to: email, network: call.network }, body.device_proof ?? null)
      const pass = body.guest_pass ?? null
      const { sessionToken, linkToken, code } = await signIns.beginMagic(email, body.client_type ?? 'web', pass)
      const mayEnter = await signIns.mayEnter(email, pass)
      if (isAllowed && mayEnter) send(parts, email, signInLink(call.url.origin, linkToken), code)
      return { body: { session_token: sessionToken, takes_code: code !== null }, headers: secret }
    },
    magicLoginToken: async (call, { body }) => {
      const admission = await signIns.openLink(body.token)
      if (admission === null) throw staleLink()
      if (admission === noAccount) throw accountNotFound()
      await parts.linkOpened(body.token, admission.account)
      return admit(admission, call)
    },
    magicLoginAccount: async (_call, { body }) => {
      const owner = await signIns.ownerOf(body.token)
      if (owner === null) throw staleLink()
      if (owner === noAccount) throw accountNotFound()
      const { account, email } = owner
      const facts = account === null ? null : await parts.accounts.profile(account)
      return {
        body: { account_id: account, name: facts?.display_name ?? null, email: facts?.email ?? email },
        headers: secret,
      }
    },
    magicLoginExchange: async (call, { body }) => {
      const admission = await signIns.exchange('magic', body.session_token, body.code ?? undefined)
      if (admission === 'pending') throw pending(t.theLinkHasNotBeenOpened)
      if (admission === null) throw staleLink()
      if (admission === linksOnly) throw codesClosed()
      if (admission === noAccount) throw accountNotFound()
      return admit(admission, call)
    },

    qrLoginTrigger: async ({ url }, { body }) => {
      const session_token = await signIns.beginQr(body?.client_type ?? 'web', body?.code_challenge)
      return { body: { session_token, confirm_url: confirmLink(url.origin, session_token) }, headers: secret }
    },
    qrLoginLook: async (_call, { body }) => {
      const clientType = await signIns.waitingQr(body.session_token)
      if (clientType === null) throw staleCode()
      return { body: { client_type: clientType }, headers: secret }
    },
    qrLoginConfirm: async ({ account }, { body }) => {
      if (!(await signIns.confirmQr(account, body.session_token))) throw staleCode()
      return { body: null }
    },
    qrLoginExchange: async (call, { body }) => {
      const admission = await signIns.exchange('qr', body.session_token, body.code_verifier)
      if (admission === 'pending') throw pending(t.theCodeHasNotBeenScanned)
      if (typeof admission !== 'object' || admission === null) throw staleCode()
      if (admission.clientType === 'extension') await parts.extensionConnected(admission.account)
      return admit(admission, call)
    },

    shortTokenCreate: async ({ account, session }) => {
      const clientType = (await sessions.facts(session))?.clientType ?? 'web'
      const { token, seconds } = await signIns.beginShort(account, clientType === 'desktop' ? 'web' : clientType)
      return { body: { short_token: token, expires_in: seconds }, headers: secret }
    },
    shortTokenExchange: async (call, { body }) => {
      const admission = await signIns.exchange('short', body.short_token)
      if (typeof admission !== 'object' || admission === null) {
        throw tokenRefused('Token is invalid or expired', 'Token is invalid or expired')
      }
      return admit(admission, call)
    },

    identify: async ({ account }, { body }) => {
      await parts.identities.note(account, body)
      return { body: null }
    },
  }
}

/**
 * Returns the URL of the web app's page that asks whether to let the other device sign in. Opening the page does not
 * confirm anything.
 */
function confirmLink(origin: string, sessionToken: string): string {
  return `${origin}/settings?page=account&device=${sessionToken}`
}

function send({ post, report }: SignInParts, to: string, link: string, code: string | null): void {
  if (post === null) return
  const email = signInEmail(to, link, code)
  queueMicrotask(() => void reported(report, 'post a sign-in email', post.post(email, { lifetime: EMAILED_LIFETIME })))
}

function pending(detail: string): ApiError {
  return new ApiError(408, 'pending', detail, { access_token: null, refresh_token: null })
}

function staleLink(): ApiError {
  return new ApiError(400, 'magic_link_invalid', t.thisSignInLinkIsNo)
}

function codesClosed(): ApiError {
  return new ApiError(400, 'magic_code_closed', t.tooManyWrongCodesWereEntered)
}

function accountNotFound(): ApiError {
  return new ApiError(404, 'account_not_found', messages.accountMissing)
}

function staleCode(): ApiError {
  return new ApiError(400, 'qr_login_invalid', t.thisCodeIsNoLongerValid)
}

import type { Report } from '#shared/activity/failure.ts'
import { reported } from '#shared/activity/reported.ts'
import * as t from '#shared/words/service/accounts.ts'
import type { Accounts } from '../accounts.ts'
import { emailChangedEmail, emailChangeEmail } from '../emails.ts'
import { emailAddress } from '../normalize-email.ts'
import { codesOver, EMAILED_LIFETIME, type SignIns } from '../sign-ins.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import type { CallContext, Routes } from '../../calls/answer.ts'
import { ApiError } from '../../calls/api-error.ts'
import type { EmailAllowance } from '../email-allowance.ts'

export interface EmailChangeParts {
  readonly accounts: Accounts
  readonly signIns: SignIns
  readonly emails: EmailAllowance
  /** Null: none are sent. */
  readonly post: PostOffice | null
  readonly report: Report
  /** The reader has shown that they read an address's mail. */
  readonly addressProven: (email: string, account: number, origin: string) => Promise<void>
}

/** Calls that change the address of an account to one whose mail its reader reads. */
export function emailChangeRoutes(parts: EmailChangeParts): Pick<Routes, 'emailChangeBegin' | 'emailChangeFinish'> {
  const { accounts, signIns, emails, post, report } = parts
  return {
    emailChangeBegin: async (call, { body }) => {
      refuseExtension(call)
      const email = emailAddress(body.email)
      if (email === null) throw new RefusedInput('email', t.weCantSendEmailToThat)
      if (post === null) throw new ApiError(409, 'no_mail', t.thisServiceDoesntSendEmail)
      await emails.change(call.account)
      const begun = await signIns.beginEmailChange(call.account, email)
      if (begun === null) throw closed()
      const message = emailChangeEmail(email, call.url.origin, begun.code)
      await post.post(message, { account: call.account, lifetime: EMAILED_LIFETIME })
      return {
        status: 201,
        body: { session_token: begun.sessionToken },
        headers: { 'cache-control': 'no-store' },
      }
    },
    emailChangeFinish: async (call, { body }) => {
      refuseExtension(call)
      const { account, url } = call
      const given = { account, sessionToken: body.session_token, code: body.code.trim() }
      const changed = await accounts.changeEmail(account, (tx) => signIns.takeEmailChange(tx, given))
      if (changed === null) throw new ApiError(400, 'email_code_invalid', t.thisCodeIsWrongOrExpired)
      if (changed === codesOver) throw closed()
      if (changed === 'taken') throw new ApiError(409, 'email_taken', t.anotherAccountUsesThisAddress)
      const { email, before } = changed
      if (before !== null && before !== email && post !== null) {
        await reported(report, 'tell the former address', post.post(emailChangedEmail(before, url.origin, email)))
      }
      await parts.addressProven(email, account, url.origin)
      return { body: { email } }
    },
  }
}

function refuseExtension({ clientType }: CallContext): void {
  if (clientType === 'extension') throw new ApiError(403, 'permission_denied', t.anExtensionCantDoThat)
}

function closed(): ApiError {
  return new ApiError(400, 'email_code_closed', t.youEnteredTooManyWrongCodes)
}

import * as t from '#shared/words/service/accounts.ts'
import { invitationEmail } from '../emails.ts'
import { emailAddress } from '../normalize-email.ts'
import type { AccountRemoval } from '../account-removal.ts'
import type { Accounts } from '../accounts.ts'
import { OwnersAccount, type People } from '../people.ts'
import { type Payments, PaymentUnavailable } from '../payments/payments.ts'
import { signInLink } from '../sign-in-link.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import type { CallContext, Routes } from '../../calls/answer.ts'
import { ApiError } from '../../calls/api-error.ts'

export interface PeopleParts {
  readonly people: People
  readonly accounts: Accounts
  readonly removal: AccountRemoval
  readonly owner: number
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  /** Null if nothing is sold. */
  readonly payments: Payments | null
  /** Deletes the remaining data of accounts that are being deleted. Not awaited. */
  readonly clear: () => void
}

type PeopleRoutes = Pick<Routes, 'people' | 'personInvite' | 'personChange' | 'personRemove' | 'accountDelete'>

const DAY = 24 * 60 * 60_000

export function peopleRoutes(parts: PeopleParts): PeopleRoutes {
  const { people, accounts, removal, post } = parts
  const requireOwner = ({ account }: CallContext): void => {
    if (account !== parts.owner) throw new ApiError(403, 'owner_only', t.onlyTheOwnerOfThisService)
  }
  const remove = async (account: number, origin: string): Promise<void> => {
    owned(() => people.refuseOwner(account))
    await parts.payments?.end(account).catch(explained)
    if (!(await removal.begin(account, origin))) throw noSuch()
    parts.clear()
  }
  return {
    people: async (call) => {
      requireOwner(call)
      return { body: { people: await people.list() } }
    },
    personInvite: async (call, { body }) => {
      requireOwner(call)
      const email = emailAddress(body.email)
      if (email === null) throw new RefusedInput('email', t.weCantSendEmailToThat)
      const link = signInLink(call.url.origin, await people.invite(email))
      await post?.post(invitationEmail(email, link), { account: call.account, lifetime: DAY })
      return { body: { invite_url: link, is_mailed: post !== null }, headers: { 'cache-control': 'no-store' } }
    },
    personChange: async (call, { params, body }) => {
      requireOwner(call)
      const change = {
        ...(body.is_disabled === undefined ? {} : { isDisabled: body.is_disabled }),
        ...(body.quota_mb === undefined ? {} : { quotaMb: body.quota_mb }),
      }
      if (!(await people.change(params.id, change).catch(refused))) throw noSuch()
      return { body: null }
    },
    personRemove: async (call, { params }) => {
      requireOwner(call)
      await remove(params.id, call.url.origin)
      return { body: null }
    },
    accountDelete: async ({ account, url, clientType }, { body }) => {
      if (clientType === 'extension') throw new ApiError(403, 'permission_denied', t.anExtensionCantDoThat)
      const profile = await accounts.profile(account)
      const given = body.confirmation.trim().toLowerCase()
      const names = [profile?.email, profile?.display_name].filter((name) => typeof name === 'string')
      if (!names.some((name) => name.trim().toLowerCase() === given)) {
        throw new ApiError(400, 'not_confirmed', t.thisIsNeitherTheNameNor)
      }
      await remove(account, url.origin)
      return { body: null }
    },
  }
}

const noSuch = (): NotFound => new NotFound(t.thisAccountDoesntExist)

function owned(work: () => void): void {
  try {
    work()
  } catch (error) {
    refused(error)
  }
}

function refused(error: unknown): never {
  if (error instanceof OwnersAccount) throw new ApiError(409, 'owner_account', error.message)
  throw error
}

function explained(error: unknown): never {
  if (!(error instanceof PaymentUnavailable)) throw error
  throw new ApiError(503, 'payment_unavailable', t.thePaymentServiceDoesntRespondSo)
}

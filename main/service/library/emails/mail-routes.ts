import type { GmailSignIn } from './gmail-sign-in.ts'
import { NoWayOut, unsubscribe, type UnsubscribeParts } from './unsubscribe.ts'
import type { Confirmations } from './confirmations.ts'
import type { NewsletterGroups } from './newsletter-groups.ts'
import type { MailAccounts } from './mail-accounts.ts'
import { MailboxError } from '../../mail/mailbox.ts'
import { forwardType } from '#shared/model/mail-account.ts'
import { explain } from '#shared/reasons/sentences.ts'
import * as t from '#shared/words/service/mailboxes.ts'
import type { Routes } from '../../calls/answer.ts'
import { ApiError, notHere } from '../../calls/api-error.ts'

type MailRoutes = Pick<
  Routes,
  | 'mailAddressReplace'
  | 'mailAccounts'
  | 'mailAccountAdd'
  | 'mailAccountRefresh'
  | 'mailAccountChange'
  | 'mailAccountRemove'
  | 'googleAccounts'
  | 'googleAccountAdd'
  | 'googleAccountRemove'
  | 'oauthRequestGoogle'
  | 'confirmations'
  | 'confirmationRemove'
  | 'newsletterUnsubscribe'
  | 'newsletterMerge'
  | 'newsletterSplit'
>

export interface MailParts extends UnsubscribeParts {
  readonly mailAccounts: MailAccounts
  readonly replaceMailAddress: (account: number) => Promise<void>
  readonly confirmations: Confirmations
  readonly newsletterGroups: NewsletterGroups
  readonly gmail: MailServer
  /** Null if the operator has not set up Gmail sign-in. */
  readonly gmailSignIn: GmailSignIn | null
}

export interface MailServer {
  readonly host: string
  readonly port: number
  /** Fingerprint of a certificate that no authority has signed. For tests. */
  readonly fingerprint?: string
}

const IMAPS = 993
/** The label that a Gmail filter applies to newsletters. */
const GMAIL_FOLDER = 'Newsletters'

export function mailRoutes(parts: MailParts): MailRoutes {
  const { mailAccounts, replaceMailAddress, confirmations, newsletterGroups, gmail, gmailSignIn } = parts
  const removed = async (account: number, id: number) => {
    await mailAccounts.remove(account, id)
    return { body: null }
  }
  return {
    mailAddressReplace: async ({ account }) => {
      await replaceMailAddress(account)
      return { body: null }
    },
    mailAccounts: async ({ account }) => ({
      body: { mail_accounts: await mailAccounts.list(account), gmail_sign_in: gmailSignIn !== null },
    }),
    mailAccountAdd: async ({ account }, { body }) => {
      const { host, port = IMAPS, user, password, folder, fingerprint = null } = body
      const mailbox = { host: host.trim().toLowerCase(), port, user: user.trim(), password, folder, fingerprint }
      const email = mailbox.user.includes('@') ? mailbox.user : `${mailbox.user}@${mailbox.host}`
      return { status: 201, body: await explained(() => mailAccounts.add(account, email, mailbox)) }
    },
    mailAccountRefresh: async ({ account }, { params }) => {
      await mailAccounts.refresh(account, params.id)
      return { body: null }
    },
    mailAccountChange: async ({ account }, { params, body: { after_storing: kind, move_to: to } }) => {
      if (kind === 'move' && !to) throw refusedField('move_to', t.enterTheFolderToMoveEmails)
      const chore = kind === 'keep' ? null : kind === 'read' ? { kind } : { kind, to: to ?? '' }
      return { body: await explained(() => mailAccounts.change(account, params.id, chore)) }
    },
    mailAccountRemove: ({ account }, { params }) => removed(account, params.id),
    googleAccounts: async ({ account }) => {
      const all = await mailAccounts.list(account)
      return { body: all.filter(({ host }) => host === null || host === gmail.host) }
    },
    googleAccountAdd: async ({ account }, { body }) => {
      const { email_address: given = '', forward_type, app_password: password, folder = GMAIL_FOLDER } = body
      if (forward_type === forwardType.api) {
        if (gmailSignIn === null) throw notSetUp()
        return { status: 201, body: await explained(() => gmailSignIn.finish(account, body.parameters ?? {})) }
      }
      const email = given.trim().toLowerCase()
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw refusedField('email_address', t.enterAnEmailAddressSuchAs)
      if ((forward_type ?? (password ? forwardType.imap : forwardType.forwarding)) === forwardType.forwarding) {
        return { status: 201, body: await mailAccounts.addForwarding(account, email) }
      }
      if (!password) throw refusedField('app_password', t.gmailNeedsAnAppPassword)
      // Google displays app passwords in groups separated by spaces.
      const mailbox = {
        ...gmail,
        user: email,
        password: password.replaceAll(' ', ''),
        folder,
        fingerprint: gmail.fingerprint ?? null,
      }
      return { status: 201, body: await explained(() => mailAccounts.add(account, email, mailbox)) }
    },
    oauthRequestGoogle: async ({ account }, { body: { redirect_uri: redirect, folder = GMAIL_FOLDER } }) => {
      if (gmailSignIn === null) throw notSetUp()
      if (!URL.canParse(redirect)) throw refusedField('redirect_uri', t.enterAWebAddress)
      const { url, state } = await explained(() => gmailSignIn.begin(account, redirect, folder))
      return { body: { authorization_url: url, state } }
    },
    googleAccountRemove: ({ account }, { params }) => removed(account, params.id),
    confirmations: async ({ account }) => ({ body: { confirmations: await confirmations.list(account) } }),
    confirmationRemove: async ({ account }, { params }) => {
      await confirmations.remove(account, params.id)
      return { body: null }
    },
    newsletterMerge: async ({ account }, { body }) => ({
      body: await newsletterGroups.merge(account, body.profile_id, body.into_profile_id),
    }),
    newsletterSplit: async ({ account }, { body: { profile_id: profile, ...sender } }) => ({
      body: await newsletterGroups.split(account, profile, sender),
    }),
    newsletterUnsubscribe: async ({ account }, { body }) => {
      try {
        return { body: { ...(await unsubscribe(account, body.profile_id, parts)) } }
      } catch (error) {
        if (error instanceof NoWayOut) throw new ApiError(409, 'no_way_out', error.message)
        throw error
      }
    },
  }
}

const notSetUp = (): ApiError => notHere(t.googleSignInForMailboxesIs)
const refusedField = (field: string, detail: string): ApiError => new ApiError(422, 'invalid', detail, { field })

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    const { code, reason: why, fingerprint } = error
    throw new ApiError(422, code, explain(why), fingerprint === null ? {} : { fingerprint })
  }
}

import { reported } from '#shared/activity/reported.ts'
import { dutyOf, type Topic } from '../../database/sharing.ts'
import type { Extractors } from '../../extraction/index.ts'
import type { ResolveName } from '../../mail/bounded-lookups.ts'
import { type GmailApp, GmailConsent } from '../../mail/gmail-consent.ts'
import { operatorFetch, type Outbound } from '../../outbound/index.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Core } from '../core.ts'
import type { EntriesRoom } from '../entries/index.ts'
import type { Machine } from '../following/poll-throttle.ts'
import type { SourcesRoom } from '../sources/index.ts'
import type { UploadsRoom } from '../uploads/index.ts'
import { Confirmations } from './confirmations.ts'
import { EmailJobs } from './email-jobs.ts'
import { emailJob, Emails } from './emails.ts'
import { GmailSignIn } from './gmail-sign-in.ts'
import { MailAccounts } from './mail-accounts.ts'
import { mailRoutes, type MailServer } from './mail-routes.ts'
import { NewsletterGroups } from './newsletter-groups.ts'
import { Newsletters } from './newsletters.ts'

export interface Outside {
  readonly outbound: Outbound
  readonly extractors: Extractors
  readonly vault: Vault
  readonly machine: Machine | undefined
  /** Private mail servers that may be contacted, or any. */
  readonly allowMailHosts: readonly string[] | 'any'
  readonly gmail: MailServer
  readonly gmailApp: GmailApp | null
  /** Queries the DNS about senders of emails. Default: the system's resolver. */
  readonly resolveName: ResolveName | undefined
  /** See WatchParts. */
  readonly firstDelay?: number
  readonly replaceMailAddress: (account: number) => Promise<void>
  /** True if an account has reached its storage limit. */
  readonly isFull: (account: number) => Promise<boolean>
}

interface Neighbours extends Outside {
  readonly entries: EntriesRoom
  readonly sources: SourcesRoom
  readonly uploads: UploadsRoom
}

/** Emails that arrive for readers or wait in mailboxes, and the newsletters among them. */
export function open(core: Core, { entries, sources: { sources }, uploads: { uploads }, ...outside }: Neighbours) {
  const { database, clock, report } = core
  const { libraryEntries } = entries
  const { gmailApp, gmail, vault } = outside
  const emails = new Emails(core)
  const newsletters = new Newsletters(database, sources)
  const duty = dutyOf(database.sharing, 'mail')
  const consent = gmailApp && new GmailConsent(gmailApp, operatorFetch)
  const mailAccounts = new MailAccounts({ ...outside, ...core, duty, gmailConsent: consent, emails })
  const mine = { emails, newsletters, sources, mailAccounts }
  return {
    emails,
    jobs: { [emailJob]: new EmailJobs({ ...outside, ...core, libraryEntries, uploads, newsletters }) },
    duties: {
      mail: {
        work: () => mailAccounts.sync(),
        stop: () => reported(report, 'leave the mailboxes', mailAccounts.stop()),
      },
    },
    hear: (topic: Topic | null) => {
      if (topic?.startsWith('mailbox-')) mailAccounts.lookInto(Number(topic.slice('mailbox-'.length)))
    },
    forget: (account: number) => mailAccounts.leave(account),
    close: () => mailAccounts.close(),
    routes: mailRoutes({
      ...{ ...outside, ...core, ...mine },
      gmailSignIn: consent && new GmailSignIn({ consent, mailAccounts, vault, clock, server: gmail }),
      confirmations: new Confirmations(database, clock),
      newsletterGroups: new NewsletterGroups({ ...core, sources }),
    }),
  }
}

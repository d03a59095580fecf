import type { Report } from '#shared/activity/failure.ts'
import * as t from '#shared/words/service/mailboxes.ts'
import type { Database } from '../../database/database.ts'
import { type Outbound, OutboundError } from '../../outbound/index.ts'
import type { ResolveName } from '../../mail/bounded-lookups.ts'
import { publicMailto } from '../../mail/public-mailto.ts'
import { signsUnsubscribing } from '../../mail/signs-unsubscribing.ts'
import type { Sources } from '../sources/sources.ts'
import type { Emails } from './emails.ts'
import type { EmailWays, Newsletters } from './newsletters.ts'

/** A newsletter's emails name no way out. Answered with 409. */
export class NoWayOut extends Error {
  override readonly name = 'NoWayOut'
}

export interface Unsubscribed {
  /** True if the sender was notified. Otherwise the reader has to do so, at one of these. */
  readonly is_done: boolean
  readonly url: string | null
  readonly mailto: string | null
}

export interface UnsubscribeParts {
  readonly database: Database
  readonly newsletters: Newsletters
  readonly sources: Sources
  readonly emails: Emails
  readonly outbound: Outbound
  /** For tests. Default: the system's. */
  readonly resolveName?: ResolveName | undefined
  readonly report: Report
}

/** Ends a newsletter, only at its reader's request. Here it ends immediately, whatever its sender answers. */
export async function unsubscribe(account: number, profile: number, parts: UnsubscribeParts): Promise<Unsubscribed> {
  const { database, newsletters, sources, outbound, report } = parts
  const ways = await database.look(account, (tx) => newsletters.waysOut(tx, profile))
  await sources.change(account, { profileId: profile }, { is_subscribed: false })
  if (ways === null) throw new NoWayOut(t.theEmailsOfThisNewsletterDont)
  const { oneClick, email } = ways
  if (oneClick !== null && (await isSigned(account, email, parts))) {
    try {
      await outbound.fetch({
        url: oneClick,
        post: { type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' },
      })
      return { is_done: true, url: null, mailto: null }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      report('unsubscribe from a newsletter', error)
    }
  }
  const { url, mailto } = await forReader(ways, outbound)
  if (url === null && mailto === null) throw new NoWayOut(t.thisNewslettersUnsubscribeLinkCantBe)
  return { is_done: false, url, mailto }
}

/**
 * Returns the addresses that a reader is given to open. An email may name any address, so it must pass the same guard
 * as what we fetch: the reader's browser would otherwise open an address in their own network.
 */
async function forReader({ page, mailto }: EmailWays, outbound: Outbound): Promise<Omit<Unsubscribed, 'is_done'>> {
  const isPublic = page !== null && (await outbound.isPublic(page))
  return { url: isPublic ? page : null, mailto: publicMailto(mailto) }
}

/** Checked now, because the sender's domain is queried only now. */
async function isSigned(
  account: number,
  email: number | undefined,
  { emails, resolveName, report }: UnsubscribeParts,
): Promise<boolean> {
  const bytes = email === undefined ? null : await emails.bytesOf(account, email)
  if (bytes === null) return false
  try {
    return await signsUnsubscribing(bytes, resolveName)
  } catch (error) {
    report('verify the signature of an email', error)
    return false
  }
}

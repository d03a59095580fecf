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

/** Thrown if a newsletter's emails contain no way to unsubscribe. Answered with 409. */
export class NoWayOut extends Error {
  override readonly name = 'NoWayOut'
}

export interface Unsubscribed {
  /** True if the sender was notified. Otherwise, the reader must unsubscribe at one of these addresses. */
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
  /** For tests. Default: the system's resolver. */
  readonly resolveName?: ResolveName | undefined
  readonly report: Report
}

/**
 * Unsubscribes from a newsletter, and only at its reader's request. In this library, the subscription ends immediately,
 * regardless of the sender's response.
 */
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
 * Returns the addresses that the reader can open. An email may contain any address, so each address must pass the same
 * guard as the addresses that the service fetches. Otherwise, the reader's browser might open an address in the
 * reader's own network.
 */
async function forReader({ page, mailto }: EmailWays, outbound: Outbound): Promise<Omit<Unsubscribed, 'is_done'>> {
  const isPublic = page !== null && (await outbound.isPublic(page))
  return { url: isPublic ? page : null, mailto: publicMailto(mailto) }
}

/** The signature is checked only at this point, because the check queries the sender's domain. */
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

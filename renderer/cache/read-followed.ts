import type { Host } from '#shared/host/host.ts'
import { forwardType, type MailAccount, mailStatus } from '#shared/model/mail-account.ts'
import type { Source } from '#shared/model/source.ts'
import { readSources } from './read-sources.ts'

/** A newsletter's `profile_type`. */
const NEWSLetter = 2

/** Reads the followed sources, or only the newsletters among them. `any` includes formerly followed ones. */
export function readFollowed(
  host: Host,
  kind: 'all' | 'newsletter',
  signal: AbortSignal,
  any = false,
): Promise<readonly Source[]> {
  const wanted = { ...(!any && { is_subscribed: true }), ...(kind === 'newsletter' && { profile_type: NEWSLetter }) }
  return readSources(host, wanted, { signal })
}

/**
 * The number of times that the newsletters of a newly connected mailbox are requested again, and the milliseconds
 * between requests.
 */
const RETRIES = 3
const RETRY_AFTER = 3_000
const FRESH = 30_000

/**
 * Reads the newsletters. It takes a moment until a mailbox's first emails are read. While a Gmail account is
 * connecting, a list without any newsletter from a mailbox is therefore read again.
 */
export async function readNewsletters(host: Host, signal: AbortSignal, any = false): Promise<readonly Source[]> {
  for (let attempt = 0; ; attempt++) {
    const sources = await readFollowed(host, 'newsletter', signal, any)
    if (attempt >= RETRIES || sources.some((source) => source.email_forwarding_accounts.length > 0)) return sources
    const accounts = await host.call('googleAccounts', {}, signal)
    if (!accounts.some(isFresh)) return sources
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
    signal.throwIfAborted()
  }
}

/** True if the account is connecting or was connected a moment ago, so that its first emails are still being read. */
function isFresh({
  forward_type,
  status,
  last_sync_date: last,
}: Pick<MailAccount, 'forward_type' | 'status' | 'last_sync_date'>): boolean {
  if (forward_type !== forwardType.imap) return false
  return status === mailStatus.connecting || (last !== null && Date.now() - Date.parse(last) < FRESH)
}

/** Returns the kind of sources screen on which the source appears. */
export function kindOfSource(source: Source): 'newsletter' | 'profile' | 'rss' {
  if (source.rss_feed_id !== null) return 'rss'
  return source.profile?.profile_type === NEWSLetter ? 'newsletter' : 'profile'
}

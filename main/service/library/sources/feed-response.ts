import { createHash } from 'node:crypto'
import type { Feed } from '../../feeds/feed.ts'
import type { OutboundReply } from '../../outbound/index.ts'
import type { PollOutcome } from './next-poll-state.ts'

const MINUTE = 60_000

/** The outcome of a request for a feed, and the parsed feed if its document has changed. */
export interface FeedAnswer {
  readonly outcome: PollOutcome
  readonly feed: Feed | null
}

/** Returns a hash that distinguishes one document from another. */
export function documentHash({ body }: OutboundReply): string {
  return createHash('sha256').update(body).digest('base64url')
}

/** The outcome for a document that is already known. */
export function unchangedAnswer({ headers, movedTo, notModified }: OutboundReply): FeedAnswer {
  const outcome = { kind: 'answered', headers, movedTo, isWhole: !notModified, hash: null, wishes: null } as const
  return { outcome, feed: null }
}

/** The outcome for a document that was requested from an address. */
export function readAnswer(reply: OutboundReply, feed: Feed, url: string): FeedAnswer {
  const newUrl = feed.newUrl && isSameSite(feed.newUrl, url) && feed.newUrl !== url ? feed.newUrl : null
  const { skipHours, skipDays } = feed
  const outcome: PollOutcome = {
    kind: 'answered',
    headers: reply.headers,
    isWhole: true,
    movedTo: reply.movedTo ?? newUrl,
    hash: documentHash(reply),
    wishes: { ttlMs: (feed.ttlMinutes ?? 0) * MINUTE, skipHours, skipDays },
  }
  return { outcome, feed }
}

export function isSameSite(a: string, b: string): boolean {
  const site = (url: string) => new URL(url).hostname.split('.').slice(-2).join('.')
  return site(a) === site(b)
}

import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Database } from '../../database/database.ts'
import type { Directory } from '../../database/transaction.ts'
import type { Feed, FeedItem } from '../../feeds/feed.ts'
import type { FeedAnswer } from './feed-response.ts'
import { type FeedHub, hubOf } from './websub-hub.ts'
import { feedStatements } from './feed-statements.ts'
import { keyPolicies, type KeyPolicy, type KnownItem, matchItems } from './match-items.ts'
import { itemDate } from './poll-schedule.ts'
import { pushStatements } from './websub-statements.ts'
import { type PollOutcome, nextPollState } from './next-poll-state.ts'

const DAY = 24 * 3_600_000
/** Number of items delivered when a feed is first read. Items that are too old don't appear in the inbox. */
const FIRST_SHOWN = 5
/** Number of newest known items with which a feed's response is compared. */
const KNOWN = 6_000
/** Time for which the text of an item that left its feed is stored for readers who have not received it yet. */
const TEXTS_KEPT = 60 * DAY
/** Time for which a feed's followers see a notice about a flood of items. */
const FLOOD_TOLD = 30 * DAY

type Matched = ReturnType<typeof matchItems>

export type PolledFeed = Selectable<Tables['feed_poll']> & { readonly url: string }

/** Stores the results of polls: the feeds' items, and when the feeds are requested next. */
export class PollResultStore {
  readonly #statements
  readonly #pushes

  constructor(database: Database) {
    this.#statements = feedStatements(database)
    this.#pushes = pushStatements(database)
  }

  /** Stores a feed's response when a reader starts to follow it, so that known data is not fetched again. */
  async begin(tx: Directory, feed: { id: number; url: string }, answer: FeedAnswer, now: number): Promise<void> {
    await this.#statements.begin.run(tx, { feed: feed.id, now })
    const poll = await this.#statements.poll.get(tx, { feed: feed.id })
    if (poll) await this.settle(tx, { ...poll, url: feed.url }, answer, now)
  }

  /**
   * Stores the state and the items in one transaction, so that neither is stored without the other. If the feed has
   * moved to the address of another known feed, returns that feed, so that followers can be moved to it.
   */
  async settle(tx: Directory, poll: PolledFeed, { outcome, feed }: FeedAnswer, now: number): Promise<number | null> {
    const by = this.#statements
    const id = poll.rss_feed_id
    const before = (await by.poll.get(tx, { feed: id })) ?? poll
    const stored = feed ? await by.known.all(tx, { feed: id, limit: KNOWN }) : []
    const known = stored.map(
      (row): KnownItem => ({
        ...row,
        publishedMs: row.published_ms,
        isPresent: row.is_present === 1,
      }),
    )
    const matched = feed && matchItems(feed.items, known, policyOf(before.key_policy))
    const dated = feed ? stored : await by.newestDates.all(tx, { feed: id, limit: KNOWN })
    const itemDates = [
      ...dated.map((row) => itemDate(row.published_ms, row.first_seen_ms)),
      ...(matched?.fresh ?? []).map((item) => itemDate(item.publishedMs, now)),
    ]
    const { state, moveTo } = nextPollState(before, outcome, { url: poll.url, now, itemDates })
    if (feed) await by.describe.run(tx, { feed: id, ...factsOf(feed) })
    if (feed && outcome.kind === 'answered') await this.#nameHub(tx, id, hubOf(outcome.headers, feed))
    const there = moveTo === null ? undefined : await by.atAddress.get(tx, { url: moveTo })
    const shown = matched ? shownOf(matched, known) : 0
    const revision = matched ? await this.#keepItems(tx, before, known, matched, shown, now) : before.revision
    const flood =
      matched && isFlood(matched, known) ? { at: now, hidden: matched.fresh.length - shown } : floodOf(before, now)
    await by.close.run(tx, {
      feed: id,
      next: Math.round(await this.#nextOf(tx, id, state.next_ms, outcome, now)),
      checked: state.checked_ms,
      succeeded: state.succeeded_ms,
      whole: state.whole_ms,
      etag: state.etag,
      lastModified: state.last_modified,
      hash: state.body_hash,
      asked: Math.round(state.asked_ms),
      wishes: state.wishes,
      failures: state.failures,
      failingSince: state.failing_since_ms,
      error: state.error,
      gone: state.is_gone,
      policy: matched?.policy ?? before.key_policy,
      // Retained until all followers have been moved to the other feed.
      movingTo: moveTo === null || there ? state.moving_to : null,
      movingDay: state.moving_day,
      movingCount: state.moving_count,
      flood: flood?.at ?? null,
      floodHidden: flood?.hidden ?? 0,
      revision,
    })
    if (moveTo !== null && !there) await by.move.run(tx, { feed: id, url: moveTo })
    return there && there.id !== id ? there.id : null
  }

  async #nameHub(tx: Directory, feed: number, named: FeedHub | null): Promise<void> {
    if (named === null) await this.#pushes.forget.run(tx, { feed })
    else await this.#pushes.name.run(tx, { feed, ...named })
  }

  /** A feed whose hub announces new items is polled only once a day, in case the hub fails to send notices. */
  async #nextOf(tx: Directory, feed: number, next: number, { kind }: PollOutcome, now: number): Promise<number> {
    const push = await this.#pushes.push.get(tx, { feed })
    if (kind === 'failed' || !push?.heard_ms || push.lease_until_ms === null) return next
    return Math.max(next, Math.min(now + DAY, push.lease_until_ms))
  }

  async #keepItems(
    tx: Directory,
    poll: Selectable<Tables['feed_poll']>,
    known: readonly KnownItem[],
    { fresh, present }: Matched,
    shown: number,
    now: number,
  ): Promise<number> {
    const by = this.#statements
    const feed = poll.rss_feed_id
    let { revision } = poll
    for (const [index, item] of inOrder(fresh).entries()) {
      const isQuiet = index < fresh.length - shown
      await by.addItem.run(tx, {
        ...rowOf(item),
        feed,
        seen: now,
        quiet: Number(isQuiet),
        revision: ++revision,
      })
    }
    for (const {
      known: { id, hash, isPresent, title },
      item,
    } of present) {
      const row = rowOf(item.title === title ? item : { ...item, formerTitle: title })
      if (row.hash !== hash) await by.changeItem.run(tx, { ...row, id, feed, revision: ++revision })
      else if (!isPresent) await by.setPresent.run(tx, { id, present: 1 })
    }
    await by.forgetTexts.run(tx, { feed, before: now - TEXTS_KEPT })
    const kept = new Set(present.map(({ known: { id } }) => id))
    for (const { id, isPresent } of known)
      if (isPresent && !kept.has(id)) await by.setPresent.run(tx, { id, present: 0 })
    return revision
  }
}

/** True if most items are new: a rebuilt site presents everything as new. */
const isFlood = ({ fresh, present }: Matched, known: readonly KnownItem[]): boolean =>
  known.length > 0 && fresh.length > 10 && fresh.length > (fresh.length + present.length) * 0.8

/** Returns the number of new items to show to readers. In a flood, only the newest item may really be new. */
function shownOf(matched: Matched, known: readonly KnownItem[]): number {
  if (known.length === 0) return FIRST_SHOWN
  return isFlood(matched, known) ? 1 : matched.fresh.length
}

/** Returns the previous flood, as long as readers should still be notified of it. */
const floodOf = ({ flood_ms: at, flood_hidden: hidden }: Selectable<Tables['feed_poll']>, now: number) =>
  at !== null && now - at < FLOOD_TOLD ? { at, hidden } : null

/** Oldest first: by date if all items have one, otherwise in the document's order. */
function inOrder(items: readonly FeedItem[]): readonly FeedItem[] {
  if (items.some(({ publishedMs }) => publishedMs === null)) return items
  return items.toSorted((a, b) => (a.publishedMs ?? 0) - (b.publishedMs ?? 0))
}

function rowOf(item: FeedItem) {
  const { id, url, title, publishedMs } = item
  const said = JSON.stringify([title, url, item.body?.html ?? item.summary])
  const hash = createHash('sha256').update(said).digest('base64url')
  return { guid: id, url, title, published: publishedMs, hash, json: JSON.stringify(item) }
}

const factsOf = ({ imageUrl, siteUrl, isSerial, podcastGuid }: Feed) => ({
  photo: imageUrl,
  site: siteUrl,
  serial: Number(isSerial),
  guid: podcastGuid,
})

function policyOf(stored: string): KeyPolicy {
  return keyPolicies.find((policy) => policy === stored) ?? 'content'
}

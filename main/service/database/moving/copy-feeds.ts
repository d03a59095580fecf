import { columnsOf, type MovingAccount, type Row, rowsFrom, target, writerOf } from './moving-account.ts'

/** The numbers that feeds and their items have in the library in which an account arrives. */
export interface CopiedFeeds {
  readonly feeds: ReadonlyMap<number, number>
  readonly items: ReadonlyMap<number, number>
  /** Up to which revision the account has the items of feeds that others follow there. */
  readonly received: ReadonlyMap<number, number>
}

/**
 * Brings the feeds that an account follows or has contents of. A feed that is there already stays as it is. Any other
 * comes with its items, so that none is brought twice. What it says counts only until its site is asked, at once and
 * for all of it: what an account brought along must not be what other followers read.
 */
export function copyFeeds(moving: MovingAccount): CopiedFeeds {
  const feeds = new Map<number, number>()
  const items = new Map<number, number>()
  const received = new Map<number, number>()
  const columns = columnsOf(moving, 'rss_feed')
  const followed = `id IN (SELECT rss_feed_id FROM source WHERE account_id = ?
    UNION SELECT rss_feed_id FROM content WHERE account_id = ?
    UNION SELECT rss_feed_id FROM feed_item JOIN received_item ON item_id = feed_item.id WHERE account_id = ?)`
  const { account } = moving
  for (const feed of rowsFrom(moving, 'rss_feed', columns, followed, account, account, account)) {
    const old = Number(feed['id'])
    const known = target(moving).prepare<{ id: number }>('SELECT id FROM rss_feed WHERE url = ?').get(feed['url'])
    if (known) {
      feeds.set(old, known.id)
      const revision = revisionOf(moving, known.id)
      if (revision === null) bringItems(moving, old, known.id, items)
      else received.set(known.id, joinItems(moving, [old, known.id], revision, items))
    } else {
      const id = numberFor(moving, 'rss_feed', old)
      writerOf(moving, 'rss_feed', columns)({ ...feed, id, is_curated: 0 })
      feeds.set(old, id)
      bringItems(moving, old, id, items)
    }
  }
  return { feeds, items, received }
}

/** The items that an account received, in the order of their numbers. */
export function copyReceived(
  moving: MovingAccount,
  { items }: CopiedFeeds,
  content: (old: number) => number | null,
): void {
  const columns = columnsOf(moving, 'received_item')
  // Two items there may be one here.
  const write = writerOf(moving, 'received_item', columns, 'OR IGNORE')
  for (const row of rowsFrom(moving, 'received_item', columns, 'account_id = ? ORDER BY item_id', moving.account)) {
    const item_id = items.get(Number(row['item_id'])) ?? null
    write({ ...row, account_id: moving.to.account, item_id, content_id: content(Number(row['content_id'])) })
  }
}

/** Null for a feed that was never asked. */
function revisionOf(moving: MovingAccount, feed: number): number | null {
  const poll = 'SELECT revision FROM feed_poll WHERE rss_feed_id = ?'
  return target(moving).prepare<{ revision: number }>(poll).get(feed)?.revision ?? null
}

function numberFor(moving: MovingAccount, table: 'rss_feed' | 'feed_item', old: number): number {
  if (moving.keepsNumbers) return old
  const last = target(moving).prepare<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)
  return (last?.seq ?? 0) + 1
}

function bringItems(moving: MovingAccount, old: number, feed: number, items: Map<number, number>): void {
  const polls = columnsOf(moving, 'feed_poll')
  const writePoll = writerOf(moving, 'feed_poll', polls)
  for (const poll of rowsFrom(moving, 'feed_poll', polls, 'rss_feed_id = ?', old)) {
    const anew = { next_ms: 0, etag: null, last_modified: null, body_hash: null, moving_to: null, moving_count: 0 }
    writePoll({ ...poll, ...anew, rss_feed_id: feed })
  }
  const columns = columnsOf(moving, 'feed_item')
  const write = writerOf(moving, 'feed_item', columns)
  for (const item of rowsFrom(moving, 'feed_item', columns, 'rss_feed_id = ? ORDER BY id', old)) {
    const id = numberFor(moving, 'feed_item', Number(item['id']))
    write({ ...item, id, rss_feed_id: feed, hash: '' })
    items.set(Number(item['id']), id)
  }
}

/**
 * Finds the items that an account received among those that the feed has here, and adds the others, which nobody else is
 * shown. Returns the revision after which the feed has items that the account has not had.
 */
function joinItems(
  moving: MovingAccount,
  [old, feed]: readonly [number, number],
  revision: number,
  items: Map<number, number>,
): number {
  const columns = columnsOf(moving, 'feed_item')
  const write = writerOf(moving, 'feed_item', columns)
  const find = target(moving).prepare<{ id: number }>(
    `SELECT id FROM feed_item, (SELECT ? AS feed, ? AS its_guid, ? AS its_url, ? AS its_title, ? AS its_ms)
      WHERE rss_feed_id = feed AND (guid = its_guid OR (guid IS NULL OR its_guid IS NULL)
        AND (url = its_url OR (url IS NULL OR its_url IS NULL) AND title = its_title AND published_ms IS its_ms))
      ORDER BY id LIMIT 1`,
  )
  const had = 'rss_feed_id = ? AND id IN (SELECT item_id FROM received_item WHERE account_id = ?) ORDER BY id'
  for (const item of rowsFrom(moving, 'feed_item', columns, had, old, moving.account)) {
    const found = find.get(feed, item['guid'], item['url'], item['title'], item['published_ms'])
    const id = found?.id ?? numberFor(moving, 'feed_item', Number(item['id']))
    if (!found) {
      const unseen = { json: null, hash: '', is_present: 0, is_quiet: 1, revision }
      write({ ...item, id, rss_feed_id: feed, ...unseen })
    }
    items.set(Number(item['id']), id)
  }
  const since = seenUntil(moving, old)
  const first = target(moving)
    .prepare<{ revision: number | null }>(
      'SELECT min(revision) AS revision FROM feed_item WHERE rss_feed_id = ? AND first_seen_ms > ? AND is_quiet = 0',
    )
    .get(feed, since)
  return first?.revision == null ? revision : first.revision - 1
}

/** Until when everything that a feed brought had reached the account, in milliseconds since the epoch. */
function seenUntil({ from, account }: MovingAccount, feed: number): number {
  const row = from
    .prepare<number[], { checked: number | null; waiting: number | null }>(
      `SELECT (SELECT coalesce(succeeded_ms, checked_ms) FROM feed_poll WHERE rss_feed_id = ?) AS checked,
        (SELECT min(first_seen_ms) FROM feed_item JOIN source USING (rss_feed_id)
          WHERE rss_feed_id = ? AND account_id = ? AND feed_item.revision > received_revision AND is_quiet = 0) AS waiting`,
    )
    .get(feed, feed, account) as Row
  const checked = Number(row['checked'] ?? 0)
  return row['waiting'] === null ? checked : Math.min(checked, Number(row['waiting']) - 1)
}

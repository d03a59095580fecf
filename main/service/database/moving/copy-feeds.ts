import { columnsThere, type MovingAccount, rowsFrom } from './account-migration.ts'
import { insertOne, insertOrLeave, RowsWriter } from './rows-writer.ts'
import { lastNumber, raiseNumber, type Side } from './side.ts'

/** The numbers of feeds and their items in the target library. */
export interface CopiedFeeds {
  readonly feeds: ReadonlyMap<number, number>
  readonly items: ReadonlyMap<number, number>
  /**
   * For each feed that others already follow in the target, the revision up to which the account has received its
   * items.
   */
  readonly received: ReadonlyMap<number, number>
}

/**
 * Copies the feeds that an account follows or has contents of. A feed that already exists in the target is not changed.
 * Any other is copied with its items, so that none arrives twice. The copied data is used only until the feed's site is
 * polled, which happens immediately and in full. Other followers must not be able to read data that an account
 * imported.
 */
export async function copyFeeds(moving: MovingAccount): Promise<CopiedFeeds> {
  const feeds = new Map<number, number>()
  const items = new Map<number, number>()
  const received = new Map<number, number>()
  const columns = await columnsThere(moving, 'rss_feed')
  const followed = `id IN (SELECT rss_feed_id FROM source WHERE account_id = ?
    UNION SELECT rss_feed_id FROM content WHERE account_id = ?
    UNION SELECT rss_feed_id FROM feed_item JOIN received_item ON item_id = feed_item.id WHERE account_id = ?)`
  const { to, account } = moving
  for await (const feed of rowsFrom(moving, 'rss_feed', columns, followed, account, account, account)) {
    const old = Number(feed['id'])
    const [known] = await to.all<{ id: number }>(`SELECT id FROM rss_feed WHERE ${isAddress(to)}`, feed['url'])
    if (known) {
      feeds.set(old, known.id)
      const revision = await revisionOf(to, known.id)
      if (revision === null) await bringItems(moving, old, known.id, items)
      else received.set(known.id, await joinItems(moving, [old, known.id], revision, items))
    } else {
      const id = await numberFor(moving, 'rss_feed', old)
      await insertOne(to, 'rss_feed', columns, { ...feed, id, is_curated: 0 })
      feeds.set(old, id)
      await bringItems(moving, old, id, items)
    }
  }
  return { feeds, items, received }
}

/** Copies the items that an account received, in the order of their numbers. */
export async function copyReceived(
  moving: MovingAccount,
  { items }: CopiedFeeds,
  content: (old: number) => number | null,
): Promise<void> {
  const columns = await columnsThere(moving, 'received_item')
  const own = 'account_id = ? ORDER BY item_id'
  for await (const row of rowsFrom(moving, 'received_item', columns, own, moving.account)) {
    const item_id = items.get(Number(row['item_id'])) ?? null
    const moved = { ...row, account_id: moving.as, item_id, content_id: content(Number(row['content_id'])) }
    // Two items of the source may be the same item in the target.
    await insertOrLeave(moving.to, 'received_item', columns, moved)
  }
}

const isAddress = ({ isPostgres }: Side): string => (isPostgres ? 'address_key(url) = address_key(?)' : 'url = ?')

/** Returns the feed's revision, or null if the feed was never polled. */
async function revisionOf(to: Side, feed: number): Promise<number | null> {
  const [poll] = await to.all<{ revision: number }>('SELECT revision FROM feed_poll WHERE rss_feed_id = ?', feed)
  return poll?.revision ?? null
}

/** Assigns and returns the next number of a table. */
async function numberFor({ to, keepsNumbers }: MovingAccount, table: 'rss_feed' | 'feed_item', old: number) {
  if (keepsNumbers) return old
  const next = (await lastNumber(to, table, 'id')) + 1
  await raiseNumber(to, table, 'id', next)
  return next
}

async function bringItems(moving: MovingAccount, old: number, feed: number, items: Map<number, number>): Promise<void> {
  const polls = await columnsThere(moving, 'feed_poll')
  for await (const poll of rowsFrom(moving, 'feed_poll', polls, 'rss_feed_id = ?', old)) {
    const anew = { next_ms: 0, etag: null, last_modified: null, body_hash: null, moving_to: null, moving_count: 0 }
    await insertOne(moving.to, 'feed_poll', polls, { ...poll, ...anew, rss_feed_id: feed })
  }
  const columns = await columnsThere(moving, 'feed_item')
  const writer = new RowsWriter(moving.to, 'feed_item', columns)
  for await (const item of rowsFrom(moving, 'feed_item', columns, 'rss_feed_id = ? ORDER BY id', old)) {
    const id = await numberFor(moving, 'feed_item', Number(item['id']))
    await writer.add({ ...item, id, rss_feed_id: feed, hash: '' })
    items.set(Number(item['id']), id)
  }
  await writer.flush()
}

/**
 * Matches the items that an account received with the feed's items in the target. Adds the missing ones, which are not
 * shown to other accounts. Returns the revision after which the feed has items that the account has not received.
 */
async function joinItems(
  moving: MovingAccount,
  [old, feed]: readonly [number, number],
  revision: number,
  items: Map<number, number>,
): Promise<number> {
  const { to } = moving
  const columns = await columnsThere(moving, 'feed_item')
  const find = `SELECT id FROM feed_item WHERE rss_feed_id = ?
    AND (guid = ? OR (guid IS NULL OR CAST(? AS text) IS NULL)
      AND (url = ? OR (url IS NULL OR CAST(? AS text) IS NULL)
        AND title = ? AND published_ms IS NOT DISTINCT FROM CAST(? AS bigint)))
    ORDER BY id LIMIT 1`
  const had = 'rss_feed_id = ? AND id IN (SELECT item_id FROM received_item WHERE account_id = ?) ORDER BY id'
  for await (const item of rowsFrom(moving, 'feed_item', columns, had, old, moving.account)) {
    const { guid, url, title, published_ms } = item
    const [found] = await to.all<{ id: number }>(find, feed, guid, guid, url, url, title, published_ms)
    const id = found?.id ?? (await numberFor(moving, 'feed_item', Number(item['id'])))
    if (!found) {
      const unseen = { json: null, hash: '', is_present: 0, is_quiet: 1, revision }
      await insertOne(to, 'feed_item', columns, { ...item, id, rss_feed_id: feed, ...unseen })
    }
    items.set(Number(item['id']), id)
  }
  const since = await seenUntil(moving, old)
  const [first] = await to.all<{ revision: number | null }>(
    'SELECT min(revision) AS revision FROM feed_item WHERE rss_feed_id = ? AND first_seen_ms > ? AND is_quiet = 0',
    ...[feed, since],
  )
  return first?.revision == null ? revision : first.revision - 1
}

/** Returns the time up to which all items of a feed had reached the account, in milliseconds since the epoch. */
async function seenUntil({ from, account }: MovingAccount, feed: number): Promise<number> {
  const [row] = await from.all<{ checked: number | null; waiting: number | null }>(
    `SELECT (SELECT coalesce(succeeded_ms, checked_ms) FROM feed_poll WHERE rss_feed_id = ?) AS checked,
      (SELECT min(first_seen_ms) FROM feed_item JOIN source USING (rss_feed_id)
        WHERE rss_feed_id = ? AND account_id = ? AND feed_item.revision > received_revision AND is_quiet = 0) AS waiting`,
    ...[feed, feed, account],
  )
  const checked = row?.checked ?? 0
  return row?.waiting == null ? checked : Math.min(checked, row.waiting - 1)
}

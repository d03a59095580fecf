import { fromMicroseconds } from '#shared/model/dates.ts'
import type { Connection } from '../../sqlite/open-database.ts'
import { replaceTable } from './replace-table.ts'

/** Every column that names a profile, and the account of its row. */
const uses = `
  SELECT account_id, author_id AS profile_id FROM content WHERE author_id IS NOT NULL
  UNION SELECT account_id, publisher_id FROM content WHERE publisher_id IS NOT NULL
  UNION SELECT account_id, newsletter_id FROM content WHERE newsletter_id IS NOT NULL
  UNION SELECT account_id, profile_id FROM source WHERE profile_id IS NOT NULL
  UNION SELECT account_id, author_id FROM naming WHERE author_id IS NOT NULL
  UNION SELECT account_id, page_author_id FROM naming WHERE page_author_id IS NOT NULL`

/**
 * Profiles were shared by all readers. Each reader gets their own: the first keeps the number, the others get new ones.
 * Their entries then have a new version, because their text holds the number. A profile that nothing names goes.
 */
export function giveProfilesToAccounts(sqlite: Connection): void {
  sqlite.exec(`
    CREATE TEMP TABLE used_profile AS
      SELECT account_id, profile_id, row_number() OVER (PARTITION BY profile_id ORDER BY account_id) AS place
      FROM (${uses});
    CREATE TEMP TABLE moved_profile AS
      SELECT account_id, profile_id AS old_id,
        (SELECT coalesce(max(id), 0) FROM profile) + row_number() OVER (ORDER BY account_id, profile_id) AS new_id
      FROM used_profile WHERE place > 1;
    CREATE INDEX temp.moved_profile_key ON moved_profile (account_id, old_id);
    INSERT INTO moved_profile SELECT account_id, profile_id, profile_id FROM used_profile WHERE place = 1;
  `)
  replaceTable(sqlite, 'profile', {
    columns: `id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      profile_type INTEGER NOT NULL, name TEXT NOT NULL, domain TEXT NOT NULL,
      UNIQUE (account_id, profile_type, name, domain)`,
    copies: 'moved.new_id, moved.account_id, old.profile_type, old.name, old.domain',
    joins: 'JOIN moved_profile AS moved ON moved.old_id = old.id',
  })
  sqlite.exec('DELETE FROM moved_profile WHERE old_id = new_id')
  for (const [table, column] of [
    ['content', 'author_id'],
    ['content', 'publisher_id'],
    ['content', 'newsletter_id'],
    ['source', 'profile_id'],
    ['naming', 'author_id'],
    ['naming', 'page_author_id'],
  ]) {
    sqlite.exec(`UPDATE ${table} SET ${column} = moved.new_id FROM moved_profile AS moved
      WHERE moved.account_id = ${table}.account_id AND moved.old_id = ${table}.${column}`)
  }
  rewriteTexts(sqlite)
  sqlite.exec('DROP TABLE moved_profile; DROP TABLE used_profile;')
}

interface Stored {
  readonly rid: number
  readonly account_id: number
  readonly content_id: number
  readonly version: number
  readonly dirty_us: number
  readonly json: string
}

/** The texts of entries end before their tags: see EntryJsonTable. */
const TAIL = '[]}}'

function rewriteTexts(sqlite: Connection): void {
  const moved = new Map(
    sqlite
      .prepare<[], { account_id: number; old_id: number; new_id: number }>('SELECT * FROM moved_profile')
      .all()
      .map(({ account_id, old_id, new_id }) => [`${account_id} ${old_id}`, new_id]),
  )
  if (moved.size === 0) return
  const rewrite = rewriteWith(sqlite, moved)
  const rows = sqlite.prepare<[number, number], Stored>(
    `SELECT rid, entry.account_id, content_id, version, dirty_us, json FROM entry JOIN entry_json USING (rid)
      WHERE entry.account_id = ? AND version > ? ORDER BY version LIMIT 500`,
  )
  const accounts = sqlite
    .prepare<[], { id: number; version: number }>(
      'SELECT id, version FROM account WHERE id IN (SELECT account_id FROM moved_profile)',
    )
    .all()
  for (const { id, version: last } of accounts) {
    for (let after = 0; after < last; ) {
      // Rewritten rows have a version after `last`.
      const some = rows.all(id, after).filter(({ version }) => version <= last)
      for (const row of some) rewrite(row)
      after = some.at(-1)?.version ?? last
    }
  }
}

function rewriteWith(sqlite: Connection, moved: ReadonlyMap<string, number>): (row: Stored) => void {
  const stamp = sqlite.prepare<[number], { version: number; us: number }>(
    'UPDATE account SET version = version + 1, dirty_us = dirty_us + 1 WHERE id = ? RETURNING version, dirty_us AS us',
  )
  const date = sqlite.prepare('UPDATE entry SET version = ?, dirty_us = ? WHERE rid = ?')
  const dateContent = sqlite.prepare('UPDATE content SET version = ?, dirty_us = ? WHERE id = ?')
  const write = sqlite.prepare('UPDATE entry_json SET json = ? WHERE rid = ?')
  return ({ rid, account_id, content_id, dirty_us, json }) => {
    // JSON escapes quotes inside strings, so these can only be the fields.
    const text = json.replaceAll(
      /"(author|publisher|newsletter_profile)":\{"id":(\d+)/g,
      (whole, name: string, id: string) => {
        const own = moved.get(`${account_id} ${id}`)
        return own === undefined ? whole : `"${name}":{"id":${own}`
      },
    )
    if (text === json) return
    JSON.parse(text + TAIL)
    const next = stamp.get(account_id)
    if (!next) throw new Error(`There is no account ${account_id}`)
    const dated = (us: number) => `"feed_dirty_date":"${fromMicroseconds(us)}"`
    write.run(text.replaceAll(dated(dirty_us), dated(next.us)), rid)
    date.run(next.version, next.us, rid)
    dateContent.run(next.version, next.us, content_id)
  }
}

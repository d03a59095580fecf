import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../../../main/service/commands/run-command.ts'
import { Database } from '../../../../main/service/database/database.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { moveBytesOut } from '../../../../main/service/database/move-bytes-out.ts'
import { rowsToMove } from '../../../../main/service/database/moving/moved-tables.ts'
import { folderObjects } from '../../../../main/service/objects/folder-objects.ts'
import { keyOfFolder } from '../../../../main/service/secrets/key-file.ts'
import { createVault } from '../../../../main/service/secrets/vault.ts'
import { openConnection } from '../../../../main/sqlite/open-connection.ts'
import type { Connection } from '../../../../main/sqlite/open-database.ts'
import { ANN, EVE, writeTwoReaders } from '../database/two-readers.ts'

export const ENTRIES = 20

const written = new Map<string, Promise<string>>()

/**
 * A library of two readers with rows in most tables. Whatever must be another's everywhere contains `name`. It is made
 * once in a process, and copied for each test.
 */
export async function writeLibrary(folder: string, name: string): Promise<void> {
  if (!written.has(name)) {
    const made = mkdtempSync(join(tmpdir(), 'lectern-two-libraries-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    written.set(
      name,
      makeLibrary(made, name).then(() => made),
    )
  }
  cpSync((await written.get(name)) ?? '', folder, { recursive: true })
}

async function makeLibrary(folder: string, name: string): Promise<void> {
  writeTwoReaders(folder, ENTRIES)
  const database = new Database(folder)
  await moveBytesOut(database, folderObjects(folder), { moved: () => {}, notShrunk: () => {} })
  const vault = createVault(keyOfFolder(folder))
  database.withConnection((sqlite) => {
    const digits = Buffer.from(name).toString('hex').padEnd(11, '0').slice(0, 11)
    sqlite.exec(`
      UPDATE account SET uuid = '00000000-0000-4000-8000-${digits}' || id, mail_key = '${name}' || id,
        email = '${name}' || id || '@example.org';
      UPDATE public_page SET token = '${name}' || token;
      UPDATE handle SET handle = '${name}' || id;
      UPDATE rss_feed SET url = 'https://feeds.example/${name}' WHERE id = 2;
      UPDATE feed_poll SET revision = 6, etag = 'e', succeeded_ms = 6`)
    const insert = (table: string, row: Record<string, unknown>): number => {
      const columns = Object.keys(row)
      const places = columns.map(() => '?').join(', ')
      return Number(
        sqlite.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`).run(...Object.values(row))
          .lastInsertRowid,
      )
    }
    for (const account_id of [ANN, EVE]) {
      const whose = `${name} ${account_id}`
      const seal = (purpose: string) => vault.seal({ account: account_id, purpose }, `${purpose} of ${whose}`)
      const own = { account_id }
      const content_id = account_id
      insert('webhook', {
        ...own,
        ...{ url: `https://x.example/${name}`, events: '[]', secret: seal('webhook secret'), created_ms: 1 },
      })
      insert('readwise_account', { ...own, token: seal('readwise token'), sent_id: 3, created_ms: 1 })
      insert('speech_server', {
        ...own,
        ...{ url: 'https://v.example', key: seal('voice server key'), model: whose, sends_emails: 0, created_ms: 1 },
      })
      insert('model_server', {
        ...{ ...own, url: `https://model.example/${whose}`, key: seal('model server key'), model: 'm', features: '[]' },
        ...{ sends_emails: 0, language: '', most_characters: 2000, created_ms: 1 },
      })
      insert('speech_server_voice', { ...own, id: 1000, name: whose })
      insert('mail_account', { ...own, forward_type: 1, email: 'a@example.org', created_us: 1 })
      const mail_account_id = insert('mail_account', {
        ...own,
        ...{ forward_type: 2, email: 'b@example.org', password: seal('mail password'), created_us: 1 },
      })
      insert('mail_account', {
        ...own,
        ...{ forward_type: 3, email: 'c@example.org', password: seal('gmail grant'), created_us: 1 },
      })
      const email_id = insert('email', {
        ...own,
        ...{ object: 'a'.repeat(64), received_us: 1, saves: 0, mail_account_id, fingerprint: whose },
      })
      insert('email_picture', { ...own, token: whose, email_id, object: 'b'.repeat(64) })
      insert('job', {
        ...own,
        kind: 'email',
        subject: email_id,
        state: 1,
        lease: 'x',
        run_after_ms: 1,
        created_ms: 1,
      })
      const kindle_id = insert('kindle_account', { ...own, email: 'r@kindle.com', created_ms: 1 })
      const magazine = { kindle_id, name: whose, hour: 7, time_zone: 'UTC', created_ms: 1, due_ms: 9 }
      const magazine_id = insert('magazine', { ...own, ...magazine, list: 'tag', subject: String(account_id) })
      insert('magazine', { ...own, ...magazine, list: 'view', subject: 'read=unread' })
      insert('magazine_item', { ...own, magazine_id, content_id })
      insert('preference', { ...own, name: 'size', value: '{}', version: 1 })
      insert('listen_queue_item', { ...own, content_id, place: 1, added_us: 1 })
      insert('save_key', { ...own, key: 'k', content_id, created_us: 1 })
      insert('tool_action', { ...own, program: 'p', tool: 't', words: whose, is_done: 1, created_ms: 1 })
      insert('digest', { ...own, rhythm: 'daily', time_zone: 'UTC', origin: 'http://x', due_ms: 1, since_us: 1 })
      insert('confirmation', { ...own, sender: 's', subject: whose, received_us: 1 })
      // The newest content was deleted.
      insert('reading_session', {
        ...own,
        ...{ session_us: 1, day_start: '', day_end: '', seconds_read: 1.5, created_us: 1, content_id: 9999 },
      })
      for (const n of [1, 2]) {
        const item_id = insert('feed_item', {
          ...{ rss_feed_id: 1, guid: `${n}`, title: 't', first_seen_ms: n, hash: 'h', revision: n, json: '{}' },
        })
        insert('received_item', { ...own, item_id, content_id: content_id + 2 * n })
      }
      sqlite.exec('UPDATE feed_item SET guid = guid || id WHERE id > 2')
    }
  })
  database.close()
}

/** The last line that a command said. */
export async function account(folder: string, ...words: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand({
    ...{ folder, words: ['account', ...words], newAccount: undefined, usualQuotaMb: null },
    ...{ origin: 'http://library.test', say: (line) => void lines.push(line), clock: () => Date.UTC(2026, 4, 5) },
  })
  return lines.join('\n')
}

export function within<T>(folder: string, work: (sqlite: Connection) => T): T {
  const sqlite = openConnection(join(folder, LIBRARY_FILE))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

type Row = Record<string, unknown>

const rowsOf = (sqlite: Connection, sql: string, ...values: unknown[]): Row[] =>
  sqlite.prepare<unknown[], Row>(sql).all(...values)

/**
 * Returns an account's data, with each number replaced with its position among the account's own, and without sealed
 * secrets.
 */
export function holdingsOf(folder: string, id: number): Record<string, unknown[]> {
  return within(folder, (sqlite) => {
    const places = new Map<string, Map<unknown, number>>()
    for (const [table, { numbers, where = 'TRUE' }] of rowsToMove) {
      const [column] = Object.entries(numbers).find(([name, of]) => of === table && /^r?id$/.test(name)) ?? []
      if (column === undefined) continue
      const more = table === 'annotation' ? `UNION SELECT id FROM merged_annotation WHERE account_id = ${id}` : ''
      const own = `SELECT ${column} AS id FROM ${table} WHERE account_id = ? AND (${where}) ${more} ORDER BY 1`
      places.set(table, new Map(rowsOf(sqlite, own, id).map((row, at) => [row['id'], at])))
    }
    const feeds = new Map(rowsOf(sqlite, 'SELECT id, url FROM rss_feed').map((row) => [row['id'], row['url']]))
    const held: Record<string, unknown[]> = {}
    for (const [table, { numbers, sealed = [], where = 'TRUE', anew = {} }] of rowsToMove) {
      const rows = rowsOf(sqlite, `SELECT * FROM ${table} WHERE account_id = ? AND (${where})`, id)
      held[table] = rows
        .map((row) => {
          const shown: Row = { ...row, ...anew, account_id: 0 }
          if (table === 'source') delete shown['received_revision']
          for (const column of sealed) shown[column] = row[column] === null ? null : 'sealed'
          for (const [column, given] of Object.entries(numbers)) {
            const of = typeof given === 'function' ? given(row) : given
            if (of === null || row[column] === null) continue
            shown[column] =
              of === 'rss_feed' ? feeds.get(row[column]) : (places.get(of)?.get(Number(row[column])) ?? null)
          }
          return JSON.stringify(shown)
        })
        .toSorted()
    }
    held['received_item'] = rowsOf(
      sqlite,
      `SELECT rss_feed.url AS feed, guid, identity_url FROM received_item JOIN feed_item ON feed_item.id = item_id
        JOIN content ON content.id = content_id JOIN rss_feed ON rss_feed.id = feed_item.rss_feed_id
        WHERE received_item.account_id = ? ORDER BY 1, 2`,
      id,
    )
    const [self] = rowsOf(sqlite, 'SELECT * FROM account WHERE id = ?', id)
    held['account'] = [{ ...self, id: 0 }]
    return held
  })
}

/** Returns the number of an account's contents that are found by a word that each has. */
export function foundIn(folder: string, id: number): number {
  return within(
    folder,
    (sqlite) =>
      rowsOf(
        sqlite,
        `SELECT 1 FROM content JOIN search_text ON search_text.rowid = (account_id << 32) | content.id
          WHERE account_id = ? AND search_text MATCH 'page'`,
        id,
      ).length,
  )
}

/** Every row of a library as it is, except one account's and sign-ins that are over. */
export function everythingBut(folder: string, id: number): Record<string, unknown[]> {
  return within(folder, (sqlite) => {
    const held: Record<string, unknown[]> = {}
    const tables = rowsOf(sqlite, `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`)
    for (const { name } of tables) {
      const columns = rowsOf(sqlite, `SELECT name FROM pragma_table_info('${String(name)}')`).map((row) => row['name'])
      const where = columns.includes('account_id')
        ? `account_id IS NOT ${id}`
        : name === 'account'
          ? `id <> ${id}`
          : 'TRUE'
      if (/^(?:search_(?!pending)|sqlite_|rss_feed|feed_|sign_in)/.test(String(name))) continue
      held[String(name)] = rowsOf(sqlite, `SELECT * FROM "${String(name)}" WHERE ${where}`)
        .map((row) => JSON.stringify(row))
        .toSorted()
    }
    return held
  })
}

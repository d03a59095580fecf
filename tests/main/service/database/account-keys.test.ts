import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { Database } from '../../../../main/service/database/database.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { migrations } from '../../../../main/service/database/migrations/index.ts'
import { moveBytesOut } from '../../../../main/service/database/move-bytes-out.ts'
import { MemoryObjects } from '../../../../main/service/objects/memory-objects.ts'
import { openConnection } from '../../../../main/sqlite/open-connection.ts'
import { type Connection, openDatabase } from '../../../../main/sqlite/open-database.ts'
import { seededRandom } from '../../../fakes/seeded-random.ts'
import { seed } from '../../../seed.ts'
import { ANN, EVE, profiles, SHARED_KEYS, US, writeTwoReaders } from './two-readers.ts'

const COUNT = 60
const ACCOUNT_KEYS = SHARED_KEYS + 1

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const libraryIn = (name: string) => join(folder, name)

function within<T>(name: string, work: (sqlite: Connection) => T): T {
  const sqlite = openConnection(join(libraryIn(name), LIBRARY_FILE))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Up to the step to account keys. */
const migrate = (name: string) =>
  openDatabase<unknown>(join(libraryIn(name), LIBRARY_FILE), migrations.slice(0, ACCOUNT_KEYS)).close()

type Row = Record<string, unknown>

const all = (sqlite: Connection, query: string): Row[] => sqlite.prepare<[], Row>(query).all()

/** The library's own tables, without those of the full-text index and SQLite's. */
const tablesOf = (sqlite: Connection): string[] =>
  all(sqlite, `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name`)
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('sqlite_'))

const columnsOf = (sqlite: Connection, table: string): string[] =>
  all(sqlite, `SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => String(name))

const everything = (sqlite: Connection, table: string): string[] =>
  all(sqlite, `SELECT * FROM "${table}"`)
    .map((row) => JSON.stringify(row))
    .toSorted()

/** Rows that the step omits on purpose: profiles are split, and each start queues the search index's jobs. */
const leftOut: Readonly<Record<string, string>> = { profile: 'false', job: `kind <> 'search'` }
/** Columns that it changes in entries that now name other numbers. */
const moving = new Set(['version', 'dirty_us'])
const profileColumns = new Set(['author_id', 'publisher_id', 'newsletter_id', 'profile_id', 'page_author_id'])

/** The rows of a table in its columns of that time, with profiles by name. */
function rowsOf(sqlite: Connection, table: string, columns: readonly string[]): string[] {
  const names = new Map(all(sqlite, 'SELECT id, name FROM profile').map(({ id, name }) => [id, name]))
  const kept = columns.filter((column) => !moving.has(column))
  return all(sqlite, `SELECT ${kept.join(', ')} FROM ${table} WHERE ${leftOut[table] ?? 'true'}`)
    .map((row) => {
      for (const column of kept) if (profileColumns.has(column)) row[column] = names.get(row[column]) ?? null
      if (typeof row['json'] === 'string') {
        row['json'] = row['json']
          .replaceAll(/"feed_dirty_date":"[^"]*"/g, '')
          .replaceAll(/\{"id":\d+,"profile_type"/g, '')
      }
      return JSON.stringify(row)
    })
    .toSorted()
}

interface Entry {
  readonly content_id: number
  readonly version: number
  readonly dirty_us: number
  readonly json: string
}

const entriesOf = (sqlite: Connection, account: number): Entry[] =>
  sqlite
    .prepare<[number], Entry>(
      `SELECT content_id, version, dirty_us, json FROM entry JOIN entry_json USING (rid)
        WHERE entry.account_id = ? ORDER BY version`,
    )
    .all(account)

/** By their numbers in the shared table. */
const shared = new Set([1, 2, 7])

interface Sent {
  readonly content: Readonly<Record<'author' | 'publisher' | 'newsletter_profile', { id: number } | null>> & {
    readonly title: string
    readonly feed_dirty_date: string
    readonly library: { readonly feed_dirty_date: string }
    readonly history: { readonly feed_dirty_date: string }
  }
}
const parsed = ({ json }: Entry): Sent['content'] => (JSON.parse(`${json}[]}}`) as Sent).content
const namesShared = (entry: Entry): boolean => {
  const { author, publisher, newsletter_profile } = parsed(entry)
  return [author, publisher, newsletter_profile].some((profile) => profile !== null && shared.has(profile.id))
}

describe('a library whose readers shared keys and profiles', () => {
  beforeEach(() => writeTwoReaders(libraryIn('shared'), COUNT))

  test('keeps every row of every table', () => {
    const before = within('shared', (sqlite) =>
      tablesOf(sqlite).map((table) => {
        const columns = columnsOf(sqlite, table)
        return { table, columns, rows: rowsOf(sqlite, table, columns) }
      }),
    )
    const index = within('shared', (sqlite) => all(sqlite, 'SELECT rowid FROM search_text'))
    expect(before.filter(({ table, rows }) => rows.length === 0 && table !== 'profile')).toEqual([])
    migrate('shared')
    within('shared', (sqlite) => {
      for (const { table, columns, rows } of before) {
        expect([table, rowsOf(sqlite, table, columns)]).toEqual([table, rows])
      }
      expect(all(sqlite, 'SELECT rowid FROM search_text')).toEqual(index)
      expect(all(sqlite, `SELECT kind FROM job WHERE kind = 'search'`)).toEqual([])
    })
  })

  test('is sound afterwards, and enforces its references again', () => {
    migrate('shared')
    within('shared', (sqlite) => {
      expect(sqlite.pragma('foreign_key_check')).toEqual([])
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(sqlite.pragma('user_version', { simple: true })).toBe(ACCOUNT_KEYS)
      expect(all(sqlite, `SELECT name FROM sqlite_master WHERE name LIKE 'new_%' OR type = 'trigger'`)).toEqual([])
    })
    const database = new Database(libraryIn('shared'))
    expect(database.withConnection((sqlite) => sqlite.pragma('foreign_keys', { simple: true }))).toBe(1)
    database.close()
  })

  test('gives each row the account of what it belongs to', () => {
    migrate('shared')
    within('shared', (sqlite) => {
      const owned = (table: string, owner: string, column: string, key = 'id') =>
        expect([
          table,
          all(
            sqlite,
            `SELECT count(*) AS wrong FROM ${table} AS row JOIN ${owner} AS owner
          ON owner.${key} = row.${column} WHERE row.account_id <> owner.account_id`,
          ),
        ]).toEqual([table, [{ wrong: 0 }]])
      for (const table of tablesOf(sqlite)) {
        const columns = columnsOf(sqlite, table)
        if (!columns.includes('account_id')) continue
        if (columns.includes('content_id')) owned(table, 'content', 'content_id')
        if (columns.includes('tag_id')) owned(table, 'tag', 'tag_id')
        if (columns.includes('transfer_id')) owned(table, 'transfer', 'transfer_id')
        for (const column of columns) if (profileColumns.has(column)) owned(table, 'profile', column)
      }
      owned('entry_json', 'entry', 'rid', 'rid')
      expect(all(sqlite, 'SELECT account_id, kind, subject FROM job ORDER BY id')).toEqual(
        [ANN, EVE].flatMap((account) => [
          { account_id: account, kind: 'export', subject: account },
          { account_id: account, kind: 'import', subject: 10 + account },
          { account_id: account, kind: 'article', subject: account },
          { account_id: account, kind: 'retag', subject: account },
        ]),
      )
    })
  })

  test('gives each reader separate profiles, with the numbers preserved for the first reader', () => {
    migrate('shared')
    const found = within('shared', (sqlite) => all(sqlite, 'SELECT * FROM profile ORDER BY account_id, name'))
    const named = (account: number, names: readonly string[]) =>
      profiles
        .filter(({ name }) => names.includes(name))
        .map(({ id, name, profile_type }) => ({
          id: account === EVE && shared.has(id) ? expect.any(Number) : id,
          account_id: account,
          profile_type,
          name,
          domain: 'birds.example',
        }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(found).toEqual([
      ...named(ANN, ['Ada', 'Bea', 'Birds', 'Carl']),
      ...named(EVE, ['Ada', 'Bea', 'Birds', 'Dora', 'Letter']),
    ])
    const added = found.map(({ id }) => Number(id)).filter((id) => id > Math.max(...profiles.map(({ id: old }) => old)))
    expect(new Set(added).size).toBe(shared.size)
  })

  test('sends the second reader’s entries again, in their order, with the numbers of that reader’s own profiles', () => {
    const before = within('shared', (sqlite) => entriesOf(sqlite, EVE))
    migrate('shared')
    within('shared', (sqlite) => {
      const after = entriesOf(sqlite, EVE)
      const renewed = before.filter(namesShared).map(({ content_id }) => content_id)
      const others = before.filter((entry) => !namesShared(entry))
      expect([renewed.length > 0, others.length > 0]).toEqual([true, true])
      expect(after.slice(0, others.length)).toEqual(others)
      expect(
        after.slice(others.length).map(({ content_id, version, dirty_us }) => [content_id, version, dirty_us]),
      ).toEqual(renewed.map((id, index) => [id, COUNT + index + 1, US + COUNT + index + 1]))
      const titles = new Map(before.map((entry) => [entry.content_id, parsed(entry).title]))
      for (const entry of after) {
        const sent = parsed(entry)
        const date = fromMicroseconds(entry.dirty_us)
        const [stored] = all(
          sqlite,
          `SELECT author_id, publisher_id, newsletter_id, version, dirty_us FROM content
          WHERE id = ${entry.content_id}`,
        )
        expect(stored).toEqual({
          author_id: sent.author?.id ?? null,
          publisher_id: sent.publisher?.id ?? null,
          newsletter_id: sent.newsletter_profile?.id ?? null,
          version: entry.version,
          dirty_us: entry.dirty_us,
        })
        expect([sent.feed_dirty_date, sent.library.feed_dirty_date, sent.history.feed_dirty_date]).toEqual([
          date,
          date,
          date,
        ])
        expect(sent.title).toBe(titles.get(entry.content_id))
      }
      expect(all(sqlite, `SELECT version, dirty_us FROM account WHERE id = ${EVE}`)).toEqual([
        { version: COUNT + renewed.length, dirty_us: US + COUNT + renewed.length },
      ])
    })
  })

  test('leaves the first reader’s entries as they were', () => {
    const told = (sqlite: Connection) => [
      entriesOf(sqlite, ANN),
      all(sqlite, `SELECT * FROM account WHERE id = ${ANN}`),
      all(sqlite, `SELECT * FROM content WHERE account_id = ${ANN} ORDER BY id`),
    ]
    const before = within('shared', told)
    migrate('shared')
    expect(within('shared', told)).toEqual(before)
  })

  test('gives out no number again', () => {
    const counters = (sqlite: Connection) => all(sqlite, 'SELECT * FROM sqlite_sequence ORDER BY name')
    const before = within('shared', counters)
    expect(before.length).toBeGreaterThan(10)
    migrate('shared')
    within('shared', (sqlite) => {
      expect(counters(sqlite)).toEqual(before)
      const last = before.find(({ name }) => name === 'annotation')?.['seq']
      const added = sqlite
        .prepare<[], { id: number }>(
          `INSERT INTO annotation (account_id, content_id, text, before_text, after_text, created_us)
            VALUES (${ANN}, ${ANN}, '', '', '', 0) RETURNING id`,
        )
        .get()
      expect(added?.id).toBe(Number(last) + 1)
    })
  })

  test('keeps the planner’s statistics of each table that had some, new indexes included', () => {
    within('shared', (sqlite) => sqlite.exec('ANALYZE'))
    const analyzed = (sqlite: Connection) => all(sqlite, 'SELECT DISTINCT tbl FROM sqlite_stat1 ORDER BY tbl')
    const before = within('shared', analyzed)
    expect(before).toContainEqual({ tbl: 'entry' })
    migrate('shared')
    expect(within('shared', analyzed)).toEqual(expect.arrayContaining(before))
    const indexes = within('shared', (sqlite) => all(sqlite, 'SELECT idx FROM sqlite_stat1'))
    expect(indexes).toEqual(expect.arrayContaining([{ idx: 'content_account' }, { idx: 'article_content' }]))
  })

  test.each([
    ['a note', `INSERT INTO note (account_id, content_id, note, created_us) VALUES (${ANN}, ${EVE}, '', 0)`],
    ['a tag', `INSERT INTO content_tag (account_id, content_id, tag_id, added_us) VALUES (${ANN}, 3, ${EVE}, 0)`],
    ['an item', `INSERT INTO transfer_item (account_id, transfer_id, position, item) VALUES (${ANN}, ${EVE}, 9, '')`],
    ['an entry', `UPDATE entry SET account_id = ${EVE}, version = 999 WHERE content_id = ${ANN}`],
  ])('refuses %s that points at another reader’s row', (_name, sql) => {
    migrate('shared')
    const database = new Database(libraryIn('shared'))
    try {
      expect(() => database.withConnection((sqlite) => sqlite.exec(sql))).toThrow(/FOREIGN KEY/)
    } finally {
      database.close()
    }
  })
})

/** Tables with a key that does not start with an account, and the reasons. */
const otherKeys: Readonly<Record<string, string>> = {
  account: 'is the account itself',
  gone_account: 'is a number that no account gets again',
  client_event: 'may come from somebody who is signed out',
  outside_identity: 'is found by what the provider says, which tells the account',
  outside_sign_in: 'begins before it is known who signs in',
  payment: 'is found by the customer, which tells the account',
  payment_event: 'is Stripe’s',
  passkey: 'is found by the credential, which tells the account',
  outgoing_email: 'may go to somebody without an account',
  feed_item: 'is a public fact',
  feed_poll: 'is a public fact',
  feed_push: 'is a public fact',
  feed_token: 'is found by the token, which tells the account',
  guest_pass: 'is found by its code, which tells the account',
  had_trial: 'is found by what stands for an address, and outlives the account',
  handle: 'is a name that nobody else may have',
  personal_token: 'is found by the token, which tells the account',
  public_page: 'is found by a visitor who knows nothing but the token',
  refresh_token: 'is found by the token, which tells the account',
  rss_feed: 'is a public fact',
  sign_in: 'begins before it is known who signs in',
  signing_key: 'is the service’s',
  waiting_payment: 'waits until it is known whose it is',
  wrong_code: 'is counted before it is known who signs in',
}

test('every key of a reader’s table starts with the account, unless it is the row’s number', async () => {
  writeTwoReaders(libraryIn('shared'), 1)
  const database = new Database(libraryIn('shared'))
  await moveBytesOut(database, new MemoryObjects(), { moved: () => {}, notShrunk: () => {} })
  database.close()
  within('shared', (sqlite) => {
    const others = tablesOf(sqlite).filter((table) => !beginsWithAccount(sqlite, table))
    expect(others).toEqual(Object.keys(otherKeys).toSorted())
  })
})

test('the page about the rooms of the service lists the same tables', () => {
  const page = readFileSync(new URL('../../../../main/service/database/README.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('These tables have other keys:')
  const listed = [...(section.split('##')[0] ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, table]) => table)
  expect(listed).toEqual(Object.keys(otherKeys).toSorted())
})

function beginsWithAccount(sqlite: Connection, table: string): boolean {
  const columns = all(sqlite, `SELECT name, "notnull", pk FROM pragma_table_info('${table}') ORDER BY pk`)
  if (!columns.some((column) => column['name'] === 'account_id' && column['notnull'] === 1)) return false
  const indexes = all(sqlite, `SELECT name, origin FROM pragma_index_list('${table}') WHERE "unique" = 1`)
  const first = indexes.map(({ name }) =>
    all(sqlite, `SELECT name FROM pragma_index_info('${String(name)}') WHERE seqno = 0`),
  )
  if (first.some(([column]) => column?.['name'] !== 'account_id')) return false
  // Without a separate index, the key is SQLite's number of the row.
  const key = columns.filter(({ pk }) => pk !== 0).map(({ name }) => String(name))
  return indexes.some(({ origin }) => origin === 'pk') || ['id', 'rid'].includes(key.join())
}

/** Migrates in a process that is killed after `delay` milliseconds of it. */
async function killWhileMigrating(name: string, delay: number): Promise<void> {
  const [open, steps] = [
    '../../../../main/sqlite/open-database.ts',
    '../../../../main/service/database/migrations/index.ts',
  ]
  const script = `import { openDatabase } from '${new URL(open, import.meta.url).href}'
    import { migrations } from '${new URL(steps, import.meta.url).href}'
    process.stdout.write('begins')
    openDatabase(${JSON.stringify(join(libraryIn(name), LIBRARY_FILE))}, migrations.slice(0, ${ACCOUNT_KEYS})).close()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  await once(child.stdout, 'data')
  await new Promise((resolve) => setTimeout(resolve, delay))
  child.kill('SIGKILL')
  await exit
}

const KILLS = 6

test('killed at any moment and begun again, it ends with the same rows as undisturbed', async () => {
  writeTwoReaders(libraryIn('shared'), 400)
  const copy = (name: string) => cpSync(libraryIn('shared'), libraryIn(name), { recursive: true })
  const versionOf = (sqlite: Connection) => sqlite.pragma('user_version', { simple: true })
  const dump = (sqlite: Connection) => [
    all(sqlite, 'SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name'),
    tablesOf(sqlite).map((table) => [table, everything(sqlite, table)]),
  ]
  const before = within('shared', dump)
  copy('undisturbed')
  const began = performance.now()
  migrate('undisturbed')
  let longest = performance.now() - began

  const random = seededRandom(seed)
  copy('killed')
  for (let kills = 0; kills < KILLS; ) {
    await killWhileMigrating('killed', longest * random())
    if (within('killed', versionOf) === SHARED_KEYS) {
      kills++
      expect(within('killed', dump)).toEqual(before)
    } else {
      // It came too late. The next come sooner, on a library that is to be migrated.
      longest /= 2
      rmSync(libraryIn('killed'), { recursive: true })
      copy('killed')
    }
  }
  migrate('killed')
  expect(within('killed', versionOf)).toBe(ACCOUNT_KEYS)
  expect(within('killed', dump)).toEqual(within('undisturbed', dump))
})

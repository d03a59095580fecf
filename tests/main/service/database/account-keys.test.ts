import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Connection } from '../../../../main/sqlite/open-database.ts'
import { openBlankDatabase } from '../blank-library.ts'

type Row = Record<string, unknown>

const all = (sqlite: Connection, query: string): Row[] => sqlite.prepare<[], Row>(query).all()

/** The library's own tables, without those of the full-text index and SQLite's. */
const tablesOf = (sqlite: Connection): string[] =>
  all(sqlite, `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name`)
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('sqlite_'))

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
  public_shelf: 'is found by a visitor who knows nothing but the token',
  refresh_token: 'is found by the token, which tells the account',
  rss_feed: 'is a public fact',
  sign_in: 'begins before it is known who signs in',
  signing_key: 'is the service’s',
  waiting_payment: 'waits until it is known whose it is',
  wrong_code: 'is counted before it is known who signs in',
}

test('every key of a reader’s table starts with the account, unless it is the row’s number', () => {
  const database = openBlankDatabase(null)
  const others = database.withConnection((sqlite) =>
    tablesOf(sqlite).filter((table) => !beginsWithAccount(sqlite, table)),
  )
  database.close()
  expect(others).toEqual(Object.keys(otherKeys).toSorted())
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

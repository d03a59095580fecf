import Database from 'better-sqlite3'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { errorReply } from '../../../main/service/http/error-reply.ts'

/** The error that SQLite throws when a file may not grow. */
function fullDisk(): unknown {
  const database = new Database(':memory:')
  database.exec('CREATE TABLE shelf (book BLOB)')
  database.pragma('max_page_count = 4')
  try {
    database.prepare('INSERT INTO shelf VALUES (?)').run(Buffer.alloc(1_000_000))
    return null
  } catch (error) {
    return error
  } finally {
    database.close()
  }
}

test('a damaged library is reported as such', async () => {
  const error = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT_VTAB' })
  const reply = errorReply(error, pino({ enabled: false }))
  expect([reply.status, await reply.json()]).toEqual([
    500,
    { detail: 'The library file is damaged.', code: 'library_damaged' },
  ])
})

test('a full disk is reported as such, and any other unexpected error without internals', async () => {
  const quiet = pino({ enabled: false })
  const reply = errorReply(fullDisk(), quiet)
  expect([reply.status, await reply.json()]).toEqual([
    507,
    { detail: 'The disk that stores your library is full.', code: 'storage_full' },
  ])
  const other = errorReply(new Error('at /home/ann/library.db'), quiet)
  expect([other.status, JSON.stringify(await other.json())]).toEqual([500, expect.not.stringContaining('ann')])
})

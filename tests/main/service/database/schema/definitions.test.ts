import { expect, test } from 'vitest'
import { Database } from '../../../../../main/service/database/database.ts'
import { NEWEST } from '../../../../../main/service/database/migrations/index.ts'
import { openEarlierTables } from '../earlier/earlier-tables.ts'
import { sqliteFacts } from './sqlite-facts.ts'

test('a new library has the tables that the steps of earlier libraries end with', () => {
  const migrated = openEarlierTables(':memory:', NEWEST)
  const expected = sqliteFacts(migrated)
  migrated.close()
  expect(expected.length).toBeGreaterThan(1000)
  const database = new Database(null)
  try {
    expect(database.withConnection(sqliteFacts)).toEqual(expected)
    expect(database.withConnection((sqlite) => sqlite.pragma('user_version', { simple: true }))).toBe(NEWEST)
  } finally {
    database.close()
  }
})

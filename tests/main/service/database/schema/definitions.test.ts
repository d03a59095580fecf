import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { Database } from '../../../../../main/service/database/database.ts'
import { sqliteDefinitions } from '../../../../../main/service/database/schema/definitions.ts'
import { tables } from '../../../../../main/service/database/tables.ts'
import { sqliteFacts } from './sqlite-facts.ts'

test('the described tables are those that the steps of earlier libraries end with', () => {
  const described = new Sqlite(':memory:')
  for (const statement of sqliteDefinitions(tables)) described.exec(statement)
  const migrated = new Database(null)
  const expected = migrated.withConnection(sqliteFacts)
  migrated.close()
  expect(expected.length).toBeGreaterThan(700)
  expect(sqliteFacts(described)).toEqual(expected)
  described.close()
})

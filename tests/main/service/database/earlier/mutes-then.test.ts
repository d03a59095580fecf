import { expect, test } from 'vitest'
import { migrations } from '../../../../../main/service/database/migrations/index.ts'
import { migrate } from '../../../../../main/sqlite/migrate.ts'
import { openEarlierTables } from './earlier-tables.ts'
import { preferencesNow, rowsThen, WITH_TABLE } from './mutes-then.ts'

test('muted invitations of an earlier library become muted readers, and no mute of either kind is lost', () => {
  const sqlite = openEarlierTables(':memory:', WITH_TABLE)
  try {
    for (const statement of rowsThen) sqlite.exec(statement)
    migrate(sqlite, migrations)
    const found = sqlite.prepare<[], unknown[]>('SELECT account_id, name, value, version FROM preference').raw().all()
    expect(new Set(found.map((row) => JSON.stringify(row)))).toEqual(
      new Set(preferencesNow.map((row) => JSON.stringify(row))),
    )
  } finally {
    sqlite.close()
  }
})

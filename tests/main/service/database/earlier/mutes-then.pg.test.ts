import { afterAll, describe, expect, test } from 'vitest'
import { ownSchema } from '../../../../../main/service/servers/postgres/migrate.ts'
import { PostgresEngine } from '../../../../../main/service/servers/postgres/postgres-engine.ts'
import { Libraries } from '../../servers/postgres/libraries.ts'
import { noPostgres } from '../../servers/postgres/server.ts'
import { postgresTablesThen } from './earlier-tables.ts'
import { preferencesNow, rowsThen, WITH_TABLE } from './mutes-then.ts'

describe.skipIf(noPostgres !== null)(`PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  const servers = new Libraries()
  afterAll(() => servers.close())

  test('muted invitations of an earlier library on a server become muted readers, and no mute is lost', async () => {
    const url = await servers.addBare()
    servers.ask(url, postgresTablesThen())
    const opened = async (schema = ownSchema) => {
      const engine = await PostgresEngine.open(url, { schema })
      engine.close()
      await engine.closed
    }
    await opened({ ...ownSchema, version: WITH_TABLE })
    for (const statement of rowsThen) servers.ask(url, statement)
    await opened()
    const found = servers.ask(url, `SELECT json_build_array(account_id, name, value, version) FROM preference`)
    expect(new Set(found.filter((row) => row !== '').map((row) => JSON.stringify(JSON.parse(row))))).toEqual(
      new Set(preferencesNow.map((row) => JSON.stringify(row))),
    )
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import { PostgresEngine } from '../../../../../main/service/database/postgres/postgres-engine.ts'
import { nameTable, searchTables } from '../../../../../main/service/database/postgres/search-tables.ts'
import { sharedTables } from '../../../../../main/service/database/postgres/shared-tables.ts'
import { postgresDefinitions } from '../../../../../main/service/database/schema/definitions.ts'
import { tables } from '../../../../../main/service/database/tables.ts'
import { Libraries } from '../postgres/libraries.ts'
import { noPostgres } from '../postgres/server.ts'
import { postgresFacts } from './postgres-facts.ts'

describe.skipIf(noPostgres !== null)(`PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  const servers = new Libraries()
  afterAll(() => servers.close())

  test('the described tables are those that the steps of earlier libraries end with', async () => {
    const [migrated, described] = [await servers.addBare(), await servers.addBare()]
    const engine = await PostgresEngine.open(migrated)
    engine.close()
    await engine.closed
    servers.ask(described, [...postgresDefinitions(tables), searchTables, nameTable, sharedTables].join(';\n'))
    const isOfMigrations = (line: string) => /\bmigration(?:_pkey)?\b/.test(line)
    const expected = postgresFacts(servers, migrated).filter((line) => !isOfMigrations(line))
    expect(expected.length).toBeGreaterThan(700)
    expect(postgresFacts(servers, described)).toEqual(expected)
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import { OLDEST } from '../../../../../main/service/database/migrations/index.ts'
import { PostgresEngine } from '../../../../../main/service/servers/postgres/postgres-engine.ts'
import { postgresTablesThen } from '../earlier/earlier-tables.ts'
import { Libraries } from '../../servers/postgres/libraries.ts'
import { noPostgres } from '../../servers/postgres/server.ts'
import { postgresFacts } from './postgres-facts.ts'

describe.skipIf(noPostgres !== null)(`PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  const servers = new Libraries()
  afterAll(() => servers.close())

  const opened = async (url: string) => {
    const engine = await PostgresEngine.open(url)
    engine.close()
    await engine.closed
    return postgresFacts(servers, url)
  }

  test('a new library has the tables that the steps of earlier libraries end with', async () => {
    const [begun, earlier] = [await servers.addBare(), await servers.addBare()]
    servers.ask(earlier, postgresTablesThen())
    const expected = await opened(earlier)
    expect(expected.length).toBeGreaterThan(1000)
    expect(await opened(begun)).toEqual(expected)
    const newest = 'select max(version) from migration'
    expect(servers.ask(begun, newest)).toEqual(servers.ask(earlier, newest))
  })

  test('a library from before the oldest version is refused and left as it is', async () => {
    const url = await servers.addBare()
    servers.ask(url, `${postgresTablesThen()} UPDATE migration SET version = ${OLDEST - 1}, oldest = ${OLDEST - 1};`)
    const before = postgresFacts(servers, url)
    await expect(PostgresEngine.open(url)).rejects.toThrow('from before the first release')
    expect(postgresFacts(servers, url)).toEqual(before)
  })
})

import { afterAll, describe } from 'vitest'
import { Libraries } from '../../main/service/servers/postgres/libraries.ts'
import { noPostgres } from '../../main/service/servers/postgres/server.ts'
import { describeSearchIndex } from './claims.ts'

const servers = new Libraries()
afterAll(() => servers.close())

describe.skipIf(noPostgres !== null)(`on PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  describeSearchIndex('the words of a library', () => servers.open(), false)
})

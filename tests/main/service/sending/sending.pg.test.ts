import { afterAll, describe } from 'vitest'
import { Libraries } from '../servers/postgres/libraries.ts'
import { noPostgres } from '../servers/postgres/server.ts'
import { describeSending } from './sending-claims.ts'

const servers = new Libraries()
afterAll(() => servers.close())

describe.skipIf(noPostgres !== null)(`on PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  describeSending('on a server', async () => ({ database: await servers.add(), secretKey: new Uint8Array(32) }))
})

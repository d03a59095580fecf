import { afterAll, describe } from 'vitest'
import { Libraries } from '../servers/postgres/libraries.ts'
import { noPostgres } from '../servers/postgres/server.ts'
import { describeEndings } from './shelf-ending-claims.ts'
import { describeInvitations } from './shelf-invitation-claims.ts'
import { describeLimits } from './shelf-limit-claims.ts'
import { describeStrangers } from './shelf-stranger-claims.ts'
import { describeMembers } from './shared-shelf-claims.ts'

const servers = new Libraries()
afterAll(() => servers.close())

describe.skipIf(noPostgres !== null)(`on PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  const options = async () => ({ database: await servers.add(), secretKey: new Uint8Array(32) })
  describeInvitations('on a server', options)
  describeMembers('on a server', options)
  describeEndings('on a server', options)
  describeLimits('on a server', options)
  describeStrangers('on a server', options)
})

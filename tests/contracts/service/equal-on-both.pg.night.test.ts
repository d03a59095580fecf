import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { Libraries } from '../../main/service/servers/postgres/libraries.ts'
import { noPostgres } from '../../main/service/servers/postgres/server.ts'
import { articlePage } from '../../main/service/article-page.ts'
import { openLoopbackSite } from '../../main/service/outbound/loopback-site.ts'
import { openLibrary } from '../../main/service/open-library.ts'
import { runs } from '../../seed.ts'
import { answersOf, makeChange, type MixedChange, mixedChange } from './mixed-changes.ts'

const servers = new Libraries()
const site = await openLoopbackSite((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(articlePage(`Page ${request.url}`, 120))
})
afterAll(async () => {
  await servers.close()
  await site.close()
})

/** Makes the changes in an empty library, and returns what it says then. */
async function answersAfter(changes: readonly MixedChange[], database: { database?: string }): Promise<string[]> {
  let now = Date.parse('2026-05-05T10:00:00Z')
  const open = await openLibrary({ allowPrivateHosts: [site.host], clock: () => now, ...database })
  try {
    const ids = new Map<number, number>()
    const statuses: number[] = []
    for (const change of changes) {
      now += 1000
      statuses.push(await makeChange(open, site.origin, ids, change))
    }
    return [statuses.join(' '), ...(await answersOf(open.call, ids))]
  } finally {
    await open.close()
  }
}

describe.skipIf(noPostgres !== null)(
  `a library in memory and one on PostgreSQL${noPostgres ? `: ${noPostgres}` : ''}`,
  () => {
    test('say the same, byte by byte, after any changes', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(mixedChange, { minLength: 20, maxLength: 40 }), async (changes) => {
          const onServer = await answersAfter(changes, { database: await servers.add() })
          expect(onServer).toEqual(await answersAfter(changes, {}))
        }),
        { numRuns: runs(3), endOnFailure: true },
      )
    })
  },
)

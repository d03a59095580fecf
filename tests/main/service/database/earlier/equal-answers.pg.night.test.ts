import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { noRateLimits } from '../../../../../main/service/index.ts'
import { folderObjects } from '../../../../../main/service/objects/folder-objects.ts'
import { openPeople } from '../../accounts/people.ts'
import { Libraries } from '../../servers/postgres/libraries.ts'
import { noPostgres } from '../../servers/postgres/server.ts'
import { differencesFromThen } from './compare-answers.ts'
import { answersThen, objectsThen, postgresRowsThen, postgresTablesThen } from './earlier-tables.ts'

describe.skipIf(noPostgres !== null)(`PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  const servers = new Libraries()
  afterAll(() => servers.close())

  test('a library of the oldest version on a server answers 2,000 calls as one in a file did', async () => {
    const { now, key } = answersThen()
    const folder = mkdtempSync(join(tmpdir(), 'lectern-earlier-'))
    try {
      const url = await servers.addBare()
      servers.ask(url, postgresTablesThen())
      servers.ask(url, postgresRowsThen())
      for (const { account, bytes } of objectsThen()) await folderObjects(folder).put(account, bytes)
      writeFileSync(join(folder, 'secrets.key'), Buffer.from(key, 'base64'))
      const people = await openPeople({
        ...{ database: url, dataFolder: folder, rateLimits: noRateLimits, clock: () => now },
        mailDomain: 'in.example.org',
      })
      try {
        expect(await differencesFromThen(people)).toEqual([])
      } finally {
        await people.close()
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 600_000)
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LIBRARY_FILE } from '../../../../../main/service/database/library-file.ts'
import { noRateLimits } from '../../../../../main/service/index.ts'
import { openPeople } from '../../accounts/people.ts'
import { differencesFromThen } from './compare-answers.ts'
import { answersThen, writeLibraryOfThen } from './earlier-tables.ts'

test('a library of the oldest version answers 2,000 calls as the service of that version did', async () => {
  const { now, key, answers } = answersThen()
  expect(answers.length).toBeGreaterThan(2000)
  const folder = mkdtempSync(join(tmpdir(), 'lectern-earlier-'))
  try {
    writeLibraryOfThen(join(folder, LIBRARY_FILE))
    writeFileSync(join(folder, 'secrets.key'), Buffer.from(key, 'base64'))
    const people = await openPeople({
      ...{ dataFolder: folder, rateLimits: noRateLimits, clock: () => now, mailDomain: 'in.example.org' },
    })
    try {
      expect(await differencesFromThen(people)).toEqual([])
    } finally {
      await people.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 300_000)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openBlankDatabase } from '../../main/service/blank-library.ts'
import { describeJobs } from './claims.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-jobs-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
describeJobs('jobs in memory', async () => openBlankDatabase(null))
describeJobs('jobs in a file', async () => openBlankDatabase(join(folder, String(made++))))

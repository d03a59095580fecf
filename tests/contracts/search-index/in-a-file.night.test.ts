import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openBlankDatabase } from '../../main/service/blank-library.ts'
import { describeSearchIndex } from './claims.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-search-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
describeSearchIndex('the words of a library in a file', async () => openBlankDatabase(join(folder, String(made++))))

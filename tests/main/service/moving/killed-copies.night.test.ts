import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { seededRandom } from '../../../fakes/seeded-random.ts'
import { seed } from '../../../seed.ts'
import { ANN } from '../database/two-readers.ts'
import { headless } from '../headless-address.ts'
import { everythingBut, holdingsOf, within, writeLibrary } from './two-libraries.ts'

const KILLS = Number(process.env['LECTERN_KILLS'] ?? 6)

/** The number that the third account of a library gets. */
const THIRD = 3

let folder: string
const data = (name: string) => join(folder, name)
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-killed-copies-'))
  await writeLibrary(data('first'), 'first')
  await writeLibrary(data('second'), 'other')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('an import and an export that are killed at any moment leave all or nothing, and end when they are run again', async () => {
  const before = everythingBut(data('second'), THIRD)
  const random = seededRandom(seed)
  const run = async (library: string, words: string[], until: number | null) => {
    const child = spawn(process.execPath, [headless, 'account', ...words], {
      env: { ...process.env, LECTERN_DATA: data(library) },
      stdio: 'ignore',
    })
    const timer = until === null ? null : setTimeout(() => child.kill('SIGKILL'), until)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    if (timer !== null) clearTimeout(timer)
    return child.exitCode
  }
  const begun = performance.now()
  await run('first', ['export', '2', data('measured')], null)
  const whole = performance.now() - begun
  const isThere = () =>
    within(data('second'), (sqlite) => sqlite.prepare('SELECT 1 FROM account WHERE id = 3').get()) !== undefined
  for (let kills = 0; kills < KILLS && !existsSync(join(data('own'), LIBRARY_FILE)); kills++) {
    await run('first', ['export', '1', data('own')], whole * random())
  }
  if (!existsSync(join(data('own'), LIBRARY_FILE)))
    expect(await run('first', ['export', '1', data('own')], null)).toBe(0)
  expect(holdingsOf(data('own'), ANN)).toEqual(holdingsOf(data('first'), ANN))
  for (let kills = 0; kills < KILLS && !isThere(); kills++) {
    await run('second', ['import', data('own')], whole * random())
    expect(everythingBut(data('second'), THIRD)).toEqual(before)
  }
  if (!isThere()) expect(await run('second', ['import', data('own')], null)).toBe(0)
  expect(holdingsOf(data('second'), THIRD)).toEqual(holdingsOf(data('own'), ANN))
  expect(everythingBut(data('second'), THIRD)).toEqual(before)
})

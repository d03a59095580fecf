import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openConnection } from '../../../../main/sqlite/open-connection.ts'
import { runCommand } from '../../../../main/service/commands/run-command.ts'
import { LibraryMaintenance } from '../../../../main/service/backups/library-maintenance.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { restoreLibrary } from '../../../../main/service/backups/restore-library.ts'
import { articlePage } from '../article-page.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import { builtService } from '../built-service.ts'

const worker = builtService('maintenance-worker.js')
const DAY = 24 * 60 * 60 * 1000

let folder: string
let now: number
let said: string[]
let care: LibraryMaintenance
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-care-'))
  now = Date.parse('2026-05-05T10:00:00Z')
  said = []
  care = new LibraryMaintenance({
    folder,
    worker,
    clock: () => now,
    say: (sentence) => said.push(sentence),
    report: (doing, error) => said.push(`${doing}: ${String(error)}`),
  })
})
afterEach(() => {
  care.close()
  rmSync(folder, { recursive: true, force: true })
})

const save = async ({ call, service }: OpenLibrary, name: string) => {
  const { body } = await call('POST', '/save/', { url: `https://a.example/${name}`, html: articlePage(name, 400) })
  await service.idle()
  return body.content_id as number
}
const backups = () =>
  readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.db') || name.startsWith('.'))

/** Overwrites pages in the middle of the library's file, as a failing disk does. */
function damage(): void {
  const file = join(folder, LIBRARY_FILE)
  const middle = Math.floor(statSync(file).size / 8192) * 4096
  const handle = openSync(file, 'r+')
  writeSync(handle, randomBytes(8192), 0, 8192, middle)
  closeSync(handle)
}

test('a library is backed up once a day while the service runs, and each backup is preserved for seven days', async () => {
  const library = await openLibrary({ dataFolder: folder })
  for (let day = 5; day <= 12; day++) {
    await save(library, `day-${day}`)
    await care.run()
    now += DAY / 2
    if (day === 5) await care.run()
    now += DAY / 2
  }
  await library.close()
  expect(said).toEqual([])
  expect(backups()).toEqual([6, 7, 8, 9, 10, 11, 12].map((day) => `library-2026-05-${String(day).padStart(2, '0')}.db`))
})

test('a daily backup holds the pages, and restoring it shows the library of that day', async () => {
  let library = await openLibrary({ dataFolder: folder })
  const id = await save(library, 'kept')
  await care.run()
  await library.close()
  const elsewhere = join(folder, 'elsewhere')
  await restoreLibrary(elsewhere, join(folder, 'backups', 'library-2026-05-05.db'), 0)
  library = await openLibrary({ dataFolder: elsewhere })
  expect((await library.call('GET', `/contents/${id}/original/`)).body.html).toBe(articlePage('kept', 400))
  await library.close()
})

test('a library that no one changed is not backed up again, and its only backup outlives the week', async () => {
  const library = await openLibrary({ dataFolder: folder })
  await save(library, 'one')
  for (const days of [0, 1, 30]) {
    now += days * DAY
    await care.run()
  }
  await library.close()
  expect(backups()).toEqual(['library-2026-05-05.db'])
})

test('what a killed backup left behind is removed by the next one', async () => {
  const library = await openLibrary({ dataFolder: folder })
  await save(library, 'one')
  await care.run()
  closeSync(openSync(join(folder, 'backups', '.unfinished.backup'), 'w'))
  await care.run()
  await library.close()
  expect(backups()).toEqual(['library-2026-05-05.db'])
})

test('noise inside the file is noticed while the service runs, and no backup is replaced by a damaged library', async () => {
  const library = await openLibrary({ dataFolder: folder })
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) await save(library, name)
  await care.run()
  expect(said).toEqual([])
  await library.close()
  damage()
  now += 8 * DAY
  await care.run()
  expect(said).toEqual([expect.stringMatching(/library file is damaged.*library-2026-05-05\.db.*doctor/)])
  expect(backups()).toEqual(['library-2026-05-05.db'])
})

test('the search index is merged while the service writes, and finds the same afterwards', async () => {
  const library = await openLibrary({ dataFolder: folder })
  const segments = () => {
    const sqlite = openConnection(join(folder, LIBRARY_FILE))
    const found = sqlite.prepare('SELECT count(DISTINCT segid) FROM search_text_idx').pluck().get()
    sqlite.close()
    return found
  }
  const found = async (word: string) => {
    const { body } = await library.call('GET', `/search_library/?search_type=library&query=${word}`)
    return body.content_results.length as number
  }
  // Otherwise FTS5 merges a few saves' segments automatically.
  const sqlite = openConnection(join(folder, LIBRARY_FILE))
  sqlite.exec("INSERT INTO search_text (search_text, rank) VALUES ('automerge', 0)")
  sqlite.close()
  for (let n = 0; n < 12; n++) await save(library, `harbour-${n}`)
  expect(segments()).toBeGreaterThan(8)
  const running = care.run()
  await save(library, 'harbour-12')
  await running
  expect(said).toEqual([])
  expect(segments()).toBeLessThan(3)
  expect(await found('harbour')).toBe(13)
  await library.close()
})

test('the doctor says of a damaged library what to do, in words, and changes nothing', async () => {
  const library = await openLibrary({ dataFolder: folder })
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) await save(library, name)
  await library.close()
  const examine = async () => {
    const lines: string[] = []
    const line = { folder, newAccount: undefined, origin: 'http://library.test', clock: () => now }
    const code = await runCommand({ ...line, words: ['doctor'], say: (text) => lines.push(text) })
    return [code, lines.join('\n')]
  }
  await care.run()
  damage()
  const file = join(folder, 'backups', 'library-2026-05-05.db')
  const [code, words] = await examine()
  expect(code).toBe(1)
  expect(words).toContain('found: the library’s file is damaged inside')
  expect(words).toContain(`Restore the newest daily backup: restore ${file}`)
  expect(words).not.toMatch(/SQLite|malformed|database disk image|btree|page \d/i)
  rmSync(join(folder, 'backups'), { recursive: true })
  expect((await examine())[1]).toContain('No daily backup was found')
})

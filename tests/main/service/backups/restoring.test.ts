import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BackupState } from '#shared/model/backups/backup-state.ts'
import { asideNames } from '../../../../main/service/backups/backup-files.ts'
import { backupLibrary } from '../../../../main/service/backups/backup-library.ts'
import { proveBackup } from '../../../../main/service/backups/prove-backup.ts'
import { restoreLibrary } from '../../../../main/service/backups/restore-library.ts'
import { runCommand } from '../../../../main/service/commands/run-command.ts'
import { EMBEDDED } from '../../../../main/service/database/embed-objects.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { openConnection } from '../../../../main/sqlite/open-connection.ts'
import { seededRandom } from '../../../fakes/seeded-random.ts'
import { seed } from '../../../seed.ts'
import { articlePage } from '../article-page.ts'
import { headless } from '../headless-address.ts'
import { caller, type OpenLibrary, openLibrary } from '../open-library.ts'
import { builtService } from '../built-service.ts'

const KILLS = Number(process.env['LECTERN_KILLS'] ?? 2)

const careWorker = builtService('maintenance-worker.js')
const now = Date.parse('2026-05-05T10:00:00Z')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-restoring-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const data = () => join(folder, 'data')
const open = () => openLibrary({ dataFolder: data(), careWorker, ownerRestores: true, clock: () => now })
const save = async ({ call, service }: OpenLibrary, name: string) => {
  await call('POST', '/save/', { url: `https://a.example/${name}`, html: articlePage(name, 300) })
  await service.idle()
}
const titles = async ({ call }: OpenLibrary) => {
  const { body } = await call('GET', '/library_items/queue_feed/')
  return (body.feed as { content: { title: string } }[]).map(({ content }) => content.title).toSorted()
}
const state = async ({ call }: OpenLibrary) => (await call('GET', '/backups/')).body as BackupState

/** Calls again until the answer fits. The runner's own limit ends a test that waits in vain. */
async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (fits(answer)) return answer
    await setImmediate()
  }
}

async function backUpNow(library: OpenLibrary): Promise<BackupState> {
  expect((await library.call('POST', '/backups/')).status).toBe(202)
  return until(
    () => state(library),
    ({ is_running }) => !is_running,
  )
}

/** Restores by a call, and signs in to the library that is present afterwards. */
async function restore(library: OpenLibrary, name: string): Promise<OpenLibrary> {
  expect((await library.call('POST', '/backups/restore/', { name })).status).toBe(202)
  const tokens = await library.service.localTokens()
  const call = caller((request) => library.service.handle(request), 'http://library.test', tokens.access_token)
  return { ...library, call }
}

test('the owner lists the backups, makes one, restores it, and goes back to the library that it replaced', async () => {
  let library = await open()
  await save(library, 'one')
  const made = await backUpNow(library)
  expect(made).toMatchObject({
    backups: [{ name: 'library-2026-05-05.db', kind: 'daily', problem: null, counts: { entries: 1, highlights: 0 } }],
    rotation: { daily: 7, weekly: 4, monthly: 6 },
    present: { entries: 1 },
    problem: null,
    restored: null,
    can_restore: true,
  })
  expect(made.backups[0]?.checked_date).toBe('2026-05-05T10:00:00.000Z')
  await save(library, 'two')

  library = await restore(library, 'library-2026-05-05.db')
  expect(await titles(library)).toEqual(['one'])
  const restored = await state(library)
  expect(restored.restored).toMatchObject({ name: 'library-2026-05-05.db', error: null })
  const kept = restored.backups.find(({ kind }) => kind === 'aside')
  expect(kept).toMatchObject({ name: restored.restored?.kept, counts: { entries: 2 } })

  library = await restore(library, kept?.name ?? '')
  expect(await titles(library)).toEqual(['one', 'two'])
  const { backups } = await state(library)
  expect(backups.filter(({ kind }) => kind === 'aside')).toHaveLength(2)
  for (const { name } of backups.filter(({ kind }) => kind === 'aside')) {
    expect((await library.call('DELETE', `/backups/${name}/`)).status).toBe(204)
  }
  expect(asideNames(data())).toEqual([])
  await library.close()
})

test('a backup that cannot be restored leaves the library as it is, and the reason is reported', async () => {
  let library = await open()
  await save(library, 'one')
  await backUpNow(library)
  writeFileSync(join(data(), 'backups', 'library-2026-05-05.db'), 'not a library')
  library = await restore(library, 'library-2026-05-05.db')
  expect(await titles(library)).toEqual(['one'])
  expect((await state(library)).restored?.error).toMatch(/not a library/)
  expect(asideNames(data())).toEqual([])
  for (const name of ['library-2026-05-06.db', '../library.db', 'library.db']) {
    expect((await library.call('POST', '/backups/restore/', { name })).status).toBe(404)
    expect((await library.call('DELETE', `/backups/${encodeURIComponent(name)}/`)).status).toBe(404)
  }
  await library.close()
})

test('where there are many readers, no one can restore a backup by a call, and only the owner sees the backups', async () => {
  const library = await openLibrary({ dataFolder: data(), careWorker, clock: () => now })
  await save(library, 'one')
  expect((await backUpNow(library)).can_restore).toBe(false)
  const refused = await library.call('POST', '/backups/restore/', { name: 'library-2026-05-05.db' })
  expect([refused.status, refused.body.detail]).toEqual([501, expect.stringContaining('restore library-2026-05-05.db')])
  await library.close()
})

test('a backup whose stored page has bytes other than it should is reported as damaged', async () => {
  const library = await open()
  await save(library, 'one')
  await library.close()
  const file = join(folder, 'copy.db')
  const { counts } = await backupLibrary(data(), file)
  expect(counts).toEqual({ entries: 1, highlights: 0 })
  const sqlite = openConnection(file)
  sqlite.exec(`UPDATE ${EMBEDDED} SET bytes = x'00'`)
  sqlite.close()
  expect(() => proveBackup(file)).toThrow(/1 stored page or file is incomplete/)
})

test('a damaged backup is found by the next one, takes no other backup’s slot, and is not offered', async () => {
  const library = await open()
  await save(library, 'one')
  await backUpNow(library)
  const backups = join(data(), 'backups')
  const older = join(backups, 'library-2026-05-04.db')
  const bytes = readFileSync(join(backups, 'library-2026-05-05.db'))
  writeFileSync(older, bytes.fill(7, bytes.length / 2, bytes.length / 2 + 8192))
  copyFileSync(join(backups, 'library-2026-05-05.db'), join(backups, 'library-2026-05-03.db'))
  const found = (await backUpNow(library)).backups
  expect(found.map(({ name, problem }) => [name, problem === null])).toEqual(
    expect.arrayContaining([
      ['library-2026-05-05.db', true],
      ['library-2026-05-04.db', false],
      ['library-2026-05-03.db', true],
    ]),
  )
  await library.close()
})

test('the rotation is set by a call or a command, and the next backup follows it', async () => {
  const library = await open()
  await save(library, 'one')
  await backUpNow(library)
  const backups = join(data(), 'backups')
  for (const day of ['01', '02', '03', '04']) {
    copyFileSync(join(backups, 'library-2026-05-05.db'), join(backups, `library-2026-05-${day}.db`))
  }
  const { status, body } = await library.call('PUT', '/backups/rotation/', { daily: 2, weekly: 0, monthly: 0 })
  expect([status, body.rotation]).toEqual([200, { daily: 2, weekly: 0, monthly: 0 }])
  expect((await library.call('PUT', '/backups/rotation/', { daily: 0, weekly: 0, monthly: 0 })).status).toBe(400)
  expect((await backUpNow(library)).backups.map(({ name }) => name).toSorted()).toEqual([
    'library-2026-05-04.db',
    'library-2026-05-05.db',
  ])
  await library.close()
  const said: string[] = []
  const line = {
    folder: data(),
    newAccount: undefined,

    origin: 'http://library.test',
    clock: () => now,
  }
  const run = (words: string[]) => runCommand({ ...line, words, say: (text) => said.push(text) })
  expect(await run(['backups', 'keep', '3', '2', '1'])).toBe(0)
  expect(said.at(-1)).toBe('Kept: a backup of each of 3 days, 2 weeks and 1 months.')
  expect(said.join('\n')).toMatch(/library-2026-05-05\.db {2}daily, .* 1 articles, 0 highlights, read again 2026-05-05/)
  for (const words of [['keep'], ['keep', '0', '0', '0'], ['keep', 'x', '1', '1'], ['what']]) {
    await expect(run(['backups', ...words])).rejects.toThrow(/backups keep DAYS WEEKS MONTHS/)
  }
  expect(await run(['restore', 'newest'])).toBe(0)
  expect(said.at(-1)).toMatch(/library-2026-05-05\.db has it\.\nWhat was there before is kept as/)
})

test('what a killed restore left beside its copy is not written into the next one', async () => {
  const library = await open()
  for (let n = 0; n < 3; n++) await save(library, `old-${n}`)
  await library.close()
  const old = join(folder, 'old.db')
  await backupLibrary(data(), old)
  const killed = join(folder, 'killed.db')
  copyFileSync(old, killed)
  const sqlite = openConnection(killed)
  // So that the journal is on the disk before the change is complete.
  sqlite.pragma('cache_size = 1')
  sqlite.exec(`BEGIN; UPDATE ${EMBEDDED} SET bytes = zeroblob(1); CREATE TABLE half AS SELECT * FROM ${EMBEDDED}`)
  copyFileSync(`${killed}-journal`, join(data(), 'library.restoring-journal'))
  sqlite.close()
  const other = await openLibrary({ dataFolder: join(folder, 'other') })
  await save(other, 'new')
  await other.close()
  const fresh = join(folder, 'new.db')
  await backupLibrary(join(folder, 'other'), fresh)
  await restoreLibrary(data(), fresh, now)
  expect(proveBackup(join(data(), LIBRARY_FILE)).entries).toBe(1)
  expect(readdirSync(data()).filter((name) => name.includes('restoring'))).toEqual([])
})

test('killed at any moment of a restore, the library is the old or the new one, and no old one is lost', async () => {
  const library = await open()
  for (let n = 0; n < 3; n++) await save(library, `old-${n}`)
  await library.close()
  const old = join(folder, 'old.db')
  const fresh = join(folder, 'new.db')
  await backupLibrary(data(), old)
  const other = await openLibrary({ dataFolder: join(folder, 'other') })
  await save(other, 'new')
  await other.close()
  await backupLibrary(join(folder, 'other'), fresh)
  const random = seededRandom(seed)
  for (let kill = 0; kill < KILLS; kill++) {
    await restoreLibrary(data(), old, now)
    for (const name of asideNames(data())) rmSync(join(data(), name))
    const child = spawn(process.execPath, [headless, 'restore', fresh], {
      env: { ...process.env, LECTERN_DATA: data() },
      stdio: 'ignore',
    })
    const isOver = () => child.exitCode !== null
    while (!existsSync(join(data(), 'library.restoring')) && !isOver()) await setImmediate()
    await wait(random() * 40)
    child.kill('SIGKILL')
    if (!isOver() && child.signalCode === null) await once(child, 'exit')
    const holds = proveBackup(join(data(), LIBRARY_FILE)).entries
    expect([1, 3]).toContain(holds)
    const aside = asideNames(data()).map((name) => proveBackup(join(data(), name)).entries)
    if (holds === 1) expect(aside).toEqual([3])
    const again = await openLibrary({ dataFolder: data() })
    expect((await titles(again)).length).toBe(holds)
    await again.close()
  }
  await restoreLibrary(data(), fresh, now)
  expect(readdirSync(data()).filter((name) => /restoring|replaced/.test(name))).toEqual([])
})

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupLibrary } from '../../../main/service/backups/backup-library.ts'
import { LIBRARY_FILE } from '../../../main/service/database/library-file.ts'
import { restoreLibrary } from '../../../main/service/backups/restore-library.ts'
import { openConnection } from '../../../main/sqlite/open-connection.ts'
import { openToOthers } from '../open-to-others.ts'
import { articlePage } from './article-page.ts'
import { headless } from './headless-address.ts'
import { type Call, caller, openLibrary } from './open-library.ts'

let folder: string
let umask: number
let child: ChildProcess | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-private-'))
  // Umask of most systems: others may read.
  umask = process.umask(0o022)
})
afterEach(() => {
  child?.kill('SIGKILL')
  process.umask(umask)
  rmSync(folder, { recursive: true, force: true })
})

async function savePage(call: Call): Promise<void> {
  const page = { url: 'https://a.example/one', html: articlePage('One') }
  expect((await call('POST', '/save/', page)).status).toBe(201)
}

test('other users of the machine can read nothing that a service and its commands wrote', async () => {
  const data = join(folder, 'data')
  // A library of an earlier version, as the system's default left it.
  mkdirSync(data)
  for (const name of [LIBRARY_FILE, 'library.lock']) writeFileSync(join(data, name), '')
  const env = { ...process.env, LECTERN_DATA: data }
  child = spawn(process.execPath, [headless, '--port', '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    if (said.includes('token=')) break
  }
  const link = new URL(/http\S+/.exec(said)?.[0] ?? 'no address was printed')
  const token = link.searchParams.get('token')
  const { body } = await caller(fetch, link.origin, '')('POST', '/magic_login/token/', { token }, { token: null })
  await savePage(caller(fetch, link.origin, body.access_token))

  const copy = join(folder, 'copy.db')
  expect(spawnSync(process.execPath, [headless, 'backup', copy], { env }).status).toBe(0)
  const written = expect.arrayContaining(['library.db-wal', 'library.db-shm', 'objects'])
  // The page is stored after its save was answered.
  await expect.poll(() => readdirSync(data)).toEqual(written)
  expect([...openToOthers(data), ...openToOthers(copy)]).toEqual([])

  child.kill('SIGTERM')
  await once(child, 'exit')
  chmodSync(copy, 0o644)
  expect(spawnSync(process.execPath, [headless, 'restore', copy], { env }).status).toBe(0)
  expect(readdirSync(data).some((name) => name.startsWith('library-before-'))).toBe(true)
  expect(openToOthers(data)).toEqual([])
})

test('other users of the machine can enter no folder of a service inside another program', async () => {
  const data = join(folder, 'data')
  mkdirSync(data)
  const library = await openLibrary({ dataFolder: data })
  await savePage(library.call)
  expect(openToOthers(data)).toEqual([])
  await library.close()
})

test('a backup and the library that a restored one replaced hold no signing key', async () => {
  const data = join(folder, 'data')
  const keys = (file: string): Buffer[] => {
    const sqlite = openConnection(file)
    try {
      return sqlite.prepare<[], Buffer>('SELECT secret FROM signing_key').pluck().all()
    } finally {
      sqlite.close()
    }
  }
  const library = await openLibrary({ dataFolder: data })
  await savePage(library.call)
  await library.service.idle()
  const copy = join(folder, 'copy.db')
  await backupLibrary(data, copy)
  await library.close()
  const [key] = keys(join(data, LIBRARY_FILE))
  expect(key).toHaveLength(32)
  expect([keys(copy), readFileSync(copy).includes(key ?? '')]).toEqual([[], false])

  const kept = (await restoreLibrary(data, copy, 0)) ?? ''
  expect([keys(kept), readFileSync(kept).includes(key ?? '')]).toEqual([[], false])
  expect(keys(join(data, LIBRARY_FILE))).toEqual([])
})

test('after restoring a backup, a session continues with its refresh token and not with its access token', async () => {
  const data = join(folder, 'data')
  const library = await openLibrary({ dataFolder: data })
  const copy = join(folder, 'copy.db')
  await backupLibrary(data, copy)
  await library.close()
  await restoreLibrary(data, copy, 0)

  const restored = await openLibrary({ dataFolder: data })
  const { access_token, refresh_token } = library.tokens
  expect((await restored.call('GET', '/profile/', undefined, { token: access_token })).status).toBe(401)
  const renewed = await restored.call('POST', '/token/refresh/', { refresh_token }, { token: null })
  expect(renewed.status).toBe(200)
  expect((await restored.call('GET', '/profile/', undefined, { token: renewed.body.access_token })).status).toBe(200)
  await restored.close()
})

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// A stand-in for the system's secret store.
const store = { available: true, backend: 'gnome_libsecret' }
vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => store.available,
    getSelectedStorageBackend: () => store.backend,
    encryptString: (text: string) => Buffer.from(`sealed:${Buffer.from(text).toString('base64')}`),
    decryptString: (bytes: Buffer) => {
      if (!bytes.toString().startsWith('sealed:')) throw new Error('not ours')
      return Buffer.from(bytes.toString().slice(7), 'base64').toString()
    },
  },
}))
const { hasSecretStore, SafeTokenStore } = await import('../../../main/desktop/account/safe-token-store.ts')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-tokens-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const tokens = { access_token: 'access-secret', refresh_token: 'refresh-secret', issued: 5 }

test('tokens are stored sealed for their reader only, and are deleted on sign-out', async () => {
  const file = join(folder, 'account', 'tokens')
  await new SafeTokenStore(file, true).write(tokens)
  expect(readFileSync(file, 'utf8')).not.toMatch(/secret/)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  const again = new SafeTokenStore(file, true)
  expect(await again.read()).toEqual(tokens)
  await again.write(null)
  expect([await again.read(), existsSync(file)]).toEqual([null, false])
})

test('without a secret store nothing is written, and tokens last as long as the app', async () => {
  const file = join(folder, 'tokens')
  const kept = new SafeTokenStore(file, false)
  await kept.write(tokens)
  expect([await kept.read(), existsSync(file)]).toEqual([tokens, false])
  expect(await new SafeTokenStore(file, false).read()).toBeNull()
})

test('tokens that are damaged or sealed elsewhere count as signed out', async () => {
  const file = join(folder, 'tokens')
  for (const stored of ['garbage', `sealed:${Buffer.from('{"access_token":1}').toString('base64')}`]) {
    writeFileSync(file, stored)
    expect(await new SafeTokenStore(file, true).read()).toBeNull()
  }
})

test('a secret store with a publicly known key counts as none', () => {
  const on = (platform: string, available: boolean, backend: string): boolean => {
    Object.assign(store, { available, backend })
    const own = vi.spyOn(process, 'platform', 'get').mockReturnValue(platform as NodeJS.Platform)
    const has = hasSecretStore()
    own.mockRestore()
    return has
  }
  expect(on('linux', true, 'gnome_libsecret')).toBe(true)
  expect(on('linux', true, 'kwallet6')).toBe(true)
  expect(on('linux', true, 'basic_text')).toBe(false)
  expect(on('linux', true, 'unknown')).toBe(false)
  expect(on('linux', false, 'gnome_libsecret')).toBe(false)
  expect(on('darwin', true, '')).toBe(true)
  expect(on('win32', false, '')).toBe(false)
})

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOfFolder } from '../../../main/service/secrets/key-file.ts'

// A stand-in for the system's secret store.
vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text: string) => Buffer.from(`sealed:${Buffer.from(text).toString('hex')}`),
    decryptString: (bytes: Buffer) => Buffer.from(bytes.toString().slice(7), 'hex').toString(),
  },
}))
const { secretKey } = await import('../../../main/desktop/account/secret-key.ts')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a library that comes from a service continues with its key, which the system’s store holds from then on', () => {
  const key = keyOfFolder(folder).toString('base64')
  expect(secretKey(folder)).toBe(key)
  expect(existsSync(join(folder, 'secrets.key'))).toBe(false)
  expect(readFileSync(join(folder, 'secrets.sealed'), 'utf8')).not.toContain(key)
  expect(secretKey(folder)).toBe(key)
})

test('a key file that contains no key remains, and the library gets its own key', () => {
  writeFileSync(join(folder, 'secrets.key'), 'words')
  const key = secretKey(folder) ?? ''
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(secretKey(folder)).toBe(key)
  expect(existsSync(join(folder, 'secrets.key'))).toBe(true)
})

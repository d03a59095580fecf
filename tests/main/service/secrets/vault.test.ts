import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keyOfFolder } from '../../../../main/service/secrets/key-file.ts'
import { createVault, KEY_LENGTH } from '../../../../main/service/secrets/vault.ts'

const place = { account: 1, purpose: 'mail password' }

describe('a vault', () => {
  const vault = createVault(randomBytes(KEY_LENGTH))

  test('opens what it sealed, and seals it differently each time', () => {
    const [one, two] = [vault.seal(place, 'Pässwort'), vault.seal(place, 'Pässwort')]
    expect(vault.open(place, one)).toBe('Pässwort')
    expect(one.equals(two)).toBe(false)
  })

  test('opens nothing for another account or another purpose', () => {
    const sealed = vault.seal(place, 'secret')
    expect(vault.open({ ...place, account: 2 }, sealed)).toBeNull()
    expect(vault.open({ ...place, purpose: 'token' }, sealed)).toBeNull()
  })

  test('opens nothing that was changed, cut, or sealed with another key', () => {
    const sealed = vault.seal(place, 'secret')
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(vault.open(place, changed)).toBeNull()
      expect(vault.open(place, sealed.subarray(0, at))).toBeNull()
    }
    expect(createVault(randomBytes(KEY_LENGTH)).open(place, sealed)).toBeNull()
  })
})

describe('the key of a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('is made once, and only its user may read it', () => {
    const key = keyOfFolder(folder)
    chmodSync(join(folder, 'secrets.key'), 0o644)
    expect(keyOfFolder(folder)).toEqual(key)
    expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600)
  })

  test('is never replaced by another because it is damaged', () => {
    writeFileSync(join(folder, 'secrets.key'), 'half a k')
    expect(() => keyOfFolder(folder)).toThrow('holds no key')
  })
})

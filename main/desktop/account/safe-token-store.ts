import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { safeStorage } from 'electron'
import * as z from 'zod/mini'
import { isMissing } from '#shared/activity/is-missing.ts'
import type { Tokens, TokenStore } from '#shared/host/ports.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { report } from '../report.ts'

const schema = z.object({ access_token: z.string(), refresh_token: z.string(), issued: z.number() })

/**
 * True if the system can store secrets. Linux without a keyring "encrypts" with a publicly known key (basic_text).
 * Tokens then stay in memory.
 */
export function hasSecretStore(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || !/^(?:basic_text|unknown)$/.test(safeStorage.getSelectedStorageBackend())
}

/**
 * Tokens for a remote service, encrypted with the system's secret store. Without such a store they last only as long as
 * the app runs.
 */
export class SafeTokenStore implements TokenStore {
  readonly #file: string
  readonly #kept: boolean
  #tokens: Tokens | null

  constructor(file: string, kept: boolean) {
    this.#file = file
    this.#kept = kept
    this.#tokens = kept ? unsealed(file) : null
  }

  async read(): Promise<Tokens | null> {
    return this.#tokens
  }

  async write(tokens: Tokens | null): Promise<void> {
    this.#tokens = tokens
    if (!this.#kept) return
    if (tokens === null) return rmSync(this.#file, { force: true })
    mkdirSync(dirname(this.#file), { recursive: true, mode: PRIVATE_FOLDER })
    writeFileSync(`${this.#file}.new`, safeStorage.encryptString(JSON.stringify(tokens)), { mode: PRIVATE_FILE })
    renameSync(`${this.#file}.new`, this.#file)
  }

  /** One process serves all windows, so no other process changes the tokens. */
  onChange(): () => void {
    return () => {}
  }
}

/** A file that is damaged, or was encrypted on another machine, counts as signed out. */
function unsealed(file: string): Tokens | null {
  try {
    const read = z.safeParse(schema, JSON.parse(safeStorage.decryptString(readFileSync(file))))
    return read.success ? read.data : null
  } catch (error) {
    if (!isMissing(error)) report('unseal who is signed in', error)
    return null
  }
}

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { safeStorage } from 'electron'
import * as z from 'zod/mini'
import { isMissing } from '#shared/activity/is-missing.ts'
import type { Tokens, TokenStore } from '#shared/host/ports.ts'
import { report } from '../report.ts'

const schema = z.object({ access_token: z.string(), refresh_token: z.string(), issued: z.number() })

/**
 * Whether the system keeps secrets for us. Linux without a keyring "encrypts" with a key that everyone knows
 * (basic_text): that is no secret, so tokens then stay in memory (RELIABILITY.md section 2, row 14).
 */
export function hasSecretStore(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || !/^(?:basic_text|unknown)$/.test(safeStorage.getSelectedStorageBackend())
}

/** Tokens of a service elsewhere, sealed with the system's secret store, or for as long as the app runs where there is none. */
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
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(`${this.#file}.new`, safeStorage.encryptString(JSON.stringify(tokens)), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
  }

  /** One process serves all windows: nobody else writes. */
  onChange(): () => void {
    return () => {}
  }
}

/** Damaged, or sealed on another machine: as if nobody had signed in. */
function unsealed(file: string): Tokens | null {
  try {
    const read = z.safeParse(schema, JSON.parse(safeStorage.decryptString(readFileSync(file))))
    return read.success ? read.data : null
  } catch (error) {
    if (!isMissing(error)) report('unseal who is signed in', error)
    return null
  }
}

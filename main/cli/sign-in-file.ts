import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostReach } from '#shared/text/addresses/host-reach.ts'
import { CliError, exitCode } from './cli-error.ts'
import type { Terminal } from './terminal.ts'

export interface SignedIn {
  /** The service's: `https://read.example.org`. */
  readonly address: string
  readonly token: string
}

const fileIn = (folder: string): string => join(folder, 'sign-in.json')

/** Returns the sign-in from the environment, or else the one that `login` stored. Throws CliError if there is none. */
export function signedIn({ env, configFolder }: Terminal): SignedIn {
  const stored = read(configFolder)
  const address = env['LECTERN_ADDRESS'] ?? stored?.address
  const token = env['LECTERN_TOKEN'] ?? stored?.token
  if (address && token) return { address: originOf(address), token }
  throw new CliError('You are not signed in. Run: lectern login ADDRESS', exitCode.signedOut)
}

/** Stores the sign-in so that only this user of the machine can read it. */
export function keepSignIn(folder: string, signIn: SignedIn): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = fileIn(folder)
  writeFileSync(`${file}.new`, `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export function forgetSignIn(folder: string): void {
  rmSync(fileIn(folder), { force: true })
}

/**
 * Returns the origin of the address that the user entered. A bare host such as `read.example.org` is accepted. Throws
 * CliError if the address is invalid.
 */
export function originOf(given: string): string {
  const bare = `http://${given}`
  const isLocal = URL.canParse(bare) && hostReach(new URL(bare).hostname) === 'machine'
  const whole = /^https?:\/\//i.test(given) ? given : `${isLocal ? 'http' : 'https'}://${given}`
  if (!URL.canParse(whole)) throw new CliError(`This is not an address: ${given}`, exitCode.usage)
  return new URL(whole).origin
}

function read(folder: string): Partial<SignedIn> | null {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Partial<SignedIn>
  } catch {
    return null
  }
}

import * as z from 'zod/mini'
import type { Connection } from '#shared/extension/messages.ts'
import { DESKTOP_ORIGIN, isDesktop } from '#shared/extension/library-addresses.ts'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import type { Client } from '#shared/request/client.ts'
import { createClient } from '#shared/request/create-client.ts'
import type { TokenStore, Tokens, Clock } from '#shared/request/ports.ts'
import { browser } from '../browser.ts'
import { DesktopCaller } from './desktop-caller.ts'
import { type ExtensionCall, type ExtensionCaller, extensionCalls } from './extension-calls.ts'
import { valueIn } from './stored-value.ts'

const connectionSchema = z.object({
  origin: z.string(),
  /** The number of the account at a service, or the library shown by the desktop app. */
  account: z.union([z.int(), z.string()]),
  name: z.string(),
  isSignedOut: z.boolean(),
})
type StoredConnection = z.output<typeof connectionSchema>

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string(), issued: z.number() })

/** Stored only in this browser profile, because a sign-in must not be copied along with synced settings. */
const connection = valueIn('connection', connectionSchema)
const tokens = valueIn('tokens', tokensSchema)

const tokenStore: TokenStore = {
  read: () => tokens.read(),
  write: (given: Tokens | null) => tokens.write(given),
  // Only the worker writes the tokens, so there are no changes to report.
  onChange: () => () => {},
}

/** Allows only one exchange at a time, even while the last request of a stopped worker is still in progress. */
const transport = (request: Request): Promise<Response> =>
  request.url.endsWith('/token/refresh/')
    ? navigator.locks.request('lectern-refresh', () => fetch(request))
    : fetch(request)

export const clientAt = (origin: string, store: TokenStore = tokenStore): Client<ExtensionCall> =>
  createClient(extensionCalls, {
    transport,
    tokens: store,
    clock,
    base: `${origin}/api/${DEFAULT_API_VERSION}`,
    version: browser.runtime.getManifest().version,
    language: () => browser.i18n.getMessage('language') || 'en',
    readOnly: () => false,
    onEvent: (event) => {
      if (event.type === 'session') void markSignedOut(event.status === 'invalid')
    },
  })

let current: { readonly key: string; readonly caller: ExtensionCaller } | null = null

/**
 * Returns a client for the library to which this browser is connected, at a service or in the desktop app. Returns null
 * if there is none.
 */
export async function connectedClient(): Promise<ExtensionCaller | null> {
  const held = await connection.read()
  if (!held) return null
  const key = keyOf(held)
  if (current?.key !== key) current = { key, caller: callerFor(held) }
  return current.caller
}

const callerFor = ({ origin, account }: StoredConnection): ExtensionCaller =>
  isDesktop(origin) ? new DesktopCaller(String(account), (isOther) => void markSignedOut(isOther)) : clientAt(origin)

const keyOf = ({ origin, account }: StoredConnection): string => `${origin} ${account}`

export async function readConnection(): Promise<Connection | null> {
  const held = await connection.read()
  return held && { origin: held.origin, name: held.name, isSignedOut: held.isSignedOut }
}

/** Returns the key of the account to which saves belong, or null if there is none. */
export async function accountKey(): Promise<string | null> {
  const held = await connection.read()
  return held && keyOf(held)
}

export async function keepConnection(origin: string, given: Tokens): Promise<Connection> {
  await tokens.write(given)
  const profile = await clientAt(origin).call('profile', {})
  const name = profile.display_name ?? profile.any_name
  const held: StoredConnection = { origin, account: profile.id, name, isSignedOut: false }
  await connection.write(held)
  return { origin, name, isSignedOut: false }
}

/** Connects to the library shown by the desktop app on this computer. Rejects with a RequestError. */
export async function connectDesktop(): Promise<Connection> {
  const { library, name } = await new DesktopCaller(null, () => {}).status()
  const held: StoredConnection = { origin: DESKTOP_ORIGIN, account: library, name, isSignedOut: false }
  await connection.write(held)
  return { origin: DESKTOP_ORIGIN, name, isSignedOut: false }
}

/** Ends the session at the service if it can be reached. Removes the session from this browser in any case. */
export async function endConnection(): Promise<void> {
  const client = await connectedClient()
  await client?.call('signOut', {}).catch((error: unknown) => error)
  await tokens.write(null)
  await connection.write(null)
  current = null
}

async function markSignedOut(isSignedOut: boolean): Promise<void> {
  const held = await connection.read()
  if (held && held.isSignedOut !== isSignedOut) await connection.write({ ...held, isSignedOut })
}

const clock: Clock = {
  now: () => Date.now(),
  after: (delay, run) => {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
}

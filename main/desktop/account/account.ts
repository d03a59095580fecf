import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hostReach } from '#shared/text/addresses/host-reach.ts'

/** The account whose library is shown: the one on this machine, or one on a remote service. */
export interface Account {
  /** The service's origin. Null for the library on this machine. */
  readonly address: string | null
  /** Origins that a user agreed to on this machine. No other origin is ever contacted. */
  readonly allowed: readonly string[]
  /**
   * An origin, agreed to by the user, that reaches the service without the proxy that limits response sizes. Null if
   * none was set.
   */
  readonly direct: string | null
}

const schema = z.object({
  address: z.nullable(z.string()),
  allowed: z.array(z.string()),
  direct: z.optional(z.nullable(z.string())),
})

/** Falls back to the library on this machine if the file is damaged or names an address that no user agreed to. */
export function readAccount(stored: unknown): Account {
  const read = z.safeParse(schema, stored)
  if (!read.success) return { address: null, allowed: [], direct: null }
  const allowed = read.data.allowed.flatMap((text) => serviceOrigin(text) ?? [])
  const address = read.data.address === null ? null : serviceOrigin(read.data.address)
  if (address === null || !allowed.includes(address)) return { address: null, allowed, direct: null }
  return { address, allowed, direct: serviceOrigin(read.data.direct ?? '') }
}

/**
 * Returns the origin of a service's address, or null if the address is not acceptable. Only https is accepted, so that
 * tokens are never sent in clear text. The exception is http for this machine, where no network is used.
 */
export function serviceOrigin(text: string): string | null {
  const full = text.includes('://') ? text.trim() : `https://${text.trim()}`
  if (!URL.canParse(full)) return null
  const url = new URL(full)
  const own = hostReach(url.hostname) === 'machine'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && own)) return null
  if (url.username !== '' || url.password !== '' || (url.pathname !== '/' && url.pathname !== '')) return null
  return url.origin
}

/** Returns the account's own folder. For this machine's library it is the data folder itself. */
export function accountFolder(dataFolder: string, address: string | null): string {
  if (address === null) return dataFolder
  const host = new URL(address).host.replaceAll(/[^a-z0-9.-]/gi, '_')
  return join(dataFolder, 'accounts', `${host}-${createHash('sha256').update(address).digest('hex').slice(0, 8)}`)
}

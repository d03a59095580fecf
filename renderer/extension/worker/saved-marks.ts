import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { RequestError } from '#shared/request/request-error.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import * as z from 'zod/mini'
import type { ExtensionCaller } from './extension-calls.ts'
import { accountKey, connectedClient } from './session.ts'
import { valueIn } from './stored-value.ts'

/**
 * Hashes of the addresses in the library. They are stored on this computer, so that no request reveals which pages are
 * open.
 */
interface Schema extends DBSchema {
  addresses: { key: string; value: true }
}

const MINUTE = 60_000
const OLDEST = 15 * MINUTE

const state = valueIn('savedMarks', z.object({ account: z.string(), cursor: z.string(), readAt: z.number() }))

let opening: Promise<IDBPDatabase<Schema>> | null = null

function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('lectern-saved', 1, {
    upgrade: (database) => void database.createObjectStore('addresses'),
    terminated: () => (opening = null),
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

/** True if the library has the page, as far as this computer knows. */
export async function isMarked(url: string): Promise<boolean> {
  return (await (await open()).count('addresses', await hashOf(url))) > 0
}

/** Adds a page that was just saved. The service will report it as well, but later. */
export async function addMark(url: string): Promise<void> {
  await (await open()).put('addresses', true, await hashOf(url))
}

/** Reads what was saved and removed since the last time. With `now`, even if the last time was only a moment ago. */
export async function readMarks({ now = false } = {}): Promise<void> {
  await navigator.locks.request('lectern-marks', async () => {
    const [client, account] = [await connectedClient(), await accountKey()]
    if (!client || account === null) return
    const held = await state.read()
    const isOwn = held?.account === account
    if (isOwn && !now && Date.now() - held.readAt < OLDEST) return
    if (!isOwn) await forgetMarks()
    let cursor = isOwn ? held.cursor : ''
    for (let hasMore = true; hasMore; ) {
      const page = await pageAfter(client, cursor)
      // Existing marks are preserved until the service can be reached.
      if (page === 'unreachable') return
      if (page === 'otherHistory') {
        await forgetMarks()
        if (cursor === '') return
        cursor = ''
        continue
      }
      const tx = (await open()).transaction('addresses', 'readwrite')
      for (const hash of page.gone) await tx.store.delete(hash)
      for (const hash of page.saved) await tx.store.put(true, hash)
      await tx.done
      cursor = page.cursor
      hasMore = page.has_more
      await state.write({ account, cursor, readAt: Date.now() })
    }
  })
}

async function pageAfter(client: ExtensionCaller, cursor: string) {
  try {
    return await client.call('savedAddresses', { query: cursor === '' ? {} : { cursor } })
  } catch (error) {
    return error instanceof RequestError && error.status === 410 ? 'otherHistory' : 'unreachable'
  }
}

export async function forgetMarks(): Promise<void> {
  await (await open()).clear('addresses')
  await state.write(null)
}

/** Hashes an address in the same way as the service. */
async function hashOf(url: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(identityUrl(url)))
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

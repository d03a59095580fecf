import { resolve } from 'node:dns/promises'
import { boundedLookups, type ResolveName } from './bounded-lookups.ts'
import { checkSignatures } from './check-signatures.ts'

const HEADERS = ['list-unsubscribe', 'list-unsubscribe-post']

/**
 * Whether a signature that is right covers how a letter says that one click unsubscribes. Otherwise anybody on the way
 * could have written where the click goes. False if that could not be told.
 */
export async function signsUnsubscribing(bytes: Uint8Array, resolveName: ResolveName = resolve): Promise<boolean> {
  const checked = await checkSignatures(bytes, { resolver: boundedLookups(resolveName) })
  if (!checked) return false
  return checked.results.some(({ status, signingHeaders }) => {
    const covered = (signingHeaders?.keys ?? '').split(':').map((name) => name.trim().toLowerCase())
    return status.result === 'pass' && HEADERS.every((name) => covered.includes(name))
  })
}

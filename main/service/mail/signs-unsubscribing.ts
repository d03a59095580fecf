import { resolve } from 'node:dns/promises'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { boundedLookups, type ResolveName } from './bounded-lookups.ts'
import { letterHead } from './letter-head.ts'

/** Letters of honest senders have fewer. */
const MOST_SIGNATURES = 10
const HEADERS = ['list-unsubscribe', 'list-unsubscribe-post']

/**
 * Whether a signature that is right covers how a letter says that one click unsubscribes. Otherwise anybody on the way
 * could have written where the click goes. False if that could not be told.
 */
export async function signsUnsubscribing(bytes: Uint8Array, resolveName: ResolveName = resolve): Promise<boolean> {
  const signatures = letterHead(bytes).filter(({ name }) => name === 'dkim-signature').length
  if (signatures === 0 || signatures > MOST_SIGNATURES) return false
  const { results } = await dkimVerify(Buffer.from(bytes), { resolver: boundedLookups(resolveName) })
  return results.some(({ status, signingHeaders }) => {
    const covered = (signingHeaders?.keys ?? '').split(':').map((name) => name.trim().toLowerCase())
    return status.result === 'pass' && HEADERS.every((name) => covered.includes(name))
  })
}

import { resolve } from 'node:dns/promises'
import { boundedLookups, type ResolveName } from './bounded-lookups.ts'
import { checkSignatures } from './check-signatures.ts'
import { coveredFields } from './email-verification.ts'

const HEADERS = ['list-unsubscribe', 'list-unsubscribe-post']

/**
 * Whether a valid signature covers how an email says that one click unsubscribes. The signature must be of the domain of
 * the From address, or of one with the same organizational domain (RFC 9989, relaxed alignment): anybody can sign for a
 * domain of their own. False if that could not be told.
 */
export async function signsUnsubscribing(bytes: Uint8Array, resolveName: ResolveName = resolve): Promise<boolean> {
  const checked = await checkSignatures(bytes, { resolver: boundedLookups(resolveName) })
  // Programs differ in which of several From fields they show a reader.
  if (!checked || checked.fromFields !== 1 || checked.headerFrom?.length !== 1) return false
  return checked.results.some(({ status, signingHeaders }) => {
    const covered = coveredFields(signingHeaders?.keys ?? '')
    return status.result === 'pass' && Boolean(status.aligned) && HEADERS.every((name) => covered.has(name))
  })
}

import { resolve } from 'node:dns/promises'
import { boundedLookups, type ResolveName } from './bounded-lookups.ts'
import { checkSignatures } from './check-signatures.ts'
import { coveredFields } from './email-verification.ts'

const HEADERS = ['list-unsubscribe', 'list-unsubscribe-post']

/**
 * True if a valid signature covers the header by which an email offers to unsubscribe with one click. The signature
 * must be by the domain of the From address, or by one with the same organizational domain (RFC 9989, relaxed
 * alignment): anyone can sign for their own domain. False if that could not be determined.
 */
export async function signsUnsubscribing(bytes: Uint8Array, resolveName: ResolveName = resolve): Promise<boolean> {
  const checked = await checkSignatures(bytes, { resolver: boundedLookups(resolveName) })
  // If there are several From fields, programs differ in which one they show a reader.
  if (!checked || checked.fromFields !== 1 || checked.headerFrom?.length !== 1) return false
  return checked.results.some(({ status, signingHeaders }) => {
    const covered = coveredFields(signingHeaders?.keys ?? '')
    return status.result === 'pass' && Boolean(status.aligned) && HEADERS.every((name) => covered.has(name))
  })
}

import { resolve } from 'node:dns/promises'
import { isPublicAddress } from '../outbound/index.ts'
import { boundedLookups, type ResolveName } from './bounded-lookups.ts'
import { checkSignatures } from './check-signatures.ts'
import { emailHead } from './email-head.ts'
import { loadMailauth } from './load-mailauth.ts'
import { coveredFields, listDomain, unverified, type EmailVerification } from './email-verification.ts'

const LONGEST_MS = 8_000

/** Forwarders that check an email before they forward it, and seal their findings (ARC). */
const FORWARDERS: ReadonlySet<string> = new Set([
  'google.com',
  'microsoft.com',
  'messagingengine.com',
  'icloud.com',
  'pobox.com',
])

/** The client that passed an email to our server, as the server reported it. */
export interface HandedOverBy {
  readonly ip: string
  readonly helo: string
  /** The envelope's sender, or an empty string if there is none. */
  readonly sender: string
}

/**
 * Verifies that an email comes from its domain. DMARC accepts the domain's signature (DKIM) or its permission for the
 * sending server (SPF). The seal of a forwarder that saw such a proof (ARC) also counts. Also returns what the email's
 * valid signatures cover.
 */
export async function verifySender(
  bytes: Uint8Array,
  from: HandedOverBy,
  resolveName: ResolveName = resolve,
): Promise<EmailVerification> {
  // This is done before the time limit for the sender's name servers starts.
  await loadMailauth()
  const ending = new AbortController()
  const late = new Promise<EmailVerification>((done) => {
    const timer = setTimeout(() => done(unverified), LONGEST_MS)
    ending.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  try {
    return await Promise.race([check(bytes, from, boundedLookups(resolveName)), late])
  } finally {
    ending.abort()
  }
}

async function check(bytes: Uint8Array, from: HandedOverBy, resolver: ResolveName): Promise<EmailVerification> {
  const dkim = await checkSignatures(bytes, { resolver, sender: from.sender })
  if (!dkim) return { isVerified: false, isListVerified: false, signsUnsubscribing: false }
  const isUnsure = dkim.results.some(({ status }) => status.result === 'temperror')
  const list = listDomain(emailHead(bytes))
  const signs = (field: string, isTheirs: (signature: Signature) => boolean): boolean | null => {
    const valid = dkim.results.filter(({ status }) => status.result === 'pass')
    const covers = (signature: Signature) => coveredFields(signature.signingHeaders?.keys ?? '').has(field)
    return valid.some((signature) => covers(signature) && isTheirs(signature)) || (isUnsure ? null : false)
  }
  return {
    isVerified: await isFromVerified(dkim, from, resolver),
    isListVerified: list === null ? null : signs('list-id', ({ signingDomain }) => isBelow(list, signingDomain)),
    signsUnsubscribing: signs('list-unsubscribe', ({ status }) => Boolean(status.aligned) && dkim.fromFields === 1),
  }
}

type Checked = NonNullable<Awaited<ReturnType<typeof checkSignatures>>>
type Signature = Checked['results'][number]

const isBelow = (name: string, domain = ''): boolean =>
  domain.includes('.') && `.${name}`.endsWith(`.${domain.toLowerCase()}`)

async function isFromVerified(dkim: Checked, from: HandedOverBy, resolver: ResolveName): Promise<boolean | null> {
  const { spf, evaluateDmarc, arc } = await loadMailauth()
  const sent = isPublicAddress(from.ip) ? await spf({ ...from, resolver, mta: 'localhost' }) : null
  const signed = dkim.results.filter(({ status }) => status.result === 'pass')
  const spfDomains = sent?.status.result === 'pass' ? [sent.domain] : []
  if (signed.length > 0 || spfDomains.length > 0) {
    const { response } = await evaluateDmarc({
      headerFrom: dkim.headerFrom,
      fromFields: dkim.fromFields,
      spfDomains,
      dkimDomains: signed.map(({ id, signingDomain: domain = '', status: { aligned, underSized } }) => ({
        id,
        domain,
        aligned,
        underSized,
      })),
      resolver,
    })
    const result = response === false ? 'fail' : response.status.result
    if (result === 'pass') return true
    // A domain without a policy can still verify by its signature.
    if (result === 'none' && signed.some(({ status }) => status.aligned)) return true
    if (result === 'temperror') return null
  }
  const chain = dkim.arc?.chain
  if (dkim.arc && chain) {
    const sealed = await arc({ ...dkim.arc, chain }, { resolver })
    const seal = dkim.arc.lastEntry?.['arc-seal']?.parsed?.d?.value
    const isKnown = typeof seal === 'string' && FORWARDERS.has(seal.toLowerCase())
    if (isKnown && sealed.status.result === 'pass') return sealed.authenticationResults?.['dmarc']?.result === 'pass'
  }
  const isUnsure = dkim.results.some(({ status }) => status.result === 'temperror')
  return isUnsure || sent?.status.result === 'temperror' ? null : false
}

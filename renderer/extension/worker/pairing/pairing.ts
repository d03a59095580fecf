import * as z from 'zod/mini'
import type { Connection, Pairing } from '#shared/extension/messages.ts'
import { RequestError } from '#shared/request/request-error.ts'
import { confirmationCode } from '#shared/model/confirmation-code.ts'
import * as t from '#shared/words/extension.ts'
import { Refusal } from '../refusal.ts'
import { serviceOrigin } from './service-address.ts'
import { clientAt, keepConnection } from '../session.ts'
import { valueIn } from '../stored-value.ts'

const begun = valueIn('pairing', z.object({ origin: z.string(), session: z.string() }), 'session')
const CHECK_DEADLINE = 5000
const LONGEST_DOCUMENT = 4 * 1024 * 1024

/** Contains no tokens, because the sign-in calls don't need any. */
const noTokens = { read: () => Promise.resolve(null), write: () => Promise.resolve(), onChange: () => () => {} }

/** Starts the sign-in of this browser. Throws Refusal with the reason if that is impossible. */
export async function beginPairing(address: string): Promise<Pairing> {
  const origin = serviceOrigin(address)
  await checkService(origin)
  const reply = await clientAt(origin, noTokens)
    .call('qrLoginTrigger', { body: { client_type: 'extension' } })
    .catch((error: unknown) => {
      throw new Refusal(explain(error, origin))
    })
  const session = reply.session_token
  if (!/^[\w.~-]{8,512}$/.test(session)) throw new Refusal(notLectern(origin))
  await begun.write({ origin, session })
  return { confirmUrl: confirmUrl(origin, session, reply.confirm_url), code: confirmationCode(session) }
}

/** Returns null until the reader has agreed. Throws Refusal if the sign-in is over. */
export async function exchangePairing(): Promise<Connection | null> {
  const held = await begun.read()
  if (!held) throw new Refusal('This sign-in was interrupted. Begin again.')
  const client = clientAt(held.origin, noTokens)
  try {
    const tokens = await client.call('qrLoginExchange', { body: { session_token: held.session } })
    await begun.write(null)
    return await keepConnection(held.origin, { ...tokens, issued: Date.now() })
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (error.status === 400) {
      await begun.write(null)
      throw new Refusal('The request expired. Start again.')
    }
    // The reader has not agreed yet, or the network is down for a moment.
    if (error.status === 408 || error.status === 429 || error.status === 0) return null
    throw new Refusal(explain(error, held.origin))
  }
}

/** Combines the path given by the service with the origin that the reader entered. */
function confirmUrl(origin: string, session: string, given: string | undefined): string {
  const named = given !== undefined && URL.canParse(given) ? new URL(given) : null
  const url = new URL(named ? named.pathname + named.search : `/settings?page=account&device=${session}`, origin)
  url.searchParams.set('ext_popup_login', '1')
  return url.href
}

async function checkService(origin: string): Promise<void> {
  const response = await fetch(`${origin}/api/docs.json`, {
    signal: AbortSignal.timeout(CHECK_DEADLINE),
    credentials: 'omit',
    redirect: 'manual',
    cache: 'no-store',
  }).catch((cause: unknown) => {
    throw new Refusal(unreachable(origin), { cause })
  })
  if (response.type === 'opaqueredirect' || response.status === 401 || response.status === 407) {
    throw new Refusal(
      `Something in front of ${origin} wants a sign-in of its own. Open the address in a tab and sign in there, then try again.`,
    )
  }
  const text = response.ok
    ? await readLimited(response, LONGEST_DOCUMENT).catch((cause: unknown) => {
        throw new Refusal(unreachable(origin), { cause })
      })
    : null
  if (text === null || !isLectern(text)) throw new Refusal(notLectern(origin))
}

const description = z.looseObject({ info: z.looseObject({ title: z.string() }) })

function isLectern(text: string): boolean {
  try {
    const checked = z.safeParse(description, JSON.parse(text))
    return checked.success && checked.data.info.title.includes('Lectern')
  } catch {
    return false
  }
}

function explain(error: unknown, origin: string): string {
  if (!(error instanceof RequestError)) throw error
  if (error.status === 0) return unreachable(origin)
  if (error.status === 429) return t.tooManyAttempts
  if (error.status === 403) return t.thisServiceDoesntAllowBrowserExtensions
  return notLectern(origin)
}

const notLectern = (origin: string): string => t.originRespondsButItIsNot({ origin })

function unreachable(origin: string): string {
  return origin.startsWith('https:')
    ? t.originDoesntRespondOrItsCertificate({ origin })
    : t.originDoesntRespondIsTheService({ origin })
}

/**
 * Returns the text of a response, or null if it is longer than `longest` bytes. The rest is not read, whatever length
 * the headers state.
 */
async function readLimited(response: Response, longest: number): Promise<string | null> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > longest) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

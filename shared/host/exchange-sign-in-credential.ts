import type { EndpointReply } from '../api/endpoints.ts'
import type { Client } from '../request/client.ts'
import type { SignInProof } from './host.ts'

/** Exchanges a magic link, its code or a scanned QR code for tokens. */
export function exchangeProof(
  client: Pick<Client, 'call'>,
  proof: SignInProof,
): Promise<EndpointReply<'magicLoginToken'>> {
  if (typeof proof === 'string') return client.call('magicLoginToken', { body: { token: proof } })
  const { by, session, code, verifier } = proof
  if (by === 'qr') return client.call('qrLoginExchange', { body: { session_token: session, code_verifier: verifier } })
  if (by === 'short') return client.call('shortTokenExchange', { body: { short_token: session } })
  return client.call('magicLoginExchange', { body: { session_token: session, code } })
}

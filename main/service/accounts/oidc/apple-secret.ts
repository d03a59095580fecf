import { importPKCS8, SignJWT } from 'jose'
import type { AppleKey } from './provider.ts'

/** Apple accepts six months at most. A new secret is created for each request. */
const LIFETIME = '5m'

/** Creates the client secret that Apple requires: a token signed with the operator's key (ES256). */
export async function appleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
  issuer: string,
): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(await importPKCS8(privateKey, 'ES256'))
}

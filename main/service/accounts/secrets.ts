import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits, as they may stand in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Six digits to type from one screen into another. Worth little alone: bound to a secret and to few tries. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** All that is kept of a secret. It is random and long, so a fast hash is enough and there is nothing to guess. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

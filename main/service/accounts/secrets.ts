import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits, safe in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Six digits to type from one screen into another. They are weak alone, so they are bound to a secret and to few
 * attempts.
 */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** The stored form of a secret. A secret is long and random, so a fast hash is enough. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

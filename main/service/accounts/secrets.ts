import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Returns 256 random bits in URL-safe form. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns six digits to copy from one screen to another. They are weak by themselves, so each code is bound to a secret
 * and to a few attempts.
 */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Returns the stored form of a secret. A secret is long and random, so a fast hash is enough. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

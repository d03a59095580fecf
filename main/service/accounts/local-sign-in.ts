import { randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The secret by which the person who started this process signs in: printed or handed over once, good while the
 * process lives, and unknown to any page that merely finds the port.
 */
export class LocalSignIn {
  readonly token = randomBytes(32).toString('base64url')

  accepts(token: string): boolean {
    const given = Buffer.from(token)
    const right = Buffer.from(this.token)
    return given.length === right.length && timingSafeEqual(given, right)
  }
}

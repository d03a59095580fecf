import { randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The secret with which the person who started this process signs in. It is this process's own: it is printed or handed
 * over once, is valid while the process lives, and is unknown to a page that merely finds the port.
 */
export class LocalSignIn {
  readonly token = randomBytes(32).toString('base64url')

  accepts(token: string): boolean {
    const given = Buffer.from(token)
    const right = Buffer.from(this.token)
    return given.length === right.length && timingSafeEqual(given, right)
  }
}

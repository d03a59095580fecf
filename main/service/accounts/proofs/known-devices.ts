import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const NAME = 16
const SIGNATURE = 32

/**
 * Proofs that a device has signed in to an account before. A proof is 16 random bytes and a signature, in base64url,
 * and the device retains it after signing out. Without the account's identifier a proof reveals nothing about the
 * account, and it gives no access. It only distinguishes the device's requests from a stranger's.
 */
export class KnownDevices {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** `uuid`: the account's. */
  prove(uuid: string): string {
    const name = randomBytes(NAME)
    return Buffer.concat([name, this.#sign(name, uuid)]).toString('base64url')
  }

  /** Returns the device's name if the proof belongs to this account. Null otherwise. */
  nameOf(proof: string, uuid: string): string | null {
    const bytes = Buffer.from(proof, 'base64url')
    if (bytes.byteLength !== NAME + SIGNATURE) return null
    const name = bytes.subarray(0, NAME)
    return timingSafeEqual(bytes.subarray(NAME), this.#sign(name, uuid)) ? name.toString('hex') : null
  }

  #sign(name: Uint8Array, uuid: string): Buffer {
    return createHmac('sha256', this.#key).update('device ').update(name).update(uuid).digest()
  }
}

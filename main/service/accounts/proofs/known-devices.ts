import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const NAME = 16
const SIGNATURE = 32

/**
 * Proofs of an earlier sign-in to an account on a device, which keeps them when it signs out: 16 random bytes and a
 * signature, base64url. Without the account's identifier they reveal nothing about it, and they give no access. They
 * only distinguish the device's requests from a stranger's.
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

  /** The device's name, if the proof is of this account. Null otherwise. */
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

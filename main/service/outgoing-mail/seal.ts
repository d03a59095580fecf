import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

/**
 * Encrypts what waits in the library and may open an account (AES-256-GCM). The key follows from the library's signing
 * key, which no backup has.
 */
export class Seal {
  readonly #key: Buffer

  constructor(signingKey: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', signingKey, new Uint8Array(), 'letters', 32))
  }

  close(text: string): Buffer {
    const iv = randomBytes(IV)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }

  /** Null if another key sealed it. */
  open(sealed: Buffer): string | null {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, IV))
      decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  }
}

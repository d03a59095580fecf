import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** First byte of a sealed secret. It allows for another cipher in future. */
const AES_GCM = 1
const NONCE = 12
const TAG = 16
/** Number of bytes in a key. */
export const KEY_LENGTH = 32

/** Owner and purpose of a secret. A secret that is moved to another row cannot be opened there. */
export interface SecretPlace {
  readonly account: number
  /** A name such as 'mail password'. */
  readonly purpose: string
}

/**
 * Seals secrets that readers entrust to the library: passwords of mailboxes, tokens of other services. Store the result
 * of `seal` in a BLOB column, and open it only where the secret is used. An opened secret must not appear in any
 * response, log, export or backup. The key is stored separately from the library, so a copy of the library reveals no
 * secrets.
 */
export interface Vault {
  seal(place: SecretPlace, secret: string): Buffer
  /**
   * Returns null if the secret was sealed with another key or for another place, or was changed. The reader must then
   * enter it again.
   */
  open(place: SecretPlace, sealed: Uint8Array): string | null
}

/** Creates a vault with this key, which has KEY_LENGTH bytes. */
export function createVault(key: Uint8Array): Vault {
  if (key.byteLength !== KEY_LENGTH) throw new Error(`A key has ${KEY_LENGTH} bytes, not ${key.byteLength}`)
  return {
    seal: (place, secret) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(nameOf(place))
      const words = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(AES_GCM), nonce, cipher.getAuthTag(), words])
    },
    open: (place, sealed) => {
      const bytes = Buffer.from(sealed)
      if (bytes.byteLength < 1 + NONCE + TAG || bytes[0] !== AES_GCM) return null
      const nonce = bytes.subarray(1, 1 + NONCE)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(nameOf(place))
      decipher.setAuthTag(bytes.subarray(1 + NONCE, 1 + NONCE + TAG))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE + TAG)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

const nameOf = ({ account, purpose }: SecretPlace): Buffer => Buffer.from(JSON.stringify([account, purpose]))

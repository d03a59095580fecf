import { GMAIL_GRANT, MAIL_PASSWORD } from '../library/emails/mail-accounts.ts'
import { VOICE_SERVER_KEY } from '../library/listening/voice-server/voice-servers.ts'
import { MODEL_SERVER_KEY } from '../library/own-model/server/model-servers.ts'
import { READWISE_TOKEN } from '../library/readwise/readwise.ts'
import { WEBHOOK_SECRET } from '../library/webhooks/webhooks.ts'
import type { Vault } from '../secrets/vault.ts'

/** Possible purposes of the secrets in each column with sealed secrets. */
export const purposes: Readonly<Record<string, readonly string[]>> = {
  'mail_account.password': [MAIL_PASSWORD, GMAIL_GRANT],
  'model_server.key': [MODEL_SERVER_KEY],
  'readwise_account.token': [READWISE_TOKEN],
  'speech_server.key': [VOICE_SERVER_KEY],
  'webhook.secret': [WEBHOOK_SECRET],
  'webhook.old_secret': [WEBHOOK_SECRET],
}

/**
 * Stored for a secret that could not be decrypted. No key can decrypt this value, so the reader must enter the secret
 * again.
 */
const NOTHING = new Uint8Array()

export interface SealedPlace {
  /** Null if the key of this library is not available. */
  readonly vault: Vault | null
  readonly account: number
}

/** Seals secrets with another key and for another account. Drops and counts those that could not be decrypted. */
export class Resealing {
  left = 0
  readonly #from: SealedPlace
  readonly #to: { readonly vault: Vault; readonly account: number }

  constructor(from: SealedPlace, to: { readonly vault: Vault; readonly account: number }) {
    this.#from = from
    this.#to = to
  }

  /** `column` as `table.column`. */
  reseal(column: string, sealed: Uint8Array): Uint8Array {
    for (const purpose of purposes[column] ?? []) {
      const secret = this.#from.vault?.open({ account: this.#from.account, purpose }, sealed)
      if (secret != null) return this.#to.vault.seal({ account: this.#to.account, purpose }, secret)
    }
    this.left += 1
    return NOTHING
  }
}

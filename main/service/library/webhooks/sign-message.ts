import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Returns a new secret in the form that Standard Webhooks requires. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

export interface Message {
  readonly id: string
  /** Milliseconds. */
  readonly now: number
  readonly body: string
}

/** Returns the headers of Standard Webhooks, with one signature for each secret. */
export function signedHeaders({ id, now, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}

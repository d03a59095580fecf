import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

export interface Message {
  readonly id: string
  /** Milliseconds. */
  readonly now: number
  readonly body: string
}

/** The headers of Standard Webhooks, with a signature by each secret. */
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

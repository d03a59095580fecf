import { ForgedEvent, type Payments } from '../../accounts/payments/payments.ts'
import { jsonReply } from '../json-reply.ts'
import type { Door } from './door.ts'

const LONGEST = 500_000

/** POST /stripe/webhook: receives events from Stripe. Any status other than 200 makes Stripe send them again. */
export const stripeDoor =
  (payments: Payments): Door =>
  async (request, url) => {
    if (request.method !== 'POST' || url.pathname !== '/stripe/webhook') return null
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > LONGEST) return jsonReply(413, { detail: 'The event is too large.', code: 'too_large' })
      chunks.push(chunk)
    }
    try {
      const body = Buffer.concat(chunks).toString('utf8')
      await payments.receive(body, request.headers.get('stripe-signature') ?? '', url.origin)
      return jsonReply(200, { received: true })
    } catch (error) {
      if (error instanceof ForgedEvent) return jsonReply(400, { detail: error.message, code: 'forged' })
      return jsonReply(503, { detail: 'The event could not be worked on. Send it again.', code: 'later' })
    }
  }

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentSettings } from '../../../../main/service/accounts/payments/payment-settings.ts'
import { StripeInMemory } from './stripe-in-memory.ts'

export type StripeStandIn = Omit<StripeInMemory, 'settings'> & {
  readonly settings: PaymentSettings
  close(): Promise<void>
}

/** The stand-in for Stripe behind HTTP on loopback, for a whole service. */
export async function openStripe(trialDays = 0): Promise<StripeStandIn> {
  const stripe = new StripeInMemory()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stripe')
      const key = request.headers['idempotency-key']
      const sent = Buffer.concat(chunks).toString('utf8')
      const { status, body } = stripe.answer(request.method ?? '', url, sent, typeof key === 'string' ? key : null)
      response.setHeader('content-type', 'application/json')
      response.writeHead(status)
      response.end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings = stripe.settings(trialDays, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return Object.assign(stripe as Omit<StripeInMemory, 'settings'>, {
    settings,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type IdentityProvider, openIdentityProvider } from '../../main/service/outside/identity-provider.ts'
import { type MailServer, openMailServer } from '../../main/service/outgoing-mail/mail-server.ts'
import { openStripe, type StripeStandIn } from '../../main/service/payments/stripe-stand-in.ts'
import { type HeadlessService, startHeadless } from '../headless-service.ts'
import { sellingBy } from '../selling.ts'

/** A service that many people use, and the servers that it works with. */
export interface AccountServices {
  readonly service: HeadlessService
  readonly mail: MailServer
  /** Called "Home" on the pages. */
  readonly provider: IdentityProvider
  readonly stripe: StripeStandIn
  close(): Promise<void>
}

/** `settings`: in addition to those of the servers. */
export async function startAccountServices(settings: Readonly<Record<string, string>> = {}): Promise<AccountServices> {
  // The provider must know where it sends people back to before the service starts.
  const port = await freePort()
  // Passkeys need a domain, which a number is not.
  const provider = await openIdentityProvider(
    ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${port}/login/oidc/redirect`),
  )
  const mail = await openMailServer()
  const stripe = await openStripe()
  const service = await startHeadless({
    port,
    settings: {
      LECTERN_SMTP: mail.address,
      LECTERN_MAIL_FROM: 'Lectern <emails@example.org>',
      LECTERN_OIDC_ISSUER: provider.issuer,
      LECTERN_OIDC_CLIENT_ID: provider.clientId,
      LECTERN_OIDC_CLIENT_SECRET: provider.secret,
      LECTERN_OIDC_NAME: 'Home',
      ...sellingBy(stripe),
      ...settings,
    },
  })
  return {
    service,
    mail,
    provider,
    stripe,
    close: async () => {
      await service.close()
      await Promise.all([provider.close(), mail.close(), stripe.close()])
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

import type { Page } from 'playwright/test'
import { tokenNames } from '../../renderer/host/cookie-token-store.ts'
import { type LoopbackSite, openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { type HeadlessOptions, type HeadlessService, startHeadless } from './headless-service.ts'
import type { Beginning } from './journeys/journey.ts'
import { answerSample } from './sample-site.ts'
import { readers, seedReaders } from './seeded-library.ts'

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** An account at a service. */
export interface Account {
  readonly service: HeadlessService
  readonly email: string
  /** Calls the API past the app. Resolves to the answer's JSON. Throws if the service refuses. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape.
  call(method: string, path: string, body?: unknown): Promise<any>
  /** Resolves to an address that signs a user in, once. */
  link(): Promise<string>
  /** Signs a page's browser in, without the screens for it, and goes to a place of the app. */
  enter(page: Page, place: string): Promise<void>
}

export interface Owner {
  readonly call: Account['call']
  /** Makes an account for an address, or signs the user in to the existing one. */
  invite(email: string): Promise<Account>
}

/**
 * A site whose pages a test may add to. Their addresses must be the test's own, because feeds are known to every
 * account.
 */
export interface SharedSite extends LoopbackSite {
  readonly pages: Map<string, { readonly type: string; readonly body: string | Uint8Array }>
}

/** One service and one site for all tests of a worker, each test with its own account. */
export interface SharedService {
  readonly site: SharedSite
  account(begins: Beginning): Promise<Account>
  close(): Promise<void>
}

export async function startSharedService(): Promise<SharedService> {
  const site = await openSharedSite()
  const options: HeadlessOptions = {
    allowPrivateHosts: [site.host],
    receivesMail: true,
    // All its people have one address.
    settings: { LECTERN_RATE_LIMITS: 'off' },
    fill: seedReaders,
  }
  let service = await startHeadless(options)
  let owner = await ownerOf(service)
  let seeded = 0
  let invited = 0
  return {
    site,
    account: async (begins) => {
      if (begins === 'empty') return owner.invite(`new${(invited += 1)}@example.org`)
      // Only tests that run again and again need more.
      if (seeded === readers.length) {
        await service.close()
        service = await startHeadless(options)
        owner = await ownerOf(service)
        seeded = 0
      }
      return owner.invite(readers[(seeded += 1) - 1] ?? '')
    },
    close: async () => {
      await service.close()
      await site.close()
    },
  }
}

async function openSharedSite(): Promise<SharedSite> {
  const pages: SharedSite['pages'] = new Map()
  const site = await openLoopbackSite((request, response) => {
    const own = pages.get(request.url ?? '')
    if (own) response.writeHead(200, { 'content-type': own.type }).end(own.body)
    else answerSample(request, response)
  })
  return { ...site, pages }
}

/** Signs in the person who runs the service and admits others. */
export async function ownerOf(service: HeadlessService): Promise<Owner> {
  const call = caller(service.origin, await exchange(service.origin, service.address))
  return { call, invite: (email) => accountOf(service, email, call) }
}

async function accountOf(service: HeadlessService, email: string, owner: Account['call']): Promise<Account> {
  const { origin } = service
  // Each browser needs its own tokens, because renewed ones end those before them.
  const link = async (): Promise<string> => (await owner('POST', '/people/', { email })).invite_url
  const signIn = async (): Promise<Tokens> => exchange(origin, await link())
  return {
    service,
    email,
    call: caller(origin, await signIn()),
    link,
    enter: async (page, place) => {
      const tokens = JSON.stringify({ ...(await signIn()), issued: Date.now() })
      // A page without the app.
      await page.goto(`${origin}/static-error.html`)
      await page.evaluate(([name, value]) => localStorage.setItem(name, value), [tokenNames.storage, tokens] as const)
      await page.goto(origin + place)
    },
  }
}

const exchange = (origin: string, link: string): Promise<Tokens> =>
  caller(origin, null)('POST', '/magic_login/token/', { token: new URL(link).searchParams.get('token') })

const caller =
  (origin: string, tokens: Tokens | null): Account['call'] =>
  async (method, path, body) => {
    const headers: HeadersInit = tokens ? { authorization: `Bearer ${tokens.access_token}` } : {}
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await fetch(`${origin}/api/v19${path}`, { method, headers, ...sent })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }

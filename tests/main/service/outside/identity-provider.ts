import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { Provider as OidcProvider } from 'oidc-provider'
import type { AppleKey } from '../../../../main/service/accounts/oidc/provider.ts'

export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  /** The person who signs in next. */
  person: Person
  /** Milliseconds before it answers anything. */
  delay: number
  /** Client secrets that arrived. */
  readonly secrets: string[]
  /** Calls that arrived: path, and the header Authorization if there is one. */
  readonly calls: (readonly [string, string])[]
  /** True if it answers no questions about people. */
  isSilent: boolean
  /** Signs an identity token as the provider does. */
  sign(claims: JWTPayload, more?: { issuer?: string; audience?: string; expires?: string }): Promise<string>
  /** The tokens that renew access. */
  readonly issued: readonly string[]
  /** Takes back what the people agreed to. */
  revoke(): Promise<void>
  /** Follows the browser to the answer: the parameters that come back. */
  authorize(url: string): Promise<Record<string, string>>
  close(): Promise<void>
}

export interface Quirks {
  /** Answers by a form, sends the name once, and requires a signed client secret. */
  readonly apple?: AppleKey & { readonly publicKey: KeyObject }
  /** Also lets a client read mail: a separate scope, and tokens that can be renewed. */
  readonly mail?: string
  /** Leaves address and name out of identity tokens, as OpenID Connect asks, and has them at its userinfo endpoint. */
  readonly isBrief?: boolean
  /** Accepts the client's secret in a header only. */
  readonly takesHeader?: boolean
}

const CLIENT = 'lectern-client'
const SECRET = 'a secret of the client that nobody guesses'

/** A certified OpenID provider on loopback, with a person who agrees to everything. `redirects`: those registered. */
export async function openIdentityProvider(
  redirects: string[],
  { apple, mail, isBrief = false, takesHeader = false }: Quirks = {},
): Promise<IdentityProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }
  const state = { person: { sub: 'nobody' } as Person, delay: 0, isSilent: false }
  const secrets: string[] = []
  const calls: (readonly [string, string])[] = []
  const told = new Set<string>()
  const grants: string[] = []
  const issued: string[] = []
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => {
    setTimeout(() => handle(request, response), state.delay)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const oidc = new OidcProvider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: redirects,
        token_endpoint_auth_method: takesHeader ? 'client_secret_basic' : 'client_secret_post',
        ...(mail === undefined ? {} : { grant_types: ['authorization_code', 'refresh_token'] }),
      },
    ],
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile', 'name', ...(mail === undefined ? [] : [mail])],
    ...(mail === undefined ? {} : { issueRefreshToken: async () => true }),
    conformIdTokenClaims: isBrief,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/agree/${interaction.uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...state.person, sub, ...(apple ? { name: undefined } : {}) }),
    }),
    cookies: { keys: ['a key for cookies'] },
  })
  if (apple) {
    oidc.use(async (context, next) => {
      if (context.path !== '/token') return next()
      const form = new URLSearchParams(await textOf(context.req))
      const secret = form.get('client_secret') ?? ''
      secrets.push(secret)
      const { payload, protectedHeader } = await jwtVerify(secret, apple.publicKey, {
        algorithms: ['ES256'],
        audience: issuer,
        issuer: apple.teamId,
        subject: CLIENT,
      })
      const lives = (payload.exp ?? 0) - (payload.iat ?? 0)
      if (protectedHeader.kid !== apple.keyId || lives > 15_777_000) throw new Error('no such key')
      form.set('client_secret', SECRET)
      Object.assign(context.req, { body: Object.fromEntries(form) })
      return next()
    })
  }
  oidc.on('refresh_token.saved', ({ jti }) => issued.push(jti))
  const callback = oidc.callback()
  handle = (request, response) => {
    calls.push([request.url ?? '', request.headers.authorization ?? ''])
    // The library that the provider is made of accepts both ways.
    if (takesHeader && request.url === '/token' && request.headers.authorization === undefined) {
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"unauthorized_client"}')
      return
    }
    if (state.isSilent && request.url === '/me') return void response.writeHead(503).end()
    if (!request.url?.startsWith('/agree/')) return void callback(request, response)
    void agree(oidc, request, response, state.person.sub).then((grant) => grants.push(grant))
  }
  return {
    issuer,
    clientId: CLIENT,
    secret: SECRET,
    secrets,
    calls,
    issued,
    get person() {
      return state.person
    },
    set person(person) {
      state.person = person
    },
    get delay() {
      return state.delay
    },
    set delay(delay) {
      state.delay = delay
    },
    get isSilent() {
      return state.isSilent
    },
    set isSilent(isSilent) {
      state.isSilent = isSilent
    },
    sign: (claims, { issuer: by = issuer, audience = CLIENT, expires = '5m' } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(by)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(privateKey),
    revoke: async () => {
      for (const id of grants.splice(0)) await (await oidc.Grant.find(id))?.destroy()
    },
    authorize: async (url) => {
      const answer = await follow(url)
      // Apple identifies a user only the first time.
      if (apple && !told.has(state.person.sub)) {
        told.add(state.person.sub)
        answer['user'] = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Byron' }, email: 'forged@example.org' })
      }
      return answer
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

async function agree(
  oidc: OidcProvider,
  request: IncomingMessage,
  response: ServerResponse,
  accountId: string,
): Promise<string> {
  const details = await oidc.interactionDetails(request, response)
  const grant = new oidc.Grant({ accountId, clientId: CLIENT })
  grant.addOIDCScope(String(details.params['scope']))
  const grantId = await grant.save()
  const consent = { grantId }
  await oidc.interactionFinished(request, response, { login: { accountId }, consent })
  return grantId
}

/** Acts as a browser: follows redirects with cookies until one leaves the provider, or a form does. */
async function follow(start: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(start)
  let url = new URL(start)
  for (let step = 0; step < 10; step++) {
    if (url.origin !== origin) return Object.fromEntries(url.searchParams)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    if (location !== null) {
      url = new URL(location, url)
      continue
    }
    const html = await reply.text()
    const inputs = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
    if (inputs.length === 0) throw new Error(`The provider said: ${reply.status} ${html.slice(0, 300)}`)
    return Object.fromEntries(inputs) as Record<string, string>
  }
  throw new Error('The provider never ended')
}

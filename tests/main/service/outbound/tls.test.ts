import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buildConnector } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAllowedHosts } from '../../../../main/service/outbound/allowed-hosts.ts'
import { guardedConnector } from '../../../../main/service/outbound/guarded-connector.ts'
import { createOutbound } from '../../../../main/service/outbound/index.ts'
import { failureOf } from './failure-of.ts'
import { selfSigned } from './self-signed.ts'

let answered = 0
const asked: string[] = []
const server = createServer(
  {
    ...selfSigned,
    SNICallback: (name, done) => {
      asked.push(name)
      done(null)
    },
  },
  (_, response) => {
    answered += 1
    response.end()
  },
)
let port = 0

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

/** Connects like main/service/outbound, trusting the test's certificate, to a name that resolves to this machine. */
function connectAs(hostname: string): Promise<string> {
  const connector = guardedConnector({
    allowed: parseAllowedHosts([`${hostname}:${port}`]),
    connectMs: 5_000,
    lookup: async () => ['127.0.0.1'],
    dial: buildConnector({ ca: selfSigned.cert, allowH2: false }),
  })
  return new Promise((resolve) => {
    connector(
      { hostname, host: `${hostname}:${port}`, protocol: 'https:', port: String(port) },
      (...[error, socket]) => {
        socket?.destroy()
        resolve(error === null ? 'open' : String((error as NodeJS.ErrnoException).code))
      },
    )
  })
}

describe('A secure connection', () => {
  it('with an untrusted certificate is tls_failed, and no request is sent', async () => {
    const web = createOutbound({ allowPrivateHosts: [`site.example.com:${port}`], lookup: async () => ['127.0.0.1'] })
    const error = await failureOf(web.fetch({ url: `https://site.example.com:${port}/` }))
    expect([error.code, error.retryable, answered]).toEqual(['tls_failed', false, 0])
    await web.close()
  })

  it('uses the requested name, although the socket connects to an address', async () => {
    expect(await connectAs('site.example.com')).toBe('open')
    expect(asked.at(-1)).toBe('site.example.com')
    expect(await connectAs('other.example.com')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(await connectAs('127.0.0.1')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  })
})

import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'playwright/test'
import { findFirefox, missingEngines } from '../../resources/scripts/engines.mjs'
import type { LoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { selfSigned } from '../main/service/outbound/self-signed.ts'
import { openFirefox, type FirefoxBrowser } from './extension-firefox-browser.ts'
import { signIn } from './extension-pairing.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { openMembersSite, secretTitle } from './members-site.ts'

const missing = missingEngines().firefox
test.skip(missing !== null, missing ?? '')

let site: LoopbackSite
let service: HeadlessService
let firefox: FirefoxBrowser

test.beforeAll(async () => {
  site = await openMembersSite()
  service = await startHeadless({ allowPrivateHosts: [site.host] })
  firefox = await openFirefox(findFirefox() ?? '')
})

test.afterAll(async () => {
  await firefox?.close()
  await service?.close()
  await site?.close()
})

test('in Firefox the extension is let in, and saves and tags a page behind a sign-in as the reader sees it', async () => {
  await firefox.open(`${site.origin}/sign-in`)
  await firefox.open(`${site.origin}/members`)
  await expect.poll(() => firefox.ask({ type: 'state' })).toEqual({ value: { connection: null, waiting: 0 } })
  const begun = await firefox.ask({ type: 'connect', address: service.origin })
  if ('refusal' in begun) throw new Error(begun.refusal)
  expect(new URL(begun.value.confirmUrl).searchParams.get('ext_popup_login')).toBe('1')
  expect(begun.value.code).toMatch(/^[A-Z]{4}$/)
  expect(await firefox.ask({ type: 'exchange' })).toEqual({ value: null })

  // The reader agrees in the app, in a browser that is signed in.
  const { access_token } = await signIn(service.address)
  const authorization = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const session_token = new URL(begun.value.confirmUrl).searchParams.get('device')
  await fetch(`${service.origin}/api/v19/qr_login/confirm/`, {
    method: 'POST',
    headers: authorization,
    body: JSON.stringify({ session_token }),
  })
  await expect.poll(() => firefox.ask({ type: 'exchange' })).toMatchObject({ value: { origin: service.origin } })

  const saved = await firefox.ask({ type: 'save', tabId: await firefox.tabId(`${site.origin}/members`) })
  if ('refusal' in saved) throw new Error(saved.refusal)
  const { id } = saved.value
  await expect.poll(() => firefox.ask({ type: 'watch', id })).toMatchObject({ value: { state: 'saved', minutes: 1 } })
  expect(await firefox.ask({ type: 'edit', id, change: { tags: ['harbors'] } })).not.toHaveProperty('refusal')
  const queue = async () => {
    const reply = await fetch(`${service.origin}/api/v19/library_items/queue_feed/`, { headers: authorization })
    const { feed } = (await reply.json()) as { feed: { content: { title: string; tags: { name: string }[] } }[] }
    return feed.map(({ content: { title, tags } }) => [title, ...tags.map(({ name }) => name)])
  }
  await expect.poll(queue).toEqual([[secretTitle, 'harbors']])
})

test('in Firefox a service whose certificate is not trusted is refused with the way to trust it', async () => {
  const server = createServer(selfSigned, (_, response) => response.end('{}')).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    await firefox.open(`${site.origin}/open-certificate`)
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const reply = await firefox.ask({ type: 'connect', address })
    expect(reply).toEqual({ refusal: expect.stringContaining('if the browser warns of the certificate, accept it') })
  } finally {
    server.close()
  }
})

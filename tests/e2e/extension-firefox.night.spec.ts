import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'playwright/test'
import type { Content } from '#shared/model/content.ts'
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

test('in Firefox a page behind a sign-in is saved with its selected words and tags, and another waits for the service', async () => {
  await firefox.open(`${site.origin}/sign-in`)
  const members = await firefox.open(`${site.origin}/members`)
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

  const chosen = await firefox.evaluate<string>(
    members,
    `(() => { getSelection().selectAllChildren(document.querySelector('article p')); return String(getSelection()) })()`,
  )
  const saved = await firefox.ask({ type: 'save', tabId: await firefox.tabId(`${site.origin}/members`) })
  if ('refusal' in saved) throw new Error(saved.refusal)
  const { id } = saved.value
  await expect.poll(() => firefox.ask({ type: 'watch', id })).toMatchObject({ value: { state: 'saved', minutes: 1 } })
  expect(await firefox.ask({ type: 'edit', id, change: { tags: ['harbors'] } })).not.toHaveProperty('refusal')
  const queue = async () => {
    const reply = await fetch(`${service.origin}/api/v19/library_items/queue_feed/`, { headers: authorization })
    const { feed } = (await reply.json()) as { feed: { content: Content }[] }
    return feed.map(({ content }) => ({
      title: content.title,
      tags: content.tags.map(({ name }) => name),
      highlights: content.my_annotations.map(({ text }) => text),
    }))
  }
  const kept = { title: secretTitle, tags: ['harbors'], highlights: [chosen] }
  await expect.poll(queue).toEqual([kept])

  // Without the service a save waits, and is sent once it is back.
  await service.kill()
  await firefox.open(`${site.origin}/open-later`)
  const late = await firefox.ask({ type: 'save', tabId: await firefox.tabId(`${site.origin}/open-later`) })
  if ('refusal' in late) throw new Error(late.refusal)
  const watch = () => firefox.ask({ type: 'watch', id: late.value.id })
  await expect.poll(watch).toMatchObject({ value: { state: 'waiting' } })
  service = await startHeadless({ allowPrivateHosts: [site.host], insteadOf: service })
  await firefox.ask({ type: 'retry', id: late.value.id })
  await expect.poll(watch).toMatchObject({ value: { state: 'saved' } })
  await expect.poll(queue).toEqual([{ title: 'Open page -later', tags: [], highlights: [] }, kept])
})

test('in Firefox a service whose certificate is not trusted is refused with the way to trust it', async () => {
  const server = createServer(selfSigned, (_, response) => response.end('{}')).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    await firefox.open(`${site.origin}/open-certificate`)
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const reply = await firefox.ask({ type: 'connect', address })
    expect(reply).toEqual({ refusal: expect.stringContaining('its certificate isn’t trusted') })
  } finally {
    server.close()
  }
})

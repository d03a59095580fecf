// Saving into the desktop app: the browser starts the real program, which reaches the app's real end over its socket.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { assembleHost } from '#shared/host/assemble-host.ts'
import type { AssembledHost } from '#shared/host/running-host.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { BrowserBridge } from '../../main/desktop/browser-bridge/browser-bridge.ts'
import { systemClock } from '../../main/desktop/system-clock.ts'
import { buildBridge } from '../../resources/scripts/browser-bridge.mjs'
import { findFirefox, missingEngines } from '../../resources/scripts/engines.mjs'
import { ManualFocus, ManualLease, ManualNetwork, MemoryTokenStore } from '../fakes/host-ports.ts'
import { memoryActivity } from '../fakes/memory-activity.ts'
import type { LoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { type ExtensionBrowser, openExtensionBrowser } from './extension-browser.ts'
import { type FirefoxBrowser, openFirefox } from './extension-firefox-browser.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { openMembersSite } from './members-site.ts'

const home = mkdtempSync(join(tmpdir(), 'lectern-desktop-home-'))
let site: LoopbackSite
let service: HeadlessService
let host: AssembledHost
let bridge: BrowserBridge
let browser: ExtensionBrowser | undefined
let firefox: FirefoxBrowser | undefined
let program: string | null

/** Opens the desktop app's bridge, over the library of a service. */
const openBridge = () =>
  new BrowserBridge({
    home,
    folder: join(home, 'bridge'),
    platform: 'linux',
    host,
    address: null,
    program: program ?? '',
  })

test.beforeAll(async () => {
  program = await buildBridge(process.platform, process.arch, join(home, 'built'))
  test.skip(program === null, 'no C compiler here: the program that browsers start cannot be tested')
  for (const folder of ['.config/chromium', '.mozilla']) mkdirSync(join(home, folder), { recursive: true })
  site = await openMembersSite()
  service = await startHeadless({ allowPrivateHosts: [site.host] })
  host = assembleHost({
    activity: memoryActivity(),
    transport: (request) => fetch(request),
    tokens: new MemoryTokenStore(),
    store: new MemoryQueueStore(),
    clock: systemClock,
    network: new ManualNetwork(),
    lease: new ManualLease(),
    focus: new ManualFocus(),
    random: Math.random,
    base: `${service.origin}/api/v19`,
    version: '1.0.0',
    readOnly: () => false,
  })
  await host.signIn(new URL(service.address).searchParams.get('token') ?? '')
  bridge = openBridge()
  await bridge.choose(true)
})

test.afterAll(async () => {
  await browser?.close()
  await firefox?.close()
  await bridge?.close()
  await host?.close()
  await service?.close()
  await site?.close()
  rmSync(home, { recursive: true, force: true })
})

/** Returns the app library's content at an address of the site. */
const saved = async (path: string) =>
  (await host.call('contentLookup', { query: { url: `${site.origin}${path}` } })).content

test('a page is saved into the app on this computer with a tag, and waits while the app is closed', async () => {
  const nativeHosts = join(home, '.config/chromium/NativeMessagingHosts')
  browser = await openExtensionBrowser({ permissions: ['nativeMessaging'], nativeHosts })
  const options = await browser.options()
  await options.getByRole('button', { name: 'Save to Lectern on this computer' }).click()
  await expect(options.getByText('Lectern on this computer', { exact: true })).toBeVisible()
  const page = await browser.context.newPage()
  await page.goto(`${site.origin}/open-native`)
  const popup = await browser.press(page)
  await popup.shows('[role=status]', 'min')
  await popup.type('input', 'harbors')
  await expect.poll(async () => (await saved('/open-native'))?.tags.map(({ name }) => name)).toEqual(['harbors'])
  await popup.close()

  await bridge.close()
  await page.goto(`${site.origin}/open-later`)
  const later = await browser.press(page)
  await later.shows('[role=status]', 'Saved! Waiting to be sent.')
  await later.shows('button', 'Open Lectern')
  expect(await saved('/open-later')).toBe(null)
  await later.close()
  bridge = openBridge()
  await bridge.choose(true)
  await options.bringToFront()
  await options.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(async () => (await saved('/open-later'))?.title).toBe('Open page -later')
  await expect(options.getByText('Nothing is waiting to be sent')).toBeVisible()
})

test('in Firefox a page is saved into the app on this computer', async () => {
  const missing = missingEngines().firefox
  test.skip(missing !== null, missing ?? '')
  firefox = await openFirefox(findFirefox() ?? '', { permissions: ['nativeMessaging'], home })
  const address = `${site.origin}/open-firefox`
  await firefox.open(address)
  const { ask, tabId } = firefox
  await expect.poll(() => ask({ type: 'connect-desktop' })).toMatchObject({ value: { isSignedOut: false } })
  const kept = await ask({ type: 'save', tabId: await tabId(address) })
  if ('refusal' in kept) throw new Error(kept.refusal)
  await expect.poll(() => ask({ type: 'watch', id: kept.value.id })).toMatchObject({ value: { state: 'saved' } })
  // An entry is saved before it is read, and has its address as a title until then.
  await expect.poll(async () => (await saved('/open-firefox'))?.title).toBe('Open page -firefox')
})

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { assembleHost } from '#shared/host/assemble-host.ts'
import type { AssembledHost } from '#shared/host/running-host.ts'
import { CHROME_IDS, CHROME_KEY, FIREFOX_ID } from '#shared/extension/extension-ids.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { BrowserBridge } from '../../../main/desktop/browser-bridge/browser-bridge.ts'
import { FrameReader, frameOf } from '../../../main/desktop/browser-bridge/frame-reader.ts'
import { removeManifests, writeManifests } from '../../../main/desktop/browser-bridge/host-manifests.ts'
import { isOwnExtension } from '../../../main/desktop/browser-bridge/is-own-extension.ts'
import { systemClock } from '../../../main/desktop/system-clock.ts'
import { buildBridge } from '../../../resources/scripts/browser-bridge.mjs'
import { ManualFocus, ManualLease, ManualNetwork, MemoryTokenStore } from '../../fakes/host-ports.ts'
import { memoryActivity } from '../../fakes/memory-activity.ts'
import { articlePage } from '../service/article-page.ts'
import { type OpenLibrary, openLibrary } from '../service/open-library.ts'
import { NativePort } from './native-port.ts'

const chrome = [`chrome-extension://${CHROME_IDS[0]}/`]
const folder = mkdtempSync(join(tmpdir(), 'lectern-bridge-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program =
  process.platform === 'win32' ? null : await buildBridge(process.platform, process.arch, join(folder, 'built'))
if (program === null) process.stdout.write('no C compiler here: the program that browsers start is not tested\n')

describe.runIf(program !== null)('a browser of this computer, through the real program,', () => {
  let library: OpenLibrary
  let host: AssembledHost
  let home: string
  let bridge: BrowserBridge

  beforeAll(async () => {
    library = await openLibrary()
  })
  afterAll(() => library.close())
  beforeEach(async () => {
    home = mkdtempSync(join(folder, 'home-'))
    for (const name of ['.config/chromium', '.mozilla', 'Library/Application Support/Chromium']) {
      mkdirSync(join(home, name), { recursive: true })
    }
    host = assembleHost({
      activity: memoryActivity(),
      transport: (request) => library.service.handle(request),
      tokens: new MemoryTokenStore(),
      store: new MemoryQueueStore(),
      clock: systemClock,
      network: new ManualNetwork(),
      lease: new ManualLease(),
      focus: new ManualFocus(),
      random: () => 0.5,
      base: 'http://library.test/api/v19',
      version: '1.0.0',
      readOnly: () => false,
    })
    await host.signIn(await library.service.localSignInToken())
    const place = { folder: join(home, 'bridge'), home, platform: process.platform }
    bridge = new BrowserBridge({ ...place, host, address: null, program: program ?? '' })
  })
  afterEach(async () => {
    await bridge.close()
    await host.close()
  })

  const manifestOf = (folders: readonly [linux: string, mac: string]) =>
    join(home, folders[process.platform === 'darwin' ? 1 : 0], 'app.lectern.desktop.json')
  const manifest = () =>
    manifestOf(['.config/chromium/NativeMessagingHosts', 'Library/Application Support/Chromium/NativeMessagingHosts'])

  /** The extension's own caller, in a browser that starts the program of the manifest. */
  async function extension() {
    const runtime = { connectNative: () => NativePort.open(manifest(), chrome) }
    vi.stubGlobal('browser', { runtime })
    const { DesktopCaller } = await import('../../../renderer/extension/worker/desktop-caller.ts')
    const { library: name } = await new DesktopCaller(null, () => {}).status()
    const told: boolean[] = []
    return { told, name, caller: new DesktopCaller(name, (isOther) => void told.push(isOther)) }
  }

  test('saves a page of megabytes as it was seen, with tags, a note and a highlight, looks it up, and takes it back', async () => {
    await bridge.choose(true)
    const { caller } = await extension()
    const url = 'https://example.org/seen'
    // Characters that JSON must escape most.
    const html = articlePage('Seen')
      .replace('</h1>', '</h1><p>Cranes of the old harbor stood here for a hundred years.</p>')
      .replace('</body>', `<!--${'<"\\'.repeat(400_000)}--></body>`)
    const body = { url, html, user_agent: 'Test', key: crypto.randomUUID() }
    const { content_id: id } = await caller.call('save', { body })
    expect((await caller.call('save', { body })).content_id).toBe(id)
    await library.service.idle()
    const { status, content } = await caller.call('saveStatus', { params: { id } })
    expect(status).toBe(processingStatus.complete)
    expect(content?.article?.word_count).toBeGreaterThan(50)
    await caller.call('contentTags', { body: { content_ids: [id], add_tags: ['harbours'] } })
    await caller.call('noteWrite', { body: { content_id: id, note: 'For Sunday', was: null } })
    const words = {
      text: 'old harbor',
      before_text: 'Cranes of the ',
      after_text: ' stood here',
      char_start: 0,
      char_end: 10,
    }
    await caller.call('annotationCreate', { body: { content_id: id, ...words, must_be_found: true } })
    const found = (await caller.call('contentLookup', { query: { url } })).content
    expect(found).toMatchObject({ id, tags: [{ name: 'harbours' }], my_note: { note: 'For Sunday' } })
    expect(found?.my_annotations).toMatchObject([{ text: 'old harbor' }])
    // The text of articles stays in the app.
    expect(found?.article?.markdown ?? null).toBe(null)
    await caller.call('libraryEntries', { body: { content_id: id, library_state: 3 } })
    const gone = (await caller.call('contentLookup', { query: { url } })).content
    expect(gone?.library?.library_state ?? 3).toBe(3)
    const profile = await library.call('GET', '/profile/')
    expect(profile.body).toMatchObject({ has_saved_from_web_extension: true })
  })

  test('reads no list and no article, and hears why', async () => {
    await bridge.choose(true)
    const { caller, name } = await extension()
    await expect(caller.call('queueFeed', { query: {} })).rejects.toMatchObject({ code: 'only_saves' })
    const port = NativePort.open(manifest(), chrome)
    port.postMessage({ id: 1, name: 'queueFeed', library: name, input: { query: {} } })
    expect(await port.next()).toMatchObject({ id: 1, error: { status: 403, code: 'only_saves' } })
    port.postMessage({ id: 2, name: 'save', library: name, input: { body: { url: 5 } } })
    expect(await port.next()).toMatchObject({ id: 2, error: { status: 400 } })
    port.disconnect()
    expect(await port.ended).toBe(0)
  })

  test('saves nothing into another library than the one that it was connected to', async () => {
    await bridge.choose(true)
    const { told } = await extension()
    const { DesktopCaller } = await import('../../../renderer/extension/worker/desktop-caller.ts')
    const other = new DesktopCaller('another', (isOther) => void told.push(isOther))
    const body = { url: 'https://example.org/other', html: null, user_agent: 'Test', key: crypto.randomUUID() }
    await expect(other.call('save', { body })).rejects.toMatchObject({ status: 401, code: 'other_library' })
    expect(told).toEqual([true])
    const found = await library.call('GET', '/contents/lookup/?url=https%3A%2F%2Fexample.org%2Fother')
    expect(found.body).toEqual({ content: null })
  })

  test('is not heard if it runs another extension, sends a frame that is too long, or no message', async () => {
    await bridge.choose(true)
    const call = { id: 1, name: 'status', library: null, input: null }
    const foreign = NativePort.open(manifest(), [`chrome-extension://${'a'.repeat(32)}/`])
    foreign.postMessage(call)
    expect(await foreign.next()).toBe(null)
    const long = Buffer.alloc(4)
    long.writeUInt32LE(0xff_ff_ff_ff)
    for (const bytes of [long, frameOf('not JSON'), frameOf('{"id":1}')]) {
      const port = NativePort.open(manifest(), chrome)
      port.sendBytes(bytes)
      expect(await port.next()).toBe(null)
    }
    const firefox = NativePort.open(manifest(), [manifest(), FIREFOX_ID])
    firefox.postMessage(call)
    expect(await firefox.next()).toMatchObject({ id: 1, reply: { library: expect.any(String) } })
    firefox.disconnect()
  })

  test('cannot reach the app before it is chosen, after it is taken back, or while the app is closed', async () => {
    expect(existsSync(manifest())).toBe(false)
    await bridge.choose(true)
    const { path } = JSON.parse(readFileSync(manifest(), 'utf8')) as { path: string }
    const { caller } = await extension()
    await bridge.close()
    await expect(caller.call('tags', {})).rejects.toMatchObject({ status: 0, code: 'app_not_running' })
    expect(await NativePort.open(manifest(), chrome).ended).toBe(1)
    await bridge.choose(false)
    expect([existsSync(manifest()), existsSync(path)]).toEqual([false, false])
  })

  test('finds a socket and a folder that no other user may enter', async () => {
    await bridge.choose(true)
    expect(statSync(join(home, 'bridge')).mode & 0o777).toBe(0o700)
    expect(statSync(join(home, 'bridge/socket')).mode & 0o777).toBe(0o600)
    expect(statSync(join(home, 'bridge/lectern-bridge')).mode & 0o777).toBe(0o700)
  })
})

test('only installed browsers get a manifest, each in its own format, and no trace remains', () => {
  const home = mkdtempSync(join(folder, 'places-'))
  for (const name of ['.config/google-chrome', '.mozilla']) mkdirSync(join(home, name), { recursive: true })
  const place = { home, platform: 'linux', folder: join(home, 'bridge') } as const
  writeManifests(place, '/opt/lectern-bridge')
  const [chromes, firefox] = ['.config/google-chrome/NativeMessagingHosts', '.mozilla/native-messaging-hosts'].map(
    (name) => join(home, name, 'app.lectern.desktop.json'),
  ) as [string, string]
  const shared = { name: 'app.lectern.desktop', path: '/opt/lectern-bridge', type: 'stdio' }
  expect(JSON.parse(readFileSync(chromes, 'utf8'))).toMatchObject({ ...shared, allowed_origins: chrome })
  expect(JSON.parse(readFileSync(firefox, 'utf8'))).toMatchObject({ ...shared, allowed_extensions: [FIREFOX_ID] })
  expect(existsSync(join(home, '.config/chromium'))).toBe(false)
  removeManifests(place)
  expect([existsSync(chromes), existsSync(firefox)]).toEqual([false, false])
})

test('Windows is notified through this user’s registry, and the entry is removed again', () => {
  const home = mkdtempSync(join(folder, 'windows-'))
  mkdirSync(join(home, 'AppData/Local/Microsoft/Edge'), { recursive: true })
  mkdirSync(join(home, 'bridge'))
  const ran: (readonly string[])[] = []
  const place = { home, platform: 'win32', folder: join(home, 'bridge') } as const
  const asked = { ...place, registry: (args: readonly string[]) => void ran.push(args) }
  writeManifests(asked, 'C:\\lectern-bridge.exe')
  removeManifests(asked)
  const key = 'HKCU\\Software\\Microsoft\\Edge\\NativeMessagingHosts\\app.lectern.desktop'
  const path = join(home, 'bridge/chrome.json')
  expect(ran).toEqual([
    ['add', key, '/ve', '/t', 'REG_SZ', '/d', path, '/f'],
    ['delete', key, '/f'],
  ])
  expect(existsSync(path)).toBe(false)
})

test('the extension that is loaded unpacked has the id that the app knows', async () => {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(CHROME_KEY, 'base64'))
  const letters = Array.from(Buffer.from(digest).toString('hex').slice(0, 32), (digit) =>
    String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)),
  )
  expect(CHROME_IDS).toContain(letters.join(''))
  expect(isOwnExtension(`chrome-extension://${letters.join('')}/\n--parent-window=0\n`)).toBe(true)
  expect(isOwnExtension(`/home/ann/app.lectern.desktop.json\n${FIREFOX_ID}\n`)).toBe(true)
  for (const other of ['', 'chrome-extension://x/', `${FIREFOX_ID}\n`, `x chrome-extension://${letters.join('')}/`]) {
    expect(isOwnExtension(other)).toBe(false)
  }
})

test('frames arrive whole however they are cut, and a greeting of megabytes is refused', () => {
  const told: string[] = []
  const bytes = Buffer.concat(['hello', '', 'words of é', 'x'.repeat(70_000)].map(frameOf))
  const reader = new FrameReader((text) => void told.push(text))
  for (let at = 0; at < bytes.length; at += 7) reader.add(bytes.subarray(at, at + 7))
  expect(told.map((text) => text.length)).toEqual([5, 0, 10, 70_000])
  const greeting = new FrameReader(() => {})
  expect(() => greeting.add(frameOf('x'.repeat(100_000)))).toThrow(RangeError)
})

// Rules of Electron's security checklist that the guards of windows and sessions keep. The numbers are the checklist's
// own; main/desktop/README.md has them as a table.
import { EventEmitter } from 'node:events'
import type { App, Session, WebContents } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'

const outside: string[] = []
vi.mock('electron', () => ({ shell: { openExternal: async (url: string) => void outside.push(url) } }))
const { guardContents, guardSession } = await import('../../../main/desktop/windows/guard-contents.ts')

type Handler = (...args: any[]) => any

/** Keeps the handlers that guards set, by the names of the setters. */
class GuardedSession extends EventEmitter {
  readonly handlers = new Map<string, Handler>()
  setPermissionRequestHandler = (handler: Handler) => this.handlers.set('request', handler)
  setPermissionCheckHandler = (handler: Handler) => this.handlers.set('check', handler)
  setDevicePermissionHandler = (handler: Handler) => this.handlers.set('device', handler)
  setDisplayMediaRequestHandler = (handler: Handler) => this.handlers.set('display', handler)

  allows(permission: string): boolean[] {
    const answers: boolean[] = []
    this.handlers.get('request')?.({}, permission, (granted: boolean) => answers.push(granted))
    return [...answers, this.handlers.get('check')?.({}, permission)]
  }

  downloads(url: string): boolean {
    return !prevented((event) => this.emit('will-download', event, { getURL: () => url }))
  }
}

class GuardedContents extends EventEmitter {
  open: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
  setWindowOpenHandler(handler: typeof this.open): void {
    this.open = handler
  }
}

function prevented(emit: (event: { preventDefault(): void }) => void): boolean {
  let isPrevented = false
  emit({ preventDefault: () => void (isPrevented = true) })
  return isPrevented
}

const origin = 'app://lectern'
let session: GuardedSession
let page: GuardedContents
let webPage: GuardedContents
let inApp: string[]

beforeEach(() => {
  outside.length = 0
  inApp = []
  const app = new EventEmitter()
  session = new GuardedSession()
  page = new GuardedContents()
  webPage = new GuardedContents()
  guardContents(app as unknown as App, session as unknown as Session, {
    origin,
    isWebPage: (contents: WebContents) => contents === (webPage as unknown),
    openInApp: (url) => inApp.push(url),
  })
  for (const contents of [page, webPage]) app.emit('web-contents-created', {}, contents)
})

const everyPermission = [
  'clipboard-read',
  'display-capture',
  'fileSystem',
  'geolocation',
  'hid',
  'idle-detection',
  'keyboardLock',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'pointerLock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
]

test('rule 5: a page of the app may write to the clipboard and fill the screen, and gets no other permission', () => {
  for (const permission of ['clipboard-sanitized-write', 'fullscreen'])
    expect(session.allows(permission), permission).toEqual([true, true])
  for (const permission of everyPermission) expect(session.allows(permission), permission).toEqual([false, false])
})

test('rule 5: a page of the web gets no permission at all', () => {
  const web = new GuardedSession()
  guardSession(web as unknown as Session, null)
  for (const permission of ['clipboard-sanitized-write', 'fullscreen', ...everyPermission])
    expect(web.allows(permission), permission).toEqual([false, false])
})

test('rule 5: no page gets a device or a picture of the screen', () => {
  expect(session.handlers.get('device')?.({ deviceType: 'usb' })).toBe(false)
  const given: object[] = []
  session.handlers.get('display')?.({}, (streams: object) => given.push(streams))
  expect(given).toEqual([{}])
})

test('rule 12: a webview is never attached', () => {
  for (const contents of [page, webPage])
    expect(prevented((event) => contents.emit('will-attach-webview', event, {}, {}))).toBe(true)
})

test('rule 13: every navigation out of the app is stopped, and navigation within it is not', () => {
  const stops = (name: string, url: string) => prevented((event) => page.emit(name, event, url))
  for (const name of ['will-navigate', 'will-redirect']) {
    for (const url of [
      'https://outside.invalid/',
      'file:///etc/passwd',
      'app://other/',
      'app://lectern.outside.invalid/',
      'javascript:alert(1)',
      'no address',
    ])
      expect(stops(name, url), `${name} ${url}`).toBe(true)
    expect(stops(name, 'app://lectern/list/queue'), name).toBe(false)
  }
})

test('rules 14 and 15: a page opens no window by itself, and only web pages and mail leave the app', () => {
  for (const url of [
    'file:///etc/passwd',
    'smb://host/share',
    'javascript:alert(1)',
    'https://outside.invalid/read',
    'mailto:ann@example.org',
    'app://lectern/reader?id=7',
  ])
    expect(page.open({ url }), url).toEqual({ action: 'deny' })
  expect(outside).toEqual(['https://outside.invalid/read', 'mailto:ann@example.org'])
  expect(inApp).toEqual(['app://lectern/reader?id=7'])
})

test('rules 14 and 15: a page of the web opens no window, neither in the app nor outside', () => {
  for (const url of ['https://outside.invalid/read', 'app://lectern/reader?id=7'])
    expect(webPage.open({ url }), url).toEqual({ action: 'deny' })
  expect([outside, inApp]).toEqual([[], []])
})

test('a download that the app’s own page did not make is refused', () => {
  expect(session.downloads(`blob:${origin}/1`)).toBe(true)
  for (const url of ['https://outside.invalid/a.exe', 'blob:https://outside.invalid/1', `${origin}/1`, 'blob:'])
    expect(session.downloads(url), url).toBe(false)
  const web = new GuardedSession()
  guardSession(web as unknown as Session, null)
  expect(web.downloads(`blob:${origin}/1`)).toBe(false)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActivityLog } from '#shared/activity/activity-log.ts'
import { connectLibrary, copyText, keepDraft, Library } from '../../renderer/cache/index.ts'
import { keepShellOffline } from '../../renderer/host/keep-shell-offline.ts'
import { storedActivity } from '../../renderer/host/stored-activity.ts'
import { setPreference } from '../../renderer/preferences/index.ts'
import { report, reportTo } from '../../renderer/report.ts'
import { FakeHost } from '../fakes/fake-host.ts'

let host: FakeHost
const problems = (): string[] => host.log.lines.map(({ what }) => what)
const replace = (name: 'clipboard' | 'serviceWorker', value: unknown): void =>
  void Object.defineProperty(navigator, name, { configurable: true, value })

const full = {
  getItem: () => null,
  setItem() {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  },
}

beforeEach(() => {
  localStorage.clear()
  host = new FakeHost([])
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('failures before the Host exists are passed to it later', async () => {
  report('open the offline store', new Error('refused'))
  reportTo(host)
  await expect.poll(problems).toEqual(['Could not open the offline store: Error: refused'])
})

test('a closed Host does not receive its own failure to listen', async () => {
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  reportTo({ report: () => Promise.reject(new Error('The app is closing')) })
  report('copy text', new Error('no'))
  await new Promise((resolve) => setTimeout(resolve, 10))
  process.off('unhandledRejection', unheard)
  expect(unheard).not.toHaveBeenCalled()
})

test('a refused clipboard is reported, and logged without the text', async () => {
  reportTo(host)
  replace('clipboard', { writeText: () => Promise.reject(new DOMException('Write denied.', 'NotAllowedError')) })
  await copyText('my secret', 'Copied')
  expect(problems()).toEqual(['Could not copy text: NotAllowedError: Write denied.'])
})

test('a browser without a clipboard is reported and logged', async () => {
  reportTo(host)
  replace('clipboard', undefined)
  await copyText('my secret', 'Copied')
  expect(problems()).toEqual([expect.stringMatching(/^Could not copy text: TypeError/)])
})

test('a service worker that fails to register, or fails later, is logged', async () => {
  reportTo(host)
  vi.stubEnv('PROD', true)
  const worker = new EventTarget()
  const register = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
  replace('serviceWorker', Object.assign(worker, { register, startMessages: () => {} }))
  keepShellOffline()
  await expect
    .poll(problems)
    .toEqual(['Could not keep the app for opening it offline: SecurityError: The operation is insecure.'])
  worker.dispatchEvent(
    new MessageEvent('message', {
      data: { doing: 'keep this release offline', error: new TypeError('Failed to fetch') },
    }),
  )
  worker.dispatchEvent(new MessageEvent('message', { data: 'anything else' }))
  expect(problems()).toHaveLength(2)
  expect(problems()).toContain('Could not keep this release offline: TypeError: Failed to fetch')
})

test('a preference that a full browser can’t store is logged', () => {
  reportTo(host)
  vi.stubGlobal('localStorage', full)
  setPreference('density', 'compact')
  expect(problems()).toEqual(['Could not keep a choice: QuotaExceededError: The quota has been exceeded.'])
})

test('a draft that can’t be stored is logged without its words', async () => {
  reportTo(host)
  vi.spyOn(host, 'keepDraft').mockRejectedValue(new Error('The offline store failed.'))
  connectLibrary(new Library(host))
  keepDraft('note.7', 'my secret')
  await expect.poll(problems).toEqual(['Could not keep a draft: Error: The offline store failed.'])
})

test('the web app’s log survives a reload, is bounded, and is empty after clearing', () => {
  const first = new ActivityLog(storedActivity, () => 5)
  for (let at = 0; at < 250; at++) first.report(`try ${at}`, new Error('no'))
  first.report('try 249', new Error('no'))
  first.sync('up to date')
  const second = new ActivityLog(storedActivity, () => 6)
  expect(second.lines).toHaveLength(200)
  expect(second.lines.map(({ what }) => what)).toContain('Could not try 249: Error: no')
  second.clear()
  expect(new ActivityLog(storedActivity, () => 7).lines).toEqual([])
})

test('a damaged stored log keeps its valid lines', () => {
  localStorage.setItem('lectern.activity', '{"at')
  expect(storedActivity.read()).toEqual([])
  const line = { at: 1, kind: 'problem', what: 'Could not copy text', status: null, milliseconds: null }
  localStorage.setItem('lectern.activity', JSON.stringify([line, null, { ...line, kind: 'x' }, { ...line, at: 'x' }]))
  expect(storedActivity.read()).toEqual([line])
})

test('a full browser keeps the log in memory while the page is open', () => {
  vi.stubGlobal('localStorage', full)
  const log = new ActivityLog(storedActivity, () => 5)
  log.report('copy text', new Error('no'))
  expect(log.lines.map(({ what }) => what)).toEqual(['Could not copy text: Error: no'])
})

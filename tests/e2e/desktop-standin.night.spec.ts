// Tests the Electron behaviour that Lectern depends on with a tiny app, on the stand-in or, where it is installed,
// unchanged on Electron.
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page, test } from 'playwright/test'
import { launchDesktop, launchSecondInstance, loaded, realElectron } from '../desktop/launch.ts'

interface Sample {
  invoke(channel: string, ...args: unknown[]): Promise<any>
  send(channel: string, ...args: unknown[]): void
  double(number: number): Promise<{ doubled: number }>
  nested: { list: number[]; later(): Promise<string> }
}
declare global {
  interface Window {
    sample: Sample
  }
}

const appDir = join(import.meta.dirname, '../desktop/sample-app')
let app: ElectronApplication
let page: Page
let userData: string

test.beforeAll(async () => {
  ;({ app, page, userData } = await launchDesktop({ appDir }))
})
test.afterAll(() => app.close())

const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('the page runs under its policy and comes from app://', async () => {
  await expect(page.getByRole('heading')).toHaveText('/first')
  const who = await page.evaluate(() => window.sample.invoke('who'))
  expect(who).toEqual({ url: 'app://sample/first', origin: 'app://sample' })
  expect(await page.evaluate(async () => (await fetch('/who')).json())).toEqual({
    url: 'app://sample/who',
    referer: 'app://sample/first',
  })
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>x</b>'
      return 'written'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refused).toBe('TypeError')
})

test('values cross to the main process and back as structured clones', async () => {
  const result = await page.evaluate(async () => {
    const cyclic: any = { list: [1, undefined, null] }
    cyclic.self = cyclic
    const back = await window.sample.invoke('echo', {
      nan: Number.NaN,
      zero: -0,
      big: 10n,
      date: new Date(5),
      map: new Map([['a', new Set([1])]]),
      bytes: new Uint8Array([1, 2, 255]),
      pattern: /x/gi,
      error: new RangeError('far'),
      cyclic,
      nothing: undefined,
      ['__proto__']: 'a key',
    })
    return {
      nan: Number.isNaN(back.nan),
      zero: Object.is(back.zero, -0),
      big: back.big === 10n,
      date: back.date instanceof Date && back.date.getTime() === 5,
      map: back.map.get('a').has(1),
      bytes: back.bytes instanceof Uint8Array && back.bytes.join() === '1,2,255',
      pattern: String(back.pattern),
      error: back.error.message,
      cyclic: back.cyclic.self === back.cyclic,
      nothing: 'nothing' in back,
    }
  })
  expect(result).toEqual({
    nan: true,
    zero: true,
    big: true,
    date: true,
    map: true,
    bytes: true,
    pattern: '/x/gi',
    error: 'far',
    cyclic: true,
    nothing: true,
  })
})

test('an uncloneable value is refused, and a failing handler answers in Electron’s words', async () => {
  const tried = (channel: string, value?: boolean) =>
    page.evaluate(
      ([name, withFunction]) =>
        window.sample.invoke(name, withFunction ? { f: () => 1 } : 1).then(
          () => 'accepted',
          (error: Error) => error.message,
        ),
      [channel, value ?? false] as const,
    )
  expect(await tried('fail')).toBe("Error invoking remote method 'fail': TypeError: as asked")
  expect(await tried('nobody')).toBe("Error invoking remote method 'nobody': Error: No handler registered for 'nobody'")
  expect(await tried('echo', true)).toContain('could not be cloned')
})

test('the bridge hands the page frozen copies and no Node', async () => {
  const seen = await page.evaluate(async () => ({
    frozen: Object.isFrozen(window.sample) && Object.isFrozen(window.sample.nested.list),
    later: await window.sample.nested.later(),
    node: typeof (globalThis as any).require + typeof (globalThis as any).process,
  }))
  expect(seen).toEqual({ frozen: true, later: 'later', node: 'undefinedundefined' })
})

test('a utility process answers over the port it was handed', async () => {
  const answers = await page.evaluate(async () => {
    const [a, b] = await Promise.all([window.sample.invoke('ask', 'one'), window.sample.invoke('ask', { deep: [2] })])
    return { a: { ...a, bytes: [...a.bytes] }, b: b.answer }
  })
  expect(answers.a).toMatchObject({ answer: 'one', bytes: [1, 2, 255], hello: 'service', mode: 'sample' })
  expect(answers.b).toEqual({ deep: [2] })
})

test('a port crosses another port, and messages posted before arrive', async () => {
  expect(await page.evaluate(() => window.sample.invoke('ask over a second port'))).toBe('ping pong')
})

test('a page talks to the main process over a port', async () => {
  expect(await page.evaluate(() => window.sample.double(21))).toEqual({ doubled: 42 })
})

test('a menu command opens a second window, and closing it leaves the first', async () => {
  const opened = app.waitForEvent('window')
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('new-window')?.click())
  const second = await loaded(await opened)
  await expect(second.getByRole('heading')).toHaveText('/second')
  expect(await windows()).toBe(2)
  await page.evaluate(() => window.sample.send('theme', 'dark'))
  await expect.poll(() => second.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  await second.close()
  await expect.poll(windows).toBe(1)
})

test('external links open outside or are refused', async () => {
  await app.evaluate(({ shell }) => {
    shell.openExternal = async (url) => {
      ;(globalThis as any).opened = url
    }
  })
  await page.locator('#blank').click()
  await expect.poll(() => app.evaluate(() => (globalThis as any).opened)).toBe('https://outside.invalid/new')
  expect(await windows()).toBe(1)
  await page.locator('#out').click()
  await expect.poll(() => app.evaluate(() => (globalThis as any).refused)).toBe('https://outside.invalid/')
  await expect(page.getByRole('heading')).toHaveText('/first')
})

test('the app’s handler decides permissions', async () => {
  const state = (name: string) =>
    page.evaluate(
      (wanted) => navigator.permissions.query({ name: wanted as PermissionName }).then((s) => s.state),
      name,
    )
  expect(await state('notifications')).toBe('granted')
  expect(await state('geolocation')).toBe('denied')
})

test('safeStorage encrypts a text and decrypts it', async () => {
  const { sealed, opened } = await page.evaluate(() => window.sample.invoke('seal', 'tökén'))
  expect(opened).toBe('tökén')
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('tökén')
})

test('a second instance of the same profile passes on its arguments and exits', async () => {
  expect(await launchSecondInstance({ appDir, userData, args: ['lectern://save?url=x'] })).toBe(0)
  await expect.poll(() => app.evaluate(() => (globalThis as any).secondInstance)).toBe('lectern://save?url=x')
})

test('when the utility process ends, its ports close', async () => {
  expect(await page.evaluate(() => window.sample.invoke('end the service'))).toEqual(['port closed', 'process ended'])
})

test('a missing API fails loudly', async () => {
  test.skip(realElectron, 'only the stand-in lacks anything')
  const message = await app.evaluate(({ session }) => {
    try {
      return typeof session.defaultSession.webRequest
    } catch (error) {
      return (error as Error).message
    }
  })
  expect(message).toBe('electron stand-in: session.webRequest is not provided')
})

// Tests that the built web app on a real service, once opened, opens again offline under its own policy.
import { expect, test } from 'playwright/test'
import { join } from 'node:path'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { build } from '../../resources/scripts/build.mjs'
import { serveHttp } from '../../main/service/http/serve-http.ts'
import { openLibrary } from '../main/service/open-library.ts'

test.use({ serviceWorkers: 'allow' })

test('the app opens offline once it was opened online', async ({ context }) => {
  // This builds the whole app if necessary, and the service worker then fetches it.
  expect(await build('web')).toBe(true)
  const folder = await mkdtemp(join(tmpdir(), 'lectern-shell-'))
  await cp(join(import.meta.dirname, '../../out/web'), folder, { recursive: true })
  const library = await openLibrary({ webFolder: folder })
  const door = await serveHttp(library.service, { host: '127.0.0.1', port: 0 })
  try {
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/i.test(message.text())) refused.push(message.text())
    })
    await page.goto(`${door.origin}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // All files in the reader's language and the page itself. A file that cannot be fetched is not cached.
    const missing = () =>
      page.evaluate(async () => {
        const files = (await (await fetch('/shell-files.json')).json()) as string[]
        const kept = (await (await caches.open('lectern-shell-1')).keys()).map(({ url }) => new URL(url).pathname)
        const own = files.filter((file) => !/^\/assets\/words\/(?!en\/)/.test(file))
        return ['/', ...own].filter((file) => !kept.includes(file))
      })
    await expect.poll(missing).toEqual([])

    // An incomplete release changes nothing of what opens offline…
    const [listFile, pageFile] = [join(folder, 'shell-files.json'), join(folder, 'index.html')]
    const files = JSON.parse(await readFile(listFile, 'utf8')) as string[]
    const gone = files.find((file) => /\/assets\/settings/.test(file)) ?? ''
    const late = '/assets/late-00000000.js'
    await writeFile(listFile, JSON.stringify([late, ...files.filter((file) => file !== gone)]))
    await writeFile(pageFile, (await readFile(pageFile, 'utf8')).replace('<head>', '<head data-release="2">'))
    const kept = (file: string) =>
      page.evaluate(async (file) => (await (await caches.match(file))?.text())?.slice(0, 400) ?? null, file)
    const asked = page.context().waitForEvent('response', (answer) => answer.url().endsWith(late))
    await page.goto(`${door.origin}/login`)
    await expect(page.locator('head[data-release]')).toHaveCount(1)
    expect((await asked).status()).toBe(404)
    expect(await kept('/')).not.toContain('data-release')
    // …and is cached once complete, together with the files that tabs of the previous release still need.
    await writeFile(join(folder, late), 'export {}')
    await page.goto(`${door.origin}/login`)
    await expect.poll(() => kept('/')).toContain('data-release')
    expect(await kept(late)).toBe('export {}')
    expect(await kept(gone)).not.toBeNull()

    await door.close()
    await context.setOffline(true)
    await page.goto(`${door.origin}/settings?page=about`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(refused).toEqual([])
  } finally {
    await context.setOffline(false)
    await library.close()
    await rm(folder, { recursive: true })
  }
})

test('the activity log lists background failures of the web app, also after a reload, until cleared', async ({
  context,
}) => {
  test.setTimeout(240_000)
  expect(await build('web')).toBe(true)
  const library = await openLibrary({ webFolder: join(import.meta.dirname, '../../out/web') })
  const door = await serveHttp(library.service, { host: '127.0.0.1', port: 0 })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () =>
        Promise.reject(new DOMException('Storage at /home/reader is full.', 'AbortedByTest'))
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
      })
    })
    const line = page.getByRole('row', { name: /Could not keep the app for opening it offline/ })
    await page.goto(`${door.origin}/activity`)
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(line).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied)
    expect(copied).toMatch(/^\d{4}-\S+Z Could not keep the app for opening it offline: AbortedByTest: /m)

    // The log is stored on this device, so another page shows the same.
    const other = await context.newPage()
    await other.goto(`${door.origin}/activity`)
    await expect(other.getByRole('row', { name: /Could not keep the app for opening it offline/ })).toBeVisible()
    await other.close()

    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(line).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('lectern.activity'))).toBeNull()
  } finally {
    await door.close()
    await library.close()
  }
})

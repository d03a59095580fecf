// The built web app on a real service: opened once, it opens again without a connection, under its own policy.
import { expect, test } from 'playwright/test'
import { join } from 'node:path'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { build } from '../../resources/scripts/build.mjs'
import { serveHttp } from '../../main/service/http/serve-http.ts'
import { openLibrary } from '../main/service/open-library.ts'

test('the app opens without a connection once it was opened with one', async ({ context }) => {
  // The whole app is built, unless it was, and then fetched by its service worker.
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
    // All of them, and the page itself: what can't be had is not kept.
    const missing = () =>
      page.evaluate(async () => {
        const files = (await (await fetch('/shell-files.json')).json()) as string[]
        const kept = (await (await caches.open('lectern-shell-1')).keys()).map(({ url }) => new URL(url).pathname)
        return ['/', ...files].filter((file) => !kept.includes(file))
      })
    await expect.poll(missing).toEqual([])

    // A release that is not all there yet changes nothing of what opens offline…
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
    // …and is kept once it is, together with what tabs of the one before still need.
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

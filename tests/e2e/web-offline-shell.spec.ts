// The built web app on a real service: opened once, it opens again without a connection, under its own policy.
import { expect, test } from 'playwright/test'
import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { build } from 'vite'
import { serveHttp } from '../../main/service/http/serve-http.ts'
import { openLibrary } from '../main/service/open-library.ts'

test('the app opens without a connection once it was opened with one', async ({ context }) => {
  // The whole app is built and then fetched by its service worker.
  test.setTimeout(240_000)
  const folder = await mkdtemp(join(tmpdir(), 'lectern-shell-'))
  await build({
    configFile: join(import.meta.dirname, '../../renderer/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder },
  })
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
    await expect.poll(missing, { timeout: 60_000 }).toEqual([])
    await door.close()
    await context.setOffline(true)
    await page.goto(`${door.origin}/settings`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(refused).toEqual([])
  } finally {
    await context.setOffline(false)
    await library.close()
    await rm(folder, { recursive: true })
  }
})

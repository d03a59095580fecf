import { expect, type Page, test as base } from 'playwright/test'
import type { LoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { type Beginning, settled } from './journeys/journey.ts'
import { openSite } from './sample-site.ts'
import { seedLibrary } from './seeded-library.ts'

interface Fixtures {
  readonly begins: Beginning
  readonly site: LoopbackSite
  readonly service: HeadlessService
  /** A page that is signed in and in the queue. Fails if the policy refuses anything. */
  readonly signedIn: Page
}

/** A test that starts in the queue of its own library, over the real service. */
export const libraryTest = base.extend<Fixtures>({
  begins: ['seeded', { option: true }],
  site: async ({}, provide) => {
    const site = await openSite()
    await provide(site)
    await site.close()
  },
  service: async ({ begins, site }, provide) => {
    const service = await startHeadless({
      allowPrivateHosts: [site.host],
      ...(begins === 'seeded' && { fill: seedLibrary }),
    })
    await provide(service)
    await service.close()
  },
  signedIn: async ({ begins, page, service }, provide) => {
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML/.test(message.text())) refused.push(message.text())
    })
    await page.goto(service.address)
    await settled(page, begins)
    await provide(page)
    expect(refused).toEqual([])
  },
})

/** Waits until the page could start again without a connection. */
export async function shellIsKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(shellMissing)).toEqual([])
}

/** Runs in the page. Returns the app's files that are not cached for offline use, but for those of other languages. */
async function shellMissing(): Promise<string[]> {
  await navigator.serviceWorker.ready
  const files = (await (await fetch('/shell-files.json')).json()) as string[]
  const kept = (await (await caches.open('lectern-shell-1')).keys()).map(({ url }) => new URL(url).pathname)
  const own = files.filter((file) => !/^\/assets\/words\/(?!en\/)/.test(file))
  return ['/', ...own].filter((file) => !kept.includes(file))
}

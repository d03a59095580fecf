import { expect, type Page, test as base } from 'playwright/test'
import type { HeadlessService } from './headless-service.ts'
import { type Beginning, settled } from './journeys/journey.ts'
import { type Account, type SharedService, type SharedSite, startSharedService } from './shared-service.ts'

interface Fixtures {
  readonly begins: Beginning
  readonly account: Account
  readonly service: HeadlessService
  readonly site: SharedSite
  /** A page that is signed in and in the queue. Fails if the policy refuses anything. */
  readonly signedIn: Page
}

/** A test that starts in the queue of its own account, at a service that it shares. */
export const journeyTest = base.extend<Fixtures, { shared: SharedService }>({
  begins: ['seeded', { option: true }],
  shared: [
    async ({}, provide) => {
      const shared = await startSharedService()
      await provide(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  account: async ({ begins, shared }, provide) => provide(await shared.account(begins)),
  service: ({ account }, provide) => provide(account.service),
  site: ({ shared }, provide) => provide(shared.site),
  signedIn: async ({ account, begins, page }, provide) => {
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML/.test(message.text())) refused.push(message.text())
    })
    await account.enter(page, '/list/queue')
    await settled(page, begins)
    await provide(page)
    expect(refused).toEqual([])
  },
})

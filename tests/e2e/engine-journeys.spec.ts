// At night: the other journeys of the web app, and what else could differ in another engine.
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { servePage } from '../fakes/serve-page.ts'
import { declareJourneys, engineTest as test, skipWithoutEngine } from './engine-test.ts'
import { dragging } from './journeys/dragging.ts'
import { endToEnd } from './journeys/end-to-end.ts'
import { offline } from './journeys/offline.ts'
import { timeSpent } from './journeys/time-spent.ts'
import { keepsClaims } from './queue-store-claims.ts'
import { heading } from './steps.ts'

skipWithoutEngine()

// No remote control of these engines drags anything from one place to another, or sets the page’s clock. Every run takes
// the other two.
declareJourneys((journey) => ![dragging, timeSpent, endToEnd, offline].includes(journey))

test('the queue store in IndexedDB keeps the contract of every queue store', async ({ engine }) => {
  const served = await servePage(join(import.meta.dirname, '../contracts/queue-store/page.ts'))
  const profile = await engine.open(served.url)
  const [page] = profile.context.pages()
  if (!page) throw new Error('the engine has no page')
  await page.waitForFunction(() => 'queueStorePage' in globalThis)
  await keepsClaims(page)
  await profile.close()
  await served.close()
})

test('a signed-out user is asked to sign in and then sees the requested screen', async ({ page, service }) => {
  await page.goto(`${service.origin}/list/archive`)
  await expect(page).toHaveURL(/\/login/)
  await page.goto(service.address)
  await expect(heading(page, 'Archive')).toBeVisible()
})

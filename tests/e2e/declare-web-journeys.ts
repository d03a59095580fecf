import type { Journey } from './journeys/journey.ts'
import { journeyTest as test } from './journey-test.ts'
import { shellIsKept } from './library-test.ts'
import { reconnect } from './steps.ts'

/** Declares a test for each of these journeys, in the browser over the real service. */
export function declareJourneys(journeys: readonly Journey[]): void {
  for (const { name, begins, goesOffline, run } of journeys) {
    test.describe('in the browser', () => {
      test.use({ begins, serviceWorkers: goesOffline ? 'allow' : 'block' })
      test(name, async ({ signedIn: page, context, service, site }) => {
        await run(page, {
          site,
          goOffline: async () => {
            // Files that the page has not loaded yet come from the service worker's cache.
            await shellIsKept(page)
            await context.setOffline(true)
            return () => reconnect(page)
          },
          restart: async () => {
            await page.goto(service.origin)
            return page
          },
        })
      })
    })
  }
}

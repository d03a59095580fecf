import { missingEngines } from '../../resources/scripts/engines.mjs'
import type { Engine } from './engines/engine.ts'
import { type EngineName, openEngine } from './engines/open-engine.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { journeys } from './journeys/index.ts'
import type { Journey } from './journeys/journey.ts'
import { libraryTest, shellIsKept } from './library-test.ts'
import { reconnect } from './steps.ts'

interface Worker {
  readonly engineName: EngineName
  readonly engine: Engine
}

/** A test of the built web app in another engine than Chromium. */
export const engineTest = libraryTest.extend<object, Worker>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, provide) => {
      const engine = await openEngine[engineName]()
      await provide(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ engine, service }, provide) => {
    const profile = await engine.open(`${service.origin}/static-error.html`)
    await provide(profile.context)
    await profile.close()
  },
  page: async ({ context }, provide) => {
    const [page] = context.pages()
    if (!page) throw new Error('the engine has no page')
    await provide(page)
  },
})

/** Skips the tests of a file, saying so, where the engine is missing. */
export function skipWithoutEngine(): void {
  engineTest.beforeEach(({ engineName }) => {
    const missing = missingEngines()[engineName]
    engineTest.skip(missing !== null, missing ?? '')
  })
}

/** Declares the journeys of these names, or all. */
export function declareJourneys(wanted: (journey: Journey) => boolean): void {
  for (const { name, begins, run } of journeys.filter(wanted)) {
    engineTest.describe('in another engine', () => {
      engineTest.use({ begins })
      engineTest(name, async ({ signedIn: page, context, engineName, service, site }) => {
        let later: HeadlessService | undefined
        await run(page, {
          site,
          goOffline: async () => {
            await shellIsKept(page)
            if (engineName === 'firefox') {
              await context.setOffline(true)
              return () => reconnect(page)
            }
            // WebKitGTK's network cannot be cut, so its other end disappears, and the page is notified as browsers do.
            await service.kill()
            await page.evaluate(reportConnection, false)
            return async () => {
              later = await startHeadless({ insteadOf: service, allowPrivateHosts: [site.host] })
              await page.evaluate(reportConnection, true)
            }
          },
          restart: async () => {
            await page.goto(service.origin)
            return page
          },
        })
        await later?.kill()
      })
    })
  }
}

/** Runs in the page: the browser says that the network came or went. */
function reportConnection(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

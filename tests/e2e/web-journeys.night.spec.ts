// The journeys in the browser that a change does not wait for, and what it has stored for a time without a connection.
import { expect } from 'playwright/test'
import { declareJourneys } from './declare-web-journeys.ts'
import { journeyTest as test } from './journey-test.ts'
import { dragging } from './journeys/dragging.ts'
import { filters } from './journeys/filters.ts'
import { commandPalette } from './journeys/palette.ts'
import { saving } from './journeys/saving.ts'
import { settings } from './journeys/settings.ts'
import { timeSpent } from './journeys/time-spent.ts'
import { views } from './journeys/views.ts'
import { shellIsKept } from './library-test.ts'
import { title } from './sample-site.ts'
import { heading, reconnect, row } from './steps.ts'

declareJourneys([dragging, filters, commandPalette, saving, settings, timeSpent, views])

test('a signed-out user is asked to sign in and then sees the requested screen', async ({ page, account, service }) => {
  // The reader never redirects to the sign-in.
  await page.goto(`${service.origin}/reader?url=https://a.example/page`)
  await expect(heading(page, 'Sign in to read this')).toBeVisible()
  await expect(page.getByText('https://a.example/page')).toBeVisible()
  await page.goto(`${service.origin}/list/archive`)
  await expect(page).toHaveURL(/\/login/)
  await page.goto(await account.link())
  await expect(heading(page, 'Archive')).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('tags, one tag’s items and the start page work offline as last seen', async ({
    signedIn: page,
    context,
    service,
  }) => {
    const main = page.getByRole('main')
    const seen = [
      ['/list/tags', '/tags/', main.getByRole('link', { name: /birds/ })],
      ['/list/tags?tagNames=birds', '/tags_feed/', row(page, title)],
      ['/home', '/home_sections/', main.getByRole('link').first()],
    ] as const
    for (const [place, path, what] of seen) {
      await page.goto(service.origin + place)
      await expect(what).toBeVisible()
      // The cache is written a moment later.
      await expect.poll(() => page.evaluate(pathsKept)).toContain(path)
    }
    await shellIsKept(page)
    await context.setOffline(true)
    for (const [place, , what] of seen) {
      await page.goto(service.origin + place)
      await expect(what).toBeVisible()
      await expect(page.getByText('Saved articles are still available')).toBeVisible()
    }
    await reconnect(page)
  })
})

/** Runs in the page. Returns the request paths with a cached answer, joined into one text. */
function pathsKept(): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('lectern')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const keys = request.result.transaction('feeds').objectStore('feeds').getAllKeys()
      keys.onsuccess = () => {
        request.result.close()
        resolve((keys.result as string[]).join(' '))
      }
    }
  })
}

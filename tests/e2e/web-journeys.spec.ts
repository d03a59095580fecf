// The journeys in the browser over the real service, and tests of what only a browser has.
import { expect } from 'playwright/test'
import { journeys } from './journeys/index.ts'
import { libraryTest as test, shellIsKept } from './library-test.ts'
import { title } from './sample-site.ts'
import { ALL } from './seeded-library.ts'
import { heading, notice, reconnect, row, rows } from './steps.ts'

test.describe.configure({ mode: 'parallel' })

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

test('a signed-out user is asked to sign in and then sees the requested screen', async ({ page, service }) => {
  // The reader never redirects to the sign-in.
  await page.goto(`${service.origin}/reader?url=https://a.example/page`)
  await expect(heading(page, 'Sign in to read this')).toBeVisible()
  await expect(page.getByText('https://a.example/page')).toBeVisible()
  await page.goto(`${service.origin}/list/archive`)
  await expect(page).toHaveURL(/\/login/)
  await page.goto(service.address)
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

test('with a damaged local store, the page says so and reloads the library', async ({ signedIn: page, service }) => {
  await expect(rows(page)).toHaveCount(ALL)
  await page.goto(`${service.origin}/static-error.html`)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('lectern', 61)
        request.onerror = () => reject(request.error)
        request.onupgradeneeded = () => request.result.deleteObjectStore('queueEntries')
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      }),
  )
  await page.goto(`${service.origin}/list/queue`)
  await expect(notice(page, 'What was stored on this device was damaged.')).toBeVisible()
  await expect(row(page, title)).toBeVisible()
})

test('the next page sends, in order, the changes that had no answer when the page before it closed', async ({
  signedIn: page,
  context,
  service,
}) => {
  await context.route('**/library_entries/', () => {})
  await row(page, 'On weirs').focus()
  await page.keyboard.press('f')
  await page.keyboard.press('e')
  await expect(row(page, 'On weirs')).toHaveCount(0)
  await expect.poll(() => page.evaluate(changesOnDisk)).toEqual(['favorite', 'move'])
  await page.close()
  await context.unroute('**/library_entries/')
  const next = await context.newPage()
  await next.goto(service.origin)
  await expect.poll(() => next.evaluate(changesOnDisk)).toEqual([])
  for (const list of ['archive', 'favorites']) {
    await next.goto(`${service.origin}/list/${list}`)
    await expect(row(next, 'On weirs')).toBeVisible()
  }
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

/** Runs in the page. Returns the changes that only this browser has. */
function changesOnDisk(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('lectern.local')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const records = request.result.transaction('records').objectStore('records').getAll()
      records.onsuccess = () => {
        request.result.close()
        const changes = records.result.filter(({ kind }) => kind === 'change')
        resolve(changes.toSorted((a, b) => a.place - b.place).map(({ value }) => value.action.type))
      }
    }
  })
}

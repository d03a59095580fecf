import { expect, test } from 'playwright/test'
import type { LoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { fillWithEveryKind } from './every-kind.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { notice, openSite, painted, pressInTurn, reconnect, title } from './road.ts'
import { WHOLE_ROAD, walkWhole } from './whole-road.ts'

let site: LoopbackSite
let service: HeadlessService

test.beforeEach(async () => {
  site = await openSite()
  service = await startHeadless({ allowPrivateHosts: [site.host], fill: fillWithEveryKind })
})
test.afterEach(async () => {
  await service.close()
  await site.close()
})

test('in the browser: the whole road, and what only a browser has', async ({ page, context }) => {
  test.setTimeout(WHOLE_ROAD)
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) refused.push(message.text())
  })
  await test.step('signed out, a screen asks to sign in and then shows what was asked for', async () => {
    // Nobody is led away from the reader.
    await page.goto(`${service.origin}/reader?url=https://a.example/page`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to read this' })).toBeVisible()
    await expect(page.getByText('https://a.example/page')).toBeVisible()
    await page.goto(`${service.origin}/list/archive`)
    await expect(page).toHaveURL(/\/login/)
    await page.goto(service.address)
    await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
    await pressInTurn(page, 'g', 'q')
  })
  await walkWhole(page, {
    site,
    goOffline: async () => {
      await context.setOffline(true)
      return () => reconnect(page)
    },
  })

  await test.step('everything is still there after a reload', async () => {
    await page.goto(`${service.origin}/list/archive`)
    await page.getByRole('row', { name: new RegExp(`^${title}`) }).click()
    await expect.poll(() => painted(page)).toEqual(['Nobody remembers now who won, but the cranes'])
  })

  await test.step('tags, one tag’s items and the start page are there without a connection, as they were seen', async () => {
    const main = page.getByRole('main')
    const seen = [
      ['/list/tags', '/tags/', main.getByRole('link', { name: /birds/ })],
      ['/list/tags?tagNames=birds', '/tags_feed/', page.getByRole('row', { name: new RegExp(`^${title}`) })],
      ['/home', '/home_sections/', main.getByRole('link').first()],
    ] as const
    for (const [place, path, what] of seen) {
      await page.goto(service.origin + place)
      await expect(what).toBeVisible()
      // What is kept is written a moment later.
      await expect.poll(() => page.evaluate(pathsKept)).toContain(path)
    }
    await context.setOffline(true)
    for (const [place, , what] of seen) {
      await page.goto(service.origin + place)
      await expect(what).toBeVisible()
      await expect(page.getByText('No internet connection. What is stored')).toBeVisible()
    }
    await reconnect(page)
  })

  await test.step('what is stored here is damaged: the page says so, and the library comes again', async () => {
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
    await expect(page.getByRole('row', { name: /^127\.0\.0\.1/ })).toBeVisible()
  })

  await test.step('what had no answer yet when its page was closed is done by the next page, in its order', async () => {
    await context.route('**/library_entries/', () => {})
    await page.getByRole('row', { name: /^127\.0\.0\.1/ }).focus()
    await page.keyboard.press('f')
    await page.keyboard.press('e')
    await expect(page.getByRole('row', { name: /^127\.0\.0\.1/ })).toHaveCount(0)
    await expect.poll(() => page.evaluate(changesOnDisk)).toEqual(['favorite', 'move'])
    await page.close()
    await context.unroute('**/library_entries/')
    const next = await context.newPage()
    await next.goto(service.origin)
    await expect.poll(() => next.evaluate(changesOnDisk)).toEqual([])
    for (const list of ['archive', 'favorites']) {
      await next.goto(`${service.origin}/list/${list}`)
      await expect(next.getByRole('row', { name: /^127\.0\.0\.1/ })).toBeVisible()
    }
  })
  expect(refused).toEqual([])
})

/** In the page: the request paths under which an answer is kept, as one text. */
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

/** In the page: the changes that only this browser knows. */
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

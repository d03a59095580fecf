// The journeys in the browser over the real service, and what only a browser could lose.
import { expect } from 'playwright/test'
import { declareJourneys } from './declare-web-journeys.ts'
import { journeyTest as test } from './journey-test.ts'
import { bulk } from './journeys/bulk.ts'
import { endToEnd } from './journeys/end-to-end.ts'
import { highlighting } from './journeys/highlighting.ts'
import { keys } from './journeys/keys.ts'
import { offline } from './journeys/offline.ts'
import { oneRow } from './journeys/rows.ts'
import { search } from './journeys/search.ts'
import { shelves } from './journeys/shelves.ts'
import { sources } from './journeys/sources.ts'
import { tags } from './journeys/tags.ts'
import { savedPictures } from './journeys/saved-pictures.ts'
import { writtenNotes } from './journeys/written-notes.ts'
import { title } from './sample-site.ts'
import { ALL } from './seeded-library.ts'
import { notice, row, rows } from './steps.ts'

// The others run at night.
declareJourneys([
  bulk,
  endToEnd,
  highlighting,
  keys,
  offline,
  oneRow,
  search,
  shelves,
  sources,
  tags,
  writtenNotes,
  savedPictures,
])

test('with a damaged local store, the page reports the damage and reloads the library', async ({
  signedIn: page,
  service,
}) => {
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
  await expect(notice(page, 'The data on this device was damaged.')).toBeVisible()
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

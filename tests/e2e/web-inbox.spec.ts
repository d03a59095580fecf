// Tests the inbox with the items of real feeds.
import { expect, type Page } from 'playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { feed } from './inbox-feed.ts'
import { journeyTest as test } from './journey-test.ts'
import { rows } from './steps.ts'

test.use({ begins: 'empty' })

const current = (page: Page) => page.locator('[role=row][aria-current=true]')

test('a source that sent five items in a row shows three, and the other two when its line is opened by key or pointer', async ({
  signedIn: page,
  account,
  service,
  site,
}) => {
  for (const [path, body] of [
    ['/inbox/busy.xml', feed('Tidal Review', [1, 2, 3, 4, 5])],
    ['/inbox/calm.xml', feed('Skerry Radio', [6])],
  ] as const) {
    site.pages.set(path, { type: 'application/rss+xml', body })
    await account.call('POST', '/rss_feeds/', { url: site.origin + path })
  }
  await page.goto(`${service.origin}/list/inbox`)
  const line = page.getByRole('row', { name: '2 more from Tidal Review' })
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).nth(3)).toHaveAccessibleName('2 more from Tidal Review')
  await expect(rows(page).nth(4)).toHaveAccessibleName(/^Skerry Radio 1/)
  expect(await accessibilityFaults(page)).toEqual([])

  // The cursor passes over the line, which is no item that could be selected.
  await rows(page).nth(2).focus()
  await page.keyboard.press('j')
  await expect(line).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: 'Selected articles' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(line).toHaveCount(0)
  await expect(rows(page)).toHaveCount(6)
  await expect(current(page)).toHaveAccessibleName(/^Tidal Review 4/)
  await expect(current(page)).toBeFocused()
  // It stays open for who comes back to the list.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(6)

  await page.reload()
  await line.click()
  await expect(rows(page)).toHaveCount(6)
  await expect(current(page)).toBeFocused()

  // A line never represents a single row.
  await page.reload()
  await expect(line).toBeVisible()
  await rows(page).first().focus()
  await page.keyboard.press('e')
  await expect(page.getByText('Article dismissed').first()).toBeVisible()
  await expect(rows(page).nth(3)).toHaveAccessibleName(/^Tidal Review 5/)
  await expect(rows(page)).toHaveCount(5)
})

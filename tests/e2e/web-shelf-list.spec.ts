// Tests a shelf's list: its filter, and reading it without a connection.
import { expect } from 'playwright/test'
import { journeyTest as test } from './journey-test.ts'
import { main, notice, row, rows } from './steps.ts'

test.use({ begins: 'seeded', serviceWorkers: 'allow' })

const SHELF = 'shelf-weekend'

test('a shelf is searched, shows only what is unread, and is read offline in its order', async ({
  signedIn: page,
  account,
  service,
  context,
}) => {
  const { feed } = await account.call('GET', '/library_items/queue_feed/')
  const ids = feed.map(({ content }: { content: { id: number } }) => content.id).toReversed()
  const titles: string[] = feed.map(({ content }: { content: { title: string } }) => content.title).toReversed()
  await account.call('POST', '/shelves/', { id: SHELF, name: 'Weekend' })
  await account.call('PUT', `/shelves/${SHELF}/items/`, { add: ids.map((id: number) => ({ content_id: id })) })
  await account.call('PUT', '/history_entries/', {
    content_id: ids[0],
    last_read_percentage: 1,
    max_read_percentage: 1,
  })
  await page.goto(`${service.origin}/list/shelves?shelf=${SHELF}`)
  const order = async (...names: readonly string[]): Promise<void> => {
    await expect(rows(page)).toHaveCount(names.length)
    for (const [at, name] of names.entries()) await expect(rows(page).nth(at)).toHaveAccessibleName(new RegExp(name))
  }
  await order(...titles)
  const find = page.getByRole('searchbox', { name: 'Find on this shelf' })
  await find.fill(titles[1]?.toUpperCase() ?? '')
  await order(titles[1] ?? '')
  await find.fill('no such words')
  await expect(main(page).getByRole('heading', { name: 'No articles match these filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await order(...titles)
  const unread = page.getByRole('button', { name: 'Unread only' })
  await unread.click()
  await order(...titles.slice(1))
  await unread.click()
  await order(...titles)
  await row(page, titles[1] ?? '').click()
  await expect(page.getByRole('article')).toBeVisible()
  await page.goBack()
  await order(...titles)

  const sort = async (from: string, to: string): Promise<void> => {
    await page.getByRole('button', { name: `Sort: ${from}` }).click()
    await page.getByRole('menuitemradio', { name: to }).click()
  }
  const byTitle = titles.toSorted(new Intl.Collator('en', { numeric: true }).compare)
  expect(byTitle).not.toEqual(titles)
  await sort('My order', 'Title')
  await order(...byTitle)
  await rows(page).nth(1).focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(notice(page, 'Choose “My order” to move items on this shelf.')).toBeVisible()
  await order(...byTitle)
  await sort('Title', 'Most read')
  await order(...titles)
  await sort('Most read', 'My order')
  await order(...titles)

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const missing = () =>
    page.evaluate(async () => {
      const files = (await (await fetch('/shell-files.json')).json()) as string[]
      const kept = (await (await caches.open('lectern-shell-1')).keys()).map(({ url }) => new URL(url).pathname)
      return files.filter((file) => !/^\/assets\/words\/(?!en\/)/.test(file) && !kept.includes(file))
    })
  await expect.poll(missing).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Weekend' })).toBeVisible()
  await order(...titles)
  await row(page, titles[1] ?? '').click()
  await expect(page.getByRole('article')).toContainText(/\w{3}/)
  await context.setOffline(false)
})

// Tests the inbox with the items of real feeds.
import { expect, type Page, test } from 'playwright/test'
import { openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { accessibilityFaults } from './accessibility.ts'
import { startHeadless } from './headless-service.ts'
import { feed } from './inbox-feed.ts'

const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const current = (page: Page) => page.locator('[role=row][aria-current=true]')

/** Moves the cursor from the top of the list to its fourth row. A page that was just loaded may not hear keys yet. */
async function toFourthRow(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(rows(page).first()).toBeFocused({ timeout: 1_000 })
  }).toPass()
  for (const at of [1, 2, 3]) {
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toMatch(new RegExp(`^row ${at + 1},`))
  }
}

/** The focused row, or whatever else has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const row = element?.getAttribute('aria-rowindex') ?? null
    return row === null ? (element?.outerHTML.slice(0, 200) ?? 'nothing') : `row ${row}, ${element?.ariaLabel}`
  })

/** Follows a feed for the signed-in user, bypassing the app. */
const follow = (page: Page, url: string): Promise<number> =>
  page.evaluate(async (address) => {
    const { access_token } = JSON.parse(localStorage.getItem('lectern.tokens') ?? '{}') as { access_token: string }
    const reply = await fetch('/api/v19/rss_feeds/', {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ url: address }),
    })
    return reply.status
  }, url)

test('a range of rows leaves out what is behind the line of a source, and undo closes the line again', async ({
  page,
}) => {
  const pages: Readonly<Record<string, string>> = {
    '/busy.xml': feed('Harbour Review', [1, 2, 3, 4, 5]),
    '/calm.xml': feed('Skerry Radio', [6]),
  }
  const site = await openLoopbackSite((request, response) => {
    const found = pages[request.url ?? '']
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/rss+xml' }).end(found)
  })
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  try {
    await page.goto(service.address)
    await expect(page.getByRole('link', { name: 'Inbox' }).first()).toBeVisible()
    for (const path of Object.keys(pages)) expect(await follow(page, site.origin + path)).toBe(201)
    await page.goto(`${service.origin}/list/inbox`)
    const line = page.getByRole('row', { name: '2 more from Harbour Review' })
    await expect(rows(page)).toHaveCount(5)
    await expect(rows(page).nth(3)).toHaveAccessibleName('2 more from Harbour Review')
    await expect(rows(page).nth(4)).toHaveAccessibleName(/^Skerry Radio 1/)
    expect(await accessibilityFaults(page)).toEqual([])

    // The cursor passes over the line, and a range leaves out what is behind it.
    await toFourthRow(page)
    await expect(current(page)).toHaveAccessibleName('2 more from Harbour Review')
    await page.keyboard.press('x')
    await expect(page.getByRole('toolbar', { name: 'Selected articles' })).toHaveCount(0)
    await page.keyboard.press('k')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByRole('toolbar', { name: 'Selected articles' })).toContainText('2 selected')
    await page.keyboard.press('ControlOrMeta+a')
    await expect(page.getByRole('toolbar', { name: 'Selected articles' })).toContainText('6 selected')
    await page.keyboard.press('Escape')

    // A line never represents a single row.
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await page.keyboard.press('e')
    await expect(page.getByText('Article dismissed').first()).toBeVisible()
    await expect(rows(page).nth(3)).toHaveAccessibleName(/^Harbour Review 5/)
    await expect(rows(page)).toHaveCount(5)
    await page.keyboard.press('z')
    await expect(line).toBeVisible()

    await line.click()
    await expect(line).toHaveCount(0)
    await expect(rows(page)).toHaveCount(6)
    await expect(current(page)).toHaveAccessibleName(/^Harbour Review 4/)
    await expect(current(page)).toBeFocused()
    // It stays open for who comes back to the list.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toBeVisible()
    await page.goBack()
    await expect(rows(page)).toHaveCount(6)

    await page.reload()
    await expect(line).toBeVisible()
    await toFourthRow(page)
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(6)
    await expect(current(page)).toHaveAccessibleName(/^Harbour Review 4/)
  } finally {
    await service.close()
    await site.close()
  }
})

test('a feed that is gone leads to its replacement, which is looked up on its site', async ({ page }) => {
  const pages: Readonly<Record<string, string>> = {
    '/old.xml': feed('Harbour Review', [1]),
    '/': '<link rel="alternate" type="application/rss+xml" href="/new.xml"><p>The Harbour Review</p>',
    '/new.xml': feed('Harbour Review anew', [2]),
  }
  const site = await openLoopbackSite((request, response) => {
    const found = pages[request.url ?? '']
    const type = request.url === '/' ? 'text/html' : 'application/rss+xml'
    response.writeHead(found ? 200 : 404, { 'content-type': type }).end(found)
  })
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  try {
    await page.goto(service.address)
    await expect(page.getByRole('link', { name: 'Inbox' }).first()).toBeVisible()
    expect(await follow(page, `${site.origin}/old.xml`)).toBe(201)
    // A feed counts as gone after two weeks of failures.
    await page.route('**/api/*/sources/**', async (route) => {
      const reply = await route.fetch({ maxRetries: 3 }).catch(() => null)
      if (!reply) return route.abort()
      const body = (await reply.text()).replace('"status":"ok"', '"status":"gone"')
      return route.fulfill({ response: reply, body })
    })
    await page.goto(`${service.origin}/list/sources/rss`)
    await page.getByRole('link', { name: 'Harbour Review' }).first().click()
    await page.getByRole('link', { name: 'Find the new feed' }).click()
    await expect(page.getByLabel('Address of a feed or page')).toHaveValue(site.origin)
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(page.getByText('Following Harbour Review anew').first()).toBeVisible()
  } finally {
    await service.close()
    await site.close()
  }
})

test('what a feed had before it was followed comes at the end of its page, twenty at a time, also by keyboard', async ({
  page,
}) => {
  const site = await openLoopbackSite((_request, response) => {
    const ages = Array.from({ length: 32 }, (_, at) => at + 1)
    response.end(feed('Harbour Review', ages))
  })
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  try {
    await page.goto(service.address)
    await expect(page.getByRole('link', { name: 'Inbox' }).first()).toBeVisible()
    expect(await follow(page, `${site.origin}/feed.xml`)).toBe(201)
    await page.goto(`${service.origin}/list/sources/rss`)
    await page.getByRole('link', { name: 'Harbour Review' }).first().click()
    await expect(rows(page)).toHaveCount(5)
    const older = page.getByRole('group', { name: 'Older items' })
    await expect(older).toContainText('The feed has 27 more items.')
    expect(await accessibilityFaults(page)).toEqual([])

    await page.route('**/rss_feeds/*/older/', (route) => route.abort())
    await older.getByRole('button', { name: 'Show older' }).click()
    await expect(page.getByText(/^(?:No internet connection|Can’t reach your library)$/).first()).toBeVisible()
    await page.unroute('**/rss_feeds/*/older/')

    await older.getByRole('button', { name: 'Show older' }).focus()
    await page.keyboard.press('Enter')
    await expect(older).toContainText('The feed has 7 more items.')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '25')
    await expect(older.getByRole('button', { name: 'Show older' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('This feed has no more items.')).toBeFocused()
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '32')
    await expect(page.getByRole('row', { name: /^Harbour Review 6,/ })).toBeVisible()

    await page.goto(`${service.origin}/list/inbox`)
    await expect(page.getByRole('row', { name: '2 more from Harbour Review' })).toBeVisible()
  } finally {
    await service.close()
    await site.close()
  }
})

test('a feed’s page says when its older items can’t be looked for, and looks again when asked', async ({ page }) => {
  const site = await openLoopbackSite((_request, response) => response.end(feed('Skerry Radio', [1, 2, 3, 4, 5, 6])))
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  try {
    await page.goto(service.address)
    await expect(page.getByRole('link', { name: 'Inbox' }).first()).toBeVisible()
    expect(await follow(page, `${site.origin}/feed.xml`)).toBe(201)
    const refuse = '**/api/*/rss_feeds/*/older/'
    await page.route(refuse, (route) => route.fulfill({ status: 400, json: { code: 'x', detail: 'no' } }))
    await page.goto(`${service.origin}/list/sources/rss`)
    await page.getByRole('link', { name: 'Skerry Radio' }).first().click()
    const older = page.getByRole('group', { name: 'Older items' })
    await expect(older).toContainText('Couldn’t check for older items.')
    await page.unroute(refuse)
    await older.getByRole('button', { name: 'Retry' }).click()
    await expect(older).toContainText('The feed has 1 more item.')
  } finally {
    await service.close()
    await site.close()
  }
})

test('what a reader wants less of is behind one line at the end of the inbox, and opens by key', async ({ page }) => {
  const pages: Readonly<Record<string, string>> = {
    '/busy.xml': feed('Harbour Review', [1, 2]),
    '/calm.xml': feed('Skerry Radio', [60, 4_000]),
  }
  const site = await openLoopbackSite((request, response) => {
    const found = pages[request.url ?? '']
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/rss+xml' }).end(found)
  })
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  try {
    await page.goto(service.address)
    await expect(page.getByRole('link', { name: 'Inbox' }).first()).toBeVisible()
    for (const path of Object.keys(pages)) expect(await follow(page, site.origin + path)).toBe(201)
    await page.goto(`${service.origin}/list/sources/rss`)
    await page.getByRole('button', { name: 'More actions for Harbour Review' }).click()
    await page.getByRole('menuitemradio', { name: 'Show less' }).click()
    await expect(page.getByRole('link', { name: 'Harbour Review' }).first()).toContainText('quiet')
    await page.goto(`${service.origin}/list/inbox`)
    const line = page.getByRole('row', { name: '2 more in Quiet' })
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).nth(0)).toHaveAccessibleName(/^Skerry Radio 1/)
    await expect(rows(page).nth(1)).toHaveAccessibleName(/^Skerry Radio 2/)
    await expect(rows(page).nth(2)).toHaveAccessibleName('2 more in Quiet')
    expect(await accessibilityFaults(page)).toEqual([])
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(line).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(line).toHaveCount(0)
    await expect(rows(page)).toHaveCount(4)
    await expect(current(page)).toHaveAccessibleName(/^Harbour Review 1/)
  } finally {
    await service.close()
    await site.close()
  }
})

test('an item that was read to its end stays in the inbox during the visit, and has left it at the next', async ({
  page,
}) => {
  const site = await openLoopbackSite((_request, response) => response.end(feed('Harbour Review', [1, 2])))
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  try {
    await page.goto(service.address)
    await expect(page.getByRole('link', { name: 'Inbox' }).first()).toBeVisible()
    expect(await follow(page, `${site.origin}/feed.xml`)).toBe(201)
    await page.goto(`${service.origin}/list/inbox`)
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Harbour Review 1' }).click()
    await expect(page.getByRole('article')).toBeVisible()
    await page.evaluate(async () => {
      const { access_token } = JSON.parse(localStorage.getItem('lectern.tokens') ?? '{}') as { access_token: string }
      const content_id = Number(new URL(location.href).searchParams.get('id'))
      await fetch('/api/v19/history_entries/', {
        method: 'PUT',
        headers: { authorization: `Bearer ${access_token}` },
        body: JSON.stringify({ content_id, last_read_percentage: 1, last_viewed_date: new Date().toISOString() }),
      })
    })
    await page.goBack()
    await expect(rows(page)).toHaveCount(2)
    await page.goto(`${service.origin}/list/inbox`)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toHaveAccessibleName(/^Harbour Review 2/)
  } finally {
    await service.close()
    await site.close()
  }
})

// Tests a shelf that is published: made, opened by anyone, followed as a feed, revoked.
import { expect } from 'playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { journeyTest as test } from './journey-test.ts'
import { heading, main, notice, row, sidebar } from './steps.ts'

test('anyone with the link opens a published shelf without an account, until its owner stops publishing it', async ({
  signedIn: page,
  browser,
  service,
}) => {
  await row(page, 'On lamps').focus()
  await page.keyboard.press('b')
  await page.getByRole('dialog', { name: 'Add to shelves' }).getByRole('combobox').fill('Weekend')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Added to Weekend')).toBeVisible()
  await sidebar(page)
    .getByRole('link', { name: /^Weekend/ })
    .click()
  await expect(heading(page, 'Weekend')).toBeVisible()
  await main(page).getByRole('button', { name: 'More actions for Weekend' }).click()
  await page.getByRole('menuitem', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish “Weekend”' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(url).toMatch(new RegExp(`^${service.origin}/p/shelf/[\\w-]{22}$`))
  expect(await accessibilityFaults(page)).toEqual([])

  const visitor = await (await browser.newContext()).newPage()
  const asked: string[] = []
  visitor.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.replace(/[\w-]{22}/, '…'))
  })
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Weekend' })).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 2, name: /On lamps/ })).toBeVisible()
  await expect(visitor.getByText('1 item', { exact: true })).toBeVisible()
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await accessibilityFaults(visitor)).toEqual([])
  // Nothing reports who opens the page.
  expect(asked.filter((path) => !/^\/api\/v\d+\/public_shelves\/…\//.test(path))).toEqual([])
  const feed = (await visitor.getByRole('link', { name: 'Follow' }).getAttribute('href')) ?? ''
  expect(await (await visitor.request.get(feed)).text()).toContain('On lamps')

  await dialog.getByRole('button', { name: 'Stop publishing…' }).click()
  await dialog.getByRole('button', { name: 'Stop publishing', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This shelf is no longer published' })).toBeVisible()
  expect((await visitor.request.get(feed)).status()).toBe(410)
})

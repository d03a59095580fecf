// What people do with their own account: take a Guest Pass, and leave.
import { expect, type Page, test } from 'playwright/test'
import { deleteAccount } from './delete-account.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { notice } from './steps.ts'

const isIn = /\/list\/queue|\/home|\/n\/|\/onboarding/
let service: HeadlessService

test.beforeEach(async () => {
  service = await startHeadless()
})
test.afterEach(() => service.close())

const signIn = async (page: Page): Promise<void> => {
  await page.goto(service.address)
  await expect(page).toHaveURL(isIn)
}

test('a Guest Pass is copied, taken once by a friend, and the friend deletes their account', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await page.goto(`${service.origin}/settings?page=subscription`)
  const passes = page.locator('[data-setting="Guest Pass"]')
  await expect(passes).toContainText('3 of 3 left')
  await passes.getByRole('button', { name: 'Copy a pass' }).click()
  await expect(notice(page, 'Guest Pass copied')).toBeVisible()
  const pass = await page.evaluate(() => navigator.clipboard.readText())

  const friend = await (await browser.newContext()).newPage()
  await friend.goto(pass)
  await friend.getByRole('link', { name: 'Accept' }).click()
  await expect(friend.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await friend.goto(await service.invite('bea@example.org'))
  await expect(notice(friend, 'The Guest Pass is yours')).toBeVisible()
  await friend.goto(pass)
  await expect(friend.getByRole('heading', { name: 'This Guest Pass was used already' })).toBeVisible()
  await page.reload()
  await expect(passes).toContainText('2 of 3 left')

  await friend.goto(`${service.origin}/settings?page=account`)
  await deleteAccount(friend, 'bea@example.org')
  await expect(friend).toHaveURL(/\/login/)
  expect(await friend.evaluate(() => localStorage.getItem('lectern.tokens'))).toBe(null)
  await page.goto(`${service.origin}/settings?page=people`)
  const accounts = page.locator('[data-setting="Accounts"]')
  await expect(accounts.getByRole('listitem')).toHaveCount(1)
  await friend.context().close()
})

// What people do with their own account: take a Guest Pass, look at what they read, send a crash, and leave.
import { expect, type Page, test } from 'playwright/test'
import { articlePage } from '../main/service/article-page.ts'
import { openLibrary } from '../main/service/open-library.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { notice } from './steps.ts'

const isIn = /\/list\/queue|\/home|\/n\/|\/onboarding/
let service: HeadlessService
let article: number

test.beforeEach(async () => {
  service = await startHeadless({
    fill: async (dataFolder) => {
      const library = await openLibrary({ dataFolder })
      const page = { url: 'https://mill.example/', html: articlePage('The mill', 1200) }
      article = (await library.call('POST', '/save/', page)).body.content_id
      await library.service.idle()
      await library.close()
    },
  })
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
  await friend.getByRole('button', { name: 'Delete…' }).click()
  const dialog = friend.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type bea@example.org to confirm').fill('bea@example.com')
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await dialog.getByLabel('Type bea@example.org to confirm').fill('bea@example.org')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(friend).toHaveURL(/\/login/)
  expect(await friend.evaluate(() => localStorage.getItem('lectern.tokens'))).toBe(null)
  await page.goto(`${service.origin}/settings?page=people`)
  const accounts = page.locator('[data-setting="Accounts"]')
  await expect(accounts.getByRole('listitem')).toHaveCount(1)
  await friend.context().close()
})

test('time spent reading is shown, and a crash there is sent to the library on request', async ({ page }) => {
  await page.clock.install({ time: new Date() })
  await signIn(page)
  await page.goto(`${service.origin}/reader?id=${article}`)
  await page.locator('[data-article-body]').waitFor()
  const told = page.waitForResponse((response) => response.url().endsWith('/reading_sessions/'))
  await page.mouse.move(400, 400)
  await page.clock.runFor(40_000)
  await page.mouse.move(410, 410)
  await page.clock.runFor(40_000)
  await page.keyboard.press('u')
  expect((await told).ok()).toBe(true)
  await page.goto(`${service.origin}/statistics`)
  await expect(page.getByRole('heading', { name: 'Your reading' })).toBeVisible()
  await expect(page.locator('dl')).toContainText(/Last 7 days\s*[1-9]\d* min/)

  // A fault of the page itself, met while it is drawn.
  await page.addInitScript(() => {
    Intl.NumberFormat.prototype.formatToParts = () => []
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get: () => () => {
        throw new RangeError('The tide was out')
      },
    })
  })
  await page.goto(`${service.origin}/statistics`)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page).toHaveURL(/\/feedback\?name=RangeError&message=The\+tide\+was\+out/)
  const sent = page.waitForResponse((response) => response.url().endsWith('/bug_reports/'))
  await page.getByRole('button', { name: 'Send a report' }).click()
  expect((await sent).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Feedback submitted' })).toBeDisabled()
})

// The person who runs the service invites a user, limits them, switches them off and deletes them, in two browsers.
import { type Browser, expect, type Page, test } from 'playwright/test'
import { articlePage } from '../main/service/article-page.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { notice } from './steps.ts'

let service: HeadlessService
test.beforeEach(async () => {
  service = await startHeadless({ settings: { LECTERN_SIGN_UP: 'closed' } })
})
test.afterEach(() => service.close())

/** Opens a separate browser, and records every address outside the service that it requests. */
async function openBrowser(browser: Browser): Promise<{ page: Page; foreign: readonly string[] }> {
  const context = await browser.newContext()
  const foreign: string[] = []
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== service.origin) foreign.push(request.url())
  })
  return { page: await context.newPage(), foreign }
}

/** Saves a page with a picture and a script of other sites. Resolves to the address of its article. */
const save = (page: Page, html: string) =>
  page.evaluate(async (given) => {
    const { access_token } = JSON.parse(localStorage.getItem('lectern.tokens') ?? '{}') as { access_token: string }
    const reply = await fetch('/api/v19/save/', {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ url: 'https://mill.example/', html: given }),
    })
    return `/reader?id=${((await reply.json()) as { content_id: number }).content_id}`
  }, html)

const isIn = /\/list\/queue|\/home|\/n\/|\/onboarding/

test('an account is invited, limited, switched off and deleted, and no browser contacts anything but the service', async ({
  browser,
}) => {
  const owner = await openBrowser(browser)
  const guest = await openBrowser(browser)
  const { page } = owner
  const row = page.locator('[data-setting="Accounts"] li').filter({ hasText: 'bea@example.org' })

  await test.step('the owner invites a user, who enters by the link', async () => {
    await page.goto(service.address)
    await expect(page).toHaveURL(isIn)
    await page.goto(`${service.origin}/settings?page=people`)
    await page.getByLabel('Email').fill('bea@example.org')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const link = page.locator('[data-setting="Invite someone"] code')
    await expect(link).toContainText('token=')
    await expect(row).toContainText('Never signed in')
    await guest.page.goto((await link.textContent()) ?? '')
    await expect(guest.page).toHaveURL(isIn)
  })

  await test.step('the guest reads an article, and has nothing to say about others', async () => {
    const html = articlePage('The mill', 120).replace(
      '<p>',
      '<p><img src="https://pictures.example/mill.png" width="600" height="400" alt="A mill"></p><p>',
    )
    await guest.page.goto(service.origin + (await save(guest.page, html)))
    await expect(guest.page.locator('article p').first()).toBeVisible()
    await guest.page.goto(`${service.origin}/settings?page=account`)
    await expect(guest.page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
    await expect(guest.page.getByRole('link', { name: 'People', exact: true })).toHaveCount(0)
  })

  await test.step('the owner gives them room, and switches them off and on', async () => {
    await page.getByLabel('Storage for bea@example.org').selectOption('500')
    await expect(row).toContainText('of 500 MB')
    await row.getByRole('button', { name: 'Disable' }).click()
    await expect(row).toContainText('Disabled')
    await guest.page.goto(`${service.origin}/list/queue`)
    await expect(guest.page).toHaveURL(/\/login/)
    await row.getByRole('button', { name: 'Enable' }).click()
    await expect(row).not.toContainText('Disabled')
  })

  await test.step('the owner deletes them', async () => {
    await page.getByRole('button', { name: 'Delete bea@example.org' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete bea@example.org?' })
    await dialog.getByRole('button', { name: /^Delete/ }).click()
    await expect(notice(page, 'bea@example.org was deleted')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  expect([...owner.foreign, ...guest.foreign]).toEqual([])
  await page.context().close()
  await guest.page.context().close()
})

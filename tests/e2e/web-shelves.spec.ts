// Tests a shelf that is published to anyone, and one that is shared with another reader of the service.
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

test('a reader shares a shelf with another, who accepts, reads, saves a copy and leaves', async ({
  signedIn: page,
  account,
  browser,
  shared,
}) => {
  const other = await shared.account('empty')
  const theirs = await (await browser.newContext()).newPage()
  await other.enter(theirs, '/list/queue')
  const names = [`owner_${Date.now() % 1e9}`, `guest_${Date.now() % 1e9}`] as const
  await account.call('POST', '/handles/claim/', { handle: names[0] })
  await other.call('POST', '/handles/claim/', { handle: names[1] })

  await row(page, 'On lamps').focus()
  await page.keyboard.press('b')
  await page.getByRole('dialog', { name: 'Add to shelves' }).getByRole('combobox').fill('Lights')
  await page.keyboard.press('Enter')
  await sidebar(page)
    .getByRole('link', { name: /^Lights/ })
    .click()
  await main(page).getByRole('button', { name: 'More actions for Lights' }).click()
  await page.getByRole('menuitem', { name: 'Share with other readers…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Lights” with other readers' })
  await dialog.getByLabel('Public name').fill('no_one_has_this')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('No reader has this public name.')
  await dialog.getByLabel('Public name').fill(`@${names[1]}`)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText(`@${names[1]}`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await theirs.goto(`${other.service.origin}/list/shelves`)
  await expect(main(theirs).getByText(`@${names[0]} wants to share “Lights” with you`)).toBeVisible()
  await main(theirs).getByRole('button', { name: 'Accept' }).click()
  await sidebar(theirs).getByRole('link', { name: 'Lights', exact: true }).click()
  await expect(heading(theirs, 'Lights')).toBeVisible()
  expect(await accessibilityFaults(theirs)).toEqual([])
  await main(theirs)
    .getByRole('link', { name: /On lamps/ })
    .click()
  await expect(theirs.getByRole('heading', { level: 1, name: /On lamps/ })).toBeVisible()
  await theirs.getByRole('button', { name: 'Save a copy' }).click()
  await expect(notice(theirs, 'Saved to your queue')).toBeVisible()
  await theirs.getByRole('link', { name: 'Back to the shelf' }).click()
  await expect(main(theirs).getByRole('link', { name: 'In your library' })).toBeVisible()
  await main(theirs).getByRole('button', { name: 'Leave…' }).click()
  await main(theirs).getByRole('button', { name: 'Leave shelf' }).click()
  await expect(notice(theirs, 'You left the shelf')).toBeVisible()
  await expect(sidebar(theirs).getByRole('link', { name: 'Lights', exact: true })).toHaveCount(0)
})

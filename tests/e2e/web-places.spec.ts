// Palette, tags, search, sources, home, settings: every place beside the lists, on a Host in memory.
import { expect, type Page, test } from 'playwright/test'
import { type ShellBed, startShellBed } from '../renderer/shell/bed.ts'
import { accessibilityFaults } from './accessibility.ts'

let bed: ShellBed
test.beforeAll(async () => {
  bed = await startShellBed()
})
test.afterAll(() => bed.close())

async function open(page: Page, path = '/list/queue'): Promise<void> {
  await page.goto(bed.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('the palette runs a command by its initials on the row behind it, and gives the focus back', async ({ page }) => {
  await open(page)
  await page.keyboard.press('j')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  await expect(palette(page)).toContainText('For “The patience of tide tables”')
  await page.keyboard.type('arch ret')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(notifications(page)).toContainText('Article archived')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('the palette finds articles, saves what is an address, and opens lists of their own', async ({ page }) => {
  await open(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type('glass bend')
  await expect(palette(page).getByRole('option', { name: /How glass learned to bend/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('https://a.example/x')
  await expect(palette(page).getByRole('option')).toHaveText(['Save this URL'])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => window.bedHost.saved)).toEqual(['https://a.example/x'])
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press(':')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type('theme…')
  await page.keyboard.press('Tab')
  await page.keyboard.type('forest')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Forest')
})

test('tags are put on by key, seen at once, and undone', async ({ page }) => {
  await open(page)
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Edit tags' })
  await dialog.getByRole('combobox').fill('tides')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(notifications(page)).toContainText('Tag added')
  await expect(page.getByRole('row', { name: /tags .*tides/ })).toHaveCount(1)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('link', { name: /tides/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'tides' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1)
  await page.keyboard.press('z')
  await expect.poll(() => page.evaluate(() => window.bedHost.performed.at(-1))).toMatchObject({ remove: ['tides'] })
})

test('search asks the library, and without it looks through what is stored, in the same grammar', async ({ page }) => {
  await open(page)
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('glass')
  await expect(page.getByRole('link', { name: /How glass learned to bend/ })).toBeVisible()
  await page.evaluate(() => {
    window.bedHost.failure = Object.assign(new Error('no'), { name: 'RequestError', status: 0, url: '/x' }) as never
  })
  await page.getByRole('searchbox').fill('site:harbour -tide')
  await expect(page.getByText('what is stored on this device')).toBeVisible()
  await expect(page.getByRole('link', { name: /Letters from a lighthouse/ })).toBeVisible()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('link')).toHaveCount(1)
})

test('a setting changes at once and is there after a reload', async ({ page }) => {
  await open(page, '/settings?page=appearance')
  await page.getByLabel('Light theme').selectOption('Sepia')
  await page.getByLabel(/^Colour scheme/).selectOption('light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Sepia')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Sepia')
})

test('an unfollowed source leaves at once and comes back with undo', async ({ page }) => {
  await open(page, '/list/sources/rss')
  await page.getByRole('button', { name: 'More about Harbour Review' }).click()
  await page.getByRole('menuitem', { name: 'Unfollow' }).click()
  await expect(page.getByRole('link', { name: /Harbour Review/ })).toHaveCount(0)
  await notifications(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /Harbour Review/ })).toBeVisible()
})

/** SPEC.txt section 2. */
const routes = [
  '/home',
  '/list',
  '/list?list=connect',
  '/list?list=nonsense',
  '/list/inbox',
  '/list/favorites',
  '/list/highlights',
  '/list/archive',
  '/list/tags',
  '/list/sources',
  '/list/sources/newsletter',
  '/list/sources/profile',
  '/list/sources/rss',
  '/list?search=glass',
  '/settings',
  '/settings?page=library',
  '/settings?page=account',
  '/save?url=https://a.example/b',
  '/login',
  '/bookmarklet',
  '/d/',
  '/out/?url=https://a.example',
  '/onboarding',
  '/onboarding/paywall',
  '/n/install',
  '/n/pin',
  '/payment/premium',
  '/payment/premium/annual',
  '/trial',
  '/referral',
  '/referral/complete',
  '/extension',
  '/extension/help',
  '/login/apple/redirect',
  '/error',
  '/feedback',
  '/o/nothing',
  '/p/nothing',
  '/nowhere',
]

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`every route has a title and a heading, and axe finds nothing wrong, ${width} wide and ${colorScheme}`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    const told: string[] = []
    page.on('pageerror', (error) => told.push(String(error)))
    const faults: string[] = []
    for (const path of routes) {
      await open(page, path)
      expect(await page.title(), path).toMatch(/Lectern/)
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      const found = await accessibilityFaults(page)
      faults.push(...found.map((fault) => `${path}: ${fault}`))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) faults.push(`${path}: scrolls sideways by ${wide}`)
    }
    expect(faults).toEqual([])
    expect(told).toEqual([])
  })
}

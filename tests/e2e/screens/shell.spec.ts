// Tests the shell and the lists in a real browser, built as the product is, under its policy, on a Host in memory.
import { expect, type Page } from 'playwright/test'
import type { AppServer } from '../../renderer/shell/app-server.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { paste, pressInTurn } from '../steps.ts'
import { goTo } from './go-to.ts'
import { test } from './screen-test.ts'

let server: AppServer

test.beforeAll(({ app }) => {
  server = app
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
/**
 * Opens the queue and waits until rows are loaded and accept keys, and until the list's tools are there and the layout
 * is final.
 */
async function openQueue(page: Page, asked = ''): Promise<void> {
  await open(page, `/list/queue${asked}`)
  await expect(rows(page).first()).toHaveAccessibleName(/^(?!Loading)./)
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeVisible()
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0] ?? null)
const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const fail = (page: Page, status: number | null) =>
  page.evaluate((status) => {
    window.fakeHost.failure =
      status === null
        ? null
        : (Object.assign(new Error('no'), { name: 'RequestError', status, url: '/x', retryAfter: null }) as never)
  }, status)

const isRising = (all: readonly number[]): boolean => all.every((one, at) => at === 0 || one > (all[at - 1] ?? 0))

test.describe('the cursor', () => {
  test('moves by keys from its row, and stays at its position when the row is archived or deleted', async ({
    page,
  }) => {
    await openQueue(page)
    await pressInTurn(page, 'j', 'j')
    await expect.poll(() => focused(page)).toBe('Why small tools outlive large ones')
    // Where nothing has the focus, it moves on from its row. From elsewhere, it takes the focus back first.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe('A walk along the edge of the map')
    await page.getByRole('link', { name: 'Inbox' }).first().focus()
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe('A walk along the edge of the map')
    await pressInTurn(page, 'k', 'k')
    await expect.poll(() => focused(page)).toBe('The patience of tide tables')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe('A walk along the edge of the map')
    await page.keyboard.press('e')
    await expect.poll(() => focused(page)).toBe('Notes on keeping bees in a cold country')
    await page.keyboard.press('#')
    await expect(notifications(page)).toContainText('Article deleted')
    await expect.poll(() => focused(page)).toBe('What the translator leaves out')
    await page.keyboard.press('k')
    await expect.poll(() => focused(page)).toBe('Why small tools outlive large ones')
  })

  test('is on the same row, at the same scroll position, after reading an article, and rows that arrive above move nothing', async ({
    page,
  }) => {
    await openQueue(page, '?repeat=40')
    await page.keyboard.press('j')
    for (let index = 0; index < 30; index++) await page.keyboard.press('j')
    await expect(page.locator(':focus')).toHaveAttribute('aria-rowindex', '31')
    await expect(page.locator(':focus')).toHaveAccessibleName(/^(?!Loading)./)
    const row = await focused(page)
    const top = () => page.locator(':focus').evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await top()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/reader\?id=/)
    await expect(page.getByRole('grid')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('u')
    await expect(page).toHaveURL(/\/list\/queue/)
    await expect.poll(() => focused(page)).toBe(row)
    await expect.poll(top).toBe(before)

    // Nor does what is on screen move when rows arrive above it.
    await pressInTurn(page, 'g', 'g')
    await expect(page.locator(':focus')).toHaveAttribute('aria-rowindex', '1')
    await page.getByRole('grid').hover()
    await page.mouse.wheel(0, 2000)
    // A wheel scroll continues after the event. What is on screen stays put only once it has come to rest.
    const scrolled = () => page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTop)
    await expect.poll(scrolled).toBe(2000)
    // Row elements are reused as others scroll in, and are back in DOM order at rest, because screen readers follow
    // that order.
    const order = () =>
      page.getByRole('row').evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))))
    await expect.poll(async () => isRising(await order())).toBe(true)
    expect((await order()).at(-1)).toBeGreaterThan(20)
    const shown = page.getByRole('row').filter({ hasText: /Seven ways of looking at a spreadsheet \(2\)/ })
    const rowTop = () => shown.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await expect(shown).toBeVisible()
    const wasAt = await rowTop()
    await page.evaluate(() => {
      const [any] = window.fakeHost.library.values()
      if (!any) throw new Error('an empty library')
      const library = { ...any.content.library, library_state: 1, library_state_date: '2100-01-01T00:00:00Z' } as never
      for (const id of [1, 2, 3]) window.fakeHost.add({ ...any.content, id, library })
    })
    await expect(page.getByRole('link', { name: /Queue/ })).toContainText('563')
    expect(await rowTop()).toBe(wasAt)
  })

  test('reaches the first and the last row of a long queue, whose count is right', async ({ page }) => {
    await openQueue(page, '?repeat=500')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '7000')
    expect(await rows(page).count()).toBeLessThan(40)
    await page.keyboard.press('Shift+G')
    await expect(page.locator(':focus')).toHaveAttribute('aria-rowindex', '7000')
    await pressInTurn(page, 'g', 'g')
    await expect(page.locator(':focus')).toHaveAttribute('aria-rowindex', '1')
  })
})

test.describe('a change', () => {
  test('that clears old items from the inbox says how many, and can be undone', async ({ page }) => {
    await openQueue(page)
    await page.evaluate(() => {
      const { library } = window.fakeHost
      const days = [1, 9, 20]
      for (const [at, entry] of [...library.values()].slice(0, 3).entries()) {
        const feed_date = new Date(Date.now() - (days[at] ?? 0) * 86_400_000).toISOString()
        const unsaved = { ...entry.content.library, library_state: 0 } as never
        library.set(entry.content.id, { ...entry, content: { ...entry.content, feed_date, library: unsaved } })
      }
    })
    await pressInTurn(page, 'g', 'i')
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Dismiss everything older than…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dismiss older articles' })
    await expect(dialog.getByText('2 articles will leave the inbox.')).toBeVisible()
    await dialog.getByLabel('Everything in the inbox older than').selectOption('2 weeks')
    await dialog.getByRole('button', { name: 'Dismiss 1 article' }).click()
    await expect(rows(page)).toHaveCount(2)
    await notifications(page).getByRole('button', { name: /Undo/ }).click()
    await expect(rows(page)).toHaveCount(3)
  })

  test('of a row moves it between the lists immediately, can be undone, and is rolled back if it cannot reach the library', async ({
    page,
  }) => {
    await openQueue(page)
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await expect(page.getByRole('row', { name: /^The patience of tide tables/ })).toHaveCount(0)
    // Following a link moves the focus to its target.
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Archive' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeFocused()
    await expect(rows(page).first()).toHaveAccessibleName(/^The patience of tide tables/)
    await page.keyboard.press('z')
    await expect(page.getByRole('row', { name: /^The patience of tide tables/ })).toHaveCount(0)
    await pressInTurn(page, 'g', 'q')
    const row = page.getByRole('row', { name: /^The patience of tide tables/ })
    await expect(row).toBeVisible()

    // A change that cannot reach the library is rolled back, with a notification.
    await row.focus()
    await fail(page, 0)
    await page.keyboard.press('f')
    await expect(page.getByRole('dialog')).toContainText('Save this change and send it later?')
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(notifications(page)).toContainText('No internet connection')
    await expect(page.getByRole('row', { name: /^The patience of tide tables/ })).not.toHaveAccessibleName(/favorite/)
  })
})

test.describe('pasting', () => {
  test('several URLs saves them in order and stops at a failure; a field keeps what is pasted; offline is refused with an explanation', async ({
    page,
  }) => {
    await openQueue(page)
    await page.keyboard.press('a')
    await page.getByRole('textbox').evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'https://a.example/first')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    expect(await page.evaluate(() => window.fakeHost.saved)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.evaluate(() => {
      const { save } = window.fakeHost
      window.fakeHost.save = (url) =>
        url.includes('second') ? Promise.reject(new Error('no')) : save.call(window.fakeHost, url)
    })
    await paste(page, 'https://a.example/first\nhttps://a.example/second\nhttps://a.example/third')
    await expect(notifications(page)).toContainText('URL failed to save. Please try again.')
    expect(await page.evaluate(() => window.fakeHost.saved)).toEqual(['https://a.example/first'])

    await fail(page, 0)
    await paste(page, 'https://a.example/first')
    await expect(notifications(page)).toContainText('No internet connection')
  })
})

test.describe('dialogs', () => {
  test('capture keys, close on Escape, and return the focus', async ({ page }) => {
    await openQueue(page)
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog', { name: 'Save URL' })).toBeVisible()
    await page.keyboard.type('e')
    await page.keyboard.press('Enter')
    await expect(page.getByText('That isn’t a web address.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => focused(page)).toBe('The patience of tide tables')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to Archive')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The skip link passes the sidebar, and the address stays.
    await page.getByRole('link', { name: 'Skip to list' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL(/\/list\/queue$/)
  })
})

test.describe('a theme', () => {
  test('is applied before the first paint, and d toggles between the chosen dark and light one', async ({ page }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem('lectern.preferences') !== null) return
      localStorage.setItem('lectern.preferences', '{"colourScheme":"dark","darkTheme":"Forest","lightTheme":"Dawn"}')
      localStorage.setItem('lectern.panels', '{"sidebar-wide":280,"sidebar-middle":9999,"list-wide":"x","evil":1}')
    })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${server.url}/list/queue`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'Forest')
    // The saved panel widths are restored before the first paint, too.
    await expect(page.locator('html')).toHaveCSS('--sidebar-wide', '280px')
    await expect(page.locator('html')).not.toHaveCSS('--list-wide', 'xpx')
    await page.unroute('**/assets/*.js')
    await openQueue(page)
    // The browser's own frame takes the chosen colour, whatever the device's scheme.
    const frame = page.locator('meta[name=theme-color]')
    await expect
      .poll(() => frame.evaluateAll((all) => all.map((meta) => meta.getAttribute('content'))))
      .toEqual(['#1b2720', '#1b2720'])
    const edge = page.getByRole('separator', { name: 'Sidebar width' })
    await expect(edge).toHaveAttribute('aria-valuenow', '280')
    await edge.press('ArrowRight')
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' })
    const width = () => sidebar.evaluate((nav) => nav.getBoundingClientRect().width)
    expect(await width()).toBe(296)
    await edge.press('Enter')
    await expect.poll(width).toBe(56)
    await expect(sidebar.getByRole('link', { name: 'Archive' })).toBeVisible()
    await page.keyboard.press('d')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'Dawn')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'Dawn')
    await expect.poll(width).toBe(56)
    await page.keyboard.press('[')
    await expect.poll(width).toBe(296)
  })
})

test('the palette has every letter that was typed while its code loaded, and none of them when it opens again', async ({
  page,
}) => {
  const asked = Promise.withResolvers<void>()
  const loads = Promise.withResolvers<void>()
  await page.route(/assets\/palette/, async (route) => {
    asked.resolve()
    await loads.promise
    await route.continue()
  })
  await openQueue(page)
  await page.keyboard.press('ControlOrMeta+k')
  await asked.promise
  await page.keyboard.type('dens')
  loads.resolve()
  await page.keyboard.type('ity: dense and so on, as fast as it goes')
  const field = page.getByRole('combobox')
  await expect(field).toHaveValue('density: dense and so on, as fast as it goes')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toHaveValue('')
})

test('Escape closes a dialog whose code is still loading, and the dialog does not open afterwards', async ({
  page,
}) => {
  const asked = Promise.withResolvers<void>()
  const loads = Promise.withResolvers<void>()
  await page.route(/assets\/cheat-sheet/, async (route) => {
    asked.resolve()
    await loads.promise
    await route.continue()
  })
  await openQueue(page)
  await page.keyboard.press('?')
  await asked.promise
  await expect(page.getByRole('dialog', { name: 'Opening' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const loaded = page.waitForResponse(/assets\/cheat-sheet/)
  loads.resolve()
  await loaded
  // A key reaches the list again, and no dialog takes it.
  await page.keyboard.press('j')
  await expect(page.getByRole('row').first()).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('a part that fails to load', () => {
  test('is reported where it would have appeared, and leaves the rest intact', async ({ page }) => {
    // From the start: what is likely to be needed is loaded as soon as the page rests.
    await page.route(/assets\/(?:settings|cheat-sheet)/, (route) => route.abort())
    await openQueue(page)
    await page.keyboard.press('?')
    await expect(notifications(page)).toContainText('Part of Lectern couldn’t be loaded.')
    await expect(page.getByRole('row').first()).toBeVisible()
    await pressInTurn(page, 'g', ',')
    await expect(page.getByRole('heading', { level: 1, name: 'Part of Lectern couldn’t be loaded' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Archive' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
    await page.goBack()
    await page.unroute(/assets\/(?:settings|cheat-sheet)/)
    await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})

test.describe('without a sign-in', () => {
  test('the login screen comes first, and then the requested screen', async ({ page }) => {
    await open(page, '/list/archive?signedout#list')
    await expect(page).toHaveURL(/\/login$/)

    // This host is the reader's own machine, so the link that the service printed comes first.
    await expect(page.getByPlaceholder('Sign-in link')).toBeVisible()
    await page.getByRole('link', { name: 'Get a link by email' }).click()
    await page.getByLabel('Email').fill('nobody')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(/^Enter an email address/)
    await page.getByLabel('Email').fill('ada@example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
    await expect(page.getByRole('button', { name: /^Send it again in \d+ s$/ })).toBeDisabled()
    await page.getByLabel('Code').fill('111111')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('That code doesn’t match the email.')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.evaluate(() => window.fakeHost.stale.add('letter-1'))
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Sorry, magic link sign in failed. Please try a different method.',
    )

    await page.getByRole('link', { name: 'Use another device' }).click()
    await expect(page.getByRole('img', { name: 'Sign-in QR code' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('link', { name: 'Paste a sign-in link' }).click()
    await page.getByRole('textbox').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Paste the whole link, or the long code at its end.',
    )
    await page.getByRole('textbox').fill('/login/magic_login_redirect?token=wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Sorry, magic link sign in failed. Please try a different method.',
    )
    await page.getByRole('textbox').fill('/login/magic_login_redirect?token=good')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/list\/archive.*#list$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  })

  test('a signed-in device lets another one in, which then opens the requested screen', async ({ page }) => {
    await open(page, '/list/archive?signedout')
    await page.getByRole('link', { name: 'Use another device' }).click()
    await expect(page.getByRole('img', { name: 'Sign-in QR code' })).toBeVisible()
    // Confirms as the other device does. tests/contracts/host/real-service.test.ts tests two real devices.
    await page.evaluate(() => window.fakeHost.call('qrLoginConfirm', { body: { session_token: 'qr-1' } }))
    await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(page.url().replace(/\/list.*/, '/settings?page=account&device=qr-7'))
    await page.getByRole('dialog', { name: 'Allow this device?' }).getByRole('button', { name: 'Allow' }).click()
    await expect(notifications(page).getByText('The other device is signed in.')).toBeVisible()
    expect(await page.evaluate(() => [...window.fakeHost.confirmed])).toEqual(['qr-7'])
    await expect(page).toHaveURL(/page=account$/)

    // The token for requesting images is a secret of the user who was signed in.
    await page.evaluate(() => localStorage.setItem('lectern.pictures', 'own'))
    await page.getByRole('button', { name: 'Account: Ada' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lectern.pictures'))).toBeNull()
  })
})

test.describe('every screen', () => {
  test('fits a narrow phone without scrolling sideways', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, '/nowhere')
    for (const path of ['/nowhere', '/list/queue', '/list/favorites', '/feedback?name=A&message=b']) {
      if (path !== '/nowhere') await goTo(page, path)
      if (path.startsWith('/list/')) await expect(rows(page).first()).toHaveAccessibleName(/^(?!Loading)./)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
  })

  test('has one bar at the bottom of a low window while something plays', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 })
    await openQueue(page)
    await rows(page).first().focus()
    await page.keyboard.press('p')
    const [player, tabs] = [
      page.getByRole('region', { name: 'Player' }),
      page.getByRole('navigation', { name: 'Lists' }),
    ]
    await expect(player).toBeVisible()
    const bars = async () => [await tabs.boundingBox(), await player.boundingBox()]
    await expect.poll(bars).toEqual([
      { x: 0, y: 352, width: 320, height: 48 },
      { x: 320, y: 352, width: 320, height: 48 },
    ])
    await expect.poll(() => page.locator('main').evaluate((main) => main.getBoundingClientRect().bottom)).toBe(352)
    // On a narrow phone its buttons and its title stay as large as a finger.
    await page.setViewportSize({ width: 320, height: 256 })
    for (const button of await player.getByRole('button').all()) {
      await expect.poll(async () => ((await button.boundingBox())?.width ?? 0) >= 43).toBe(true)
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  test('shows the cards of a row of Home with one height, their facts on one line', async ({ page }) => {
    await open(page, '/home')
    const shelf = page.getByRole('main').getByRole('list').first()
    await expect(shelf.getByRole('listitem').first()).toBeVisible()
    const feet = () =>
      shelf.getByRole('link').evaluateAll((cards) => [
        ...new Set(
          cards
            .filter((card) => card.checkVisibility())
            .map((card) => {
              const top = Math.round(card.getBoundingClientRect().top)
              return `${top} ${Math.round(card.lastElementChild?.getBoundingClientRect().bottom ?? 0)}`
            }),
        ),
      ])
    await expect.poll(feet).toHaveLength(1)
  })

  test('begins with its name on the same line of a phone, whether or not it has tools', async ({ openApart }) => {
    const page = await openApart({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto(`${server.url}/list/queue`)
    for (const path of ['/list/queue', '/list/highlights', '/home', '/list/tags', '/settings']) {
      if (path !== '/list/queue') await goTo(page, path)
      const middle = () =>
        page.getByRole('heading', { level: 1 }).evaluate((name) => {
          const { top, height } = name.getBoundingClientRect()
          return Math.abs(top + height / 2 - 42) <= 1
        })
      await expect.poll(middle, path).toBe(true)
    }
    // The buttons of its fields stay on the screen.
    await goTo(page, '/settings?page=account')
    const send = page.getByRole('button', { name: 'Send code' })
    await expect(send).toBeVisible()
    await expect.poll(() => send.evaluate((button) => button.getBoundingClientRect().right)).toBeLessThanOrEqual(390)
  })
})

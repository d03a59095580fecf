// Tests lists under a finger and at narrow and wide widths, in a real browser on a Host in memory.
import { expect, type Locator, type Page } from 'playwright/test'
import type { AppServer } from '../../renderer/shell/app-server.ts'
import { notifications, openList, openListRows, rows } from './list-rows.ts'
import { test } from './screen-test.ts'

let server: AppServer
test.beforeAll(({ app }) => {
  server = app
})

const open = (page: Page, path: string) => openList(page, server.url + path)
const openRows = (page: Page, path = '/list/queue') => openListRows(page, server.url + path)

test('on a phone, a finger that pulls a row archives it or opens its menu, and one that goes back does neither; menus and dialogs are sheets at the bottom that a finger pulls away', async ({
  openApart,
}) => {
  const page = await openApart({ hasTouch: true, viewport: { width: 430, height: 900 } })
  await openRows(page)
  const row = rows(page).nth(2)
  const pull = (by: number) =>
    row.evaluate((element, by) => {
      const at = (type: string, x: number) =>
        element.dispatchEvent(
          new PointerEvent(type, { pointerType: 'touch', pointerId: 7, bubbles: true, clientX: 200 + x, clientY: 300 }),
        )
      at('pointerdown', 0)
      for (const share of [0.25, 0.5, 0.75, 1]) at('pointermove', by * share)
      at('pointerup', by)
    }, by)
  // The effect of a pull shows at the end, when exactly one row has gone.
  await pull(40)
  await pull(-120)
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await pull(120)
  await expect(notifications(page)).toContainText('Article archived')
  await expect(rows(page)).toHaveCount(13)

  const fingers = await page.context().newCDPSession(page)
  /** Pulls the sheet down by its handle. */
  const pullAway = async (sheet: Locator, by: number): Promise<void> => {
    const box = await sheet.boundingBox()
    if (box === null) throw new Error('no sheet')
    const at = (share: number) => ({ x: 215, y: box.y + 10 + by * share })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] })
    for (const share of [0.25, 0.5, 0.75, 1])
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(share)] })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  /** Waits until the sheet is at rest: while it slides in, its handle is not where a finger would find it. */
  const bottom = async (sheet: Locator) => {
    if (await sheet.evaluate((element) => element.getAnimations().length > 0)) return null
    const box = await sheet.boundingBox()
    return box && { x: box.x, width: box.width, end: Math.round(box.y + box.height) }
  }
  const menu = page.getByRole('menu')
  const more = rows(page).nth(1).getByRole('button', { name: 'More' })
  await more.click()
  await expect.poll(() => bottom(menu)).toEqual({ x: 0, width: 430, end: 900 })
  await pullAway(menu, 240)
  await expect(menu).toHaveCount(0)
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Save URL' })
  await expect.poll(() => bottom(dialog)).toEqual({ x: 0, width: 430, end: 900 })
  await pullAway(dialog, 200)
  await expect(dialog).toHaveCount(0)
})

test('on a phone, a row that a finger holds is selected and stays so when the finger leaves, and a tap selects another', async ({
  openApart,
}) => {
  const page = await openApart({ hasTouch: true, viewport: { width: 430, height: 900 } })
  await openRows(page)
  const fingers = await page.context().newCDPSession(page)
  const box = await rows(page).nth(2).boundingBox()
  if (box === null) throw new Error('no row')
  const point = { x: box.x + 100, y: box.y + 30 }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await expect(rows(page).nth(2)).toHaveAttribute('aria-selected', 'true')
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  // The browser's events after a touch have arrived by the time another tap has.
  await rows(page).nth(3).tap()
  await expect(rows(page).nth(3)).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('an empty search fits a phone, with its choices among the filters, which say how many are set', async ({
  page,
}) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/list?search=')
    await expect(page.getByText('is:unread has:highlights')).toBeVisible()
    expect(await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
    await expect(page.getByRole('combobox', { name: 'Sort' })).toBeHidden()
  }
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Newest')
  await expect(page.getByText('Filters (1)')).toBeVisible()
  await expect(page).toHaveURL(/sort=newest/)
})

test('dense rows take the width of a large screen, leave out the source on a narrow one, and are compact on a phone', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('lectern.preferences', '{"density":"dense"}'))
  await page.setViewportSize({ width: 1920, height: 800 })
  await openRows(page)
  const width = async (of: Locator) => (await of.boundingBox())?.width ?? 0
  const source = rows(page).nth(2).getByText('Field & Contour', { exact: true })
  await expect.poll(() => width(rows(page).nth(2))).toBeGreaterThan(1300)
  await expect(source).toBeVisible()
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(source).toBeHidden()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(source).toBeVisible()
  await expect.poll(async () => (await rows(page).nth(2).boundingBox())?.height).toBe(72)
})

// Tests that right-to-left interfaces are the mirror image of left-to-right ones, on a Host in memory.
import { expect, type Page } from 'playwright/test'
import { goTo } from './go-to.ts'
import { test } from './screen-test.ts'

const routes = [
  '/home',
  '/list/highlights?by=highlight',
  '/list/tags',
  '/list/shelves',
  '/list/sources',
  '/list?search=glass',
  '/reader?id=1',
  '/settings?page=appearance',
  '/settings?page=reading',
  '/settings?page=keyboard',
  '/statistics',
  '/activity',
  '/login',
  '/onboarding?step=bring',
  '/payment/premium',
] as const

type Direction = 'ltr' | 'rtl'

const turn = (page: Page, direction: Direction): Promise<void> =>
  page.evaluate((to) => {
    document.documentElement.dir = to
  }, direction)

/**
 * Runs in the page. Returns what has boxes, each with its distances in pixels from the side where lines start and from
 * the other. Content has its own direction, so only the box around it counts.
 */
function boxes(): { readonly name: string; readonly start: number; readonly end: number }[] {
  const isRtl = document.documentElement.dir === 'rtl'
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const style = getComputedStyle(element)
    if (element.parentElement?.closest('[dir]:not(html), svg, [contenteditable]') || style.display === 'inline')
      return []
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const { left, right, width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) return []
    const [start, end] = isRtl ? [innerWidth - right, innerWidth - left] : [left, right]
    const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${element.textContent.slice(0, 30)}`
    return [{ name, start, end }]
  })
}

/** Returns what is not where the mirror image of the page has it. */
async function faultsOf(page: Page, what: string): Promise<string[]> {
  await turn(page, 'ltr')
  const plain = await page.evaluate(boxes)
  await turn(page, 'rtl')
  const mirrored = await page.evaluate(boxes)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await turn(page, 'ltr')
  const moved = mirrored.filter(({ start, end }, at) => {
    const same = plain[at]
    return !same || Math.abs(same.start - start) > 1 || Math.abs(same.end - end) > 1
  })
  return [
    ...(width > 0 ? [`${what}: scrolls sideways by ${width}`] : []),
    ...(plain.length < 10 ? [`${what}: is empty`] : []),
    ...(plain.length === mirrored.length ? [] : [`${what}: ${plain.length} boxes, mirrored ${mirrored.length}`]),
    ...moved.map(({ name, start, end }) => `${what}: ${name} from ${Math.round(start)} to ${Math.round(end)}`),
  ]
}

/** Waits for what the screen still loads, which comes between the two looks at it. */
const expectMirrored = (page: Page, what: string): Promise<void> => expect.poll(() => faultsOf(page, what)).toEqual([])

for (const width of [1440, 390]) {
  test(`every screen of ${width} pixels is mirrored in right-to-left languages`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${app.url}/list/queue`)
    await expect(page.getByRole('row', { name: /^The patience of tide tables/ })).toBeVisible()
    await expectMirrored(page, 'queue')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectMirrored(page, 'palette')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectMirrored(page, 'shortcuts')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const path of routes) {
      await goTo(page, path)
      await expectMirrored(page, path)
    }
  })
}

test('in right-to-left languages, arrows and fingers that go on go to the left', async ({ app, page }) => {
  await page.goto(`${app.url}/list/queue`)
  const row = page.getByRole('row', { name: /^The patience of tide tables/ })
  await expect(row).toBeVisible()
  await turn(page, 'rtl')
  // By the direction of the text around it, and not by the page's language, which is English here.
  await expect(page.locator('.lucide-arrow-down-wide-narrow').first()).toHaveCSS('scale', '-1 1')
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' })
  const width = async () => (await sidebar.boundingBox())?.width ?? 0
  const before = await width()
  expect((await sidebar.boundingBox())?.x).toBe(1280 - before)
  await page.getByRole('separator', { name: 'Sidebar width' }).press('ArrowLeft')
  await expect.poll(width).toBe(before + 16)

  await row.press('ArrowLeft')
  await expect(row.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(row).toBeFocused()

  const pull = (by: number) =>
    row.evaluate((element, by) => {
      const at = (type: string, x: number) =>
        element.dispatchEvent(
          new PointerEvent(type, { pointerType: 'touch', pointerId: 7, bubbles: true, clientX: 600 + x, clientY: 300 }),
        )
      at('pointerdown', 0)
      at('pointermove', by)
      at('pointerup', by)
    }, by)
  await pull(120)
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await pull(-120)
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Article archived')
})

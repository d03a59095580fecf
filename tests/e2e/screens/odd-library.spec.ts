// A library of odd items in small, enlarged and forced-color windows, on a Host in memory.
import { expect, type Page } from 'playwright/test'
import type { AppServer } from '../../renderer/shell/app-server.ts'
import { goTo } from './go-to.ts'
import { test } from './screen-test.ts'

let server: AppServer
test.beforeAll(({ app }) => {
  server = app
})

const routes = [
  '/home',
  '/list/queue',
  '/list/highlights',
  '/list/tags',
  '/list?search=column',
  '/settings?page=appearance',
  '/settings?page=backups',
  '/reader?id=1001',
] as const

async function open(page: Page, route: string): Promise<void> {
  await page.goto(`${server.url}${route}${route.includes('?') ? '&' : '?'}odd`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Returns the elements that reach over the edges of the window, except in parts that scroll sideways on their own. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around.scrollWidth > around.clientWidth)
          return true
      return false
    }
    const controls = [...document.querySelectorAll('h1, a[href], button, input, select, textarea, [role=row]')]
    const over = controls.filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden=true]')) return false
      const { left, right } = element.getBoundingClientRect()
      // Text for screen readers alone is cut to nothing at the edge.
      return right - left > 1 && (right > innerWidth + 1 || left < -1) && !scrolls(element)
    })
    const page = document.documentElement.scrollWidth > innerWidth ? ['the page itself'] : []
    return [...page, ...over.map((element) => element.outerHTML.slice(0, 120))]
  })

const windows = [
  ['of 320 by 480 pixels', { width: 320, height: 480 }, {}],
  ['enlarged to 400 percent, in forced colors', { width: 360, height: 225 }, { forcedColors: 'active' }],
  ['of 767 pixels', { width: 767, height: 900 }, {}],
] as const

test('no control is outside a window that is small, enlarged or narrow, whatever the library holds', async ({
  page,
}) => {
  await page.setViewportSize(windows[0][1])
  await open(page, routes[0])
  for (const route of routes) {
    if (route !== routes[0]) await goTo(page, route)
    for (const [name, size, media] of windows) {
      await page.setViewportSize(size)
      await page.emulateMedia({ forcedColors: 'none', ...media })
      await expect.poll(() => outside(page), { message: `${route}, in a window ${name}` }).toEqual([])
    }
  }
})

test('Tab shows where the focus is, in colors of Lectern and in forced ones', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const unmarked = new Set<string>()
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    await open(page, '/list/queue')
    await expect(page.getByRole('row', { name: /^Q,/ })).toBeVisible()
    for (let press = 0; press < 25; press++) {
      await page.keyboard.press('Tab')
      const fault = await page.evaluate(() => {
        const focused = document.activeElement
        // A row is marked by its background and a bar, the edge of a panel by its line.
        if (focused === null || focused === document.body || focused.matches('[role=row], [role=separator]'))
          return null
        const style = getComputedStyle(focused)
        const isMarked = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1
        return isMarked || style.boxShadow !== 'none' ? null : focused.outerHTML.slice(0, 120)
      })
      if (fault !== null) unmarked.add(`${forcedColors}: ${fault}`)
    }
  }
  expect([...unmarked]).toEqual([])
})

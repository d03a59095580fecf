import { expect } from 'playwright/test'
import { title } from '../sample-site.ts'
import { go, heading, palette, row } from '../steps.ts'
import type { Journey } from './journey.ts'

export const timeSpent: Journey = {
  name: 'time spent reading is shown, and a crash there is sent to the library on request',
  begins: 'seeded',
  run: async (page) => {
    const toStatistics = async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await palette(page).getByRole('combobox').fill('reading statistics')
      await palette(page)
        .getByRole('option', { name: /^Reading statistics/ })
        .click()
    }
    await page.clock.install({ time: new Date() })
    await row(page, title).click()
    await page.locator('[data-article-body]').waitFor()
    await page.mouse.move(400, 400)
    await page.clock.runFor(40_000)
    await page.mouse.move(410, 410)
    await page.clock.runFor(40_000)
    await page.keyboard.press('u')
    await expect(row(page, title)).toBeVisible()
    await page.clock.resume()
    await expect(async () => {
      await toStatistics()
      await expect(heading(page, 'Your reading')).toBeVisible({ timeout: 5_000 })
      await expect(page.locator('dl')).toContainText(/Last 7 days\s*[1-9]\d* min/, { timeout: 2_000 })
    }).toPass()

    await go(page, 'q', 'Queue')
    // A fault of the page itself, met while it is drawn.
    await page.evaluate(() => {
      Reflect.set(String.prototype, 'padStart', () => {
        throw new RangeError('The tide was out')
      })
    })
    await toStatistics()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await page.getByRole('button', { name: 'Send a report' }).click()
    await expect(page.getByRole('button', { name: 'Feedback submitted' })).toBeDisabled()
  },
}

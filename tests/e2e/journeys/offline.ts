import { expect } from 'playwright/test'
import { title } from '../sample-site.ts'
import { heading, notice, painted, paste, row, rows } from '../steps.ts'
import { ALL } from '../seeded-library.ts'
import type { Journey } from './journey.ts'

export const offline: Journey = {
  name: 'offline, opened articles are readable with their highlights, and nothing can be saved',
  begins: 'seeded',
  goesOffline: true,
  run: async (page, { site, goOffline }) => {
    const highlight = ['Nobody remembers now who won']
    await row(page, title).click()
    await expect.poll(() => painted(page)).toEqual(highlight)
    const comeBack = await goOffline()
    await page.keyboard.press('u')
    await expect(row(page, title)).toBeFocused()
    await expect(rows(page)).toHaveCount(ALL)
    await page.keyboard.press('Enter')
    await expect(page.getByText('What the drawings show')).toBeVisible()
    await expect.poll(() => painted(page)).toEqual(highlight)
    await paste(page, `${site.origin}/other`)
    await expect(notice(page, 'No internet connection')).toBeVisible()
    await comeBack()
    await page.keyboard.press('u')
    await expect(heading(page, 'Queue')).toBeVisible()
    await paste(page, `${site.origin}/2024/06/mill`)
    await expect(row(page, 'On mills')).toBeVisible()
  },
}

import { expect } from 'playwright/test'
import { title } from '../sample-site.ts'
import { painted, row, selectWords } from '../steps.ts'
import type { Journey } from './journey.ts'

export const highlighting: Journey = {
  name: 'selected words become a highlight, and one that touches it is merged',
  begins: 'seeded',
  run: async (page) => {
    await row(page, title).click()
    await expect.poll(() => painted(page)).toEqual(['Nobody remembers now who won'])
    await selectWords(page, 'who won, but the cranes')
    await page.keyboard.press('h')
    await expect.poll(() => painted(page)).toEqual(['Nobody remembers now who won, but the cranes'])
    await selectWords(page, 'What the drawings show')
    await page.keyboard.press('h')
    await expect.poll(() => painted(page)).toHaveLength(2)
    await page.keyboard.press('i')
    await expect(page.getByText('In your library')).toBeVisible()
  },
}

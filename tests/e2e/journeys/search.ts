import { expect } from 'playwright/test'
import { go, sidebar } from '../steps.ts'
import type { Journey } from './journey.ts'

export const search: Journey = {
  name: 'highlights are found one by one, and the library is searched by operators',
  begins: 'seeded',
  run: async (page) => {
    await go(page, 'h', 'Highlights')
    await page.getByRole('link', { name: 'By highlight' }).click()
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(2)
    const words = page.getByRole('searchbox', { name: 'Search highlights' })
    await words.fill('remembers')
    await expect(cards).toHaveCount(1)
    await cards.getByRole('button', { name: 'Like' }).click()
    await words.fill('')
    await page.getByRole('button', { name: 'Liked' }).click()
    await expect(cards).toHaveCount(1)

    await go(page, 'q', 'Queue')
    await sidebar(page).getByRole('link', { name: 'Search' }).click()
    const results = page.getByRole('region', { name: 'Results' }).getByRole('link')
    const field = page.getByRole('searchbox')
    await expect(field).toBeFocused()
    await field.fill('is:pdf')
    await expect(results).toHaveCount(2)
    await field.fill('cranes -fog')
    await expect(results).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Results' }).locator('mark').first()).toHaveText(/cranes/i)
    await page.getByLabel('In', { exact: true }).selectOption('Archive')
    await expect(page).toHaveURL(/in=archive/)
    await expect(results).toHaveCount(0)
    await page.getByLabel('In', { exact: true }).selectOption('Queue')
    await expect(results).toHaveCount(1)
    await field.press('ArrowDown')
    await expect(results).toBeFocused()
  },
}

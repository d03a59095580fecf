import { expect, type Page } from 'playwright/test'
import { title } from '../sample-site.ts'
import { painted, row, selectWords } from '../steps.ts'
import type { Journey } from './journey.ts'

export const highlighting: Journey = {
  name: 'selected words become highlights, merged where they touch, linked, and found by color and tag',
  begins: 'seeded',
  run: async (page) => {
    await row(page, title).click()
    await expect.poll(() => painted(page)).toEqual(['Nobody remembers now who won'])
    await selectWords(page, 'who won, but the cranes')
    await page.keyboard.press('h')
    await expect.poll(() => painted(page)).toEqual(['Nobody remembers now who won, but the cranes'])
    await selectWords(page, 'What the drawings show')
    await page.keyboard.press('2')
    await expect.poll(() => painted(page)).toHaveLength(2)
    await page.keyboard.press('i')
    await expect(page.getByText('In your library')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'What the drawings show' }).click()
    await page.getByRole('button', { name: 'Tags' }).click()
    await page.getByPlaceholder('Add tags').fill('harbor')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await page.getByRole('combobox', { name: 'Search items and highlights' }).fill('nobody won')
    await expect(page.getByRole('option', { selected: true })).toContainText('Nobody remembers now who won')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Highlight links' }).getByRole('button').first().click()
    const sources = page.getByRole('list', { name: 'Linked from' })
    await expect(sources).toContainText('What the drawings show')
    await page.keyboard.press('z')
    await expect(sources).toHaveCount(0)

    await page.keyboard.press('u')
    await page.getByRole('link', { name: 'Highlights', exact: true }).click()
    await page.getByRole('link', { name: 'By highlight' }).click()
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(3)
    await choose(page, 'Filter by color', 'Green')
    await expect(cards).toHaveText([/^What the drawings show/])
    await choose(page, 'Filter by color: Green', 'Any color')
    await expect(cards).toHaveCount(3)
    await choose(page, 'Filter by tag', 'harbor')
    await expect(cards).toHaveText([/^What the drawings show/])

    await page.getByRole('link', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Start reviewing' }).click()
    await expect(page.getByText('Nothing to review today.')).toBeVisible()
  },
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitemradio', { name: item, exact: true }).click()
}

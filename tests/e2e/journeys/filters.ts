import { expect, type Locator, type Page } from 'playwright/test'
import { title } from '../sample-site.ts'
import { ALL, kinds } from '../seeded-library.ts'
import { choose, remove, row, rows } from '../steps.ts'
import type { Journey } from './journey.ts'

/** Content that only the view of each kind shows. */
const shown: Readonly<Record<string, (page: Page) => Locator>> = {
  PDFs: (page) => page.locator('[data-page="0"] canvas'),
  Tweets: (page) => page.locator('[data-article-body]').getByText('The lamp is old.'),
  Newsletters: (page) => page.getByRole('toolbar', { name: 'Newsletter' }),
  'PDFs from emails': (page) => page.locator('[data-page="0"] canvas'),
  Videos: (page) => page.getByRole('button', { name: /^Play “How the lens turns”/ }),
  Books: (page) => page.locator('[data-article-body]').getByRole('heading', { name: 'The second evening' }),
  Podcasts: (page) => page.getByRole('button', { name: 'Play', exact: true }),
}

export const filters: Journey = {
  name: 'the queue is filtered by favorites and by each kind of item, and each kind opens in its own view',
  begins: 'seeded',
  run: async (page) => {
    await expect(rows(page)).toHaveCount(ALL)
    await choose(page, 'Favorites')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/isFavorited=true/)
    await remove(page, 'Favorites').press('Enter')
    await expect(rows(page)).toHaveCount(ALL)
    await choose(page, 'Articles', 'Videos')
    await expect(rows(page)).toHaveCount(3)
    await remove(page, 'Videos').press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await expect(row(page, title)).toBeVisible()
    await remove(page, 'Articles').press('Enter')
    for (const { filter, title: name } of kinds) {
      await choose(page, filter)
      await expect(rows(page)).toHaveCount(1)
      await row(page, name).focus()
      await page.keyboard.press('Enter')
      await expect(shown[filter]?.(page) as Locator).toBeVisible()
      await page.keyboard.press('u')
      await expect(row(page, name)).toBeFocused()
      await remove(page, filter).press('Enter')
      await expect(rows(page)).toHaveCount(ALL)
    }
  },
}

import { expect } from 'playwright/test'
import { title } from '../sample-site.ts'
import { ALL } from '../seeded-library.ts'
import { choose, go, heading, remove, row, rows, sidebar } from '../steps.ts'
import type { Journey } from './journey.ts'

export const views: Journey = {
  name: 'saved views are created, moved, renamed, opened, removed and restored by undo, and survive a reload',
  begins: 'seeded',
  run: async (page) => {
    const views = sidebar(page).getByRole('region', { name: 'Views' }).getByRole('link')
    const field = page.getByRole('textbox', { name: 'Name in the sidebar' })
    const more = async (name: string, way: string): Promise<void> => {
      await page.getByRole('button', { name: `More actions for the view ${name}` }).click()
      await page.getByRole('menuitem', { name: way }).click()
    }
    for (const [filter, name] of [
      ['Favorites', 'The best'],
      ['PDFs', 'Papers'],
    ] as const) {
      await choose(page, filter)
      await page.getByRole('button', { name: 'Save view' }).click()
      await field.fill(name)
      await page.keyboard.press('Enter')
      await expect(views.filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
      await remove(page, filter).click()
    }
    await expect(views).toHaveText(['The best', 'Papers'])
    await more('Papers', 'Move up')
    await expect(views).toHaveText(['Papers', 'The best'])
    await more('Papers', 'Rename…')
    await field.fill('To study')
    await page.keyboard.press('Enter')
    await expect(views).toHaveText(['To study', 'The best'])

    await go(page, 'a', 'Archive')
    await views.filter({ hasText: 'To study' }).click()
    await expect(heading(page, 'Queue')).toBeVisible()
    await expect(page).toHaveURL(/list\/queue\?contentTypes=/)
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, 'On lamps')).toBeVisible()
    await more('To study', 'Remove')
    await expect(views).toHaveText(['The best'])
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first().click()
    await expect(views).toHaveText(['To study', 'The best'])
    await page.reload()
    await expect(views).toHaveText(['To study', 'The best'])
    await views.filter({ hasText: 'The best' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, title)).toBeVisible()
    await remove(page, 'Favorites').click()
    await expect(rows(page)).toHaveCount(ALL)
  },
}

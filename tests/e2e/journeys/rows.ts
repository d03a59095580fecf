import { expect } from 'playwright/test'
import { title } from '../sample-site.ts'
import { ALL } from '../seeded-library.ts'
import { go, heading, notice, row, rows } from '../steps.ts'
import type { Journey } from './journey.ts'

export const oneRow: Journey = {
  name: 'one row is favorited, tagged, archived, restored and deleted by keys, and the deletion is undone',
  begins: 'seeded',
  run: async (page) => {
    const weirs = row(page, 'On weirs')
    await weirs.focus()
    await page.keyboard.press('f')
    await expect(notice(page, 'Article added to favorites')).toBeVisible()
    await page.keyboard.press('t')
    await page.getByRole('dialog', { name: 'Edit tags' }).getByRole('combobox').fill('birds')
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Tag added')).toBeVisible()
    await expect(weirs).toBeFocused()
    await page.keyboard.press('e')
    await expect(notice(page, 'Article archived')).toBeVisible()
    await expect(weirs).toHaveCount(0)

    await go(page, 'f', 'Favorites')
    await expect(weirs).toHaveAccessibleName(/birds/)
    await expect(row(page, title)).toBeVisible()
    await go(page, 'a', 'Archive')
    await weirs.focus()
    await page.keyboard.press('e')
    await expect(notice(page, 'Article saved to queue')).toBeVisible()
    await expect(weirs).toHaveCount(0)

    await go(page, 'q', 'Queue')
    await expect(rows(page)).toHaveCount(ALL)
    await weirs.focus()
    await page.keyboard.press('Shift+#')
    await expect(notice(page, 'Article deleted')).toBeVisible()
    await expect(weirs).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(weirs).toBeVisible()
    await expect(heading(page, 'Queue')).toBeVisible()
  },
}

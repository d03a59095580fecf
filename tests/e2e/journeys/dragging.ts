import { expect } from 'playwright/test'
import { ALL } from '../seeded-library.ts'
import { go, notice, row, rows, sidebar } from '../steps.ts'
import type { Journey } from './journey.ts'

export const dragging: Journey = {
  name: 'one row or several are dropped on sidebar items, and the move is undone',
  begins: 'seeded',
  run: async (page) => {
    const on = (name: string) => sidebar(page).getByRole('link', { name, exact: true })
    const lamps = row(page, 'On lamps')
    const back = async (): Promise<void> => {
      await page.keyboard.press('z')
      await expect(rows(page)).toHaveCount(ALL)
    }
    await lamps.dragTo(on('Archive'))
    await expect(notice(page, '1 article archived')).toBeVisible()
    await expect(lamps).toHaveCount(0)
    await back()
    await lamps.dragTo(on('Favorites'))
    await expect(lamps).toHaveAccessibleName(/, favorite/)
    await back()
    await expect(lamps).not.toHaveAccessibleName(/, favorite/)
    await lamps.dragTo(on('birds'))
    await expect(lamps).toHaveAccessibleName(/birds/)
    await back()
    await expect(lamps).not.toHaveAccessibleName(/birds/)
    // A drop on "Tags" asks which ones.
    await lamps.dragTo(on('Tags'))
    await expect(page.getByRole('dialog', { name: 'Edit tags' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Dragging one selected row moves all selected rows.
    for (const name of ['On lamps', 'On fog']) {
      await row(page, name).focus()
      await page.keyboard.press('x')
    }
    await lamps.dragTo(on('Archive'))
    await expect(notice(page, '2 articles archived')).toBeVisible()
    await expect(rows(page)).toHaveCount(ALL - 2)
    await go(page, 'a', 'Archive')
    await expect(rows(page)).toHaveCount(2)
    await lamps.dragTo(sidebar(page).getByRole('link', { name: 'Queue' }))
    await expect(notice(page, '1 article saved to queue')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await row(page, 'On fog').focus()
    await page.keyboard.press('e')
    await expect(page.getByText('Nothing archived yet.')).toBeVisible()
  },
}

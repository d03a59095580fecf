import { expect } from 'playwright/test'
import { ALL } from '../seeded-library.ts'
import { notice, rows } from '../steps.ts'
import type { Journey } from './journey.ts'

export const bulk: Journey = {
  name: 'all rows are selected, archived together, restored by undo and archived again',
  begins: 'seeded',
  run: async (page) => {
    await page.keyboard.press('ControlOrMeta+a')
    await expect(page.getByRole('toolbar', { name: 'Selected articles' })).toContainText(`${ALL} selected`)
    await page.keyboard.press('e')
    await expect(notice(page, `${ALL} articles archived`)).toBeVisible()
    await expect(page.getByText('Your queue is empty.')).toBeVisible()
    await page.keyboard.press('z')
    await expect(rows(page)).toHaveCount(ALL)
    await page.keyboard.press('Shift+Z')
    await expect(rows(page)).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(rows(page)).toHaveCount(ALL)
  },
}

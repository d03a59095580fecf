import { expect } from 'playwright/test'
import { go, heading, main, notice, row, rows, sidebar } from '../steps.ts'
import type { Journey } from './journey.ts'

export const shelves: Journey = {
  name: 'articles are put on a shelf, moved by key and by dragging, and the shelf is nested, deleted and brought back',
  begins: 'seeded',
  run: async (page) => {
    const add = async (article: string, shelf: string): Promise<void> => {
      await row(page, article).focus()
      await page.keyboard.press('b')
      await page.getByRole('dialog', { name: 'Add to shelves' }).getByRole('combobox').fill(shelf)
      await page.keyboard.press('Enter')
      await expect(notice(page, `Added to ${shelf}`)).toBeVisible()
    }
    await add('On lamps', 'Weekend')
    await add('On fog', 'Weekend')
    const weekend = sidebar(page).getByRole('link', { name: /^Weekend/ })
    await row(page, 'On weirs').dragTo(weekend)
    await expect(weekend).toHaveAccessibleName(/3$/)
    await weekend.click()
    await expect(heading(page, 'Weekend')).toBeVisible()
    await expect(main(page).getByText('0 of 3 read')).toBeVisible()
    const order = async (...names: readonly string[]): Promise<void> => {
      await expect(rows(page)).toHaveCount(names.length)
      for (const [at, name] of names.entries()) await expect(rows(page).nth(at)).toHaveAccessibleName(new RegExp(name))
    }
    await order('On lamps', 'On fog', 'On weirs')
    await row(page, 'On lamps').focus()
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await order('On fog', 'On lamps', 'On weirs')
    await page.keyboard.press('z')
    await order('On lamps', 'On fog', 'On weirs')
    await row(page, 'On weirs').dragTo(row(page, 'On lamps'), { targetPosition: { x: 200, y: 8 } })
    await order('On weirs', 'On lamps', 'On fog')
    await page.reload()
    await order('On weirs', 'On lamps', 'On fog')
    await row(page, 'On lamps').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Remove from this shelf' }).click()
    await order('On weirs', 'On fog')
    await page.keyboard.press('z')
    await order('On weirs', 'On lamps', 'On fog')

    await go(page, 'b', 'Shelves')
    await main(page).getByRole('button', { name: 'New shelf' }).click()
    await page.getByRole('dialog', { name: 'New shelf' }).getByLabel('Name').fill('Later')
    await page.keyboard.press('Enter')
    const more = async (shelf: string, way: string): Promise<void> => {
      await main(page)
        .getByRole('button', { name: `More actions for ${shelf}`, exact: true })
        .click()
      await page.getByRole('menuitem', { name: way }).click()
    }
    await more('Later', 'Move into…')
    await page.getByRole('dialog').getByRole('button', { name: 'Weekend' }).click()
    await expect(
      main(page)
        .getByRole('listitem')
        .getByRole('listitem')
        .getByRole('link', { name: /^Later/ }),
    ).toBeVisible()
    await more('Weekend', 'Delete')
    await expect(notice(page, 'Shelf deleted. Its articles are still in your library.')).toBeVisible()
    await expect(main(page).getByRole('link', { name: /^Weekend/ })).toHaveCount(0)
    await expect(main(page).getByRole('link', { name: /^Later/ })).toBeVisible()
    await page.keyboard.press('z')
    await expect(main(page).getByRole('link', { name: /^Weekend.*0 of 3 read/ })).toBeVisible()
  },
}

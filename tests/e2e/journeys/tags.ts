import { expect } from 'playwright/test'
import { go, heading, main, notice, sidebar } from '../steps.ts'
import type { Journey } from './journey.ts'

export const tags: Journey = {
  name: 'tags are created, pinned, renamed, merged and deleted, the changes are undone, and a tag becomes an e-book',
  begins: 'seeded',
  run: async (page) => {
    await go(page, 't', 'Tags')
    const tag = (name: string) => main(page).getByRole('link', { name: new RegExp(`^(?:Pinned )?${name}\\b`) })
    const field = page.getByRole('dialog').getByLabel('Name')
    await sidebar(page).getByRole('link', { name: 'New tag' }).click()
    await field.fill('BIRDS')
    await expect(page.getByText('“birds” already exists.')).toBeVisible()
    await field.fill('gardens')
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('link', { name: /^gardens\b.*\b0$/ })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'gardens' })).toBeVisible()
    const more = async (name: string, way: string): Promise<void> => {
      await main(page)
        .getByRole('button', { name: `More actions for ${name}`, exact: true })
        .click()
      await page.getByRole('menuitem', { name: way }).click()
    }
    await more('gardens', 'Pin to sidebar')
    await expect(sidebar(page).getByRole('link', { name: /^gardens\s*, pinned/ })).toBeVisible()
    // The closed menu gives the focus back, which F2 would not survive.
    await expect(main(page).getByRole('button', { name: 'More actions for gardens' })).toBeFocused()
    await tag('gardens').press('F2')
    await page.getByLabel('New name for gardens').fill('parks')
    await page.keyboard.press('Enter')
    await expect(sidebar(page).getByRole('link', { name: /^parks\s*, pinned/ })).toBeVisible()

    // Renaming to the name of another tag asks before merging. The Enter that submitted the name does not answer the
    // question.
    await tag('birds').press('F2')
    await page.getByLabel('New name for birds').fill('parks')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Rename “birds”' })
    await expect(question).toContainText('The two tags will be merged.')
    await question.getByRole('button', { name: 'Merge' }).click()
    await expect(notice(page, 'Tags merged')).toBeVisible()
    await expect(tag('birds')).toHaveCount(0)
    await expect(tag('parks')).toHaveAccessibleName(/\b1$/)
    await page.keyboard.press('z')
    await expect(tag('birds')).toHaveAccessibleName(/\b1$/)
    await more('water', 'Delete…')
    await page.getByRole('dialog', { name: 'Delete “water”?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page, 'Tag deleted')).toBeVisible()
    await expect(tag('water')).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(tag('water')).toHaveAccessibleName(/\b1$/)

    await tag('water').click()
    await expect(heading(page, 'water')).toBeVisible()
    await more('water', 'Save this tag as EPUB…')
    const book = page.getByRole('dialog', { name: 'Save as EPUB' })
    await expect(book).toContainText('All articles of “water”')
    await book.getByRole('button', { name: 'Save' }).click()
    await expect(notice(page, 'The e-book was saved.')).toBeVisible()
  },
}

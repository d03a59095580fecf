import { expect, type Page } from 'playwright/test'
import { go, notice, pressInTurn, row as rowOf, rows, title } from './road.ts'

const row = (page: Page) => rowOf(page, title)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

/** What takes a filter away again. */
export const remove = (page: Page, filter: string) =>
  page.getByRole('button', { name: `Remove filter: ${filter}`, exact: true })

/** By the menu of filters, until it has gone and given the focus back. */
export async function choose(page: Page, ...filters: readonly string[]): Promise<void> {
  await page.keyboard.press('Shift+F')
  for (const filter of filters) {
    await page.getByRole('menuitemcheckbox', { name: filter, exact: true }).press('Enter')
    await expect(remove(page, filter)).toBeAttached()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/**
 * What is done in a library, by keys alone: tag, return, filter, find by palette and search, choose several, archive them,
 * undo, redo. It begins and ends with one article in the archive, the one of `walkRoad`, and one row in the queue.
 */
export async function walkLibrary(page: Page): Promise<void> {
  await go(page, 'a', 'Archive')
  await expect(row(page)).toBeVisible()
  await pressInTurn(page, 'g', 'g')
  await expect(row(page)).toBeFocused()
  await page.keyboard.press('t')
  await page.getByRole('dialog', { name: 'Edit tags' }).getByRole('combobox').fill('birds')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(notice(page, 'Tag added')).toBeVisible()
  await expect(row(page)).toBeFocused()
  await page.keyboard.press('e')
  await expect(notice(page, 'Article saved to queue')).toBeVisible()

  await go(page, 'q', 'Queue')
  await expect(rows(page)).toHaveCount(2)
  await choose(page, 'Favorites')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/isFavorited=true/)
  await remove(page, 'Favorites').press('Enter')
  await expect(rows(page)).toHaveCount(2)

  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).getByRole('combobox').fill('harb cranes')
  await expect(palette(page).getByRole('option', { name: new RegExp(title) })).toBeVisible()
  await palette(page).getByRole('combobox').fill('#birds')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('birds')
  // What a screen reader meets: a field, what it found in named groups, and how many that are (UX.md section 14).
  await expect(palette(page)).toMatchAriaSnapshot(`
    - dialog "Command palette":
      - combobox "Search commands and articles" [expanded]: "#birds"
      - listbox "Results":
        - group "Tags":
          - option /birds/ [selected]
      - status: /result/
  `)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'birds')).toBeVisible()
  await expect(row(page)).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('cranes tag:birds')
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(title) })).toBeVisible()

  // From the field to what was found: letters are commands again.
  await page.getByRole('searchbox').press('ArrowDown')
  await go(page, 'q', 'Queue')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('toolbar', { name: 'Selected articles' })).toContainText('2 selected')
  await page.keyboard.press('e')
  await expect(notice(page, '2 articles archived')).toBeVisible()
  await expect(page.getByText('Your queue is empty.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Shift+Z')
  await expect(rows(page)).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(rows(page)).toHaveCount(2)
  await row(page).focus()
  await page.keyboard.press('e')
  await expect(row(page)).toHaveCount(0)
}

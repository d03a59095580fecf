import { expect } from 'playwright/test'
import { heading, notice, painted, row, selectWords } from '../steps.ts'
import type { Journey } from './journey.ts'

/** A note that is a separate item: written, read, highlighted, edited, undone, and written without a connection. */
export const writtenNotes: Journey = {
  name: 'a note is written, highlighted, edited and found, and one written offline arrives later',
  begins: 'empty',
  goesOffline: true,
  run: async (page, { goOffline }) => {
    await expect(page.getByText('Your queue is empty.')).toBeVisible()
    await page.keyboard.press('Shift+C')
    const field = page.getByRole('textbox', { name: 'Note in Markdown' })
    await expect(field).toBeFocused()
    await field.fill('# The mill\n\nThe old mill stands by the river.')
    // A closed dialog preserves the text on this device.
    await page.getByRole('button', { name: 'Keep draft' }).click()
    await page.keyboard.press('Shift+C')
    await expect(field).toHaveValue(/stands by the river/)
    await page.keyboard.press('Control+Enter')
    await expect(notice(page, 'Note saved')).toBeVisible()
    await row(page, 'The mill').click()
    await expect(heading(page, 'The mill')).toBeVisible()
    await selectWords(page, 'by the river')
    await page.keyboard.press('h')
    await expect.poll(() => painted(page)).toEqual(['by the river'])

    await page.keyboard.press('Shift+R')
    await expect(field).toHaveValue('# The mill\n\nThe old mill stands by the river.')
    await field.fill('# The new mill\n\nBread.\n\nThe old mill stands by the river.')
    await page.keyboard.press('Control+Enter')
    await expect(notice(page, 'Note changed')).toBeVisible()
    await expect(page.getByText('Bread.')).toBeVisible()
    await expect.poll(() => painted(page)).toEqual(['by the river'])

    await page.keyboard.press('u')
    const reconnect = await goOffline()
    await page.keyboard.press('Shift+C')
    await field.fill('# Written on a train')
    await page.keyboard.press('Control+Enter')
    await expect(notice(page, 'Note saved')).toBeVisible()
    await reconnect()
    await expect(row(page, 'Written on a train')).toBeVisible()
    await expect(row(page, 'The new mill')).toBeVisible()
  },
}

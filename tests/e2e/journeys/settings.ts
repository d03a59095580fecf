import { expect } from 'playwright/test'
import { go, setting } from '../steps.ts'
import type { Journey } from './journey.ts'

export const settings: Journey = {
  name: 'a chosen theme and a custom shortcut survive a reload',
  begins: 'seeded',
  run: async (page) => {
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
    const before = await theme()
    await page.keyboard.press('d')
    await expect.poll(theme).not.toBe(before)
    await go(page, ',', 'Settings')
    await page.locator('nav a[href$="page=appearance"]').click()
    await setting(page, 'Color scheme', 'Light').check()
    await page.getByRole('radio', { name: 'Sepia' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'Sepia')
    await page.locator('nav a[href$="page=keyboard"]').click()
    await page.getByRole('button', { name: 'Add a key for Save URL…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Key for “Save URL…”' })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('d')
    await expect(dialog.getByRole('status')).toContainText('Toggle dark and light')
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('b')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove a from Save URL…' }).click()
    await expect(page.getByRole('button', { name: 'Remove a from Save URL…' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove b from Save URL…' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'Sepia')
    await page.locator('body').click({ position: { x: 5, y: 5 } })
    await page.keyboard.press('a')
    await page.keyboard.press('b')
    // If the first key had opened the dialog, the second would be in its field.
    await expect(page.getByRole('dialog', { name: 'Save URL' }).getByRole('textbox')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to Archive')
    await page.keyboard.press('Escape')
  },
}

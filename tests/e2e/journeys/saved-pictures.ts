import { expect } from 'playwright/test'
import { heading, notice, row } from '../steps.ts'
import type { Journey } from './journey.ts'

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A picture that is an item: pasted, shown, enlarged and described. */
export const savedPictures: Journey = {
  name: 'a pasted picture is saved, shown and described',
  begins: 'empty',
  run: async (page) => {
    await expect(page.getByText('Your queue is empty.')).toBeVisible()
    await page.evaluate((data) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], 'The mill.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, DOT)
    await row(page, 'The mill').click()
    await expect(heading(page, 'The mill')).toBeVisible()
    const picture = page.getByRole('button', { name: 'Enlarge the picture: The mill' })
    await expect(picture.getByRole('img')).toHaveJSProperty('naturalWidth', 1)
    await picture.click()
    await expect(page.getByRole('dialog', { name: 'The mill' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Describe the picture' }).click()
    await page.getByRole('textbox', { name: /note/i }).fill('A wheel under snow')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('img', { name: 'A wheel under snow' })).toBeVisible()
    await expect(notice(page, 'Something went wrong')).toHaveCount(0)
  },
}

import { expect } from 'playwright/test'
import { title } from '../sample-site.ts'
import { notice, palette, paste, row } from '../steps.ts'
import type { Journey } from './journey.ts'

export const saving: Journey = {
  name: 'pages are saved by pasting, by the palette and by a dialog; an unreadable one shows the reason',
  begins: 'empty',
  run: async (page, { site }) => {
    const saved = notice(page, 'URL saved. It will appear in your queue shortly.')
    await paste(page, ` ${site.origin}/2024/05/cranes `)
    await expect(saved).toBeVisible()
    await expect(row(page, title)).toBeVisible()

    await paste(page, `${site.origin}/missing`)
    await expect(page.getByText('The site returned 404')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()

    await page.keyboard.press('ControlOrMeta+k')
    await palette(page).getByRole('combobox').fill(`${site.origin}/2024/06/mill`)
    await expect(palette(page).getByRole('option')).toHaveText(['Save this URL'])
    await page.keyboard.press('Enter')
    await expect(palette(page)).toHaveCount(0)
    await expect(row(page, 'On mills')).toHaveAccessibleName(/minute/)

    await page.keyboard.press('a')
    await expect(page.getByRole('dialog', { name: 'Save URL' }).getByRole('textbox')).toBeFocused()
    await page.keyboard.type(`${site.origin}/gone`)
    await page.keyboard.press('Enter')
    await expect(row(page, '127.0.0.1')).toHaveCount(2)
  },
}

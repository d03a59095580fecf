import { expect } from 'playwright/test'
import { go, notice, painted, pressInTurn, row } from '../steps.ts'
import type { Journey } from './journey.ts'

const body = '[data-article-body]'

export const keys: Journey = {
  name: 'saving, reading, highlighting, notes, tags, archiving and undo work by keyboard alone',
  begins: 'seeded',
  run: async (page, { site }) => {
    const mills = row(page, 'On mills')
    await go(page, 'q', 'Queue')
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog', { name: 'Save URL' }).getByRole('textbox')).toBeFocused()
    await page.keyboard.type(`${site.origin}/2024/06/mill`)
    await page.keyboard.press('Enter')
    await expect(mills).toHaveAccessibleName(/minute/)
    await pressInTurn(page, 'g', 'g')
    await expect(mills).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator(body).getByText('the river runs past an old mill').first()).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.locator(`${body} :focus, ${body}:focus`)).toHaveCount(1)
    await page.keyboard.press('h')
    await expect.poll(() => painted(page)).toEqual([expect.stringMatching(/^the river runs past an old mill/)])
    await page.keyboard.press('n')
    await expect(page.getByRole('textbox', { name: 'Note on the highlight' })).toBeFocused()
    await page.keyboard.type('It turns by itself')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('textbox', { name: 'Note on the highlight' })).toHaveCount(0)
    await page.keyboard.press('t')
    await expect(page.getByRole('dialog', { name: 'Edit tags' }).getByRole('combobox')).toBeFocused()
    await page.keyboard.type('water')
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Tag added')).toBeVisible()
    await page.keyboard.press('e')
    await expect(notice(page, 'Article archived')).toBeVisible()
    await page.keyboard.press('z')
    await go(page, 'a', 'Archive')
    await expect(page.getByText('Nothing archived yet.')).toBeVisible()
    await go(page, 'q', 'Queue')
    await expect(mills).toHaveAccessibleName(/1 highlight, note, tags water/)
  },
}

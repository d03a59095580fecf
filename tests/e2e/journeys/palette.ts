import { expect } from 'playwright/test'
import { title } from '../sample-site.ts'
import { go, heading, palette, row } from '../steps.ts'
import type { Journey } from './journey.ts'

export const commandPalette: Journey = {
  name: 'the palette finds articles, tags and commands, and opens the lists of its commands',
  begins: 'seeded',
  run: async (page) => {
    const field = palette(page).getByRole('combobox')
    await page.keyboard.press('ControlOrMeta+k')
    await field.fill('harb cranes')
    await expect(palette(page).getByRole('option', { name: new RegExp(title) })).toBeVisible()
    await field.fill('#birds')
    await expect(palette(page).getByRole('option', { selected: true })).toContainText('birds')
    // A screen reader finds a field, results in named groups, and their count.
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
    await expect(row(page, title)).toBeVisible()
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('cranes tag:birds')
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(title) })).toBeVisible()

    // The focus moves from the field to the results, where letter keys are commands again.
    await page.getByRole('searchbox').press('ArrowDown')
    await go(page, 'q', 'Queue')
    await page.keyboard.press(':')
    await expect(palette(page)).toBeVisible()
    await page.keyboard.type('theme…')
    await page.keyboard.press('Tab')
    await expect(palette(page).getByRole('combobox', { name: 'Theme…' })).toBeFocused()
    await page.keyboard.type('forest')
    await expect(palette(page).getByRole('option').first()).toContainText('Forest')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'Forest')
    await expect(palette(page)).toHaveCount(0)
    // Adds several tags, one of them new, then goes back one level.
    await row(page, title).focus()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette(page)).toContainText(`For “${title}”`)
    await page.keyboard.type('add tag')
    await page.keyboard.press('Enter')
    await expect(palette(page).getByRole('combobox', { name: 'Add tag…' })).toBeFocused()
    await page.keyboard.type('Tides')
    await expect(palette(page).getByRole('option', { name: 'Create tag “Tides”' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(palette(page).getByRole('option', { name: 'Tides' }).getByLabel('selected')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(palette(page).getByRole('combobox', { name: 'Search commands and articles' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  },
}

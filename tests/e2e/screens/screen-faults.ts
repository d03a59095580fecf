import { expect, type Page } from 'playwright/test'
import { accessibilityFaults } from '../accessibility.ts'

/** A size and a colour scheme, and what axe checks in them. */
export interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
  readonly axe: 'everything' | 'colours' | 'nothing'
}

/** Only a page that scrolls sideways takes this long. */
const FITTING = { timeout: 60_000 }

/** Looks at the open screen, which must have a title and a heading, and returns its faults, each with where it is. */
export async function screenFaults(page: Page, path: string, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = []
  await expect(page, path).toHaveTitle(/Lectern/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  for (const { width, colorScheme, axe } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme === 'dark' ? 'Carbon' : 'White')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (axe !== 'nothing') {
      const found = await accessibilityFaults(page, axe)
      faults.push(...found.map((fault) => `${path}, ${width}, ${colorScheme}: ${fault}`))
    }
    // Elements that move at another width are redrawn once the page has received the resize.
    const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, FITTING)
    await fits.catch(() => faults.push(`${path}: scrolls sideways at ${width}`))
  }
  return faults
}

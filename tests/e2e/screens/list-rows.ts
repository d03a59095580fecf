import { expect, type Page } from 'playwright/test'

export const rows = (page: Page) => page.getByRole('grid').getByRole('row')
export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens a list and waits for its rows. They accept keys and pointers only once loaded, which is after the heading. */
export async function openListRows(page: Page, address: string): Promise<void> {
  await openList(page, address)
  await expect(rows(page).first()).toHaveAccessibleName(/^(?!Loading)./)
}

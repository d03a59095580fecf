import { expect, type Page } from 'playwright/test'

/** Deletes the signed-in account, on the page of the settings that offers it. */
export async function deleteAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel(`Type ${email} to confirm`).fill(`${email}.au`)
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog).toHaveCount(0)
}

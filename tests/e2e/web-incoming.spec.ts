// Tests files that reach the app in a browser.
import { expect } from 'playwright/test'
import { makePdf } from '../fakes/make-pdf.ts'
import { bring } from './bring-file.ts'
import { journeyTest as test } from './journey-test.ts'
import { notice, reconnect } from './steps.ts'

test.use({ begins: 'empty', serviceWorkers: 'allow' })

/** A PDF of more than two chunks. Bytes after its end marker belong to the file. */
const paper = (title: string): string =>
  Buffer.concat([
    Buffer.from(makePdf([[`# ${title}`, 'The crane keeps the count of every load.']], { title })),
    Buffer.alloc(2_200_000, '% nothing\n'),
  ]).toString('base64')

test('in the browser, a dropped PDF is read page by page, and one that arrives offline is stored and saved later', async ({
  signedIn: page,
  context,
}) => {
  await expect(async () => {
    await bring(page, 'dragover', 'cranes.pdf', '')
    await expect(page.getByText('Drop to save to Lectern')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await bring(page, 'drop', 'cranes.pdf', paper('On cranes'))
  await expect(notice(page, 'cranes.pdf was saved.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^On cranes, PDF/ })).toBeVisible()

  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await bring(page, 'paste', 'tides.pdf', paper('On tides'))
  await expect(
    notice(page, 'No internet connection. tides.pdf will be saved when the connection is restored.'),
  ).toBeVisible()
  await reconnect(page)
  await expect(page.getByRole('row', { name: /^On tides, PDF/ })).toBeVisible()

  await page
    .getByRole('row', { name: /^On tides, PDF/ })
    .getByText('On tides')
    .click()
  await expect(page.locator('[data-page="0"]')).toContainText('The crane keeps the count of every load.')
  // No file is pending now, so the next start has nothing to look for.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lectern.waiting-files'))).toBeNull()
})

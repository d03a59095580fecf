// Changes of two signed-in browsers that did not know of each other. What wins: shared/actions/README.md.
import { expect, type Page } from 'playwright/test'
import { go, notice, row } from './steps.ts'
import { holdReads, twoDevices as test } from './two-devices.ts'

const weirs = (page: Page) => row(page, 'On weirs')

test('archiving what another device has deleted is reported, and done anyway on request', async ({
  signedIn: page,
  context,
  other,
}) => {
  const letThrough = await holdReads(context)
  await weirs(other).focus()
  await other.keyboard.press('Shift+#')
  await expect(notice(other, 'Article deleted')).toBeVisible()

  await weirs(page).focus()
  await page.keyboard.press('e')
  await expect(notice(page, 'It was deleted on another device. The article wasn’t archived.')).toBeVisible()
  await letThrough()
  await expect(weirs(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Archive anyway' }).click()
  await expect(notice(page, 'The article wasn’t archived.')).toBeHidden()
  await go(page, 'a', 'Archive')
  await expect(weirs(page)).toBeVisible()
  await go(other, 'a', 'Archive')
  await expect(weirs(other)).toBeVisible()
})

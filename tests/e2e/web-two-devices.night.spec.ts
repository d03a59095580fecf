// Changes of two signed-in browsers that did not know of each other. What wins: shared/actions/README.md.
import { expect, type Page } from 'playwright/test'
import { title } from './sample-site.ts'
import { notice, painted, row } from './steps.ts'
import { holdReads, twoDevices as test } from './two-devices.ts'

const words = 'Nobody remembers now who won'

/** The words that are painted under this name of a highlight or note. */
const paintedWith = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((wanted) => [...(CSS.highlights.get(wanted) ?? [])].map(String), name)

async function openHighlight(page: Page): Promise<void> {
  await expect.poll(() => painted(page)).toEqual([words])
  const at = await page.evaluate(() => {
    const [range] = [...CSS.highlights].flatMap(([name, all]) => (name.startsWith('lectern-highlight') ? [...all] : []))
    const rect = (range as Range).getClientRects()[0]!
    return { x: rect.left + 20, y: rect.top + rect.height / 2 }
  })
  await page.mouse.click(at.x, at.y)
  await expect(page.getByRole('toolbar', { name: 'Highlight' })).toBeVisible()
}

test('removing a highlight to which another device added a note is reported, and done anyway on request', async ({
  signedIn: page,
  context,
  other,
}) => {
  await row(page, title).click()
  await expect.poll(() => painted(page)).toEqual([words])
  const letThrough = await holdReads(context)
  await row(other, title).click()
  await openHighlight(other)
  await other.keyboard.press('n')
  await other.keyboard.type('seen from the quay')
  await other.keyboard.press('Control+Enter')
  await expect.poll(() => paintedWith(other, 'lectern-note')).toEqual([words])

  await openHighlight(page)
  await page.getByRole('toolbar', { name: 'Highlight' }).getByRole('button', { name: 'Remove' }).click()
  await expect(notice(page, 'A note was added on another device. The highlight wasn’t deleted.')).toBeVisible()
  await letThrough()
  await expect.poll(() => paintedWith(page, 'lectern-note')).toEqual([words])
  await expect(page.getByRole('list', { name: 'Margin notes' })).toContainText('seen from the quay')
  await page.getByRole('button', { name: 'Delete a highlight anyway' }).click()
  await expect.poll(() => paintedWith(page, 'lectern-note')).toEqual([])
  await other.reload()
  await expect(other.getByText('What the drawings show')).toBeVisible()
  await expect.poll(() => paintedWith(other, 'lectern-note')).toEqual([])
})

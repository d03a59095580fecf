// Changes of two signed-in browsers that did not know of each other. What wins: shared/actions/README.md.
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { settled } from './journeys/journey.ts'
import { libraryTest } from './library-test.ts'
import { title } from './sample-site.ts'
import { go, notice, painted, row } from './steps.ts'

const words = 'Nobody remembers now who won'
const weirs = (page: Page) => row(page, 'On weirs')

const test = libraryTest.extend<{
  /** Another browser that is signed in to the same library. */
  other: Page
}>({
  other: async ({ browser, service }, provide) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(await service.signInAddress())
    await settled(page, 'seeded')
    await provide(page)
    await context.close()
  },
})

/** Holds a browser's reads of lists, by which it would learn of changes. Returns a function that lets them through. */
async function holdReads(context: BrowserContext): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = []
  let isHeld = true
  await context.route('**/api/**', async (route) => {
    const request = route.request()
    const isList = request.method() === 'GET' && !request.url().includes('/contents/')
    if (!isHeld || !isList) return route.continue()
    held.push(() => route.continue().catch(() => {}))
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((release) => release()))
  }
}

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

test('an archive of what another device has deleted is told, and made anyway on request', async ({
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
  await expect(notice(page, 'It was deleted on another device. It was not archived.')).toBeVisible()
  await letThrough()
  await expect(weirs(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Archive anyway' }).click()
  await expect(notice(page, 'It was not archived.')).toBeHidden()
  await go(page, 'a', 'Archive')
  await expect(weirs(page)).toBeVisible()
  await go(other, 'a', 'Archive')
  await expect(weirs(other)).toBeVisible()
})

test('the removal of a highlight that another device has noted is told, and made anyway on request', async ({
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
  await expect(notice(page, 'A note was added to it on another device. The highlight is still there.')).toBeVisible()
  await letThrough()
  await expect.poll(() => paintedWith(page, 'lectern-note')).toEqual([words])
  await expect(page.getByRole('list', { name: 'Margin notes' })).toContainText('seen from the quay')
  await page.getByRole('button', { name: 'Remove a highlight anyway' }).click()
  await expect.poll(() => paintedWith(page, 'lectern-note')).toEqual([])
  await other.reload()
  await expect(other.getByText('What the drawings show')).toBeVisible()
  await expect.poll(() => paintedWith(other, 'lectern-note')).toEqual([])
})

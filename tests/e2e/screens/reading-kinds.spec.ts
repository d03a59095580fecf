// Tests PDFs, newsletters and videos on the reader's screen, in a real browser under the product's
// Content-Security-Policy.
import { expect, type Page } from 'playwright/test'
import { lockedPdfPassword } from '../../fakes/locked-pdf.ts'
import { paintedWords } from '../../renderer/reading/harness/driver.ts'
import type { ServedFolder } from '../../fakes/serve-folder.ts'
import { test } from './screen-test.ts'

let server: ServedFolder
test.beforeAll(({ reading }) => {
  server = reading
})

/** Collects every request to other origins than the test server from now on. */
function outsideOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(server.url)) asked.push(request.url())
  })
  return asked
}

const open = (page: Page, kind: string) => page.goto(`${server.url}/screen.html?kind=${kind}`)

test('a PDF renders only near the viewport, and can be highlighted, searched, outlined and read as text', async ({
  page,
}) => {
  await open(page, 'pdf')
  const sheet = (at: number) => page.locator(`[data-page="${at}"]`)
  await expect(sheet(0).locator('[data-start]').first()).toBeAttached()
  await expect(page.locator('[data-page]')).toHaveCount(120)
  expect(await page.locator('[data-page] canvas').count()).toBeLessThan(8)

  // Selects from the middle of one line across a hyphen into the next.
  await page.evaluate(() => {
    const runs = [...document.querySelectorAll('[data-page="0"] [data-start]')]
    const from = runs.find((run) => run.textContent?.includes('climbs the stairs'))?.firstChild as Text
    const to = runs.find((run) => run.textContent?.includes('and the lamp'))?.firstChild as Text
    getSelection()?.setBaseAndExtent(from, from.data.indexOf('with a can'), to, to.data.indexOf(', and'))
  })
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
  await page.keyboard.press('h')
  await expect.poll(() => paintedWords(page, 'lectern-highlight')).toEqual(['with a can of oil over his shoul', 'der'])
  await expect
    .poll(() => page.evaluate(() => window.readerScreen.host.performed.find(({ type }) => type === 'annotate')))
    .toMatchObject({
      text: 'with a can of oil over his shoulder',
      before_text: expect.stringContaining('climbs the stairs '),
    })

  await page.keyboard.press('Control+f')
  await page.keyboard.type('on evening 97 the keeper')
  await expect(sheet(96).locator('[data-start]').first()).toBeAttached()
  await expect.poll(() => paintedWords(page, 'lectern-found-now')).toEqual(['On evening 97 the keeper'])
  // Its letters are those of the page below.
  const found = sheet(96).locator('[data-start]').first()
  expect(await found.evaluate((span) => getComputedStyle(span, '::highlight(lectern-found-now)').color)).toBe(
    'rgba(0, 0, 0, 0)',
  )
  await expect(sheet(96)).toBeInViewport()
  expect(await page.locator('[data-page] canvas').count()).toBeLessThan(8)
  await page.keyboard.press('Escape')

  await page.keyboard.press('c')
  await page.getByRole('button', { name: 'Evening 50', exact: true }).click()
  await expect(sheet(49)).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('50')

  const zoom = page.getByRole('status', { name: 'Zoom' })
  const before = await zoom.textContent()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(zoom).not.toHaveText(before ?? '')

  await page.keyboard.press('o')
  await expect(page.locator('[data-article-body]')).toBeVisible()
  await expect.poll(() => paintedWords(page, 'lectern-highlight')).toEqual(['with a can of oil over his shoulder'])
  await page.keyboard.press('o')
  await expect(page.locator('[data-page] canvas').first()).toBeAttached()
})

test('a PDF in Japanese that relies on the viewer’s character map is rendered and readable', async ({ page }) => {
  const tables: number[] = []
  page.on('response', (response) => response.url().includes('/pdf/cmaps/') && tables.push(response.status()))
  await open(page, 'japanese-pdf')
  await expect(page.locator('[data-page="0"]').getByText('灯台守は階段を登る。')).toBeAttached()
  await expect(page.locator('[data-page="0"] canvas')).toBeAttached()
  await expect.poll(() => [...new Set(tables)]).toEqual([200])
})

test('a PDF with a password asks for it, reports a wrong one, and opens with the right one', async ({ page }) => {
  await open(page, 'locked-pdf')
  const password = page.getByLabel('Password')
  await expect(password).toBeFocused()
  await page.keyboard.type('no idea')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong password. Please try again.' })).toBeVisible()
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('')
  await page.keyboard.type(lockedPdfPassword)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-page="0"]').getByText('Kept behind a password.')).toBeAttached()
  await page.getByRole('button', { name: 'All pages' }).click()
  await expect(page.getByRole('complementary', { name: 'Pages' }).getByRole('button', { name: 'Page 1' })).toBeFocused()
})

test('a PDF that opens slowly shows the place of its first page with its title, and the page appears there', async ({
  page,
}) => {
  await open(page, 'slow-pdf')
  await page.waitForFunction(() => performance.getEntriesByName('part asked').length > 0)
  const title = page.getByRole('main').getByRole('paragraph').filter({ hasText: 'A slow file' })
  await expect(title).toBeVisible()
  const place = await title.locator('..').boundingBox()
  const sheet = page.locator('[data-page="0"]')
  const words = async (): Promise<number> => {
    await page.evaluate(() => dispatchEvent(new Event('part')))
    return sheet.locator('[data-start]').count()
  }
  await expect.poll(words).toBeGreaterThan(0)
  await expect(title).toHaveCount(0)
  const shown = await sheet.boundingBox()
  const rounded = (box: typeof place) => box && [box.x, box.y, box.width].map((value) => Math.round(value / 2))
  expect(rounded(shown)).toEqual(rounded(place))
})

test('leaving a PDF while it opens cancels silently; a damaged one leads to its text', async ({ page }) => {
  const worker = page.waitForEvent('worker')
  await open(page, 'slow-pdf')
  const gone = (await worker).waitForEvent('close')
  await page.waitForFunction(() => performance.getEntriesByName('part asked').length > 0)
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await gone
  // Events that arrive now must not throw. `useReadingBed` fails the test on a page error.
  await page.evaluate(async () => {
    dispatchEvent(new Event('part'))
    await fetch('/')
  })

  await open(page, 'damaged-pdf')
  await expect(page.getByRole('heading', { name: 'This PDF is damaged and can’t be shown.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open original' })).toBeVisible()
  await page.getByRole('button', { name: 'Read the text' }).click()
  await expect(page.locator('[data-article-body]')).toHaveText('Its words are kept.')
})

test('a newsletter runs no script and loads nothing until its source is allowed images, which is remembered', async ({
  page,
}) => {
  const asked = outsideOf(page)
  const pictures: string[] = []
  page.on('request', (request) => /\/pictures\/\?/.test(request.url()) && pictures.push(request.url()))
  await page.addInitScript(() => localStorage.setItem('lectern.pictures', 'own'))
  const byTheService = '/api/v19/pictures/?key=own&url=https%3A%2F%2Fpictures.example%2Fharbour.png'
  await open(page, 'email')
  await expect(page.getByText('Dear readers, the crane was moved this week.')).toBeVisible()
  await page.keyboard.press('o')
  const email = page.frameLocator('iframe')
  await expect(email.getByText('Dear readers')).toHaveCSS('font-size', '30px')
  await expect(email.getByText('Dear readers')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(email.getByRole('link', { name: 'The crane' })).toHaveAttribute('href', 'https://harbour.example/crane')
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', /^(?!.*allow-scripts)/)
  const inside = () =>
    page.evaluate(() => {
      const page = document.querySelector('iframe')?.contentDocument as Document
      return {
        hacked: (window as unknown as { hacked?: number }).hacked ?? null,
        active: page.querySelectorAll('script,iframe,object,embed,svg,math,form,input,video,audio,link,base,template')
          .length,
        handlers: [...page.querySelectorAll('*')]
          .flatMap((one) => one.getAttributeNames())
          .filter((name) => /^on|srcset|background/.test(name)),
        links: [...page.links].map((link) => link.href),
      }
    })
  const clean = { hacked: null, active: 0, handlers: [], links: ['https://harbour.example/crane'] }
  expect(await inside()).toEqual(clean)
  expect([asked, pictures]).toEqual([[], []])

  await page.getByRole('button', { name: 'Always load from this source' }).click()
  await expect.poll(() => pictures).toContain(server.url + byTheService)
  await expect(email.getByText('Dear readers')).toBeVisible()
  expect(await inside()).toEqual(clean)
  expect(pictures.filter((url) => /pixel|frame|woff|\.css|form|svg|v\.mp4/.test(url))).toEqual([])
  // The sender receives no request.
  expect(asked).toEqual([])

  await page.reload()
  await expect(page.locator('[data-article-body] img')).toHaveAttribute('src', byTheService)
  await expect(page.getByText('Pictures aren’t loaded.')).toBeHidden()
})

test('an episode shows where it continues, fetches nothing before it is played, and can be followed', async ({
  page,
}) => {
  const asked = outsideOf(page)
  await open(page, 'podcast')
  await expect(page.getByRole('region', { name: 'Episode' }).getByRole('button', { name: 'Play' })).toBeVisible()
  expect(asked).toEqual([])
  const followed = () => page.evaluate(() => window.readerScreen.host.performed.find(({ type }) => type === 'follow'))
  await page.getByRole('button', { name: 'Follow Skerry Radio', pressed: false }).click()
  await expect.poll(followed).toMatchObject({ source: { rss_feed_id: 12, profile_id: null } })
})

test('a video loads nothing from its site before it is played, and its transcript has times', async ({ page }) => {
  const asked = outsideOf(page)
  await open(page, 'video')
  await expect(page.locator('[data-time="1:01"]')).toHaveText('The lens weighs four tonnes.')
  await expect(page.getByRole('button', { name: /Play “The lens of the Skerry”/ })).toBeVisible()
  expect(asked).toEqual([])
})

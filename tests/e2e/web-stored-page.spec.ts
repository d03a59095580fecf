// A stored page in the app: shown as it was, in a frame in which nothing runs or loads, with its versions and files.
import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { journeyTest as test } from './journey-test.ts'
import type { Account, SharedSite } from './shared-service.ts'

test.use({ begins: 'empty' })

const words = (name: string) => Array.from({ length: 60 }, (_, at) => `${name}${at}`).join(' ')
const pageOf = (first: string, origin: string) =>
  `<!doctype html><html lang="en"><head><title>On mills</title>
  <meta http-equiv="refresh" content="600;url=${origin}/refreshed"><base href="${origin}/base/">
  <link rel="stylesheet" href="${origin}/sheet.css"><style>@import "${origin}/import.css";
  h1{color:rgb(0, 128, 128);background:url(${origin}/style.png)}</style><script src="${origin}/script.js"></script></head>
  <body onload="document.title='ran'" style="background:url(${origin}/body.png)"><article><h1>On mills</h1>
  <p>${first}</p>${['a', 'b', 'c'].map((name) => `<p>${words(name)}, and so on.</p>`).join('')}
  <p><a id="link" href="/elsewhere">Elsewhere</a> <a href="#end">To the end</a></p>
  <img src="${origin}/mill.png" alt="A mill" onerror="document.title='ran'"></article>
  <svg onload="document.title='ran'"><image href="${origin}/svg.png"/><circle r="9"/></svg>
  <iframe src="${origin}/frame"></iframe><form action="${origin}/form"><input autofocus onfocus="document.title='ran'"></form>
  <div style="height:3000px"></div><h2 id="end">The end</h2></body></html>`

async function save({ account, site, signedIn }: { account: Account; site: SharedSite; signedIn: Page }) {
  const path = `/${account.email}/mill`
  const put = (first: string) => site.pages.set(path, { type: 'text/html', body: pageOf(first, site.origin) })
  put('The mill stands by the river and has three wheels of oak.')
  const { content_id: id } = await account.call('POST', '/save/', { url: site.origin + path })
  const read = async () => (await account.call('GET', `/contents/${id}/`)).processing_status as number
  await expect.poll(read).toBe(1)
  await signedIn.goto(`${account.service.origin}/reader?id=${id}`)
  await expect(signedIn.getByRole('heading', { name: 'On mills' })).toBeVisible()
  return { id: id as number, put }
}

test('the page of an article is shown as it was, and nothing in it runs or asks the web', async ({
  signedIn: page,
  account,
  site,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(account.service.origin) && !/^(?:data|blob):/.test(request.url()))
      asked.push(request.url())
  })
  await save({ account, site, signedIn: page })
  await page.keyboard.press('Shift+O')
  const dialog = page.getByRole('dialog', { name: 'On mills' })
  const frame = dialog.frameLocator('iframe')
  const heading = frame.getByRole('heading', { name: 'On mills' })
  await expect(heading).toBeVisible()
  await expect(heading).toHaveCSS('color', 'rgb(0, 128, 128)')
  await expect(frame.getByText('The mill stands by the river')).toBeVisible()
  await expect(dialog.getByText('aren’t stored').first()).toBeVisible()
  expect(
    await frame.locator('script, iframe, form, input, link, base, meta[http-equiv=refresh], [onload]').count(),
  ).toBe(0)
  await frame.getByText('To the end').click()
  await expect(frame.getByRole('heading', { name: 'The end' })).toBeInViewport()
  await expect(frame.getByRole('link', { name: 'Elsewhere' })).toHaveAttribute('href', `${site.origin}/elsewhere`)
  expect(await page.title()).not.toBe('ran')
  expect(asked).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await frame.getByRole('heading', { name: 'The end' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a page that is read again stays as a version, and what changed is shown without colors alone', async ({
  signedIn: page,
  account,
  site,
}) => {
  const { put } = await save({ account, site, signedIn: page })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('what changed')
  await expect(page.getByRole('option', { selected: true })).toContainText('What changed')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'On mills' })
  await expect(dialog.getByRole('heading', { name: 'There is only one version' })).toBeVisible()
  put('The old mill stood by the river and has three wheels of oak.')
  await dialog.getByRole('button', { name: 'Fetch again' }).first().click()
  await expect(dialog.getByText('The page was stored again. The earlier version is still available.')).toBeVisible()
  await expect(dialog.locator('ins', { hasText: 'stood' })).toHaveCSS('text-decoration-line', 'underline')
  await expect(dialog.locator('del', { hasText: 'stands' })).toHaveCSS('text-decoration-line', 'line-through')
  await expect(dialog.getByText('2 words added, 1 word removed')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByText('Page', { exact: true }).click()
  const frame = dialog.frameLocator('iframe')
  await expect(frame.getByText('The old mill stood')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Version' }).selectOption({ index: 1 })
  await expect(frame.getByText('The mill stands')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('i')
  await page.getByRole('region', { name: 'Stored pages' }).getByRole('button').last().click()
  await expect(frame.getByText('The mill stands')).toBeVisible()
})

test('the page is saved as a file, its Wayback Machine address is copied, and offline it says so', async ({
  signedIn: page,
  account,
  site,
  context,
}) => {
  await save({ account, site, signedIn: page })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Shift+O')
  const dialog = page.getByRole('dialog', { name: 'On mills' })
  await expect(dialog.frameLocator('iframe').getByText('The mill stands')).toBeVisible()
  const saved = async (name: string): Promise<{ name: string; bytes: Buffer }> => {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  const html = await saved('Save page as HTML')
  expect(html.name).toBe('On mills.html')
  expect(html.bytes.toString()).toContain('The mill stands')
  const warc = await saved('Save page as WARC')
  expect([warc.name, warc.bytes.subarray(0, 2).toString('hex')]).toEqual(['On mills.warc.gz', '1f8b'])
  await dialog.getByRole('button', { name: 'Copy Wayback Machine address' }).click()
  await expect(dialog.getByText('Wayback Machine address copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^https:\/\/web\.archive\.org\/web\/\d{14}\/http/)
  expect(copied.endsWith(`/${site.origin}/${account.email}/mill`)).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await context.setOffline(true)
  await page.keyboard.press('Shift+O')
  await expect(dialog.getByText('offline', { exact: false }).first()).toBeVisible()
  await context.setOffline(false)
})

// Tests archives that a reader imports and exports in a browser.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { makeZip } from '../fakes/make-book.ts'
import { bring } from './bring-file.ts'
import { journeyTest as test } from './journey-test.ts'
import { notice } from './steps.ts'

test.use({ begins: 'empty', serviceWorkers: 'allow' })

const articleOf = (title: string): string =>
  `<!doctype html><title>${title}</title><link rel="canonical" href="https://elsewhere.invalid/${title.replace(' ', '-')}"><article><h1>${title}</h1><p>${'The crane keeps the count of every load. '.repeat(40)}</p></article>`

test('an export is started in Settings, announced when it is ready, saved, and imported again without a change', async ({
  signedIn: page,
}) => {
  const table = 'title,url,time_added,tags,status\nOn cranes,https://elsewhere.invalid/cranes,1600000000,sea,unread\n'
  const dialog = page.getByRole('dialog', { name: /^Import / })
  const take = async (name: string, bytes: Buffer): Promise<void> => {
    await bring(page, 'drop', name, bytes.toString('base64'))
    await dialog.getByLabel('Fetch pages').selectOption('None')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  }
  await take('pocket.csv', Buffer.from(table))
  await expect(dialog.getByRole('status')).toHaveText('Done: 1 added.')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('row', { name: /^On cranes/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Save as EPUB…' }).click()
  const saveBook = page.getByRole('dialog', { name: 'Save as EPUB' }).getByRole('button', { name: 'Save' })
  const [book] = await Promise.all([page.waitForEvent('download'), saveBook.click()])
  expect(book.suggestedFilename()).toBe('On cranes.epub')
  expect(readFileSync(await book.path()).toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')

  await page.goto(new URL('/settings?page=transfers#export', page.url()).href)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(notice(page, 'Your export is ready.')).toBeVisible()
  const saved = page.getByRole('list', { name: 'Exports' }).getByRole('button', { name: 'Save' })
  const [download] = await Promise.all([page.waitForEvent('download'), saved.click()])
  expect(download.suggestedFilename()).toMatch(/^lectern-library-\d{4}-\d\d-\d\d\.zip$/)
  await take('library.zip', readFileSync(await download.path()))
  await expect(dialog).toContainText('Lectern: 1 item, 1 with tags.')
  await expect(dialog.getByRole('status')).toHaveText('Done: 0 added, 1 already in your library.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('list', { name: 'Exports' }).getByRole('listitem')).toHaveCount(0)
})

test('an archive continues uploading after the connection was cut, and sends only what is missing when chosen again after a reload', async ({
  signedIn: page,
  context,
}) => {
  const pages = ['On tides', 'On cranes'].map((title) => [`${title}.html`, articleOf(title)])
  const archive = makeZip({ ...Object.fromEntries(pages), 'picture.jpg': randomBytes(3_200_000) })
  const sent: string[] = []
  let isCut = true
  await context.route('**/parts/*/', async (route) => {
    const part =
      route
        .request()
        .url()
        .match(/parts\/(\d)/)?.[1] ?? ''
    if (isCut && part === '2') return route.abort()
    sent.push(part)
    return route.continue()
  })
  const dialog = page.getByRole('dialog', { name: 'Import pages.zip' })
  await bring(page, 'drop', 'pages.zip', archive.toString('base64'))
  await expect(dialog.getByRole('status')).toHaveText(
    'No connection to your library. 2 of 4 MB uploaded. The upload will continue when the connection is restored.',
  )
  await page.reload()
  await expect(page.getByText('Your queue is empty.')).toBeVisible()
  await bring(page, 'drop', 'pages.zip', archive.toString('base64'))
  await expect(dialog.getByRole('status')).toContainText('2 of 4 MB uploaded')
  isCut = false
  await expect(dialog).toContainText('Saved page: 2 items, 2 saved texts.')
  expect(sent).toEqual(['0', '1', '2', '3'])
  await dialog.getByLabel('Fetch pages').selectOption('None')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('Done: 2 added, 1 not imported.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /^On tides/ })).toBeVisible()
})

import { type ElectronApplication, expect, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'
import { holdToasts, queueShown, saveArticle } from './desktop-steps.ts'
import { openSite, title } from './sample-site.ts'
import { notice, painted, paste, row, rows, selectWords } from './steps.ts'

const setOnline = (app: ElectronApplication, online: boolean) =>
  app.evaluate(({ net, powerMonitor }, value) => {
    net.isOnline = () => value
    powerMonitor.emit('resume')
  }, online)

test('offline, the desktop app shows articles with their highlights, and saves pages again once it is online', async () => {
  const site = await openSite()
  const { app, page } = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  const words = 'Nobody remembers now who won'
  await saveArticle(page, site)
  await holdToasts(page)
  await row(page, title).click()
  await expect(page.getByText('What the drawings show')).toBeVisible()
  await selectWords(page, words)
  await page.keyboard.press('h')
  await expect.poll(() => painted(page)).toEqual([words])

  await setOnline(app, false)
  await page.keyboard.press('u')
  await expect(rows(page)).toHaveCount(1)
  await row(page, title).click()
  await expect(page.getByText('What the drawings show')).toBeVisible()
  await expect.poll(() => painted(page)).toEqual([words])
  await paste(page, `${site.origin}/2024/06/mill`)
  await expect(notice(page, 'No internet connection')).toBeVisible()

  await setOnline(app, true)
  await page.keyboard.press('u')
  await queueShown(page)
  await paste(page, `${site.origin}/2024/06/mill`)
  await expect(row(page, 'On mills')).toBeVisible()
  await app.close()
  await site.close()
})

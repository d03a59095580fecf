// Tests that the desktop reads aloud on its own: the voice runs in a separate process, and the audio crosses app://.
import { expect, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'
import { openSite, title } from './sample-site.ts'
import { paste } from './steps.ts'

test('an article is read aloud in the desktop app, with its words lit and its audio seekable', async () => {
  const site = await openSite()
  const { app, page } = await launchDesktop({ env: { LECTERN_ALLOW_PRIVATE_HOSTS: site.host } })
  try {
    await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
    await paste(page, `${site.origin}/2024/05/cranes`)
    await page.getByRole('row', { name: new RegExp(`^${title}`) }).click()
    await page.locator('[data-article-body]').waitFor()
    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    const lit = () => page.evaluate(() => [...(CSS.highlights.get('lectern-word') ?? [])].map(String).join(' '))
    await expect.poll(lit).not.toBe('')
    const first = await lit()
    await expect.poll(lit).not.toBe(first)
    await page.keyboard.press('.')
    await expect(page.getByRole('region', { name: 'Player' }).getByRole('status')).toHaveText('')
    await page.keyboard.press('p')
    await expect(page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play' })).toBeVisible()
  } finally {
    await app.close()
    await site.close()
  }
})

// Tests the offer of a newer text in the reader.
import { expect, test } from 'playwright/test'
import { openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { accessibilityFaults } from './accessibility.ts'
import { startHeadless } from './headless-service.ts'

const feed = `<rss version="2.0"><channel><title>Harbour Review</title><item><guid>1</guid><title>The ferry</title>
  <pubDate>${new Date().toUTCString()}</pubDate><description>${'The ferry leaves the harbour at dawn. '.repeat(40)}</description></item></channel></rss>`

test('a text whose feed has a newer version shows this at its top, and is read again on request', async ({ page }) => {
  const site = await openLoopbackSite((_request, response) => response.end(feed))
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  try {
    await page.goto(service.address)
    await expect(page.getByRole('link', { name: 'Inbox' }).first()).toBeVisible()
    await page.evaluate(async (url) => {
      const { access_token } = JSON.parse(localStorage.getItem('lectern.tokens') ?? '{}') as { access_token: string }
      const headers = { authorization: `Bearer ${access_token}` }
      await fetch('/api/v19/rss_feeds/', { method: 'POST', headers, body: JSON.stringify({ url }) })
    }, `${site.origin}/feed.xml`)
    // A feed is checked again only minutes later, so the service's word for it is put in.
    let hasNewer = true
    await page.route('**/api/**', async (route) => {
      const reply = await route.fetch({ maxRetries: 3 }).catch(() => null)
      if (!reply) return route.abort()
      if (!hasNewer) return route.fulfill({ response: reply })
      const body = (await reply.text()).replaceAll('"rss_feed":{', '"has_newer_version":true,"rss_feed":{')
      return route.fulfill({ response: reply, body })
    })
    await page.goto(`${service.origin}/list/inbox`)
    await page.getByRole('link', { name: 'The ferry' }).first().click()
    const offer = page.getByText('A newer version is available.')
    await expect(offer).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Read it instead' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('The newer version couldn’t be loaded.').first()).toBeVisible()

    await page.route('**/newer_version/', (route) => {
      hasNewer = false
      return route.fulfill({ status: 202, json: { id: 1, status: 0 } })
    })
    await page.getByRole('button', { name: 'Read it instead' }).click()
    await expect(page.getByText('You’re now reading the newer version').first()).toBeVisible()
    await expect(offer).toHaveCount(0)
  } finally {
    await service.close()
    await site.close()
  }
})

// A service behind a proxy that refuses large answers, reached without it under another address.
import { request as forward } from 'node:http'
import { expect, test } from 'playwright/test'
import { articlePage } from '../main/service/article-page.ts'
import { openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { startHeadless } from './headless-service.ts'
import { savePage } from './steps.ts'

test('what is too large for the proxy is read without it', async ({ page }) => {
  const free = await openLoopbackSite(() => {})
  const { port } = free
  await free.close()
  const isTooLarge = (url: string): boolean => url.startsWith('/api/') && url.includes('/contents/')
  const proxy = await openLoopbackSite((asked, response) => {
    if (asked.method === 'GET' && isTooLarge(asked.url ?? '')) {
      response.writeHead(502, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ errorType: 'Function.ResponseSizeTooLarge' }))
    }
    const { method, headers, url } = asked
    const passed = forward({ host: '127.0.0.1', port, method, headers, path: url }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    return asked.pipe(passed)
  })
  const direct = `http://127.0.0.1:${port}`
  const settings = { LECTERN_PUBLIC_ORIGIN: proxy.origin, LECTERN_DIRECT_ORIGIN: direct }
  const service = await startHeadless({ port, settings })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin === direct) asked.push(request.method())
  })
  await page.goto(service.address)
  await expect(page).toHaveURL(/\/list\/queue|\/home|\/n\/|\/onboarding/)
  const content_id = await savePage(page, 'https://mill.example/', articlePage('The mill', 120))
  await page.goto(`${proxy.origin}/reader?id=${content_id}`)
  await expect(page.locator('article p').first()).toBeVisible()
  expect(asked).toContain('GET')
  await service.close()
  await proxy.close()
})

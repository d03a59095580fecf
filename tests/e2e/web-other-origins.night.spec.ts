// Pages of other origins that call the service: a plug-in at the service's defaults, and our own client where the
// operator allows its page.
import { expect, test } from 'playwright/test'
import { buildRequest, prepareCall } from '#shared/request/build-request.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { type LoopbackSite, openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { startHeadless } from './headless-service.ts'
import { notice } from './steps.ts'

let site: LoopbackSite

test.beforeEach(async () => {
  site = await openLoopbackSite((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>A note app</title>')
  })
})
test.afterEach(() => site.close())

test('a plug-in signs in by a code and reads highlights from a page of another origin', async ({ page, context }) => {
  const service = await startHeadless()
  await page.goto(service.address)
  await expect(page).toHaveURL(/\/list|\/home|\/$|\/n\//)
  const plugin = await context.newPage()
  await plugin.goto(site.origin)
  const api = `${service.origin}/api/v11`
  const post = (path: string, body: object) =>
    plugin.evaluate(
      async ([url, text]) => {
        const headers = new Headers()
        headers.set('Content-Type', 'application/json')
        return (await fetch(url, { method: 'POST', headers, body: text })).json()
      },
      [`${api}${path}`, JSON.stringify(body)] as const,
    )
  const { session_token } = await post('/qr_login/trigger/', { client_type: 'integration' })
  expect(await post('/qr_login/exchange/', { session_token })).toMatchObject({ access_token: null })

  await page.goto(`${service.origin}/settings?page=transfers#plug-in`)
  await page.getByLabel('Connect a plug-in').fill(session_token)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('but not change anything')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
  await expect(notice(page, 'The plug-in is connected.')).toBeVisible()

  const { access_token } = await post('/qr_login/exchange/', { session_token })
  const read = await plugin.evaluate(
    async ([url, token]) => {
      const headers = new Headers()
      headers.set('Authorization', `Bearer ${token}`)
      headers.set('Content-Type', 'application/json')
      return (await fetch(url, { headers })).json()
    },
    [`${api}/library_items/highlights_feed/`, access_token] as const,
  )
  expect(read).toMatchObject({ feed: [], next: null })
  await service.close()
})

test('our own client works from an origin that the operator allows, with every header it sends', async ({ page }) => {
  const service = await startHeadless({ settings: { LECTERN_ALLOWED_ORIGINS: site.origin } })
  await page.goto(site.origin)
  const facts = {
    version: '1.0.0',
    language: 'de',
    bearer: 'none',
    signal: new AbortController().signal,
    keepalive: false,
  }
  const call = prepareCall(`${service.origin}/api/v19`, endpoints.save, { body: { url: 'https://a.example/' } })
  const { url, method, headers } = buildRequest(call, facts)
  const sent = Object.fromEntries(headers)
  expect(Object.keys(sent)).toContain('x-lectern-version')
  const status = await page.evaluate(
    async ([address, how, names]) => {
      const reply = await fetch(address, { method: how, headers: { ...names, 'if-none-match': '"x"' }, body: '{}' })
      return reply.status
    },
    [url, method, sent] as const,
  )
  expect(status).toBe(401)
  await service.close()
})

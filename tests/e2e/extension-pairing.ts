import { expect } from 'playwright/test'
import type { ExtensionBrowser } from './extension-browser.ts'
import type { HeadlessService } from './headless-service.ts'

/** A browser of the reader that is signed in, and agrees. Resolves to the headers of its calls. */
export async function pairExtension(browser: ExtensionBrowser, service: HeadlessService) {
  const { access_token } = await signIn(service.address)
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const options = await browser.options()
  await options.getByLabel('Address of your Lectern service').fill(service.origin)
  const asked = browser.context.waitForEvent('page', (page) => page.url().includes('ext_popup_login'))
  await options.getByRole('button', { name: 'Connect' }).click()
  const session_token = new URL((await asked).url()).searchParams.get('device')
  await fetch(`${service.origin}/api/v19/qr_login/confirm/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ session_token }),
  })
  await expect(options.getByText('Saves go to the library of')).toBeVisible()
  await options.close()
  return headers
}

export async function signIn(address: string): Promise<{ access_token: string }> {
  const token = new URL(address).searchParams.get('token')
  const reply = await fetch(new URL('/api/v19/magic_login/token/', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return (await reply.json()) as { access_token: string }
}

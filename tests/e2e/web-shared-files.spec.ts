// Tests what the system shares with the installed app: pictures and other files, links, and shares without a connection.
import { expect, type Page } from 'playwright/test'
import { journeyTest as test } from './journey-test.ts'
import { notice, reconnect, rows } from './steps.ts'

test.use({ begins: 'empty', serviceWorkers: 'allow' })

interface Place {
  readonly page: Page
  /** The service's origin. */
  readonly origin: string
  /** Address of a page of another site. */
  readonly other: string
}

interface Shared {
  readonly files?: readonly { readonly name: string; readonly type: string; readonly bytes: readonly number[] }[]
  readonly text?: string
  readonly url?: string
}

/** The smallest PNG picture of one dot. */
const dot = [
  ...Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
]

/**
 * Posts a form as a browser does for a share target, from a page of another site, because the app's own pages may not
 * post forms.
 */
async function share({ page, origin, other }: Place, { files = [], ...words }: Shared): Promise<void> {
  if (!page.url().startsWith(other)) await page.goto(other)
  await page.evaluate(
    ({ given, fields, action }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action, enctype: 'multipart/form-data' })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: 'files', multiple: true })
      const held = new DataTransfer()
      for (const { name, type, bytes } of given) held.items.add(new File([new Uint8Array(bytes)], name, { type }))
      input.files = held.files
      form.append(input)
      for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement('input')
        Object.assign(field, { name, value })
        form.append(field)
      }
      if (given.length === 0) input.remove()
      document.body.append(form)
      form.submit()
    },
    { given: files, fields: words, action: `${origin}/shared` },
  )
}

const controlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

test('pictures that another app shares are saved once the reader agrees, also offline, and what is no picture is named', async ({
  signedIn: page,
  context,
  service,
  site,
}) => {
  await controlled(page)
  const place = { page, origin: service.origin, other: site.origin }
  const picture = { name: 'mill.png', type: 'image/png', bytes: dot }
  await share(place, { files: [picture, { ...picture, name: 'photo' }], text: 'See http://127.0.0.1:9/mill' })
  const dialog = page.getByRole('dialog', { name: 'Save 3 shared files?' })
  await expect(dialog.getByRole('listitem')).toHaveText(['mill.png', 'photo.png', '127.0.0.1.txt'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(0)

  await share(place, { files: [picture] })
  await page.getByRole('dialog', { name: 'Save the shared file?' }).getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'mill.png was saved.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  expect(await page.evaluate(() => caches.has('lectern-shared'))).toBe(false)

  await share(place, { files: [{ name: 'fake.png', type: 'image/png', bytes: [1, 2, 3] }] })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'fake.png isn’t a PNG, JPEG, WebP, GIF or AVIF picture.')).toBeVisible()

  await page.goto(site.origin)
  await context.setOffline(true)
  await share(place, { files: [{ ...picture, name: 'wheel.png', bytes: [...dot, 0] }] })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'wheel.png will be saved when the connection is restored.')).toBeVisible()
  await reconnect(page)
  await expect(rows(page)).toHaveCount(2)
})

test('a shared link is confirmed as before, and a share that got lost is reported', async ({
  signedIn: page,
  service,
  site,
}) => {
  await controlled(page)
  const place = { page, origin: service.origin, other: site.origin }
  await share(place, { text: 'A mill http://127.0.0.1:9/mill' })
  await expect(page.getByRole('heading', { name: 'Save this link?' })).toBeVisible()
  await page.goto(`${service.origin}/list/queue?files=lost`)
  await expect(notice(page, 'The shared files couldn’t be read. Share them again.')).toBeVisible()
})

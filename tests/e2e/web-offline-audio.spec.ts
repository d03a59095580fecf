// Tests audio that is stored on the device.
import { expect } from 'playwright/test'
import { journeyTest as test } from './journey-test.ts'
import { choose, isHere, litWord, mill, player, playing, row, watchPlayed } from './offline-audio.ts'
import { shellIsKept } from './library-test.ts'

test.use({ begins: 'empty', serviceWorkers: 'allow' })

test('an article’s stored audio plays without a connection after a reload, and its words are lit', async ({
  signedIn: page,
  context,
  account,
  service,
}) => {
  const { content_id: id } = await account.call('POST', '/save/', { url: 'https://skerry.example/mill', html: mill })
  await watchPlayed(page)
  await page.goto(`${service.origin}/list/queue`)
  await choose(page, 'The mill on the river', 'Keep audio offline')
  await isHere(page, 'The mill on the river')
  await row(page, 'The mill on the river').click()
  await page.locator('[data-article-body]').waitFor()
  await shellIsKept(page)
  await context.setOffline(true)
  await page.goto(`${service.origin}/reader?id=${id}`)
  await page.locator('[data-article-body]').waitFor()
  await page.getByRole('button', { name: 'Listen', exact: true }).click()
  await expect.poll(() => playing(page)).toEqual({ scheme: 'blob', isOn: true })
  await expect.poll(() => litWord(page)).not.toBe('')
  await expect(player(page)).toContainText('On this device')
  // All parts are present.
  await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('3.5')
  const position = player(page).getByRole('slider', { name: 'Position' })
  const isAtEnd = async () => (await position.inputValue()) === (await position.getAttribute('max'))
  await expect.poll(isAtEnd).toBe(true)
})

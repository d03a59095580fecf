// Tests an article read aloud in a browser.
import { expect } from 'playwright/test'
import { journeyTest as test } from './journey-test.ts'
import { frames, html, listen, player, watchAudio } from './listening-page.ts'
import { selectWords } from './steps.ts'

test.use({ begins: 'empty' })

test('an article plays from the selected words, continues on other screens, and preserves its position', async ({
  signedIn: page,
  account,
  service,
}) => {
  const { content_id: id } = await account.call('POST', '/save/', { url: 'https://skerry.example/mill', html })
  await watchAudio(page)
  await page.goto(`${service.origin}/reader?id=${id}`)
  await page.locator('[data-article-body]').waitFor()
  await page.getByText('Herons stood').scrollIntoViewIfNeeded()
  await selectWords(page, 'Herons')
  await page.getByRole('button', { name: 'Read aloud from here' }).click()
  // A word is lit for as long as it is said, which a look now and then would miss.
  const heard: string[] = []
  await expect
    .poll(async () => {
      heard.push(...(await frames(page)).map(({ word }) => word))
      return heard.find((word) => word !== '')
    })
    .toBe('Herons')
  // The list has no text, but the audio continues.
  await page.keyboard.press('u')
  await expect(page.getByRole('row').first()).toBeVisible()
  await frames(page)
  await expect.poll(async () => (await frames(page)).length).toBeGreaterThan(5)
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('p')
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await player(page).getByRole('button', { name: 'Stop listening' }).click()
  await expect(player(page)).toBeHidden()
  await page.reload()
  await page.goto(`${service.origin}/reader?id=${id}`)
  await page.locator('[data-article-body]').waitFor()
  await listen(page)
  // The fourth paragraph of ten, not the first.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('lectern-word') ?? []
        const paragraphs = [...document.querySelectorAll('[data-article-body] p')]
        return paragraphs.findIndex((one) => range && one.contains((range as Range).startContainer))
      }),
    )
    .toBe(3)
})

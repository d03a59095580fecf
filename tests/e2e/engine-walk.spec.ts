// Journeys that every run of all tests takes through other engines: one article the whole way, without a connection,
// and aloud. Also the choice of a language, which needs import maps that a script adds.
import { expect } from 'playwright/test'
import { declareJourneys, engineTest as test, skipWithoutEngine } from './engine-test.ts'
import { endToEnd } from './journeys/end-to-end.ts'
import { offline } from './journeys/offline.ts'
import { messageIn } from './message-in.ts'
import { title } from './sample-site.ts'
import { row } from './steps.ts'

skipWithoutEngine()

declareJourneys((journey) => journey === endToEnd || journey === offline)

test('an article is read aloud, and the word that is heard is lit', async ({ signedIn: page }) => {
  await row(page, title).click()
  await page.getByRole('button', { name: 'Listen', exact: true }).click()
  const lit = () => page.evaluate(() => [...(CSS.highlights.get('lectern-word') ?? [])].map(String).join(' '))
  await expect.poll(lit).not.toBe('')
  const first = await lit()
  await expect.poll(lit).not.toBe(first)
})

test('a reader chooses German, reads it, and changes back to English', async ({ signedIn: page, service }) => {
  await page.goto(`${service.origin}/settings?page=appearance`)
  const chosen = (language: string) => page.getByLabel(messageIn(language, 'settings', 'interfaceLanguage'))
  const heading = (language: string) =>
    page.getByRole('heading', { level: 1, name: messageIn(language, 'settings', 'settings') })
  await expect(heading('en')).toBeVisible()
  await chosen('en').selectOption('de')
  await expect(heading('de')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await chosen('de').selectOption('en')
  await expect(heading('en')).toBeVisible()
})

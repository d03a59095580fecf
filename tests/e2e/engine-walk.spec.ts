// Journeys that every run of all tests takes through other engines: one article the whole way, without a connection,
// and aloud.
import { expect } from 'playwright/test'
import { declareJourneys, engineTest as test, skipWithoutEngine } from './engine-test.ts'
import { endToEnd } from './journeys/end-to-end.ts'
import { offline } from './journeys/offline.ts'
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

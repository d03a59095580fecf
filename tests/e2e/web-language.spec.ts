import { expect } from 'playwright/test'
import { journeyTest as test } from './journey-test.ts'
import { messageIn as message } from './message-in.ts'

test.use({ begins: 'empty' })

test('a reader whose system speaks German gets German alone, searches in both languages, and can choose English', async ({
  signedIn,
  account,
  browser,
}) => {
  const storageState = await signedIn.context().storageState({ indexedDB: true })
  const context = await browser.newContext({ locale: 'de-AT', storageState })
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (said) => {
    if (/Content Security Policy|Trusted/.test(said.text())) refused.push(said.text())
  })
  const languages = new Set<string>()
  page.on('request', (request) => {
    const [, language] = /\/assets\/words\/([^/]+)\//.exec(request.url()) ?? []
    if (language !== undefined) languages.add(language)
  })
  await page.goto(`${account.service.origin}/settings?page=appearance`)
  await expect(page.getByRole('heading', { level: 1, name: message('de', 'settings', 'settings') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const search = page.getByRole('searchbox', { name: message('de', 'settings', 'findASetting') })
  for (const language of ['en', 'de']) {
    await search.fill(message(language, 'settings', 'interfaceLanguage'))
    await expect(page.getByRole('link', { name: message('de', 'settings', 'interfaceLanguage') })).toBeVisible()
  }
  await search.blur()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog')
  for (const language of ['en', 'de']) {
    const words = message(language, 'commands/titles', 'keyboardShortcuts')
    await palette.getByRole('combobox').fill(words)
    await expect(palette.getByRole('option').first()).toContainText(
      message('de', 'commands/titles', 'keyboardShortcuts'),
    )
  }
  await page.keyboard.press('Escape')
  expect([...languages]).toEqual(['de'])
  await page.getByLabel(message('de', 'settings', 'interfaceLanguage')).selectOption('en')
  await expect(page.getByRole('heading', { level: 1, name: message('en', 'settings', 'settings') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(refused).toEqual([])
  await context.close()
})

import { expect, test } from 'playwright/test'
import { startHeadless } from './headless-service.ts'

test('the text size follows the reader to another browser, by choice', async ({ browser }) => {
  const service = await startHeadless({})
  const open = async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(await service.signInAddress())
    await expect(page.getByText('Your queue is empty.')).toBeVisible()
    return page
  }
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('lectern.followed') ?? '{"entries":[]}'))
  const names = async () => (await kept()).entries.map(({ name }: { name: string }) => name)
  const page = await open()
  await page.goto(`${service.origin}/settings?page=reading`)
  await page.getByLabel('Font, size and layout').selectOption('On all my devices')
  await page.getByLabel('Text size', { exact: true }).selectOption('24')
  await expect.poll(names).toContain('look/entryFontSize')
  await expect
    .poll(async () => (await kept()).entries.find(({ name }: { name: string }) => name === 'look/entryFontSize')?.value)
    .toBe('24')

  const other = await open()
  await other.goto(`${service.origin}/settings?page=reading`)
  await expect(other.getByLabel('Text size', { exact: true })).not.toHaveValue('24')
  await other.getByLabel('Font, size and layout').selectOption('On all my devices')
  await expect(other.getByLabel('Text size', { exact: true })).toHaveValue('24')
  await service.close()
})

import type { Page } from 'playwright/test'
import { settled } from '../../renderer/reading/harness/driver.ts'
import type { ServedFolder } from '../../fakes/serve-folder.ts'

/** Opens the reader's screen on a Host in memory, in one of the states of its harness. */
export async function openReaderScreen(page: Page, server: ServedFolder, state = ''): Promise<void> {
  await page.goto(`${server.url}/screen.html${state && `?state=${state}`}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect, test } from 'playwright/test'
import { launchDesktop } from '../desktop/launch.ts'

const message = (language: string, catalog: string, key: string): string => {
  const path = join(import.meta.dirname, '../../shared/words', language, `${catalog}.json`)
  return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)[key] ?? ''
}

const label = (app: ElectronApplication, id: string) =>
  app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.label, id)

test('the menus have the language of the interface, without a restart and from the next start', async () => {
  const first = await launchDesktop()
  expect(await label(first.app, 'menu:file')).toBe(message('en', 'desktop', 'file'))
  await first.page.evaluate(() => {
    localStorage.setItem('lectern.preferences', JSON.stringify({ language: 'de' }))
    location.reload()
  })
  await expect.poll(() => label(first.app, 'menu:file')).toBe(message('de', 'desktop', 'file'))
  expect(await label(first.app, 'command:note.new')).toBe(message('de', 'commands/titles', 'newNote'))
  const isEnabled = () =>
    first.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('command:note.new')?.enabled)
  await expect.poll(isEnabled).toBe(true)
  await first.app.close()

  const again = await launchDesktop({ userData: first.userData })
  expect(await label(again.app, 'menu:edit')).toBe(message('de', 'desktop', 'edit'))
  await again.app.close()
})

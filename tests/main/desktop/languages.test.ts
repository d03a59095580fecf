import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, expect, test } from 'vitest'
import { desktopLanguage, speak } from '../../../main/desktop/language/language.ts'
import { contextTemplate } from '../../../main/desktop/menus/context-template.ts'
import { menuTemplate } from '../../../main/desktop/menus/menu-template.ts'
import { trayTemplate } from '../../../main/desktop/menus/tray-template.ts'

afterEach(() => speak(['en']))

/** The messages of a catalog. */
const catalog = (language: string, name: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../shared/words', language, `${name}.json`), 'utf8'))

const flat = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...flat(Array.isArray(item.submenu) ? item.submenu : [])])

const none = () => {}
const labelsOf = (items: readonly MenuItemConstructorOptions[]): string[] =>
  flat(items)
    .filter(({ type }) => type !== 'separator')
    .map(({ label, role }) => label ?? `the role ${role}`)

const menuBar = (mac: boolean) => labelsOf(menuTemplate({ mac, run: none, act: none, development: false }))
const tray = () =>
  labelsOf(
    trayTemplate([], {
      ...{ show: none, saveClipboard: none, open: none, quit: none },
      player: { present: () => true, toggle: none },
    }),
  )

test.each([true, false])('every menu is in the language that is spoken now, on macOS: %s', async (mac) => {
  const english = menuBar(mac)
  expect(await speak(['de-AT', 'fr'])).toBe(true)
  const words = ['desktop', 'commands/titles', 'commands/later'].flatMap((name) => Object.values(catalog('de', name)))
  // Labels with arguments are not among the messages word for word.
  expect([...menuBar(mac), ...tray()].filter((label) => !words.includes(label))).toEqual([])
  expect(menuBar(mac)).toHaveLength(english.length)
  expect(await speak(['en-GB'])).toBe(true)
  expect(menuBar(mac)).toEqual(english)
})

test('the menu of a text field is in the language that is spoken now', async () => {
  await speak(['fr'])
  const field = { isEditable: true, misspelledWord: '', linkURL: '', mediaType: 'none', editFlags: {} }
  const items = contextTemplate(field as unknown as Parameters<typeof contextTemplate>[0], {} as never)
  const { undo, redo, cut, copy, paste, selectAll } = catalog('fr', 'desktop')
  expect(labelsOf(items)).toEqual([undo, redo, cut, copy, paste, selectAll])
})

test('a language that Lectern lacks leaves the next wanted one, or English', async () => {
  await speak(['tlh', 'ja'])
  expect(desktopLanguage()).toBe('ja')
  await speak(['tlh'])
  expect(desktopLanguage()).toBe('en')
  expect(await speak(['en'])).toBe(false)
})

test('of several languages that windows ask for in turn, the last stays', async () => {
  await Promise.all(['de', 'fr', 'es'].map((language) => speak([language])))
  expect(desktopLanguage()).toBe('es')
})

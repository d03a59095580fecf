import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { commands } from '#shared/commands/index.ts'
import { menuTemplate } from '../../../main/desktop/menus/menu-template.ts'

const build = (mac: boolean, run = (_id: string) => {}) => menuTemplate({ mac, run, act: () => {}, development: false })

const flat = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...flat(Array.isArray(item.submenu) ? item.submenu : [])])

describe.each([
  ['macOS', true],
  ['Windows and Linux', false],
])('the menu bar on %s', (_name, mac) => {
  test('has every command that names a menu position once, disabled until a page can run it', () => {
    const shown = flat(build(mac)).filter(({ id }) => id?.startsWith('command:'))
    const wanted = commands.filter(({ menus }) => menus?.bar !== undefined).map(({ id }) => `command:${id}`)
    expect(shown.map(({ id }) => id).sort()).toEqual(wanted.sort())
    expect(shown.every(({ enabled }) => enabled === false)).toBe(true)
  })

  test('never registers a single letter as an accelerator', () => {
    const taken = flat(build(mac)).filter(
      ({ accelerator, registerAccelerator }) =>
        accelerator !== undefined && !accelerator.includes('+') && registerAccelerator !== false,
    )
    expect(taken).toEqual([])
  })

  test('gives no two items the same keys', () => {
    const keys = flat(build(mac)).flatMap(({ accelerator, registerAccelerator }) =>
      accelerator === undefined || registerAccelerator === false ? [] : [accelerator.toLowerCase()],
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('has Quit, About and Settings once each, where the platform expects them', () => {
    const places = build(mac).map((menu) => ({ menu: menu.label ?? menu.role, items: flat([menu]) }))
    const placeOf = (which: (item: MenuItemConstructorOptions) => boolean) =>
      places.filter(({ items }) => items.some(which)).map(({ menu }) => menu)
    expect(placeOf(({ role }) => role === 'quit')).toEqual([mac ? 'Lectern' : 'File'])
    expect(placeOf(({ role }) => role === 'about')).toEqual([mac ? 'Lectern' : 'Help'])
    expect(placeOf(({ id }) => id === 'command:go.settings')).toEqual([mac ? 'Lectern' : 'File'])
    expect(placeOf(({ role }) => role === 'services' || role === 'hideOthers')).toEqual(mac ? ['Lectern'] : [])
  })

  test('has no empty menu, and no separator at an end or next to another', () => {
    for (const { submenu, label } of build(mac).filter((menu) => Array.isArray(menu.submenu))) {
      const lines = (submenu as MenuItemConstructorOptions[]).map(({ type }) => type === 'separator')
      expect([label, lines.length > 0, lines[0], lines.at(-1)]).toEqual([label, true, false, false])
      expect([label, lines.some((is, at) => is && lines[at + 1] === true)]).toEqual([label, false])
    }
  })
})

test('menu labels are in title case, and lists are in the order of their keys', () => {
  const items = flat(build(true))
  const label = (id: string) => items.find((item) => item.id === `command:${id}`)?.label
  expect(label('highlight.toggle')).toBe('Highlight or Remove Highlight')
  expect(label('reader.back')).toBe('Back to List')
  const go = flat(build(true).filter(({ id }) => id === 'menu:go')).flatMap(
    ({ accelerator }) => /\d$/.exec(accelerator ?? '')?.[0] ?? [],
  )
  expect(go).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

test('a chosen item runs its command', () => {
  const ran: string[] = []
  const item = flat(build(false, (id) => ran.push(id))).find(({ id }) => id === 'command:save.url')
  item?.click?.({} as never, undefined, {})
  expect(ran).toEqual(['save.url'])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CommandLabel } from '#shared/commands/command-row.ts'
import {
  bindableCommands,
  type Command,
  type CommandId,
  commandOf,
  commands,
  labelOf,
  type MenuSurface,
} from '#shared/commands/index.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { selection } from '../../../renderer/selection/index.ts'
import { appActions, menuTemplate } from '../../../main/desktop/menus/menu-template.ts'
import { CheatSheet } from '../../../renderer/app/dialogs/cheat-sheet.tsx'
import { connectLibrary, Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { commandMenu, dispatcher, keysOf, keyText } from '../../../renderer/commands/index.ts'
import { commandItems } from '../../../renderer/commands/palette/palette-items.ts'
import type { MenuItem } from '../../../renderer/components/menu-item.ts'
import { BulkBar } from '../../../renderer/screens/library/menus/bulk-bar.tsx'
import { bulkMenu, itemMenu } from '../../../renderer/screens/library/menus/item-menu.tsx'
import { setFollowedSources } from '../../../renderer/screens/library/entry-source.ts'
import { BarButtons } from '../../../renderer/screens/reader/article-actions.tsx'
import { itemHandlers } from '../../../renderer/screens/reader/item-handlers.ts'
import { moreItems } from '../../../renderer/screens/reader/more-items.tsx'
import { Shortcuts } from '../../../renderer/screens/settings/keyboard-page.tsx'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const entries = demoEntries(Date.parse('2026-06-01T12:00:00Z'))
const byId = new Map<string, Command>(commands.map((command) => [command.id, command]))
const root = join(import.meta.dirname, '../../..')

/** Every label a command can have, in any state. */
const namesOf = ({ label }: Command, source?: string): readonly string[] =>
  (typeof label === 'object' ? Object.values(label) : [label]).map((name: CommandLabel) =>
    typeof name === 'string' ? name : name({ source: source ?? '', isNamed: String(source !== undefined) }),
  )

/** Enables every command that any screen offers, so that each surface shows all it has. */
let leave = (): void => undefined
let library: Library
let close = (): void => undefined
beforeEach(() => {
  library = new Library(new FakeHost(entries))
  connectLibrary(library)
  const runs = bindableCommands.map(({ id }) => [id, () => undefined] as const)
  leave = dispatcher.register(Object.fromEntries(runs))
})
afterEach(() => {
  leave()
  close()
  close = () => undefined
  selection.clear()
  setFollowedSources(null)
  library.close()
})

function drawn(content: ReactNode): HTMLElement {
  const box = document.createElement('div')
  document.body.append(box)
  const view = createRoot(box)
  flushSync(() =>
    view.render(
      <MemoryRouter>
        <LibraryProvider value={library}>{content}</LibraryProvider>
      </MemoryRouter>,
    ),
  )
  close = () => {
    flushSync(() => view.unmount())
    box.remove()
  }
  return box
}

const textsOf = (box: HTMLElement, selector: string): readonly (string | null)[] =>
  [...box.querySelectorAll(selector)].map(({ textContent }) => textContent)
const buttonsOf = (box: HTMLElement): readonly string[] =>
  [...box.querySelectorAll('button[aria-label]')].map((button) => button.getAttribute('aria-label') ?? '')

/** The entry as if it came from a source and was never saved. */
const unsaved = (entry: FeedEntry): FeedEntry => ({ ...entry, content: { ...entry.content, library: null } })

/** Returns the menu items that differ from the table. */
const wrongIn = (surface: MenuSurface, items: readonly MenuItem[], source?: string): readonly string[] =>
  items.flatMap(({ id, label, hint }) => {
    const command = byId.get(id)
    if (command?.menus?.[surface] === undefined) return [`${surface}: ${id} has no place there`]
    const named = namesOf(command, source).includes(label)
    return [
      ...(named ? [] : [`${surface}: ${id} is called “${label}”`]),
      ...(hint === keyText(command.id) ? [] : [`${surface}: ${id} shows ${hint}`]),
    ]
  })

const placedIn = (surface: MenuSurface): readonly CommandId[] =>
  commands.filter(({ menus }) => menus?.[surface] !== undefined).map(({ id }) => id)

const ids = (items: readonly { readonly id: string }[]): readonly string[] => items.map(({ id }) => id).sort()

describe('command names match the command table', () => {
  test('in the palette, with keys and icons, except commands that make no sense by name', () => {
    const only = commands.filter((command) => command.only === 'palette').map(({ id }) => id)
    const handlers = Object.fromEntries(only.map((id) => [id, { run: () => undefined }]))
    const rows = commandItems('For “Tides”', handlers)
    expect(ids(rows)).toEqual(
      ids(commands.filter((command) => command.unlisted === undefined && command.only !== 'bar')),
    )
    const iconsOf = ({ icon = 'command' }: Command): readonly string[] =>
      typeof icon === 'string' ? [icon] : Object.values(icon)
    const wrong = rows.filter(({ id, title, icon }) => {
      const row = commandOf(id as CommandId)
      return !namesOf(row).includes(title) || !iconsOf(row).includes(icon ?? '')
    })
    expect(wrong).toEqual([])
  })

  test('in the palette, without commands on an article while there is none to act on', () => {
    const offered = new Set(commandItems(null, {}).map(({ id }) => id))
    expect(commands.filter(({ id, scope }) => scope === 'item' && offered.has(id))).toEqual([])
    expect(offered.has('list.select')).toBe(false)
  })

  test('in the menu of a row, whatever the state of its article', () => {
    setFollowedSources([])
    const ways = { open: () => undefined, select: () => undefined }
    const menus = [...entries, ...entries.map(unsaved)].map((entry) => itemMenu(entry, ways))
    // “Follow {source}” contains the name of each entry's own source.
    const plain = menus.flat().filter(({ id }) => id !== 'item.follow')
    expect(wrongIn('context', plain)).toEqual([])
    const follow = menus.flat().filter(({ id }) => id === 'item.follow')
    for (const { label } of follow) expect(label).toMatch(/^(?:Follow|Unfollow) ./)
    expect(new Set(menus.flat().map(({ id }) => id))).toEqual(new Set(placedIn('context')))
  })

  test('in the menu of several rows, and on the bar above them', () => {
    const menu = bulkMenu(library, [1, 2], () => undefined)
    expect([wrongIn('bulk', menu), ids(menu)]).toEqual([[], [...placedIn('bulk')].sort()])
    selection.all('queue', [1, 2])
    const bar = (
      <BulkBar
        place="queue"
        title="Queue"
        loaded={2}
        total={2}
        onAll={() => undefined}
        asking={false}
        onAsk={() => undefined}
      />
    )
    expect(buttonsOf(drawn(bar))).toEqual([...menu.map(({ label }) => label), 'More', labelOf('list.clearSelection')])
  })

  test('on the reader’s toolbar and in its menu', () => {
    const further = (entry: FeedEntry): FeedEntry => ({
      ...entry,
      content: { ...entry.content, history: { max_read_percentage: 0.9, last_read_percentage: 0.1 } as never },
    })
    const menus = entries.map((entry) => {
      const now = further(entry)
      return moreItems(
        library,
        now,
        itemHandlers(
          library,
          now,
          () => undefined,
          () => undefined,
        ),
      )
    })
    expect(wrongIn('readerMore', menus.flat())).toEqual([])
    const bars = entries.map((entry) => {
      const names = buttonsOf(drawn(<BarButtons entry={entry} handlers={{}} />))
      close()
      return names
    })
    const known = placedIn('readerBar')
      .map((id) => byId.get(id))
      .flatMap((command) => (command ? namesOf(command) : []))
    for (const names of bars) {
      expect(names).toHaveLength(placedIn('readerBar').length)
      for (const name of names) expect(known).toContain(name)
    }
  })

  test('in the menu of a list on phones', () => {
    const menu = commandMenu('listMore', {}, { states: ['place'] })
    expect([wrongIn('listMore', menu), ids(menu)]).toEqual([[], [...placedIn('listMore')].sort()])
  })

  test('in the shortcut list, which has every command with a key', () => {
    const rows = textsOf(drawn(<CheatSheet onClose={() => undefined} />), 'dt')
    expect([...rows].sort()).toEqual(
      commands
        .filter(({ id }) => keysOf(id).length > 0)
        .map(({ id }) => labelOf(id))
        .sort(),
    )
  })

  test('in the keyboard settings, where every command that can have a key can be given one', () => {
    const rows = textsOf(drawn(<Shortcuts />), 'section li > span:first-child')
    expect([...rows].sort()).toEqual(bindableCommands.map(({ id }) => labelOf(id)).sort())
  })

  test('in the desktop’s menu bar, ignoring case', () => {
    const bar = menuTemplate({ mac: false, run: () => undefined, act: () => undefined, development: false })
    const flat = (items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] =>
      items.flatMap((item) => [item, ...flat(Array.isArray(item.submenu) ? item.submenu : [])])
    const items = flat(bar).filter(({ id, submenu }) => id !== undefined && submenu === undefined)
    const names = new Set(commands.map(({ id }) => labelOf(id).toLowerCase()))
    expect(items.filter(({ label }) => !names.has(label?.toLowerCase() ?? ''))).toEqual([])
    expect(items).toHaveLength(commands.filter(({ menus }) => menus?.bar !== undefined).length + appActions.length)
  })
})

test('no screen hard-codes the name of a command', () => {
  // Single-word names such as “Delete” have other uses too; settings have their own list of names.
  const ofPage = commands.filter(({ only }) => only !== 'bar')
  const names = new Set(ofPage.flatMap((command) => namesOf(command)).filter((name) => /\S\s\S/.test(name)))
  const written = ['renderer/app', 'renderer/screens', 'renderer/reading', 'renderer/commands', 'main/desktop'].flatMap(
    (room) =>
      readdirSync(join(root, room), { recursive: true, withFileTypes: true })
        .filter(
          (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/settings/.test(entry.parentPath + entry.name),
        )
        .flatMap((entry) => {
          const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
          const literals = [
            ...text.matchAll(/(?:label|title|tip)(?::|=\{?) ?['"]([^'"]+)['"]|withKey\('([^']+)'|>\s*([^<>{}]+?)\s*</g),
          ]
          return literals
            .map(([, label, key, text]) => label ?? key ?? text ?? '')
            .filter((name) => names.has(name))
            .map((name) => `${entry.name}: ${name}`)
        }),
  )
  expect(written).toEqual([])
})

test('every icon in the command table is drawn, and few commands have none', () => {
  const plain = commands.filter(({ only, unlisted }) => only !== 'bar' && unlisted === undefined)
  expect(plain.filter(({ id, icon }) => icon === undefined && !id.startsWith('app.')).map(({ id }) => id)).toEqual([])
})

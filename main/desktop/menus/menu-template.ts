import type { MenuItemConstructorOptions } from 'electron'
import { type BarMenu, type Command, type CommandId, commandOf, commands } from '#shared/commands/index.ts'
import * as t from '#shared/words/desktop.ts'
import { menuTitle } from '../menu-title.ts'
import { roleItem } from './role-item.ts'

/** Actions of the app itself, not of the page in front. */
export const appActions = [
  'newWindow',
  'ownWindow',
  'openFile',
  'savePage',
  'useLocal',
  'exportPdf',
  'print',
  'zoomIn',
  'zoomOut',
  'zoomReset',
  'revealData',
  'activity',
  'feedback',
] as const
export type AppAction = (typeof appActions)[number]

/** The command that supplies each action's label. */
const rowOf: Readonly<Record<AppAction, CommandId>> = {
  newWindow: 'desktop.newWindow',
  ownWindow: 'desktop.ownWindow',
  openFile: 'desktop.openFile',
  savePage: 'desktop.savePage',
  useLocal: 'desktop.useLocal',
  exportPdf: 'desktop.exportPdf',
  print: 'reader.print',
  zoomIn: 'desktop.zoomIn',
  zoomOut: 'desktop.zoomOut',
  zoomReset: 'desktop.zoomReset',
  revealData: 'desktop.revealData',
  activity: 'go.activity',
  feedback: 'go.feedback',
}

export interface MenuParts {
  readonly mac: boolean
  /** Runs a command in the window in front. */
  readonly run: (id: string) => void
  readonly act: (action: AppAction) => void
  /** True if items for developers are added. */
  readonly development: boolean
}

/** Returns the ID of a command's menu item. */
export const commandItemId = (id: string): string => `command:${id}`
export const actionItemId = (action: AppAction): string => `app:${action}`

/**
 * Returns the menu bar, built from the same registry as the keyboard shortcuts and the palette. Commands stay disabled
 * until a window can run them. A single-letter key is shown only where the platform can show keys without registering
 * them; it never becomes an accelerator.
 */
export function menuTemplate({ mac, run, act, development }: MenuParts): MenuItemConstructorOptions[] {
  const of = (bar: BarMenu): MenuItemConstructorOptions[] =>
    commands
      .filter(({ menus }) => menus?.bar === bar)
      .map((command) => ({
        id: commandItemId(command.id),
        label: menuTitle(command.id),
        enabled: false,
        click: () => run(command.id),
        ...keysOf(command, mac),
      }))
  const action = (name: AppAction): MenuItemConstructorOptions => {
    const { id, accelerator } = commandOf(rowOf[name])
    return {
      id: actionItemId(name),
      label: menuTitle(id),
      ...(accelerator !== undefined && { accelerator }),
      click: () => act(name),
    }
  }
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const speech: MenuItemConstructorOptions[] = [
    line,
    { label: t.speech, submenu: [roleItem('startSpeaking'), roleItem('stopSpeaking')] },
  ]

  const files = of('file')
  const isSettings = ({ id }: MenuItemConstructorOptions): boolean => id === commandItemId('go.settings')
  const settings = files.filter(isSettings)

  return [
    ...(mac ? [appMenu(settings, line)] : []),
    {
      id: 'menu:file',
      label: t.file,
      submenu: [
        action('newWindow'),
        action('ownWindow'),
        line,
        action('openFile'),
        ...files.filter((item) => !mac || !isSettings(item)),
        action('savePage'),
        line,
        action('exportPdf'),
        action('print'),
        line,
        action('useLocal'),
        line,
        roleItem('close'),
        ...(mac ? [] : [roleItem('quit')]),
      ],
    },
    {
      id: 'menu:edit',
      label: t.edit,
      submenu: [
        roleItem('undo'),
        roleItem('redo'),
        line,
        roleItem('cut'),
        roleItem('copy'),
        roleItem('paste'),
        roleItem('pasteAndMatchStyle'),
        roleItem('selectAll'),
        ...withLine(of('edit')),
        ...(mac ? speech : []),
      ],
    },
    {
      id: 'menu:view',
      label: t.view,
      submenu: [
        ...of('view'),
        line,
        action('zoomIn'),
        action('zoomOut'),
        action('zoomReset'),
        line,
        roleItem('togglefullscreen'),
        ...(development ? [line, { role: 'reload' } as const, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    { id: 'menu:go', label: t.go, submenu: of('go') },
    { id: 'menu:item', label: t.item, submenu: of('item') },
    { id: 'menu:highlight', label: t.highlight, submenu: of('highlight') },
    { id: 'menu:player', label: t.player, submenu: of('player') },
    {
      label: t.window,
      role: 'windowMenu',
      submenu: mac
        ? [roleItem('minimize'), roleItem('zoom'), line, roleItem('front')]
        : [roleItem('minimize'), roleItem('zoom'), roleItem('close')],
    },
    {
      id: 'menu:help',
      label: t.help,
      role: 'help',
      submenu: [
        ...of('help'),
        action('feedback'),
        line,
        action('activity'),
        action('revealData'),
        ...(mac ? [] : [line, roleItem('about')]),
      ],
    },
  ]
}

/** macOS's app menu, where users expect the settings. */
function appMenu(settings: MenuItemConstructorOptions[], line: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    id: 'menu:app',
    // macOS shows the app's own name instead.
    label: t.lectern,
    submenu: [
      roleItem('about'),
      line,
      ...settings,
      line,
      roleItem('services'),
      line,
      roleItem('hide'),
      roleItem('hideOthers'),
      roleItem('unhide'),
      line,
      roleItem('quit'),
    ],
  }
}

const withLine = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.length > 0 ? [{ type: 'separator' }, ...items] : []

/**
 * Returns a command's accelerator, or its key as a hint. macOS registers every key that it shows, so single letters are
 * not shown there.
 */
function keysOf({ accelerator, keys }: Command, mac: boolean): MenuItemConstructorOptions {
  if (accelerator !== undefined) return { accelerator }
  const [first] = keys
  if (mac || first === undefined || !/^[a-z]$/.test(first)) return {}
  return { accelerator: first.toUpperCase(), registerAccelerator: false }
}

import * as t from '#shared/words/commands/titles.ts'
import { appCommands, helpCommands } from './app.ts'
import type {
  ByState,
  CommandLabel,
  CommandRow,
  CommandRows,
  CommandScope,
  CommandState,
  MenuSurface,
} from './command-row.ts'
import { desktopCommands } from './desktop.ts'
import { goCommands, placeCommands } from './go.ts'
import type { IconName } from './icon-name.ts'
import { itemCommands } from './item.ts'
import { libraryCommands } from './library.ts'
import { listCommands } from './list.ts'
import {
  highlightCommands,
  mediaCommands,
  notebookCommands,
  pdfCommands,
  readerCommands,
  readingCommands,
} from './reader.ts'
import { playerCommands } from './player.ts'
import { viewCommands } from './view.ts'

export type { BarMenu, CommandNeed, CommandScope, CommandState, MenuSurface } from './command-row.ts'
export type { IconName } from './icon-name.ts'

interface Sheet {
  readonly scope: CommandScope
  /** The palette's group. Item commands are grouped under the article's own name. */
  readonly group: string
  readonly rows: CommandRows
}

/** Every command, in the order in which menus, settings and the palette show them. */
const sheets = [
  { scope: 'global', group: t.commands, rows: appCommands },
  { scope: 'global', group: t.goTo, rows: goCommands },
  { scope: 'global', group: t.commands, rows: helpCommands },
  { scope: 'item', group: t.article, rows: itemCommands },
  { scope: 'list', group: t.thisList, rows: listCommands },
  { scope: 'reader', group: t.thisArticle, rows: readerCommands },
  { scope: 'reader', group: t.thisArticle, rows: highlightCommands },
  { scope: 'reader', group: t.thisArticle, rows: readingCommands },
  { scope: 'pdf', group: t.thisArticle, rows: pdfCommands },
  { scope: 'media', group: t.thisArticle, rows: mediaCommands },
  { scope: 'notebook', group: t.notebook, rows: notebookCommands },
  { scope: 'global', group: t.player, rows: playerCommands },
  { scope: 'global', group: t.commands, rows: desktopCommands },
  { scope: 'global', group: t.goTo, rows: placeCommands },
  { scope: 'global', group: t.commands, rows: libraryCommands },
  { scope: 'global', group: t.commands, rows: viewCommands },
] as const satisfies readonly Sheet[]

type SheetOf<S extends CommandScope> = Extract<(typeof sheets)[number], { readonly scope: S }>
type IdsOf<T> = T extends { readonly rows: infer R } ? keyof R : never
export type CommandIdOf<S extends CommandScope> = S extends CommandScope ? IdsOf<SheetOf<S>> : never
export type CommandId = CommandIdOf<CommandScope>

export interface Command extends CommandRow {
  readonly id: CommandId
  readonly scope: CommandScope
  readonly keys: readonly string[]
  readonly group: string
}

export const commands: readonly Command[] = sheets.flatMap(({ scope, group, rows }: Sheet) =>
  Object.entries(rows).map(([id, row]) => ({ keys: [], group, ...row, id: id as CommandId, scope })),
)

const byId = new Map<string, Command>(commands.map((command) => [command.id, command]))

export const commandOf = (id: CommandId): Command => byId.get(id) as Command

/** Commands that keys, menus and buttons can run, on any screen that registers an implementation. */
export const bindableCommands: readonly Command[] = commands.filter(({ only }) => only === undefined)

/** Scopes that are active together. Within each stack, no key may have two meanings. */
export const commandStacks: readonly (readonly CommandScope[])[] = [
  ['global', 'item', 'list'],
  ['global', 'item', 'reader', 'pdf'],
  ['global', 'item', 'reader', 'media'],
  ['global', 'notebook'],
]

export const scopeNames: Readonly<Record<CommandScope, string>> = {
  global: t.everywhere,
  item: t.article,
  list: t.list,
  reader: t.reader,
  pdf: t.pdf,
  media: t.videoAndPodcast,
  notebook: t.notebookWithTheFocusInIt,
}

type States = readonly CommandState[]

/** The rows of the commands. On the desktop, each label is in the language at the moment when it is read. */
const rows = new Map<string, CommandRow>(sheets.flatMap(({ rows: some }: Sheet) => Object.entries(some)))

/** Returns the command's label in these states. `source` is the name of the article's source, if known. */
export function labelOf(id: CommandId, states: States = [], source?: string): string {
  const label: CommandLabel = inState((rows.get(id) as CommandRow).label, states)
  return typeof label === 'string' ? label : label({ source: source ?? '', isNamed: String(source !== undefined) })
}

/**
 * Returns the label without the trailing ellipsis that announces a dialog. Used for the dialog's title and its button.
 */
export const titleOf = (id: CommandId, states: States = []): string => labelOf(id, states).replace(/…$/, '')

export const iconOf = (id: CommandId, states: States = []): IconName => inState(commandOf(id).icon ?? 'command', states)

function inState<T extends CommandLabel>(value: ByState<T>, states: States): T {
  if (typeof value !== 'object') return value
  const state = (Object.keys(value) as (CommandState | 'base')[]).find((one) => one !== 'base' && states.includes(one))
  return (state && value[state]) ?? value.base
}

/** An entry of a surface's menu, in order. `apart` is true if a separator precedes it. */
export interface MenuEntry {
  readonly command: Command
  readonly apart: boolean
}

export const menuOf = (surface: MenuSurface, shows: (id: CommandId) => boolean = () => true): readonly MenuEntry[] =>
  placed(surface)
    .filter(({ id }) => shows(id))
    .map((command, at, all) => ({
      command,
      apart: at > 0 && sectionIn(surface, command) !== sectionIn(surface, all[at - 1]),
    }))

const placed = (surface: MenuSurface): readonly Command[] =>
  commands
    .filter(({ menus }) => menus?.[surface] !== undefined)
    .toSorted((a, b) => (a.menus?.[surface] ?? 0) - (b.menus?.[surface] ?? 0))

const sectionIn = (surface: MenuSurface, command: Command | undefined): number =>
  Math.floor((command?.menus?.[surface] ?? 0) / 10)

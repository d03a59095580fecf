import * as t from '#shared/words/commands/titles.ts'
import { appCommands, helpCommands } from './app.ts'
import type { CommandId } from './command-id.ts'
import type {
  ByState,
  CommandLabel,
  CommandRow,
  CommandRows,
  CommandScope,
  CommandState,
  MenuSurface,
} from './command-row.ts'
import { earlyCommands } from './early.ts'
import { goCommands } from './go.ts'
import type { IconName } from './icon-name.ts'
import { itemCommands } from './item.ts'
import { listCommands } from './list.ts'
import { playerCommands } from './player.ts'

export type { CommandId, CommandIdOf } from './command-id.ts'
export type { BarMenu, CommandNeed, CommandScope, CommandState, MenuSurface } from './command-row.ts'
export type { IconName } from './icon-name.ts'

/** Commands of one scope, in the order in which menus, settings and the palette show them. */
export interface Sheet {
  readonly scope: CommandScope
  /** The palette's group. Item commands are grouped under the article's own name. */
  readonly group: string
  readonly rows: CommandRows
}

export interface Command extends CommandRow {
  readonly id: CommandId
  readonly scope: CommandScope
  readonly keys: readonly string[]
  readonly group: string
}

/** The commands that lists and the sidebar have. Those of other screens are in index.ts, which loads with them. */
export const firstSheets = [
  { scope: 'global', group: t.commands, rows: appCommands },
  { scope: 'global', group: t.goTo, rows: goCommands },
  { scope: 'global', group: t.commands, rows: helpCommands },
  { scope: 'item', group: t.article, rows: itemCommands },
  { scope: 'list', group: t.thisList, rows: listCommands },
  { scope: 'global', group: t.player, rows: playerCommands },
] as const satisfies readonly Sheet[]

interface Known {
  readonly commands: readonly Command[]
  readonly byId: ReadonlyMap<string, Command>
  /** On the desktop, each label is in the language at the moment when it is read. */
  readonly rows: ReadonlyMap<string, CommandRow>
}

function tableOf(sheets: readonly Sheet[]): Known {
  const commands = sheets.flatMap(({ scope, group, rows }) =>
    Object.entries(rows).map(([id, row]): Command => ({ keys: [], group, ...row, id: id as CommandId, scope })),
  )
  const byId = new Map<string, Command>(commands.map((command) => [command.id, command]))
  return { commands, byId, rows: new Map(sheets.flatMap(({ rows }) => Object.entries(rows))) }
}

let known = tableOf([...firstSheets, { scope: 'global', group: t.goTo, rows: earlyCommands }])
const listeners = new Set<() => void>()

/** Takes all commands, once those of other screens are loaded. Returns them. */
export function knowAll(sheets: readonly Sheet[]): readonly Command[] {
  known = tableOf(sheets)
  for (const listener of listeners) listener()
  return known.commands
}

/** Returns the commands that are loaded. */
export const knownCommands = (): readonly Command[] => known.commands

/** Calls back when more commands are loaded. Returns a function that unsubscribes. */
export function onMoreCommands(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const commandOf = (id: CommandId): Command => known.byId.get(id) as Command

type States = readonly CommandState[]

/** Returns the command's label in these states. `source` is the name of the article's source, if known. */
export function labelOf(id: CommandId, states: States = [], source?: string): string {
  const label: CommandLabel = inState((known.rows.get(id) as CommandRow).label, states)
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
  known.commands
    .filter(({ menus }) => menus?.[surface] !== undefined)
    .toSorted((a, b) => (a.menus?.[surface] ?? 0) - (b.menus?.[surface] ?? 0))

const sectionIn = (surface: MenuSurface, command: Command | undefined): number =>
  Math.floor((command?.menus?.[surface] ?? 0) / 10)

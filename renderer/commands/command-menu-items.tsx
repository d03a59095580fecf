import { type CommandId, type CommandState, labelOf, menuOf, type MenuSurface } from '#shared/commands/known.ts'
import type { MenuItem } from '../components/menu-item.ts'
import { CommandIcon } from './command-button.tsx'
import { keyText } from './key-label.ts'
import { dispatcher, runCommand } from './use-commands.ts'

/**
 * The function that each command in this menu runs. A command that is not listed runs as its key would. Null omits the
 * command from the menu.
 */
export type MenuRuns = Partial<Record<CommandId, (() => unknown) | null>>

interface About {
  readonly states?: readonly CommandState[]
  /** The name to insert into a label. */
  readonly source?: string | undefined
}

/** Builds a menu from the command table. The commands are in table order, with a line between sections. */
export const commandMenu = (surface: MenuSurface, runs: MenuRuns, about: About = {}): readonly MenuItem[] =>
  menuOf(surface, (id) => runs[id] !== null && (runs[id] !== undefined || dispatcher.active(id))).map(
    ({ command: { id, danger = false }, apart }) => ({
      id,
      label: labelOf(id, about.states, about.source),
      icon: <CommandIcon id={id} {...(about.states && { states: about.states })} />,
      hint: keyText(id),
      danger,
      apart,
      run: () => void (runs[id] ? runs[id]() : runCommand(id)),
    }),
  )

import type { CommandId, CommandState } from '#shared/commands/index.ts'
import type { PaletteItem } from '../search/rank.ts'

export type Navigate = (path: string) => unknown

/** The palette's handler for a command that no screen runs. The command table has the command's name and icon. */
export interface PaletteHandler extends Pick<PaletteItem, 'run' | 'children' | 'spreads' | 'makes' | 'chosen'> {
  readonly states?: readonly CommandState[]
}

/** The handlers that can run now. */
export type PaletteHandlers = Partial<Record<CommandId, PaletteHandler>>

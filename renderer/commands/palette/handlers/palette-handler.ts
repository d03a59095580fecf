import type { CommandId, CommandState } from '#shared/commands/index.ts'
import type { PaletteItem } from '../search/rank.ts'

export type Navigate = (path: string) => unknown

/** What the palette does for a row of the table that no screen runs; its name and picture are the table's. */
export interface PaletteHandler extends Pick<PaletteItem, 'run' | 'children' | 'makes' | 'chosen'> {
  readonly states?: readonly CommandState[]
}

/** Those that can be run now. */
export type PaletteHandlers = Partial<Record<CommandId, PaletteHandler>>

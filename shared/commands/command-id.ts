import type { appCommands, helpCommands } from './app.ts'
import type { CommandScope } from './command-row.ts'
import type { desktopCommands } from './desktop.ts'
import type { goCommands } from './go.ts'
import type { itemCommands } from './item.ts'
import type { libraryCommands } from './library.ts'
import type { listCommands } from './list.ts'
import type { placeCommands } from './places.ts'
import type { playerCommands } from './player.ts'
import type {
  highlightCommands,
  mediaCommands,
  notebookCommands,
  pdfCommands,
  readerCommands,
  readingCommands,
} from './reader.ts'
import type { viewCommands } from './view.ts'

interface Rows {
  readonly global: typeof appCommands &
    typeof goCommands &
    typeof helpCommands &
    typeof playerCommands &
    typeof desktopCommands &
    typeof placeCommands &
    typeof libraryCommands &
    typeof viewCommands
  readonly item: typeof itemCommands
  readonly list: typeof listCommands
  readonly reader: typeof readerCommands & typeof highlightCommands & typeof readingCommands
  readonly pdf: typeof pdfCommands
  readonly media: typeof mediaCommands
  readonly notebook: typeof notebookCommands
}

export type CommandIdOf<S extends CommandScope> = S extends CommandScope ? keyof Rows[S] : never
export type CommandId = CommandIdOf<CommandScope>

import type { Command } from './command.ts'
import { highlights } from './commands/highlights.ts'
import { archive, list, read, save, search } from './commands/items.ts'
import { login, logout } from './commands/login.ts'
import { mcp } from './commands/mcp.ts'
import { tags } from './commands/tags.ts'
import { exportCommand, importCommand } from './commands/transfers.ts'

/** All commands by name, in the order in which the help lists them. */
export const commands: Readonly<Record<string, Command>> = {
  login,
  logout,
  save,
  list,
  search,
  read,
  archive,
  tags,
  highlights,
  export: exportCommand,
  import: importCommand,
  mcp,
}

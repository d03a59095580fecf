import * as t from '#shared/words/commands/titles.ts'
import * as later from '#shared/words/commands/later.ts'
import type { CommandScope } from './command-row.ts'
import { desktopCommands } from './desktop.ts'
import { type Command, firstSheets, knowAll, type Sheet } from './known.ts'
import { libraryCommands } from './library.ts'
import { placeCommands } from './places.ts'
import {
  highlightCommands,
  mediaCommands,
  notebookCommands,
  pdfCommands,
  readerCommands,
  readingCommands,
} from './reader.ts'
import { viewCommands } from './view.ts'

export type {
  BarMenu,
  CommandId,
  CommandIdOf,
  CommandNeed,
  CommandScope,
  CommandState,
  IconName,
  MenuSurface,
} from './known.ts'
export { type Command, commandOf, iconOf, labelOf, type MenuEntry, menuOf, titleOf } from './known.ts'

const [app, go, help, item, list, player] = firstSheets

/** Every command, in the order in which menus, settings and the palette show them. */
export const commands: readonly Command[] = knowAll([
  app,
  go,
  help,
  item,
  list,
  { scope: 'reader', group: t.thisArticle, rows: readerCommands },
  { scope: 'reader', group: t.thisArticle, rows: highlightCommands },
  { scope: 'reader', group: t.thisArticle, rows: readingCommands },
  { scope: 'pdf', group: t.thisArticle, rows: pdfCommands },
  { scope: 'media', group: t.thisArticle, rows: mediaCommands },
  { scope: 'notebook', group: t.notebook, rows: notebookCommands },
  player,
  { scope: 'global', group: t.commands, rows: desktopCommands },
  { scope: 'global', group: t.goTo, rows: placeCommands },
  { scope: 'global', group: t.commands, rows: libraryCommands },
  { scope: 'global', group: t.commands, rows: viewCommands },
] satisfies readonly Sheet[])

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
  global: later.everywhere,
  item: t.article,
  list: later.list,
  reader: later.reader,
  pdf: later.pdf,
  media: later.videoAndPodcast,
  notebook: later.notebookWithTheFocusInIt,
}

/**
 * Every command there is, as data (DESIGN.md, rule 9). Keyboard, menus, tooltips and the `?` sheet read this page;
 * what a command runs is registered in the renderer. Only commands that work are listed.
 *
 * Keys: `$mod` is Cmd on macOS and Ctrl elsewhere; a space separates the presses of a sequence. Letters and symbols are
 * `KeyboardEvent.key`. A symbol may be typed with or without Shift, as layouts differ.
 */

export type CommandScope = 'global' | 'item' | 'list' | 'reader' | 'pdf' | 'media'

export type MenuPlace = 'file' | 'edit' | 'view' | 'go' | 'item' | 'highlight' | 'player' | 'help'

export interface Command {
  readonly id: string
  readonly label: string
  readonly scope: CommandScope
  readonly keys: readonly string[]
  /** Where the desktop's menu bar shows it. */
  readonly menu?: MenuPlace
  /** The menu's own accelerator, in Electron's spelling. Single letters never are one. */
  readonly accelerator?: string
  /** Where there is a desktop around the page, and registered there alone. */
  readonly desktop?: true
  /** Movement: goes on while the key is held. */
  readonly repeats?: true
}

export const commands = [
  { id: 'save.url', label: 'Save URL…', scope: 'global', keys: ['a'], menu: 'file', accelerator: 'CmdOrCtrl+N' },
  {
    id: 'sync.now',
    label: 'Sync now',
    scope: 'global',
    keys: [],
    menu: 'file',
    accelerator: 'CmdOrCtrl+Shift+S',
  },
  { id: 'capture.open', label: 'Sign in and save a page…', scope: 'global', keys: [], menu: 'file', desktop: true },
  // Where no menu bar stands over the window.
  { id: 'app.menu', label: 'Menu', scope: 'global', keys: ['F10'], desktop: true },
  { id: 'history.undo', label: 'Undo last change', scope: 'global', keys: ['z', '$mod+z'] },
  { id: 'history.redo', label: 'Redo', scope: 'global', keys: ['Shift+Z', '$mod+Shift+z'] },
  { id: 'theme.toggle', label: 'Toggle dark and light', scope: 'global', keys: ['d'], menu: 'view' },
  { id: 'layout.sidebar', label: 'Show or hide the sidebar', scope: 'global', keys: ['[', '$mod+b'], menu: 'view' },
  { id: 'layout.split', label: 'Articles beside the list, or alone', scope: 'global', keys: [], menu: 'view' },
  { id: 'layout.notebook', label: 'Show or hide the notebook', scope: 'global', keys: [']', '$mod+i'], menu: 'view' },
  { id: 'layout.focus', label: 'Focus mode', scope: 'global', keys: ['\\', '$mod+.'], menu: 'view' },
  { id: 'ui.dismiss', label: 'Close what is open', scope: 'global', keys: ['Escape'] },
  { id: 'focus.nextPane', label: 'Next pane', scope: 'global', keys: ['F6'] },
  { id: 'focus.prevPane', label: 'Previous pane', scope: 'global', keys: ['Shift+F6'] },
  { id: 'go.queue', label: 'Go to Queue', scope: 'global', keys: ['g q'], menu: 'go', accelerator: 'CmdOrCtrl+1' },
  { id: 'go.inbox', label: 'Go to Inbox', scope: 'global', keys: ['g i'], menu: 'go', accelerator: 'CmdOrCtrl+2' },
  {
    id: 'go.favorites',
    label: 'Go to Favorites',
    scope: 'global',
    keys: ['g f'],
    menu: 'go',
    accelerator: 'CmdOrCtrl+3',
  },
  {
    id: 'go.highlights',
    label: 'Go to Highlights',
    scope: 'global',
    keys: ['g h'],
    menu: 'go',
    accelerator: 'CmdOrCtrl+4',
  },
  { id: 'go.archive', label: 'Go to Archive', scope: 'global', keys: ['g a'], menu: 'go', accelerator: 'CmdOrCtrl+5' },
  { id: 'go.tags', label: 'Go to Tags', scope: 'global', keys: ['g t'], menu: 'go', accelerator: 'CmdOrCtrl+6' },
  { id: 'go.sources', label: 'Go to Sources', scope: 'global', keys: ['g s'], menu: 'go', accelerator: 'CmdOrCtrl+7' },
  { id: 'go.newsletters', label: 'Go to Newsletters', scope: 'global', keys: ['g n'], menu: 'go' },
  { id: 'go.home', label: 'Go to Home', scope: 'global', keys: ['g o'], menu: 'go', accelerator: 'CmdOrCtrl+8' },
  { id: 'go.continue', label: 'Continue reading', scope: 'global', keys: ['g c'], menu: 'go' },
  { id: 'go.random', label: 'Open a random article', scope: 'global', keys: ['g r'], menu: 'go' },
  { id: 'go.settings', label: 'Settings', scope: 'global', keys: ['g ,'], menu: 'file', accelerator: 'CmdOrCtrl+,' },
  { id: 'search.focus', label: 'Search the library', scope: 'global', keys: ['/'], menu: 'edit' },
  { id: 'palette.open', label: 'Command palette', scope: 'global', keys: ['$mod+k'], menu: 'view' },
  { id: 'palette.commands', label: 'Commands only', scope: 'global', keys: [':'] },
  { id: 'theme.next', label: 'Next theme', scope: 'global', keys: ['Shift+D'], menu: 'view' },
  { id: 'help.shortcuts', label: 'Keyboard shortcuts', scope: 'global', keys: ['?'], menu: 'help' },

  { id: 'item.archive', label: 'Archive or return to queue', scope: 'item', keys: ['e'], menu: 'item' },
  { id: 'item.save', label: 'Save to queue', scope: 'item', keys: ['s'], menu: 'item' },
  { id: 'item.favorite', label: 'Favorite', scope: 'item', keys: ['f'], menu: 'item' },
  { id: 'item.delete', label: 'Delete', scope: 'item', keys: ['#', '$mod+Backspace'], menu: 'item' },
  { id: 'item.tags', label: 'Edit tags…', scope: 'item', keys: ['t'], menu: 'item' },
  { id: 'item.openOriginal', label: 'Open original page', scope: 'item', keys: ['v'], menu: 'item' },
  { id: 'item.note', label: 'Note on the article', scope: 'item', keys: ['Shift+N'], menu: 'item' },
  { id: 'item.info', label: 'Article details', scope: 'item', keys: ['i'], menu: 'item' },
  { id: 'item.toggleRead', label: 'Mark read or unread', scope: 'item', keys: ['m'], menu: 'item' },
  { id: 'item.copyUrl', label: 'Copy article URL', scope: 'item', keys: ['y'], menu: 'item' },
  { id: 'item.copyMarkdown', label: 'Copy as Markdown link', scope: 'item', keys: ['Shift+Y'], menu: 'item' },
  { id: 'item.share', label: 'Share…', scope: 'item', keys: ['Shift+V'], menu: 'item' },
  { id: 'item.newWindow', label: 'Open in a new window', scope: 'item', keys: ['Shift+Enter'], menu: 'item' },

  { id: 'list.next', label: 'Next article', scope: 'list', keys: ['j', 'ArrowDown'], repeats: true },
  { id: 'list.prev', label: 'Previous article', scope: 'list', keys: ['k', 'ArrowUp'], repeats: true },
  { id: 'list.first', label: 'First article', scope: 'list', keys: ['g g', 'Home'] },
  { id: 'list.last', label: 'Last article', scope: 'list', keys: ['Shift+G', 'End'] },
  { id: 'list.pageDown', label: 'Page down', scope: 'list', keys: ['Space', 'PageDown'], repeats: true },
  { id: 'list.pageUp', label: 'Page up', scope: 'list', keys: ['Shift+Space', 'PageUp'], repeats: true },
  { id: 'list.open', label: 'Open in the reader', scope: 'list', keys: ['Enter', 'o', 'l'] },
  { id: 'list.select', label: 'Select or unselect', scope: 'list', keys: ['x'] },
  {
    id: 'list.extendDown',
    label: 'Extend the selection down',
    scope: 'list',
    keys: ['Shift+ArrowDown'],
    repeats: true,
  },
  { id: 'list.extendUp', label: 'Extend the selection up', scope: 'list', keys: ['Shift+ArrowUp'], repeats: true },
  { id: 'list.selectAll', label: 'Select all', scope: 'list', keys: ['$mod+a'] },
  { id: 'list.deleteKey', label: 'Delete', scope: 'list', keys: ['Delete'] },
  { id: 'list.sidebar', label: 'Go to the sidebar', scope: 'list', keys: ['h'] },
  { id: 'list.sort', label: 'Sort', scope: 'list', keys: ['Shift+S'] },
  { id: 'list.filter', label: 'Filter', scope: 'list', keys: ['Shift+F'] },
  { id: 'list.clearFilters', label: 'Clear filters', scope: 'list', keys: [] },
  { id: 'list.saveView', label: 'Save filter as view…', scope: 'list', keys: [] },
  { id: 'list.shuffle', label: 'Shuffle', scope: 'list', keys: [] },
  { id: 'list.density', label: 'Change the density of rows', scope: 'list', keys: [] },
  { id: 'list.archiveOlder', label: 'Archive everything older than…', scope: 'list', keys: [] },
  { id: 'list.refresh', label: 'Refresh', scope: 'list', keys: ['r'] },

  { id: 'reader.back', label: 'Back to the list', scope: 'reader', keys: ['u'], menu: 'go' },
  { id: 'reader.nextPara', label: 'Next paragraph', scope: 'reader', keys: ['j', 'ArrowDown'], repeats: true },
  { id: 'reader.prevPara', label: 'Previous paragraph', scope: 'reader', keys: ['k', 'ArrowUp'], repeats: true },
  {
    id: 'reader.extendDown',
    label: 'Select the next paragraph too',
    scope: 'reader',
    keys: ['Shift+ArrowDown'],
    repeats: true,
  },
  {
    id: 'reader.extendUp',
    label: 'Select the previous paragraph too',
    scope: 'reader',
    keys: ['Shift+ArrowUp'],
    repeats: true,
  },
  { id: 'reader.pageDown', label: 'Page down', scope: 'reader', keys: ['Space', 'PageDown'], repeats: true },
  { id: 'reader.pageUp', label: 'Page up', scope: 'reader', keys: ['Shift+Space', 'PageUp'], repeats: true },
  { id: 'reader.nextPage', label: 'Turn to the next page', scope: 'reader', keys: ['ArrowRight'], repeats: true },
  { id: 'reader.prevPage', label: 'Turn to the previous page', scope: 'reader', keys: ['ArrowLeft'], repeats: true },
  { id: 'reader.top', label: 'Top of the article', scope: 'reader', keys: ['g g', 'Home'] },
  { id: 'reader.bottom', label: 'End of the article', scope: 'reader', keys: ['Shift+G', 'End'] },
  { id: 'reader.nextArticle', label: 'Next article', scope: 'reader', keys: ['Shift+J'], menu: 'go' },
  { id: 'reader.prevArticle', label: 'Previous article', scope: 'reader', keys: ['Shift+K'], menu: 'go' },
  { id: 'reader.furthest', label: 'Jump to furthest read', scope: 'reader', keys: [], menu: 'go' },
  { id: 'reader.nextHeading', label: 'Next heading', scope: 'reader', keys: ['Alt+ArrowDown'], repeats: true },
  { id: 'reader.prevHeading', label: 'Previous heading', scope: 'reader', keys: ['Alt+ArrowUp'], repeats: true },
  { id: 'reader.nextHighlight', label: 'Next highlight', scope: 'reader', keys: ['}'], repeats: true },
  { id: 'reader.prevHighlight', label: 'Previous highlight', scope: 'reader', keys: ['{'], repeats: true },
  { id: 'highlight.toggle', label: 'Highlight, or remove it', scope: 'reader', keys: ['h'], menu: 'highlight' },
  { id: 'highlight.mode', label: 'Highlight mode', scope: 'reader', keys: ['Shift+H'], menu: 'highlight' },
  { id: 'highlight.note', label: 'Highlight and add a note', scope: 'reader', keys: ['n'], menu: 'highlight' },
  { id: 'highlight.like', label: 'Like the highlight', scope: 'reader', keys: ['Shift+L'], menu: 'highlight' },
  {
    id: 'highlight.export',
    label: 'Export notes as Markdown',
    scope: 'reader',
    keys: ['Shift+E'],
    menu: 'highlight',
  },
  { id: 'highlight.copy', label: 'Copy highlight', scope: 'reader', keys: ['$mod+c'] },
  {
    id: 'highlight.delete',
    label: 'Delete highlight',
    scope: 'reader',
    keys: ['Delete', 'Backspace'],
    menu: 'highlight',
  },
  { id: 'reader.activate', label: 'Open the highlight or the link', scope: 'reader', keys: ['Enter'] },
  { id: 'reader.find', label: 'Find in article', scope: 'reader', keys: ['$mod+f'], menu: 'edit' },
  { id: 'reader.toc', label: 'Contents', scope: 'reader', keys: ['c'], menu: 'view' },
  { id: 'reader.appearance', label: 'Appearance', scope: 'reader', keys: ['Shift+A'] },
  { id: 'reader.ruler', label: 'Reading ruler', scope: 'reader', keys: [] },
  { id: 'reader.typewriter', label: 'Typewriter scroll', scope: 'reader', keys: [] },
  { id: 'reader.dim', label: 'Dim other paragraphs', scope: 'reader', keys: [] },
  { id: 'reader.paged', label: 'Paged mode', scope: 'reader', keys: [] },
  { id: 'reader.fontUp', label: 'Larger text', scope: 'reader', keys: ['=', '+'], menu: 'view' },
  { id: 'reader.fontDown', label: 'Smaller text', scope: 'reader', keys: ['-'], menu: 'view' },
  { id: 'reader.fontReset', label: 'Default text size', scope: 'reader', keys: ['0'], menu: 'view' },
  { id: 'player.toggle', label: 'Play or pause', scope: 'reader', keys: ['p'], menu: 'player' },
  { id: 'player.back', label: 'Back 15 seconds', scope: 'reader', keys: [','], menu: 'player', repeats: true },
  { id: 'player.forward', label: 'Forward 30 seconds', scope: 'reader', keys: ['.'], menu: 'player', repeats: true },
  { id: 'player.slower', label: 'Play slower', scope: 'reader', keys: ['<'], menu: 'player' },
  { id: 'player.faster', label: 'Play faster', scope: 'reader', keys: ['>'], menu: 'player' },
  { id: 'reader.otherView', label: 'Pages or text, the letter or its text', scope: 'reader', keys: ['o'] },

  { id: 'reader.fitWidth', label: 'Fit the pages’ width', scope: 'pdf', keys: ['w'] },
  { id: 'reader.fitPage', label: 'Fit the whole page', scope: 'pdf', keys: ['Shift+W'] },
  { id: 'reader.rotate', label: 'Rotate the pages', scope: 'pdf', keys: ['r'] },

  { id: 'media.mute', label: 'Mute, or be heard again', scope: 'media', keys: ['Shift+M'] },
  { id: 'media.fullScreen', label: 'Fill the screen with the video', scope: 'media', keys: ['w'] },
] as const satisfies readonly Command[]

export type CommandId = (typeof commands)[number]['id']
export type CommandIdOf<S extends CommandScope> = Extract<(typeof commands)[number], { readonly scope: S }>['id']

/** Scopes that are active together; within each, no key may mean two things. */
export const commandStacks = [
  ['global', 'item', 'list'],
  ['global', 'item', 'reader', 'pdf'],
  ['global', 'item', 'reader', 'media'],
] as const satisfies readonly (readonly CommandScope[])[]

export const scopeNames: Readonly<Record<CommandScope, string>> = {
  global: 'Everywhere',
  item: 'Article',
  list: 'List',
  reader: 'Reader',
  pdf: 'PDF',
  media: 'Video and podcast',
}

const byId: ReadonlyMap<string, Command> = new Map(commands.map((command) => [command.id, command]))

export function commandOf(id: CommandId): Command {
  return byId.get(id) as Command
}

/**
 * Every command there is and the keys it answers to, as data (DESIGN.md, rule 9). What it is called is on the next page,
 * command-words.ts, because keys are needed before any word is; what it runs is registered in the renderer. Only commands
 * that work are listed.
 *
 * Keys: `$mod` is Cmd on macOS and Ctrl elsewhere; a space separates the presses of a sequence. LettersAndDigits and symbols are
 * `KeyboardEvent.key`. A symbol may be typed with or without Shift, as layouts differ.
 */
const keysByScope = {
  global: {
    'save.url': ['a'],
    'sync.now': [],
    'capture.open': [],
    // Where no menu bar stands over the window.
    'app.menu': ['F10'],
    'history.undo': ['z', '$mod+z'],
    'history.redo': ['Shift+Z', '$mod+Shift+z'],
    'theme.toggle': ['d'],
    'layout.sidebar': ['[', '$mod+b'],
    'layout.split': [],
    'layout.notebook': [']', '$mod+i'],
    'layout.focus': ['\\', '$mod+.'],
    'ui.dismiss': ['Escape'],
    'focus.nextPane': ['F6'],
    'focus.prevPane': ['Shift+F6'],
    'go.queue': ['g q'],
    'go.inbox': ['g i'],
    'go.favorites': ['g f'],
    'go.highlights': ['g h'],
    'go.archive': ['g a'],
    'go.tags': ['g t'],
    'go.sources': ['g s'],
    'go.newsletters': ['g n'],
    'go.home': ['g o'],
    'go.continue': ['g c'],
    'go.random': ['g r'],
    'go.settings': ['g ,'],
    'search.focus': ['/'],
    'palette.open': ['$mod+k'],
    'palette.commands': [':'],
    'theme.next': ['Shift+D'],
    'help.shortcuts': ['?'],
  },
  item: {
    'item.archive': ['e'],
    'item.save': ['s'],
    'item.favorite': ['f'],
    'item.delete': ['#', '$mod+Backspace'],
    'item.tags': ['t'],
    'item.openOriginal': ['v'],
    'item.note': ['Shift+N'],
    'item.info': ['i'],
    'item.toggleRead': ['m'],
    'item.copyUrl': ['y'],
    'item.copyMarkdown': ['Shift+Y'],
    'item.share': ['Shift+V'],
    'item.newWindow': ['Shift+Enter'],
  },
  list: {
    'list.next': ['j', 'ArrowDown'],
    'list.prev': ['k', 'ArrowUp'],
    'list.first': ['g g', 'Home'],
    'list.last': ['Shift+G', 'End'],
    'list.pageDown': ['Space', 'PageDown'],
    'list.pageUp': ['Shift+Space', 'PageUp'],
    'list.open': ['Enter', 'o', 'l'],
    'list.select': ['x'],
    'list.extendDown': ['Shift+ArrowDown'],
    'list.extendUp': ['Shift+ArrowUp'],
    'list.selectAll': ['$mod+a'],
    'list.deleteKey': ['Delete'],
    'list.sidebar': ['h'],
    'list.sort': ['Shift+S'],
    'list.filter': ['Shift+F'],
    'list.clearFilters': [],
    'list.saveView': [],
    'list.shuffle': [],
    'list.density': [],
    'list.archiveOlder': [],
    'list.refresh': ['r'],
  },
  reader: {
    'reader.back': ['u'],
    'reader.nextPara': ['j', 'ArrowDown'],
    'reader.prevPara': ['k', 'ArrowUp'],
    'reader.extendDown': ['Shift+ArrowDown'],
    'reader.extendUp': ['Shift+ArrowUp'],
    'reader.pageDown': ['Space', 'PageDown'],
    'reader.pageUp': ['Shift+Space', 'PageUp'],
    'reader.nextPage': ['ArrowRight'],
    'reader.prevPage': ['ArrowLeft'],
    'reader.top': ['g g', 'Home'],
    'reader.bottom': ['Shift+G', 'End'],
    'reader.nextArticle': ['Shift+J'],
    'reader.prevArticle': ['Shift+K'],
    'reader.furthest': [],
    'reader.nextHeading': ['Alt+ArrowDown'],
    'reader.prevHeading': ['Alt+ArrowUp'],
    'reader.nextHighlight': ['}'],
    'reader.prevHighlight': ['{'],
    'highlight.toggle': ['h'],
    'highlight.mode': ['Shift+H'],
    'highlight.note': ['n'],
    'highlight.like': ['Shift+L'],
    'highlight.export': ['Shift+E'],
    'highlight.copy': ['$mod+c'],
    'highlight.delete': ['Delete', 'Backspace'],
    'reader.activate': ['Enter'],
    'reader.find': ['$mod+f'],
    'reader.toc': ['c'],
    'reader.appearance': ['Shift+A'],
    'reader.ruler': [],
    'reader.typewriter': [],
    'reader.dim': [],
    'reader.cursor': [],
    'reader.paged': [],
    'reader.fontUp': ['=', '+'],
    'reader.fontDown': ['-'],
    'reader.fontReset': ['0'],
    'player.toggle': ['p'],
    'player.back': [','],
    'player.forward': ['.'],
    'player.slower': ['<'],
    'player.faster': ['>'],
    'reader.otherView': ['o'],
  },
  pdf: {
    'reader.fitWidth': ['w'],
    'reader.fitPage': ['Shift+W'],
    'reader.rotate': ['r'],
  },
  media: {
    'media.mute': ['Shift+M'],
    'media.fullScreen': ['w'],
  },
  // While the focus is in that panel: what the article's keys would do is off.
  notebook: {
    'nb.next': ['j', 'ArrowDown'],
    'nb.prev': ['k', 'ArrowUp'],
    'nb.reveal': ['Enter'],
    'nb.editNote': ['n'],
    'nb.like': ['Shift+L'],
    'nb.copy': ['y', '$mod+c'],
    'nb.delete': ['Delete', 'Backspace'],
    'nb.export': ['Shift+E'],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>

export type CommandScope = keyof typeof keysByScope
export type CommandIdOf<S extends CommandScope> = S extends CommandScope ? keyof (typeof keysByScope)[S] : never
export type CommandId = CommandIdOf<CommandScope>

/** Movement: goes on while the key is held. */
const held: ReadonlySet<CommandId> = new Set<CommandId>([
  'list.next',
  'list.prev',
  'list.pageDown',
  'list.pageUp',
  'list.extendDown',
  'list.extendUp',
  'reader.nextPara',
  'reader.prevPara',
  'reader.extendDown',
  'reader.extendUp',
  'reader.pageDown',
  'reader.pageUp',
  'reader.nextPage',
  'reader.prevPage',
  'reader.nextHeading',
  'reader.prevHeading',
  'reader.nextHighlight',
  'reader.prevHighlight',
  'player.back',
  'player.forward',
  'nb.next',
  'nb.prev',
])

/** Where there is a desktop around the page, and registered there alone. */
const ofDesktop: ReadonlySet<CommandId> = new Set<CommandId>(['capture.open', 'app.menu'])

export interface Command {
  readonly id: CommandId
  readonly scope: CommandScope
  readonly keys: readonly string[]
  readonly repeats: boolean
  readonly desktop: boolean
}

export const commands: readonly Command[] = Object.entries(keysByScope).flatMap(([scope, all]) =>
  (Object.entries(all) as [CommandId, readonly string[]][]).map(([id, keys]) => ({
    id,
    scope: scope as CommandScope,
    keys,
    repeats: held.has(id),
    desktop: ofDesktop.has(id),
  })),
)

/** Scopes that are active together; within each, no key may mean two things. */
export const commandStacks: readonly (readonly CommandScope[])[] = [
  ['global', 'item', 'list'],
  ['global', 'item', 'reader', 'pdf'],
  ['global', 'item', 'reader', 'media'],
  ['global', 'notebook'],
]

const byId = new Map<string, Command>(commands.map((command) => [command.id, command]))

export const commandOf = (id: CommandId): Command => byId.get(id) as Command

import type { CommandRows } from './command-row.ts'

/** Commands that move through the open article and set its appearance. */
export const readerCommands = {
  'reader.back': { label: 'Back to list', icon: 'back', keys: ['u'], menus: { bar: 'go' } },
  'reader.nextPara': { label: 'Next paragraph', icon: 'text', keys: ['j', 'ArrowDown'], repeats: true },
  'reader.prevPara': { label: 'Previous paragraph', icon: 'text', keys: ['k', 'ArrowUp'], repeats: true },
  'reader.extendDown': {
    label: 'Extend selection down',
    icon: 'text',
    keys: ['Shift+ArrowDown'],
    repeats: true,
  },
  'reader.extendUp': {
    label: 'Extend selection up',
    icon: 'text',
    keys: ['Shift+ArrowUp'],
    repeats: true,
  },
  'reader.pageDown': { label: 'Page down', keys: ['Space', 'PageDown'], repeats: true, unlisted: true },
  'reader.pageUp': { label: 'Page up', keys: ['Shift+Space', 'PageUp'], repeats: true, unlisted: true },
  'reader.nextPage': { label: 'Next page', icon: 'text', keys: ['ArrowRight'], repeats: true },
  'reader.prevPage': { label: 'Previous page', icon: 'text', keys: ['ArrowLeft'], repeats: true },
  'reader.top': { label: 'Top of article', keys: ['g g', 'Home'], unlisted: true },
  'reader.bottom': { label: 'End of article', icon: 'text', keys: ['Shift+G', 'End'] },
  'reader.nextArticle': { label: 'Next article', icon: 'text', keys: ['Shift+J'], menus: { bar: 'go' } },
  'reader.prevArticle': { label: 'Previous article', icon: 'text', keys: ['Shift+K'], menus: { bar: 'go' } },
  'reader.furthest': { label: 'Jump to furthest read', icon: 'furthest', menus: { bar: 'go', readerMore: 13 } },
  'reader.nextHeading': { label: 'Next heading', icon: 'text', keys: ['Alt+ArrowDown'], repeats: true },
  'reader.prevHeading': { label: 'Previous heading', icon: 'text', keys: ['Alt+ArrowUp'], repeats: true },
  'reader.nextHighlight': { label: 'Next highlight', icon: 'text', keys: ['}'], repeats: true },
  'reader.prevHighlight': { label: 'Previous highlight', icon: 'text', keys: ['{'], repeats: true },
} as const satisfies CommandRows

export const highlightCommands = {
  'highlight.toggle': {
    label: 'Highlight or remove highlight',
    icon: 'highlight',
    keys: ['h'],
    menus: { bar: 'highlight' },
  },
  'highlight.mode': { label: 'Highlight mode', icon: 'highlight', keys: ['Shift+H'], menus: { bar: 'highlight' } },
  'highlight.note': {
    label: 'Highlight and add a note',
    icon: 'highlight',
    keys: ['n'],
    menus: { bar: 'highlight' },
  },
  'highlight.like': { label: 'Like the highlight', icon: 'highlight', keys: ['Shift+L'], menus: { bar: 'highlight' } },
  'highlight.yellow': { label: 'Highlight in yellow', icon: 'highlight', keys: ['1'], aliases: ['color'] },
  'highlight.green': { label: 'Highlight in green', icon: 'highlight', keys: ['2'], aliases: ['color'] },
  'highlight.blue': { label: 'Highlight in blue', icon: 'highlight', keys: ['3'], aliases: ['color'] },
  'highlight.pink': { label: 'Highlight in pink', icon: 'highlight', keys: ['4'], aliases: ['color'] },
  'highlight.purple': { label: 'Highlight in purple', icon: 'highlight', keys: ['5'], aliases: ['color'] },
  'highlight.tags': { label: 'Tag the highlight…', icon: 'tag', menus: { bar: 'highlight' } },
  'highlight.export': {
    label: 'Export notes as Markdown',
    icon: 'highlight',
    keys: ['Shift+E'],
    menus: { bar: 'highlight' },
  },
  'highlight.copy': { label: 'Copy highlight', icon: 'highlight', keys: ['$mod+c'] },
  'highlight.delete': {
    label: 'Delete highlight',
    icon: 'highlight',
    keys: ['Delete', 'Backspace'],
    menus: { bar: 'highlight' },
  },
} as const satisfies CommandRows

/** Commands that open panels over or beside the text, and set the text's appearance. */
export const readingCommands = {
  'reader.activate': { label: 'Open highlight or link', icon: 'text', keys: ['Enter'] },
  'reader.find': { label: 'Find in article', icon: 'find', keys: ['$mod+f'], menus: { bar: 'edit', readerMore: 11 } },
  'reader.keySentences': {
    label: 'Key sentences…',
    icon: 'text',
    aliases: ['summary', 'summarize', 'abstract'],
    menus: { bar: 'view', readerMore: 12 },
  },
  'reader.toc': { label: 'Contents', icon: 'contents', keys: ['c'], menus: { bar: 'view' } },
  'reader.appearance': { label: 'Appearance', icon: 'text', keys: ['Shift+A'] },
  'reader.ruler': { label: 'Reading ruler', icon: 'text' },
  'reader.typewriter': { label: 'Typewriter scrolling', icon: 'text' },
  'reader.dim': { label: 'Focus current paragraph', icon: 'text' },
  'reader.cursor': { label: 'Paragraph cursor', icon: 'text' },
  'reader.paged': { label: 'Paginate', icon: 'text' },
  'reader.fontUp': { label: 'Larger text', icon: 'text', keys: ['=', '+'], menus: { bar: 'view' } },
  'reader.fontDown': { label: 'Smaller text', icon: 'text', keys: ['-'], menus: { bar: 'view' } },
  'reader.fontReset': { label: 'Default text size', icon: 'text', keys: ['0'], menus: { bar: 'view' } },
  'reader.otherView': { label: 'Switch between original and text', icon: 'text', keys: ['o'] },
  'reader.print': {
    label: 'Print…',
    icon: 'text',
    aliases: ['paper', 'pdf'],
    accelerator: 'CmdOrCtrl+P',
    only: 'palette',
  },
} as const satisfies CommandRows

export const pdfCommands = {
  'reader.fitWidth': { label: 'Fit to width', icon: 'text', keys: ['w'] },
  'reader.fitPage': { label: 'Fit to page', icon: 'text', keys: ['Shift+W'] },
  'reader.rotate': { label: 'Rotate pages', icon: 'text', keys: ['r'] },
} as const satisfies CommandRows

export const mediaCommands = {
  'media.mute': { label: 'Mute or unmute', icon: 'player', keys: ['Shift+M'] },
  'media.fullScreen': { label: 'Full screen', icon: 'player', keys: ['w'] },
} as const satisfies CommandRows

/** While the focus is in that panel, the article's keys are off. */
export const notebookCommands = {
  'nb.next': { label: 'Next highlight', keys: ['j', 'ArrowDown'], repeats: true, unlisted: true },
  'nb.prev': { label: 'Previous highlight', keys: ['k', 'ArrowUp'], repeats: true, unlisted: true },
  'nb.reveal': { label: 'Show in text', keys: ['Enter'], unlisted: true },
  'nb.editNote': { label: 'Edit highlight note', keys: ['n'], unlisted: true },
  'nb.like': { label: 'Like or unlike', keys: ['Shift+L'], unlisted: true },
  'nb.copy': { label: 'Copy', keys: ['y', '$mod+c'], unlisted: true },
  'nb.delete': { label: 'Delete', keys: ['Delete', 'Backspace'], unlisted: true },
  'nb.export': { label: 'Export notes as Markdown', keys: ['Shift+E'], unlisted: true },
} as const satisfies CommandRows

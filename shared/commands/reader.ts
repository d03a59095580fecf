import * as later from '#shared/words/commands/later.ts'
import * as t from '#shared/words/commands/titles.ts'
import type { CommandRows } from './command-row.ts'

/** Commands that move through the open article and set its appearance. */
export const readerCommands = {
  'reader.back': { label: later.backToList, icon: 'back', keys: ['u'], menus: { bar: 'go' } },
  'reader.nextPara': { label: later.nextParagraph, icon: 'text', keys: ['j', 'ArrowDown'], repeats: true },
  'reader.prevPara': { label: later.previousParagraph, icon: 'text', keys: ['k', 'ArrowUp'], repeats: true },
  'reader.extendDown': {
    label: t.extendSelectionDown,
    icon: 'text',
    keys: ['Shift+ArrowDown'],
    repeats: true,
  },
  'reader.extendUp': {
    label: t.extendSelectionUp,
    icon: 'text',
    keys: ['Shift+ArrowUp'],
    repeats: true,
  },
  'reader.pageDown': { label: t.pageDown, keys: ['Space', 'PageDown'], repeats: true, unlisted: true },
  'reader.pageUp': { label: t.pageUp, keys: ['Shift+Space', 'PageUp'], repeats: true, unlisted: true },
  'reader.nextPage': { label: later.nextPage, icon: 'text', keys: ['ArrowRight'], repeats: true },
  'reader.prevPage': { label: later.previousPage, icon: 'text', keys: ['ArrowLeft'], repeats: true },
  'reader.top': { label: later.topOfArticle, keys: ['g g', 'Home'], unlisted: true },
  'reader.bottom': { label: later.endOfArticle, icon: 'text', keys: ['Shift+G', 'End'] },
  'reader.nextArticle': { label: t.nextArticle, icon: 'text', keys: ['Shift+J'], menus: { bar: 'go' } },
  'reader.prevArticle': { label: t.previousArticle, icon: 'text', keys: ['Shift+K'], menus: { bar: 'go' } },
  'note.edit': { label: later.editTheNote, icon: 'note', keys: ['Shift+R'], menus: { bar: 'item' } },
  'reader.furthest': { label: later.jumpToFurthestRead, icon: 'furthest', menus: { bar: 'go', readerMore: 13 } },
  'reader.nextHeading': { label: later.nextHeading, icon: 'text', keys: ['Alt+ArrowDown'], repeats: true },
  'reader.prevHeading': { label: later.previousHeading, icon: 'text', keys: ['Alt+ArrowUp'], repeats: true },
  'reader.nextHighlight': { label: later.nextHighlight, icon: 'text', keys: ['}'], repeats: true },
  'reader.prevHighlight': { label: later.previousHighlight, icon: 'text', keys: ['{'], repeats: true },
} as const satisfies CommandRows

export const highlightCommands = {
  'highlight.toggle': {
    label: later.highlightOrRemoveHighlight,
    icon: 'highlight',
    keys: ['h'],
    menus: { bar: 'highlight' },
  },
  'highlight.mode': { label: later.highlightMode, icon: 'highlight', keys: ['Shift+H'], menus: { bar: 'highlight' } },
  'highlight.note': {
    label: later.highlightAndAddANote,
    icon: 'highlight',
    keys: ['n'],
    menus: { bar: 'highlight' },
  },
  'highlight.like': {
    label: later.likeTheHighlight,
    icon: 'highlight',
    keys: ['Shift+L'],
    menus: { bar: 'highlight' },
  },
  'highlight.yellow': { label: later.highlightInYellow, icon: 'highlight', keys: ['1'] },
  'highlight.green': { label: later.highlightInGreen, icon: 'highlight', keys: ['2'] },
  'highlight.blue': { label: later.highlightInBlue, icon: 'highlight', keys: ['3'] },
  'highlight.pink': { label: later.highlightInPink, icon: 'highlight', keys: ['4'] },
  'highlight.purple': { label: later.highlightInPurple, icon: 'highlight', keys: ['5'] },
  'highlight.tags': { label: later.tagTheHighlight, icon: 'tag', menus: { bar: 'highlight' } },
  'highlight.link': { label: later.linkTheHighlight, icon: 'link', keys: ['l'], menus: { bar: 'highlight' } },
  'highlight.export': {
    label: later.exportNotesAsMarkdown,
    icon: 'highlight',
    keys: ['Shift+E'],
    menus: { bar: 'highlight' },
  },
  'highlight.copy': { label: later.copyHighlight, icon: 'highlight', keys: ['$mod+c'] },
  'highlight.delete': {
    label: later.deleteHighlight,
    icon: 'highlight',
    keys: ['Delete', 'Backspace'],
    menus: { bar: 'highlight' },
  },
} as const satisfies CommandRows

/** Commands that open panels over or next to the text, and set the text's appearance. */
export const readingCommands = {
  'reader.activate': { label: later.openHighlightOrLink, icon: 'text', keys: ['Enter'] },
  'reader.find': { label: later.findInArticle, icon: 'find', keys: ['$mod+f'], menus: { bar: 'edit', readerMore: 11 } },
  'reader.keySentences': {
    label: later.keySentences,
    icon: 'text',
    menus: { bar: 'view', readerMore: 12 },
  },
  'reader.ask': { label: later.askAboutThisArticle, icon: 'text', keys: ['q'], menus: { bar: 'view', readerMore: 14 } },
  'reader.summarize': { label: later.summarizeWithYourModel, icon: 'text' },
  'reader.translate': { label: later.translateWithYourModel, icon: 'text' },
  'reader.lookUp': { label: later.lookUpTheSelection, icon: 'text' },
  'reader.toc': { label: later.contents, icon: 'contents', keys: ['c'], menus: { bar: 'view' } },
  'reader.appearance': { label: t.appearance, icon: 'text', keys: ['Shift+A'] },
  'reader.ruler': { label: later.readingRuler, icon: 'text' },
  'reader.typewriter': { label: later.typewriterScrolling, icon: 'text' },
  'reader.dim': { label: later.focusCurrentParagraph, icon: 'text' },
  'reader.cursor': { label: later.paragraphCursor, icon: 'text' },
  'reader.paged': { label: later.paginate, icon: 'text' },
  'reader.fontUp': { label: later.largerText, icon: 'text', keys: ['=', '+'], menus: { bar: 'view' } },
  'reader.fontDown': { label: later.smallerText, icon: 'text', keys: ['-'], menus: { bar: 'view' } },
  'reader.fontReset': { label: later.defaultTextSize, icon: 'text', keys: ['0'], menus: { bar: 'view' } },
  'reader.otherView': { label: later.switchBetweenOriginalAndText, icon: 'text', keys: ['o'] },
  'reader.print': {
    label: later.print,
    icon: 'text',
    accelerator: 'CmdOrCtrl+P',
    only: 'palette',
  },
} as const satisfies CommandRows

export const pdfCommands = {
  'reader.fitWidth': { label: later.fitToWidth, icon: 'text', keys: ['w'] },
  'reader.fitPage': { label: later.fitToPage, icon: 'text', keys: ['Shift+W'] },
  'reader.rotate': { label: later.rotatePages, icon: 'text', keys: ['r'] },
} as const satisfies CommandRows

export const mediaCommands = {
  'media.mute': { label: later.muteOrUnmute, icon: 'player', keys: ['Shift+M'] },
  'media.fullScreen': { label: later.fullScreen, icon: 'player', keys: ['w'] },
} as const satisfies CommandRows

/** While the focus is in the notebook panel, the article's keys are disabled. */
export const notebookCommands = {
  'nb.next': { label: later.nextHighlight, keys: ['j', 'ArrowDown'], repeats: true, unlisted: true },
  'nb.prev': { label: later.previousHighlight, keys: ['k', 'ArrowUp'], repeats: true, unlisted: true },
  'nb.reveal': { label: later.showInText, keys: ['Enter'], unlisted: true },
  'nb.editNote': { label: later.editHighlightNote, keys: ['n'], unlisted: true },
  'nb.link': { label: later.linkTheHighlight, keys: ['l'], unlisted: true },
  'nb.like': { label: later.likeOrUnlike, keys: ['Shift+L'], unlisted: true },
  'nb.copy': { label: later.copy, keys: ['y', '$mod+c'], unlisted: true },
  'nb.delete': { label: t.delete, keys: ['Delete', 'Backspace'], unlisted: true },
  'nb.export': { label: later.exportNotesAsMarkdown, keys: ['Shift+E'], unlisted: true },
} as const satisfies CommandRows

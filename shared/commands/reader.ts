import * as t from '#shared/words/commands/titles.ts'
import type { CommandRows } from './command-row.ts'

/** Commands that move through the open article and set its appearance. */
export const readerCommands = {
  'reader.back': { label: t.backToList, icon: 'back', keys: ['u'], menus: { bar: 'go' } },
  'reader.nextPara': { label: t.nextParagraph, icon: 'text', keys: ['j', 'ArrowDown'], repeats: true },
  'reader.prevPara': { label: t.previousParagraph, icon: 'text', keys: ['k', 'ArrowUp'], repeats: true },
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
  'reader.nextPage': { label: t.nextPage, icon: 'text', keys: ['ArrowRight'], repeats: true },
  'reader.prevPage': { label: t.previousPage, icon: 'text', keys: ['ArrowLeft'], repeats: true },
  'reader.top': { label: t.topOfArticle, keys: ['g g', 'Home'], unlisted: true },
  'reader.bottom': { label: t.endOfArticle, icon: 'text', keys: ['Shift+G', 'End'] },
  'reader.nextArticle': { label: t.nextArticle, icon: 'text', keys: ['Shift+J'], menus: { bar: 'go' } },
  'reader.prevArticle': { label: t.previousArticle, icon: 'text', keys: ['Shift+K'], menus: { bar: 'go' } },
  'note.edit': { label: t.editTheNote, icon: 'note', keys: ['Shift+R'], menus: { bar: 'item' } },
  'reader.furthest': { label: t.jumpToFurthestRead, icon: 'furthest', menus: { bar: 'go', readerMore: 13 } },
  'reader.nextHeading': { label: t.nextHeading, icon: 'text', keys: ['Alt+ArrowDown'], repeats: true },
  'reader.prevHeading': { label: t.previousHeading, icon: 'text', keys: ['Alt+ArrowUp'], repeats: true },
  'reader.nextHighlight': { label: t.nextHighlight, icon: 'text', keys: ['}'], repeats: true },
  'reader.prevHighlight': { label: t.previousHighlight, icon: 'text', keys: ['{'], repeats: true },
} as const satisfies CommandRows

export const highlightCommands = {
  'highlight.toggle': {
    label: t.highlightOrRemoveHighlight,
    icon: 'highlight',
    keys: ['h'],
    menus: { bar: 'highlight' },
  },
  'highlight.mode': { label: t.highlightMode, icon: 'highlight', keys: ['Shift+H'], menus: { bar: 'highlight' } },
  'highlight.note': {
    label: t.highlightAndAddANote,
    icon: 'highlight',
    keys: ['n'],
    menus: { bar: 'highlight' },
  },
  'highlight.like': { label: t.likeTheHighlight, icon: 'highlight', keys: ['Shift+L'], menus: { bar: 'highlight' } },
  'highlight.yellow': { label: t.highlightInYellow, icon: 'highlight', keys: ['1'] },
  'highlight.green': { label: t.highlightInGreen, icon: 'highlight', keys: ['2'] },
  'highlight.blue': { label: t.highlightInBlue, icon: 'highlight', keys: ['3'] },
  'highlight.pink': { label: t.highlightInPink, icon: 'highlight', keys: ['4'] },
  'highlight.purple': { label: t.highlightInPurple, icon: 'highlight', keys: ['5'] },
  'highlight.tags': { label: t.tagTheHighlight, icon: 'tag', menus: { bar: 'highlight' } },
  'highlight.link': { label: t.linkTheHighlight, icon: 'link', keys: ['l'], menus: { bar: 'highlight' } },
  'highlight.export': {
    label: t.exportNotesAsMarkdown,
    icon: 'highlight',
    keys: ['Shift+E'],
    menus: { bar: 'highlight' },
  },
  'highlight.copy': { label: t.copyHighlight, icon: 'highlight', keys: ['$mod+c'] },
  'highlight.delete': {
    label: t.deleteHighlight,
    icon: 'highlight',
    keys: ['Delete', 'Backspace'],
    menus: { bar: 'highlight' },
  },
} as const satisfies CommandRows

/** Commands that open panels over or next to the text, and set the text's appearance. */
export const readingCommands = {
  'reader.activate': { label: t.openHighlightOrLink, icon: 'text', keys: ['Enter'] },
  'reader.find': { label: t.findInArticle, icon: 'find', keys: ['$mod+f'], menus: { bar: 'edit', readerMore: 11 } },
  'reader.keySentences': {
    label: t.keySentences,
    icon: 'text',
    menus: { bar: 'view', readerMore: 12 },
  },
  'reader.ask': { label: t.askAboutThisArticle, icon: 'text', keys: ['q'], menus: { bar: 'view', readerMore: 14 } },
  'reader.summarize': { label: t.summarizeWithYourModel, icon: 'text' },
  'reader.translate': { label: t.translateWithYourModel, icon: 'text' },
  'reader.lookUp': { label: t.lookUpTheSelection, icon: 'text' },
  'reader.toc': { label: t.contents, icon: 'contents', keys: ['c'], menus: { bar: 'view' } },
  'reader.appearance': { label: t.appearance, icon: 'text', keys: ['Shift+A'] },
  'reader.ruler': { label: t.readingRuler, icon: 'text' },
  'reader.typewriter': { label: t.typewriterScrolling, icon: 'text' },
  'reader.dim': { label: t.focusCurrentParagraph, icon: 'text' },
  'reader.cursor': { label: t.paragraphCursor, icon: 'text' },
  'reader.paged': { label: t.paginate, icon: 'text' },
  'reader.fontUp': { label: t.largerText, icon: 'text', keys: ['=', '+'], menus: { bar: 'view' } },
  'reader.fontDown': { label: t.smallerText, icon: 'text', keys: ['-'], menus: { bar: 'view' } },
  'reader.fontReset': { label: t.defaultTextSize, icon: 'text', keys: ['0'], menus: { bar: 'view' } },
  'reader.otherView': { label: t.switchBetweenOriginalAndText, icon: 'text', keys: ['o'] },
  'reader.print': {
    label: t.print,
    icon: 'text',
    accelerator: 'CmdOrCtrl+P',
    only: 'palette',
  },
} as const satisfies CommandRows

export const pdfCommands = {
  'reader.fitWidth': { label: t.fitToWidth, icon: 'text', keys: ['w'] },
  'reader.fitPage': { label: t.fitToPage, icon: 'text', keys: ['Shift+W'] },
  'reader.rotate': { label: t.rotatePages, icon: 'text', keys: ['r'] },
} as const satisfies CommandRows

export const mediaCommands = {
  'media.mute': { label: t.muteOrUnmute, icon: 'player', keys: ['Shift+M'] },
  'media.fullScreen': { label: t.fullScreen, icon: 'player', keys: ['w'] },
} as const satisfies CommandRows

/** While the focus is in the notebook panel, the article's keys are disabled. */
export const notebookCommands = {
  'nb.next': { label: t.nextHighlight, keys: ['j', 'ArrowDown'], repeats: true, unlisted: true },
  'nb.prev': { label: t.previousHighlight, keys: ['k', 'ArrowUp'], repeats: true, unlisted: true },
  'nb.reveal': { label: t.showInText, keys: ['Enter'], unlisted: true },
  'nb.editNote': { label: t.editHighlightNote, keys: ['n'], unlisted: true },
  'nb.link': { label: t.linkTheHighlight, keys: ['l'], unlisted: true },
  'nb.like': { label: t.likeOrUnlike, keys: ['Shift+L'], unlisted: true },
  'nb.copy': { label: t.copy, keys: ['y', '$mod+c'], unlisted: true },
  'nb.delete': { label: t.delete, keys: ['Delete', 'Backspace'], unlisted: true },
  'nb.export': { label: t.exportNotesAsMarkdown, keys: ['Shift+E'], unlisted: true },
} as const satisfies CommandRows

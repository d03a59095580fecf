import * as t from '#shared/words/commands/titles.ts'
import type { CommandRows } from './command-row.ts'

/** Commands for the current article: the selected rows, the current row or the open article. */
export const itemCommands = {
  'item.archive': {
    label: {
      base: t.archiveOrReturnToQueue,
      archived: t.returnToQueue,
      inbox: t.dismiss,
      one: t.archive,
      several: t.archive,
    },
    icon: { base: 'archive', archived: 'restore' },
    keys: ['e'],
    menus: { bar: 'item', context: 22, bulk: 11, rowTools: 12, readerBar: 11 },
  },
  'item.save': {
    label: t.saveToQueue,
    icon: 'restore',
    keys: ['s'],
    menus: { bar: 'item', context: 21, bulk: 12, rowTools: 11 },
  },
  'item.favorite': {
    label: { base: t.favorite, favorited: t.unfavorite },
    icon: 'star',
    keys: ['f'],
    menus: { bar: 'item', context: 23, bulk: 13, rowTools: 13, readerBar: 12 },
  },
  'item.delete': {
    label: t.delete,
    icon: 'delete',
    keys: ['#', '$mod+Backspace'],
    menus: { bar: 'item', context: 91, bulk: 91, readerMore: 91 },
    danger: true,
  },
  'item.tags': {
    label: t.editTags,
    icon: 'tag',
    keys: ['t'],
    menus: { bar: 'item', context: 24, bulk: 14, rowTools: 14, readerMore: 14 },
  },
  'item.openOriginal': {
    label: t.openOriginal,
    icon: 'original',
    keys: ['v'],
    menus: { bar: 'item', context: 34, readerMore: 23 },
  },
  'item.note': {
    label: t.noteOnArticle,
    icon: 'note',
    keys: ['Shift+N'],
    menus: { bar: 'item', context: 25, readerMore: 15 },
  },
  'item.info': { label: t.articleDetails, icon: 'info', keys: ['i'], menus: { bar: 'item', readerMore: 16 } },
  'item.listen': {
    label: t.listen,
    icon: 'player',
    menus: { bar: 'item', context: 27, readerBar: 13 },
  },
  'item.listenNext': {
    label: t.listenNext,
    icon: 'player',
    menus: { bar: 'item' },
  },
  'item.listenLater': {
    label: t.addToListenQueue,
    icon: 'plus',
    menus: { bar: 'item', context: 28, bulk: 16, readerMore: 17 },
  },
  'item.keepAudio': {
    label: { base: t.keepAudioOffline, audioKept: t.removeAudioFromThisDevice },
    icon: { base: 'download', audioKept: 'clear' },
    menus: { bar: 'item', context: 28, bulk: 17, readerMore: 18 },
  },
  'item.saveAudio': {
    label: t.saveAsAudioFile,
    icon: 'player',
    menus: { readerMore: 26 },
    needs: ['network', 'entry'],
  },
  'item.toggleRead': {
    label: { base: t.markReadOrUnread, read: t.markUnread, one: t.markRead, several: t.markRead },
    icon: 'read',
    keys: ['m'],
    menus: { bar: 'item', context: 26, bulk: 15 },
  },
  'item.copyUrl': {
    label: t.copyArticleUrl,
    icon: 'copy',
    keys: ['y'],
    menus: { bar: 'item', context: 31, readerMore: 24 },
  },
  'item.copyMarkdown': {
    label: t.copyAsMarkdownLink,
    icon: 'link',
    keys: ['Shift+Y'],
    menus: { bar: 'item', context: 32, readerMore: 22 },
  },
  'item.share': {
    label: t.share,
    icon: 'share',
    keys: ['Shift+V'],
    menus: { bar: 'item', context: 33, readerMore: 21 },
  },
  'item.epub': {
    label: t.saveAsEpub,
    icon: 'notebook',
    menus: { bar: 'item', context: 35, bulk: 16, readerMore: 26 },
  },
  'item.kindle': {
    label: t.sendToKindle,
    icon: 'mail',
    menus: { bar: 'item', context: 36, bulk: 17, readerMore: 27 },
  },
  'item.newWindow': {
    label: t.openInNewWindow,
    icon: 'window',
    keys: ['Shift+Enter'],
    menus: { bar: 'item', context: 12 },
  },
  'item.addTag': { label: t.addTag, icon: 'tag', only: 'palette' },
  'item.removeTag': { label: t.removeTag, icon: 'tag', only: 'palette' },
  'item.resetProgress': { label: t.resetProgress, icon: 'undo', only: 'palette' },
  'item.copyTitle': { label: { base: t.copyTitle, several: t.copyTitles }, icon: 'copy', only: 'palette' },
  'item.source': {
    label: t.goToSource,
    icon: 'source',
    needs: ['entry'],
    only: 'palette',
  },
  'item.follow': {
    label: {
      base: t.followOrUnfollowSource,
      followed: t.unfollowSource,
      unfollowed: t.followSource,
    },
    icon: 'source',
    menus: { context: 29 },
    needs: ['entry'],
    only: 'palette',
  },
  'item.fetchAgain': {
    label: t.refreshArticle,
    icon: 'sync',
    needs: ['entry'],
    only: 'palette',
  },
  'highlight.copyAll': { label: t.copyAllHighlights, icon: 'copy', needs: ['entry'], only: 'palette' },
  'highlight.clearAll': { label: t.deleteAllHighlights, icon: 'delete', needs: ['entry'], only: 'palette' },
  'highlight.exportAll': {
    label: t.exportHighlights,
    icon: 'share',
    only: 'palette',
  },
  'item.otherExtractor': {
    label: { base: t.reExtractText, otherExtractor: t.useTheUsualTextAgain },
    icon: 'extract',
    menus: { readerMore: 25 },
    needs: ['network', 'entry'],
    only: 'palette',
  },
  'item.report': {
    label: t.reportParsingProblem,
    icon: 'mail',
    needs: ['network', 'entry'],
    only: 'palette',
  },
} as const satisfies CommandRows

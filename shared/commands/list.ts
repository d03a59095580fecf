import * as t from '#shared/words/commands/titles.ts'
import type { CommandRows } from './command-row.ts'

/** Commands that move through a list of articles, select articles in it, and sort and filter it. */
export const listCommands = {
  'list.next': { label: t.nextArticle, keys: ['j', 'ArrowDown'], repeats: true, unlisted: true },
  'list.prev': { label: t.previousArticle, keys: ['k', 'ArrowUp'], repeats: true, unlisted: true },
  'list.first': { label: t.firstArticle, keys: ['g g', 'Home'], unlisted: true },
  'list.last': { label: t.lastArticle, keys: ['Shift+G', 'End'], unlisted: true },
  'list.pageDown': { label: t.pageDown, keys: ['Space', 'PageDown'], repeats: true, unlisted: true },
  'list.pageUp': { label: t.pageUp, keys: ['Shift+Space', 'PageUp'], repeats: true, unlisted: true },
  'list.open': {
    label: t.open,
    icon: 'queue',
    keys: ['Enter', 'o', 'l'],
    menus: { context: 11 },
    unlisted: true,
  },
  'list.select': {
    label: { base: t.selectOrUnselect, selected: t.unselect, one: t.select },
    icon: 'select',
    keys: ['x'],
    menus: { context: 27 },
  },
  'list.extendDown': {
    label: t.extendSelectionDown,
    keys: ['Shift+ArrowDown'],
    repeats: true,
    unlisted: true,
  },
  'list.extendUp': { label: t.extendSelectionUp, keys: ['Shift+ArrowUp'], repeats: true, unlisted: true },
  'list.selectAll': { label: t.selectAll, icon: 'list', keys: ['$mod+a'] },
  'list.deleteKey': { label: t.delete, icon: 'delete', keys: ['Delete'], unlisted: true },
  'list.sidebar': { label: t.goToSidebar, keys: ['h'], unlisted: true },
  'list.sort': { label: t.sort, icon: 'sort', keys: ['Shift+S'] },
  'list.filter': { label: t.filter, icon: 'filter', keys: ['Shift+F'] },
  'list.clearFilters': { label: t.clearFilters, icon: 'filter' },
  'list.saveView': { label: t.saveFilterAsView, icon: 'bookmark' },
  'list.shuffle': { label: t.shuffle, icon: 'shuffle', menus: { listMore: 23 } },
  'list.density': { label: t.changeDensity, icon: 'list', menus: { listMore: 24 } },
  'list.archiveOlder': { label: t.dismissEverythingOlderThan, icon: 'older', menus: { listMore: 22 } },
  'list.refresh': { label: t.refresh, icon: 'sync', keys: ['r'] },
  'menu.sort': { label: t.sortBy, icon: 'sort', needs: ['queue'], only: 'palette' },
  'list.invert': { label: t.invertSelection, icon: 'list', only: 'palette' },
  'list.clearSelection': {
    label: t.clearSelection,
    icon: 'clear',
    needs: ['selection'],
    only: 'palette',
  },
  'list.readAbove': { label: t.markAllAboveAsRead, icon: 'read', only: 'palette' },
  'menu.filter': { label: t.filterBy, icon: 'filter', needs: ['queue'], only: 'palette' },
} as const satisfies CommandRows

import * as t from '#shared/words/commands/titles.ts'
import type { CommandRows } from './command-row.ts'

/** App-wide commands: saving, undo, layout, panes, search, palette. */
export const appCommands = {
  'save.url': {
    label: t.saveUrl,
    icon: 'plus',
    keys: ['a'],
    menus: { bar: 'file' },
    accelerator: 'CmdOrCtrl+N',
  },
  'note.new': { label: t.newNote, icon: 'note', keys: ['Shift+C'], menus: { bar: 'file', listMore: 22 } },
  'save.starters': {
    label: t.addThreeStarterArticles,
    icon: 'plus',
    needs: ['network'],
  },
  'sync.now': {
    label: t.syncNow,
    icon: 'sync',
    menus: { bar: 'file', listMore: 21 },
    accelerator: 'CmdOrCtrl+Shift+S',
    needs: ['network'],
  },
  'capture.open': {
    label: t.signInAndSaveAPage,
    icon: 'plus',
    menus: { bar: 'file' },
    needs: ['desktop'],
  },
  // For windows without a menu bar.
  'app.menu': { label: t.menu, keys: ['F10'], needs: ['desktop'] },
  'history.undo': { label: t.undoLastChange, icon: 'undo', keys: ['z', '$mod+z'] },
  'history.redo': { label: t.redo, icon: 'redo', keys: ['Shift+Z', '$mod+Shift+z'] },
  'theme.toggle': {
    label: { base: t.toggleDarkAndLight, dark: t.useTheLightTheme, light: t.useTheDarkTheme },
    icon: { base: 'theme', dark: 'sun', light: 'moon' },
    keys: ['d'],
    menus: { bar: 'view', listMore: 25 },
  },
  'layout.sidebar': {
    label: {
      base: t.showOrHideTheSidebar,
      place: t.sidebar,
      shown: t.hideTheSidebar,
      hidden: t.showTheSidebar,
    },
    icon: { base: 'layout', shown: 'leaving' },
    keys: ['[', '$mod+b'],
    menus: { bar: 'view' },
  },
  'layout.split': { label: t.splitView, icon: 'columns', menus: { bar: 'view' } },
  'layout.notebook': {
    label: { base: t.showOrHideTheNotebook, toggle: t.notebook },
    icon: 'notebook',
    keys: [']', '$mod+i'],
    menus: { bar: 'view' },
  },
  'layout.focus': {
    label: t.focusMode,
    icon: 'focus',
    keys: ['\\', '$mod+.'],
    menus: { bar: 'view', readerMore: 12 },
  },
  'ui.dismiss': { label: t.close, keys: ['Escape'], unlisted: true },
  'focus.nextPane': { label: t.nextPane, keys: ['F6'], unlisted: true },
  'focus.prevPane': { label: t.previousPane, keys: ['Shift+F6'], unlisted: true },
} as const satisfies CommandRows

/** Search, palette, themes and the list of keys, listed after the navigation commands. */
export const helpCommands = {
  'search.focus': {
    label: { base: t.searchTheLibrary, place: t.search },
    icon: 'search',
    keys: ['/'],
    menus: { bar: 'edit' },
    accelerator: 'CmdOrCtrl+Shift+F',
  },
  'palette.open': {
    label: t.commandPalette,
    icon: 'command',
    keys: ['$mod+k'],
    menus: { bar: 'view' },
    unlisted: true,
  },
  'palette.commands': { label: t.commandsOnly, keys: [':'], unlisted: true },
  'theme.next': { label: t.nextTheme, icon: 'theme', keys: ['Shift+D'], menus: { bar: 'view' } },
  'help.guide': {
    label: t.userGuide,
    icon: 'help',
    menus: { bar: 'help' },
  },
  'help.shortcuts': {
    label: t.keyboardShortcuts,
    icon: 'keyboard',
    keys: ['?'],
    menus: { bar: 'help' },
  },
} as const satisfies CommandRows

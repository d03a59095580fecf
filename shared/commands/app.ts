import type { CommandRows } from './command-row.ts'

/** App-wide commands: saving, undo, layout, panes, search, palette. */
export const appCommands = {
  'save.url': {
    label: 'Save URL…',
    icon: 'plus',
    keys: ['a'],
    aliases: ['add link', 'new'],
    menus: { bar: 'file' },
    accelerator: 'CmdOrCtrl+N',
  },
  'save.starters': {
    label: 'Add three starter articles',
    icon: 'plus',
    aliases: ['welcome', 'samples', 'introduction'],
    needs: ['network'],
  },
  'sync.now': {
    label: 'Sync now',
    icon: 'sync',
    aliases: ['refresh', 'update'],
    menus: { bar: 'file', listMore: 21 },
    accelerator: 'CmdOrCtrl+Shift+S',
    needs: ['network'],
  },
  'capture.open': {
    label: 'Sign in and save a page…',
    icon: 'plus',
    menus: { bar: 'file' },
    needs: ['desktop'],
  },
  // For windows without a menu bar.
  'app.menu': { label: 'Menu', keys: ['F10'], needs: ['desktop'] },
  'history.undo': { label: 'Undo last change', icon: 'undo', keys: ['z', '$mod+z'] },
  'history.redo': { label: 'Redo', icon: 'redo', keys: ['Shift+Z', '$mod+Shift+z'] },
  'theme.toggle': {
    label: { base: 'Toggle dark and light', dark: 'Use the light theme', light: 'Use the dark theme' },
    icon: { base: 'theme', dark: 'sun', light: 'moon' },
    keys: ['d'],
    aliases: ['night', 'light mode', 'dark mode'],
    menus: { bar: 'view', listMore: 25 },
  },
  'layout.sidebar': {
    label: {
      base: 'Show or hide the sidebar',
      place: 'Sidebar',
      shown: 'Hide the sidebar',
      hidden: 'Show the sidebar',
    },
    icon: { base: 'layout', shown: 'leaving' },
    keys: ['[', '$mod+b'],
    aliases: ['show the sidebar', 'hide the sidebar', 'toggle the sidebar'],
    menus: { bar: 'view' },
  },
  'layout.split': { label: 'Split view', icon: 'columns', menus: { bar: 'view' } },
  'layout.notebook': {
    label: { base: 'Show or hide the notebook', toggle: 'Notebook' },
    icon: 'notebook',
    keys: [']', '$mod+i'],
    menus: { bar: 'view' },
  },
  'layout.focus': {
    label: 'Focus mode',
    icon: 'focus',
    keys: ['\\', '$mod+.'],
    menus: { bar: 'view', readerMore: 12 },
  },
  'ui.dismiss': { label: 'Close', keys: ['Escape'], unlisted: true },
  'focus.nextPane': { label: 'Next pane', keys: ['F6'], unlisted: true },
  'focus.prevPane': { label: 'Previous pane', keys: ['Shift+F6'], unlisted: true },
} as const satisfies CommandRows

/** Search, palette, themes and the list of keys, listed after the navigation commands. */
export const helpCommands = {
  'search.focus': {
    label: { base: 'Search the library', place: 'Search' },
    icon: 'search',
    keys: ['/'],
    menus: { bar: 'edit' },
    accelerator: 'CmdOrCtrl+Shift+F',
  },
  'palette.open': {
    label: 'Command palette',
    icon: 'command',
    keys: ['$mod+k'],
    menus: { bar: 'view' },
    unlisted: true,
  },
  'palette.commands': { label: 'Commands only', keys: [':'], unlisted: true },
  'theme.next': { label: 'Next theme', icon: 'theme', keys: ['Shift+D'], menus: { bar: 'view' } },
  'help.guide': {
    label: 'User guide',
    icon: 'help',
    aliases: ['help', 'manual', 'how to', 'tutorial'],
    menus: { bar: 'help' },
  },
  'help.shortcuts': {
    label: 'Keyboard shortcuts',
    icon: 'keyboard',
    keys: ['?'],
    aliases: ['keys', 'hotkeys', 'cheat sheet'],
    menus: { bar: 'help' },
  },
} as const satisfies CommandRows

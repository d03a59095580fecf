import * as later from '#shared/words/commands/later.ts'
import type { CommandRows } from './command-row.ts'
import { earlyCommands } from './early.ts'

/** Appearance of the app and of articles. Each choice is a separate list in the palette. */
export const viewCommands = {
  'menu.theme': { label: later.chooseATheme, icon: 'theme', only: 'palette' },
  'menu.colourScheme': {
    label: later.colorScheme,
    icon: 'theme',
    only: 'palette',
  },
  'menu.density': earlyCommands['menu.density'],
  'menu.zoom': {
    label: later.interfaceSize,
    icon: 'text',
    only: 'palette',
  },
  'menu.reduceMotion': {
    label: later.reduceMotion,
    icon: 'layout',
    only: 'palette',
  },
  'view.contrast': { label: later.highContrast, icon: 'theme', only: 'palette' },
  'menu.highlightStyle': {
    label: later.highlightStyle,
    icon: 'highlight',
    only: 'palette',
  },
  'menu.entryFont': { label: later.chooseTheFont, icon: 'text', only: 'palette' },
  'menu.entryFontSize': {
    label: later.textSize,
    icon: 'text',
    only: 'palette',
  },
  'menu.entryLineHeight': { label: later.lineHeight, icon: 'text', only: 'palette' },
  'menu.entryWidth': { label: later.textWidth, icon: 'text', only: 'palette' },
} as const satisfies CommandRows

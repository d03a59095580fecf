import * as t from '#shared/words/commands/titles.ts'
import type { CommandRows } from './command-row.ts'

/** Appearance of the app and of articles. Each choice is a separate list in the palette. */
export const viewCommands = {
  'menu.theme': { label: t.chooseATheme, icon: 'theme', only: 'palette' },
  'menu.colourScheme': {
    label: t.colorScheme,
    icon: 'theme',
    only: 'palette',
  },
  'menu.density': {
    label: t.chooseTheDensity,
    icon: 'list',
    only: 'palette',
  },
  'menu.zoom': {
    label: t.interfaceSize,
    icon: 'text',
    only: 'palette',
  },
  'menu.reduceMotion': {
    label: t.reduceMotion,
    icon: 'layout',
    only: 'palette',
  },
  'view.contrast': { label: t.highContrast, icon: 'theme', only: 'palette' },
  'menu.highlightStyle': {
    label: t.highlightStyle,
    icon: 'highlight',
    only: 'palette',
  },
  'menu.entryFont': { label: t.chooseTheFont, icon: 'text', only: 'palette' },
  'menu.entryFontSize': {
    label: t.textSize,
    icon: 'text',
    only: 'palette',
  },
  'menu.entryLineHeight': { label: t.lineHeight, icon: 'text', only: 'palette' },
  'menu.entryWidth': { label: t.textWidth, icon: 'text', only: 'palette' },
} as const satisfies CommandRows

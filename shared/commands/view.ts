import type { CommandRows } from './command-row.ts'

/** Appearance of the app and of articles. Each choice is a separate list in the palette. */
export const viewCommands = {
  'menu.theme': { label: 'Theme…', icon: 'theme', only: 'palette' },
  'menu.colourScheme': {
    label: 'Color scheme…',
    icon: 'theme',
    aliases: ['system', 'light', 'dark'],
    only: 'palette',
  },
  'menu.density': {
    label: 'Density…',
    icon: 'list',
    aliases: ['comfortable', 'compact', 'rows'],
    only: 'palette',
  },
  'menu.zoom': {
    label: 'Interface size…',
    icon: 'text',
    aliases: ['bigger', 'scale', 'zoom'],
    only: 'palette',
  },
  'menu.reduceMotion': {
    label: 'Reduce motion…',
    icon: 'layout',
    aliases: ['animation', 'transitions'],
    only: 'palette',
  },
  'view.contrast': { label: 'High contrast', icon: 'theme', aliases: ['accessibility'], only: 'palette' },
  'menu.highlightStyle': {
    label: 'Highlight style…',
    icon: 'highlight',
    aliases: ['underline'],
    only: 'palette',
  },
  'menu.entryFont': { label: 'Font…', icon: 'text', aliases: ['typeface'], only: 'palette' },
  'menu.entryFontSize': {
    label: 'Text size…',
    icon: 'text',
    aliases: ['font size', 'bigger text', 'larger text', 'smaller text'],
    only: 'palette',
  },
  'menu.entryLineHeight': { label: 'Line height…', icon: 'text', aliases: ['leading', 'spacing'], only: 'palette' },
  'menu.entryWidth': { label: 'Text width…', icon: 'text', aliases: ['column', 'measure'], only: 'palette' },
} as const satisfies CommandRows

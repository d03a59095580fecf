import {
  colourSchemes,
  darkThemes,
  densities,
  entryFonts,
  entryFontSizes,
  entryLineHeights,
  entryWidths,
  highlightStyles,
  lightThemes,
  motions,
  preference,
  type PreferenceName,
  type PreferenceValue,
  setPreference,
  zooms,
} from '../../preferences/index.ts'
import { dispatcher } from '../use-commands.ts'
import type { PaletteItem } from './rank.ts'

/** How the app and articles look, each choice as a list of its own. */
export const viewItems = (): readonly PaletteItem[] => [
  themeItem,
  choiceItem('colourScheme', 'Colour scheme', colourSchemes, { aliases: ['system', 'light', 'dark'] }),
  choiceItem('density', 'Density', densities, { aliases: ['comfortable', 'compact', 'rows'] }),
  choiceItem('zoom', 'Zoom the interface', zooms, {
    aliases: ['bigger', 'scale', 'size of the interface'],
    unit: ' %',
  }),
  choiceItem('reduceMotion', 'Reduce motion', motions, {
    aliases: ['animation', 'transitions'],
    words: { system: 'As the device asks', on: 'On', off: 'Off' },
  }),
  {
    id: 'view.contrast',
    title: 'High contrast',
    aliases: ['accessibility'],
    group: 'Commands',
    chosen: preference('highContrast') || undefined,
    run: () => setPreference('highContrast', !preference('highContrast')),
  },
  choiceItem('highlightStyle', 'Highlights', highlightStyles, {
    aliases: ['highlight style', 'underline'],
    words: { fill: 'Filled', underline: 'Underlined', both: 'Filled and underlined' },
  }),
  choiceItem('entryFont', 'Font', entryFonts, { aliases: ['typeface'] }),
  choiceItem('entryFontSize', 'Text size', entryFontSizes, {
    aliases: ['font size', 'larger', 'smaller'],
    unit: ' px',
  }),
  choiceItem('entryLineHeight', 'Line height', entryLineHeights, { aliases: ['leading', 'spacing'] }),
  choiceItem('entryWidth', 'Width of the text', entryWidths, { aliases: ['column', 'measure'] }),
  ...(dispatcher.active('reader.back')
    ? [{ id: 'reader.print', title: 'Print…', aliases: ['paper', 'pdf'], group: 'This article', run: () => print() }]
    : []),
]

interface Spoken {
  readonly aliases: readonly string[]
  readonly unit?: string
  /** What a value is called, where its own name says too little. */
  readonly words?: Readonly<Record<string, string>>
}

/** One of the values of a preference. */
function choiceItem<N extends PreferenceName>(
  name: N,
  title: string,
  values: readonly (PreferenceValue<N> & (string | number))[],
  { aliases, unit = '', words = {} }: Spoken,
): PaletteItem {
  return {
    id: `menu.${name}`,
    title: `${title}…`,
    aliases,
    group: 'Commands',
    children: () =>
      values.map((value) => ({
        id: `choice ${name} ${value}`,
        title: words[String(value)] ?? `${spoken(String(value))}${unit}`,
        group: title,
        chosen: value === preference(name),
        run: () => setPreference(name, value as PreferenceValue<N>),
      })),
  }
}

const spoken = (value: string): string =>
  value.replace(/^(\d+)ch$/, '$1 letters').replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** A theme belongs to a scheme: to choose one is to choose that too. */
const themeItem: PaletteItem = {
  id: 'menu.theme',
  title: 'Theme…',
  group: 'Commands',
  children: () => [
    ...lightThemes.map((theme) => ({
      id: `theme ${theme}`,
      title: theme,
      group: 'Light',
      chosen: theme === preference('lightTheme'),
      run: () => {
        setPreference('lightTheme', theme)
        setPreference('colourScheme', 'light')
      },
    })),
    ...darkThemes.map((theme) => ({
      id: `theme ${theme}`,
      title: theme,
      group: 'Dark',
      chosen: theme === preference('darkTheme'),
      run: () => {
        setPreference('darkTheme', theme)
        setPreference('colourScheme', 'dark')
      },
    })),
  ],
}

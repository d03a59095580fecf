import { type CommandId, titleOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/commands/palette.ts'
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
} from '../../../preferences/index.ts'
import { percent, pixels, valueTitle } from '../../../preferences/value-titles.ts'
import { dispatcher } from '../../use-commands.ts'
import type { PaletteHandler, PaletteHandlers } from './palette-handler.ts'
import type { PaletteItem } from '../search/rank.ts'

/** Settings for the appearance of the app and of articles. Each choice is a submenu. */
export const viewHandlers = (): PaletteHandlers => ({
  'menu.theme': { spreads: true, children: themes },
  'menu.colourScheme': choice('menu.colourScheme', 'colourScheme', colourSchemes),
  'menu.density': choice('menu.density', 'density', densities),
  'menu.zoom': choice('menu.zoom', 'zoom', zooms, { title: percent }),
  'menu.reduceMotion': choice('menu.reduceMotion', 'reduceMotion', motions, {
    title: (value) => (value === 'system' ? t.followSystem : valueTitle(value)),
  }),
  'view.contrast': {
    chosen: preference('highContrast') || undefined,
    run: () => setPreference('highContrast', !preference('highContrast')),
  },
  'menu.highlightStyle': choice('menu.highlightStyle', 'highlightStyle', highlightStyles),
  'menu.entryFont': choice('menu.entryFont', 'entryFont', entryFonts),
  'menu.entryFontSize': choice('menu.entryFontSize', 'entryFontSize', entryFontSizes, { title: pixels }),
  'menu.entryLineHeight': choice('menu.entryLineHeight', 'entryLineHeight', entryLineHeights),
  'menu.entryWidth': choice('menu.entryWidth', 'entryWidth', entryWidths),
  ...(dispatcher.active('reader.back') && { 'reader.print': { run: () => print() } }),
})

/** Returns a submenu with one item for each value of a preference. */
function choice<N extends PreferenceName>(
  id: CommandId,
  name: N,
  values: readonly (PreferenceValue<N> & (string | number))[],
  { title = valueTitle }: { readonly title?: (value: PreferenceValue<N> & (string | number)) => string } = {},
): PaletteHandler {
  return {
    spreads: true,
    children: () =>
      values.map((value) => ({
        id: `choice ${name} ${value}`,
        title: title(value),
        icon: 'text',
        group: titleOf(id),
        chosen: value === preference(name),
        run: () => setPreference(name, value as PreferenceValue<N>),
      })),
  }
}

/** Each theme belongs to a color scheme, so choosing a theme also chooses its scheme. */
const themes = (): readonly PaletteItem[] => [
  ...lightThemes.map((theme) => ({
    id: `theme ${theme}`,
    title: valueTitle(theme),
    icon: 'theme' as const,
    group: t.light,
    chosen: theme === preference('lightTheme'),
    run: () => {
      setPreference('lightTheme', theme)
      setPreference('colourScheme', 'light')
    },
  })),
  ...darkThemes.map((theme) => ({
    id: `theme ${theme}`,
    title: valueTitle(theme),
    icon: 'theme' as const,
    group: t.dark,
    chosen: theme === preference('darkTheme'),
    run: () => {
      setPreference('darkTheme', theme)
      setPreference('colourScheme', 'dark')
    },
  })),
]

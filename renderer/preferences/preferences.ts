import { queueSorts } from '#shared/model/queue-fields.ts'
import { sendersAllowed } from '#shared/model/sender-preferences.ts'
import { languages } from '#shared/words/languages/languages.ts'
import {
  flag,
  isList,
  isText,
  type PreferenceTable,
  oneOf,
  type Preference,
  texts,
  type ValuesOf,
} from './preference.ts'
import { listeningPreferences } from './listening-preferences.ts'
import { readingPreferences } from './reading-preferences.ts'

/** Queue filters saved under a name. `search` is the part of the address that contains them. */
export interface SavedView {
  readonly name: string
  readonly search: string
}

/** Maximum number of saved views. */
export const MOST_VIEWS = 50

function isSavedView(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { name, search } = value as Record<string, unknown>
  return name !== '' && isText(name, 200) && isText(search)
}

/** True if the value maps command IDs to lists of a few short texts. Unknown IDs and keys have no effect. */
function isKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return isList(Object.values(value), 300, (keys) => isList(keys, 6, (key) => key !== '' && isText(key, 60)))
}

/** True if the value maps IDs to JSON. Only the settings read it. */
function isStored(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return isList(Object.values(value), most, (json) => isText(json, 8000))
}

export const densities = ['comfortable', 'compact', 'dense'] as const
export type Density = (typeof densities)[number]

export const colourSchemes = ['system', 'light', 'dark'] as const
export const lightThemes = ['White', 'Sepia', 'Paper', 'Dawn'] as const
export const darkThemes = ['Carbon', 'Black', 'Winter', 'Forest'] as const
export const startScreens = ['queue', 'inbox', 'home'] as const
const readingPlaces = ['device', 'all'] as const
export const motions = ['system', 'on', 'off'] as const
/** The app's zoom levels in percent. renderer/public/before-paint.js contains the same values. */
export const zooms = [90, 100, 110, 125, 150] as const

/** The language of the interface: the system's, if Lectern has it, or one that the reader chose. */
export const interfaceLanguages: readonly string[] = ['system', ...languages.map(({ code }) => code)]

/** The reader's preferences on this device. Some follow the reader to other devices (followed-entries.ts). */
export const preferences = {
  colourScheme: oneOf(colourSchemes, 'system'),
  language: oneOf(interfaceLanguages, 'system'),
  lightTheme: oneOf(lightThemes, 'White'),
  darkTheme: oneOf(darkThemes, 'Carbon'),
  reduceMotion: oneOf(motions, 'system'),
  highContrast: flag(false),
  zoom: oneOf(zooms, 100),
  /** Enables keyboard shortcuts without a modifier. */
  shortcuts: flag(true),
  /** Enables the command palette (`ffEnableCmdK` in an address). */
  palette: flag(true),
  /** Shows the welcome pages (`ffEnableNux` in an address). */
  welcome: flag(true),
  /** Reports app usage to the library service. */
  usageEvents: flag(true),
  /** Sends a report to the library service for failures that show no notice. */
  errorReports: flag(true),
  /** The reader's keys by command ID. */
  keys: { initial: {}, accepts: isKeys } as Preference<Readonly<Record<string, readonly string[]>>>,
  queueSort: oneOf(queueSorts, 'recently_saved'),
  /** The queue's filters, as in its address. */
  queueFilters: { initial: '', accepts: (value) => isText(value) } as Preference<string>,
  savedViews: {
    initial: [],
    accepts: (value) => isList(value, MOST_VIEWS, isSavedView),
    sound: (value) => (Array.isArray(value) ? value.filter(isSavedView).slice(0, MOST_VIEWS) : value),
  } as Preference<readonly SavedView[]>,
  /** The reader's rules as JSON, by ID. See shared/model/rules/rule.ts. */
  rules: { initial: {}, accepts: (value) => isStored(value, 200) } as Preference<Readonly<Record<string, string>>>,
  /** Words that hide items from feeds and newsletters. */
  mutedWords: texts(500, 100),
  /** Muted and allowed readers of the service as JSON, by key. The library may add to them. See shared/model/sending.ts. */
  readers: { initial: {}, accepts: (value) => isStored(value, 2000) } as Preference<Readonly<Record<string, string>>>,
  /** The readers of the service who may send items. */
  sendersAllowed: oneOf(sendersAllowed, 'everyone'),
  /** The latest deed of a rule that was announced on this device, or -1 if none was looked for. */
  announcedDeed: { initial: -1, accepts: (value) => typeof value === 'number' } as Preference<number>,
  /** True if this device shows the browser's notifications about items that rules announce. */
  systemNotices: flag(false),
  /** The time of the latest draft that was offered when the app started, in milliseconds since the epoch. */
  draftsOffered: { initial: 0, accepts: (value) => typeof value === 'number' } as Preference<number>,
  pinnedTags: texts(200, 200),
  /** True if the sidebar shows the shelves, rather than only their heading. */
  shelvesOpen: flag(true),
  /** Silent sources that the reader chose to keep following, so that the question isn't repeated. */
  keptSilent: texts(200, 40),
  /** The devices to which the appearance of articles applies: this device, or all of the reader's devices. */
  readingFollows: oneOf(readingPlaces, 'device'),
  density: oneOf(densities, 'comfortable'),
  /** 'split': articles open next to their list if there is space. */
  layout: oneOf(['browse', 'split'], 'browse'),
  startScreen: oneOf(startScreens, 'queue'),
  sidebar: flag(true),
  ...readingPreferences,
  ...listeningPreferences,
} satisfies PreferenceTable

export type Preferences = ValuesOf<typeof preferences>
export type PreferenceName = keyof Preferences
export type PreferenceValue<N extends PreferenceName> = Preferences[N]

/** Parses stored preferences. Returns an empty object for invalid text. */
export function storedValues(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    const isRecord = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isRecord ? (parsed as Record<string, unknown>) : {}
  } catch {
    // The data is damaged. The defaults apply.
    return {}
  }
}

/** Reads the offered preferences from stored text. Invalid values fall back to their defaults. */
export function readPreferences<const O extends PreferenceTable>(offered: O, stored: string | null): ValuesOf<O> {
  const values = storedValues(stored)
  const entries = Object.entries(offered).map(([name, { initial, accepts, sound }]) => {
    const stored = Object.hasOwn(values, name) ? values[name] : undefined
    const value = sound ? sound(stored) : stored
    return [name, accepts(value) ? value : initial]
  })
  return Object.fromEntries(entries) as ValuesOf<O>
}

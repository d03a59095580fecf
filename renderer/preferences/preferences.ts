import { PHONE_MAX_WIDTH } from '#shared/limits.ts'
import { queueSorts } from '#shared/model/queue-query.ts'

/** One preference: what it is when nobody chose, and whether a stored value can be believed. */
interface Preference<T> {
  readonly initial: T
  readonly accepts: (value: unknown) => boolean
}

function oneOf<const T extends string | number>(values: readonly T[], initial: NoInfer<T>): Preference<T> {
  return { initial, accepts: (value) => (values as readonly unknown[]).includes(value) }
}

function flag(initial: boolean): Preference<boolean> {
  return { initial, accepts: (value) => typeof value === 'boolean' }
}

/** A filter of the queue that someone gave a name; `search` is its part of an address. */
export interface SavedView {
  readonly name: string
  readonly search: string
}

const VIEWS = 50
const TEXT = 4000

function isSavedView(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { name, search } = value as Record<string, unknown>
  return typeof name === 'string' && name !== '' && name.length <= 200 && isText(search)
}

/** The screens that ask for premium, and the plans (SPEC.txt section 5). */
export const paywallScreens = [
  'ARTICLE_AUDIO',
  'HIGHLIGHT',
  'ARTICLE_NOTE',
  'SEND_TO_KINDLE',
  'SETTINGS',
  'SUBSCRIPTIONS',
  'TRANSCRIPTION',
  'TRANSCRIPT_VIEW',
  'NUX',
] as const
export type PaywallScreen = (typeof paywallScreens)[number]
export const paywallPlans = ['monthly', 'annual', 'threeYears'] as const
export type PaywallPlan = (typeof paywallPlans)[number]

export interface PaywallState {
  readonly screen: PaywallScreen
  readonly plan: PaywallPlan
}

function isPaywall(value: unknown): boolean {
  if (value === null) return true
  const { screen, plan } = (typeof value === 'object' ? value : {}) as Record<string, unknown>
  return paywallScreens.some((one) => one === screen) && paywallPlans.some((one) => one === plan)
}

/** Command ids with a few short texts each. Ids and keys that nobody knows do nothing. */
function isKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const all = Object.values(value)
  return all.length <= 300 && all.every((keys) => Array.isArray(keys) && keys.length <= 6 && keys.every(isKey))
}

const isKey = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 60

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= TEXT

export const densities = ['comfortable', 'compact', 'dense'] as const
export type Density = (typeof densities)[number]

export const colourSchemes = ['system', 'light', 'dark'] as const
export const lightThemes = ['White', 'Sepia', 'Paper', 'Dawn'] as const
export const darkThemes = ['Carbon', 'Black', 'Winter', 'Forest'] as const
export const startScreens = ['queue', 'inbox', 'home'] as const

const phone = typeof matchMedia === 'function' && matchMedia(`(max-width: ${PHONE_MAX_WIDTH}px)`).matches

/** UX.md section 6: pixels at a root of 16. */
export const entryFontSizes = [14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 26, 28, 32] as const
export const entryLineHeights = [1.35, 1.45, 1.55, 1.6, 1.7, 1.8, 2] as const
export const entryWidths = ['52ch', '60ch', '66ch', '74ch', '84ch', 'full'] as const
export const entryParagraphs = ['spaced', 'indented'] as const
export const entryFonts = [
  'Literata',
  'Source Serif 4',
  'Newsreader',
  'Merriweather',
  'Inter',
  'Source Sans 3',
  'Atkinson Hyperlegible Next',
  'Lexend',
  'OpenDyslexic',
  'System serif',
  'System sans',
] as const
export const entrySpacings = ['normal', 'wide', 'wider'] as const

/** The local preferences of SPEC.txt section 3, as far as they are used. */
export const preferences = {
  colourScheme: oneOf(colourSchemes, 'system'),
  lightTheme: oneOf(lightThemes, 'White'),
  darkTheme: oneOf(darkThemes, 'Carbon'),
  /** Keys without a modifier. */
  shortcuts: flag(true),
  /** The command palette (SPEC.txt section 2, ffEnableCmdK). */
  palette: flag(true),
  /** The pages of the first steps (SPEC.txt section 2, ffEnableNux). */
  welcome: flag(true),
  /** Keys by command id, for commands whose own were changed. */
  keys: { initial: {}, accepts: isKeys } as Preference<Readonly<Record<string, readonly string[]>>>,
  queueSort: oneOf(queueSorts, 'recently_saved'),
  /** The filters of the queue as they stand in its address. */
  queueFilters: { initial: '', accepts: isText } as Preference<string>,
  savedViews: {
    initial: [],
    accepts: (value) => Array.isArray(value) && value.length <= VIEWS && value.every(isSavedView),
  } as Preference<readonly SavedView[]>,
  pinnedTags: {
    initial: [],
    accepts: (value) =>
      Array.isArray(value) &&
      value.length <= 200 &&
      value.every((name) => typeof name === 'string' && name.length <= 200),
  } as Preference<readonly string[]>,
  /** What was last asked to be paid for, and where (SPEC.txt section 5). */
  paywall: { initial: null, accepts: isPaywall } as Preference<PaywallState | null>,
  density: oneOf(densities, 'comfortable'),
  /** 'split': articles open beside their list, where there is room. */
  layout: oneOf(['browse', 'split'], 'browse'),
  startScreen: oneOf(startScreens, 'queue'),
  sidebar: flag(true),
  entryFontSize: oneOf(entryFontSizes, phone ? 18 : 19),
  entryLineHeight: oneOf(entryLineHeights, 1.6),
  entryWidth: oneOf(entryWidths, '66ch'),
  entryFont: oneOf(entryFonts, 'Literata'),
  /** Between letters and words. */
  entrySpacing: oneOf(entrySpacings, 'normal'),
  /** Paragraphs with space between them, or with an indent as in books. */
  entryParagraphs: oneOf(entryParagraphs, 'spaced'),
  entryJustified: flag(false),
  entryHyphens: flag(true),
  /** Newsletters whose pictures may be fetched, by who sends them (UX.md section 9). */
  picturesFrom: {
    initial: [],
    accepts: (value) =>
      Array.isArray(value) && value.length <= 500 && value.every((one) => typeof one === 'string' && one.length <= 300),
  } as Preference<readonly string[]>,
  /** All but the paragraph that is read stand back. */
  dimOthers: flag(false),
  /** A ruler lies on the line that is read. */
  readingRuler: flag(false),
  /** What is read is kept in the middle of the screen. */
  typewriter: flag(false),
  /** Pages are turned instead of scrolled. */
  entryPaged: flag(false),
} satisfies Record<string, Preference<unknown>>

export type PreferenceName = keyof typeof preferences
export type PreferenceValue<N extends PreferenceName> = (typeof preferences)[N]['initial']
export type Preferences = { readonly [N in PreferenceName]: PreferenceValue<N> }

/** What a stored text says, each value believed only when it is a possible one. */
export function readPreferences(stored: string | null): Preferences {
  let values: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) values = parsed as Record<string, unknown>
  } catch {
    // Damaged: the defaults are always right.
  }
  const entries = Object.entries(preferences as Record<string, Preference<unknown>>).map(
    ([name, { initial, accepts }]) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return [name, accepts(value) ? value : initial]
    },
  )
  return Object.fromEntries(entries) as Preferences
}

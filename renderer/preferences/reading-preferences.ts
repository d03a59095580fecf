import { PHONE_MAX_WIDTH } from '#shared/limits.ts'
import { type PaywallScreen, paywallScreenOf } from '#shared/model/paywall-screens.ts'
import { flag, oneOf, type PreferenceTable, type Preference, texts } from './preference.ts'

const paywallPlans = ['monthly', 'annual', 'threeYears'] as const
export type PaywallPlan = (typeof paywallPlans)[number]

export interface PaywallState {
  readonly screen: PaywallScreen
  readonly plan: PaywallPlan
}

function isPaywall(value: unknown): boolean {
  if (value === null) return true
  const { screen, plan } = (typeof value === 'object' ? value : {}) as Record<string, unknown>
  return paywallScreenOf(screen) !== null && paywallPlans.some((one) => one === plan)
}

const phone = typeof matchMedia === 'function' && matchMedia(`(max-width: ${PHONE_MAX_WIDTH}px)`).matches

/** Font sizes in pixels, relative to a root font size of 16. */
export const entryFontSizes = [14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 26, 28, 32] as const
export const entryLineHeights = [1.35, 1.45, 1.55, 1.6, 1.7, 1.8, 2] as const
export const entryWidths = ['52ch', '60ch', '66ch', '74ch', '84ch', 'full'] as const
const entryParagraphs = ['spaced', 'indented'] as const
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
export type EntryFont = (typeof entryFonts)[number]

/** Fonts by language code, which has two or three lower-case letters. */
export type FontsByLanguage = Readonly<Partial<Record<string, EntryFont>>>

const isFontOfLanguage = ([language, font]: readonly [string, unknown]): boolean =>
  /^[a-z]{2,3}$/.test(language) && entryFonts.some((one) => one === font)

export const entrySpacings = ['normal', 'wide', 'wider'] as const
export const highlightStyles = ['fill', 'underline', 'both'] as const
const afterArchives = ['list', 'next'] as const
const linkPlaces = ['browser', 'app'] as const

/** Preferences for reading, and the last premium offer. */
export const readingPreferences = {
  entryFontSize: oneOf(entryFontSizes, phone ? 18 : 19),
  entryLineHeight: oneOf(entryLineHeights, 1.6),
  entryWidth: oneOf(entryWidths, '66ch'),
  entryFont: oneOf(entryFonts, 'Literata'),
  /** Fonts for articles in languages that need a different one. */
  entryFontsByLanguage: {
    initial: {},
    accepts: (value) => typeof value === 'object' && value !== null && Object.entries(value).every(isFontOfLanguage),
    sound: (value) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).filter(isFontOfLanguage).slice(0, 50))
        : value,
  } as Preference<FontsByLanguage>,
  /** The space between letters and words. */
  entrySpacing: oneOf(entrySpacings, 'normal'),
  /** Separates paragraphs by space, or indents them as in books. */
  entryParagraphs: oneOf(entryParagraphs, 'spaced'),
  entryJustified: flag(false),
  entryHyphens: flag(true),
  /** Senders of newsletters whose pictures may load. */
  picturesFrom: texts(500, 300),
  /** Highlights each selection immediately. */
  highlightMode: flag(false),
  /** Dims all paragraphs except the one being read. */
  dimOthers: flag(false),
  /** Shows a ruler on the line being read. */
  readingRuler: flag(false),
  /** Keeps the line being read in the middle of the screen. */
  typewriter: flag(false),
  /** j and k move from paragraph to paragraph. Otherwise they scroll, and highlighting applies to the selection. */
  paragraphCursor: flag(true),
  /** Turns pages instead of scrolling. */
  entryPaged: flag(false),
  /** The style of highlights. A reader who cannot see the fill needs another mark. */
  highlightStyle: oneOf(highlightStyles, 'fill'),
  /** Recent searches, most recent first. */
  recentSearches: texts(6, 200),
  /** Offers a few past highlights every day. */
  dailyReview: flag(false),
  /** The screen that opens after the reader archives or deletes an article. */
  afterArchive: oneOf(afterArchives, 'list'),
  /** The destination of links in articles: in the browser, or as a page that is read in the app without saving it. */
  openLinks: oneOf(linkPlaces, 'browser'),
  /** The latest premium offer and the screen that it was shown for. */
  paywall: { initial: null, accepts: isPaywall } as Preference<PaywallState | null>,
} satisfies PreferenceTable

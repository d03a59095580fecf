import { PHONE_MAX_WIDTH } from '#shared/limits.ts'
import { flag, oneOf, type Offered, type Preference, texts } from './preference.ts'

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
const paywallPlans = ['monthly', 'annual', 'threeYears'] as const
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
export type EntryFont = (typeof entryFonts)[number]

/** Fonts by the language of what is set in them, in two or three small letters. */
export type FontsByLanguage = Readonly<Partial<Record<string, EntryFont>>>

const isFontOfLanguage = ([language, font]: readonly [string, unknown]): boolean =>
  /^[a-z]{2,3}$/.test(language) && entryFonts.some((one) => one === font)

export const entrySpacings = ['normal', 'wide', 'wider'] as const
export const highlightStyles = ['fill', 'underline', 'both'] as const
export const afterArchives = ['list', 'next'] as const
export const linkPlaces = ['browser', 'app'] as const

/** What is chosen of reading, and what was last asked to be paid for. */
export const readingPreferences = {
  entryFontSize: oneOf(entryFontSizes, phone ? 18 : 19),
  entryLineHeight: oneOf(entryLineHeights, 1.6),
  entryWidth: oneOf(entryWidths, '66ch'),
  entryFont: oneOf(entryFonts, 'Literata'),
  /** For articles in a language that is to have another font. */
  entryFontsByLanguage: {
    initial: {},
    accepts: (value) => typeof value === 'object' && value !== null && Object.entries(value).every(isFontOfLanguage),
    sound: (value) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).filter(isFontOfLanguage).slice(0, 50))
        : value,
  } as Preference<FontsByLanguage>,
  /** Between letters and words. */
  entrySpacing: oneOf(entrySpacings, 'normal'),
  /** Paragraphs with space between them, or with an indent as in books. */
  entryParagraphs: oneOf(entryParagraphs, 'spaced'),
  entryJustified: flag(false),
  entryHyphens: flag(true),
  /** Newsletters whose pictures may be fetched, by who sends them (UX.md section 9). */
  picturesFrom: texts(500, 300),
  /** All but the paragraph that is read stand back. */
  dimOthers: flag(false),
  /** A ruler lies on the line that is read. */
  readingRuler: flag(false),
  /** What is read is kept in the middle of the screen. */
  typewriter: flag(false),
  /** j and k go from paragraph to paragraph; else they scroll, and highlights are of what is selected. */
  paragraphCursor: flag(true),
  /** Pages are turned instead of scrolled. */
  entryPaged: flag(false),
  /** How highlights stand out (UX.md section 14: never by a fill alone for those who do not see it). */
  highlightStyle: oneOf(highlightStyles, 'fill'),
  /** Where an article that was archived or deleted leads. */
  afterArchive: oneOf(afterArchives, 'list'),
  /** Where links in articles lead: away, or to a page read here without saving it. */
  openLinks: oneOf(linkPlaces, 'browser'),
  /** What was last asked to be paid for, and where (SPEC.txt section 5). */
  paywall: { initial: null, accepts: isPaywall } as Preference<PaywallState | null>,
} satisfies Offered

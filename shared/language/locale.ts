/** The part of a page that names its language. */
interface Page {
  readonly document?: { readonly documentElement: { readonly lang: string } }
}

/**
 * Returns the language of the interface, which renderer/public/before-paint.js chose, as a BCP 47 tag. English outside of
 * pages.
 */
export const interfaceLanguage = (): string => (globalThis as Page).document?.documentElement.lang || 'en'

const locales = new Map<string, string>()

/**
 * Returns the locale for dates, numbers, lists and sorting, as a BCP 47 tag. The system's locale applies if it has the
 * language of the interface, because it has the reader's region, too.
 */
export const interfaceLocale = (): string => localeOf(interfaceLanguage())

/** Returns the same for another language. */
export function localeOf(language: string): string {
  const known = locales.get(language)
  if (known !== undefined) return known
  const system = new Intl.NumberFormat().resolvedOptions().locale
  const locale = inScript(system) === inScript(language) ? system : language
  locales.set(language, locale)
  return locale
}

/** Returns a language with its script, but without region: "zh-Hans" for "zh-CN". */
function inScript(tag: string): string {
  const { language, script = '' } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}

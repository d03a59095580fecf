import { perLocale } from './per-locale.ts'

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }))

/** Returns the name of a language, or the tag itself if it is unknown or no BCP 47 tag. */
export function languageName(tag: string): string {
  try {
    return names().of(tag) ?? tag
  } catch {
    return tag
  }
}

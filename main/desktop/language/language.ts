import { fittingLanguage } from '#shared/text/message-format/fitting-language.ts'
import { findMessagesWith } from '#shared/text/message-format/spoken.ts'
import type { Translation } from '#shared/text/message-format/translations.ts'
import { translations } from './translations.ts'

const offered = ['en', ...Object.keys(translations)]

let present: { readonly language: string; readonly translation: Translation } = { language: 'en', translation: {} }
/** Two windows may ask for languages one after the other. The last one asked for stays. */
let loading: Promise<boolean> = Promise.resolve(false)

findMessagesWith((catalog, key) => present.translation[catalog]?.[key])

/** The language of menus, dialogs and notifications, as a BCP 47 tag. */
export const desktopLanguage = (): string => present.language

/**
 * Shows the first of these languages that Lectern has, or else English, from now on. Resolves to true if it is another one
 * than before.
 */
export function speak(wanted: readonly string[]): Promise<boolean> {
  const language = fittingLanguage(wanted, offered) ?? 'en'
  loading = loading.then(
    () => change(language),
    () => change(language),
  )
  return loading
}

async function change(language: string): Promise<boolean> {
  if (language === present.language) return false
  const { translation } = (await translations[language]?.()) ?? { translation: {} }
  present = { language, translation }
  return true
}

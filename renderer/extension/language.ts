import { languages } from '#shared/words/languages/languages.ts'
import { browser } from './browser.ts'

/**
 * Returns a message without arguments in the language that the browser chose for the extension. Each language has a file
 * of them. The build writes the files and these calls (words.config.ts).
 */
export const plain = (name: string): string => browser.i18n.getMessage(name)

/** Returns such a message whose places, such as {name}, are filled with arguments. */
export const filled =
  (name: string) =>
  (given: Readonly<Record<string, unknown>>): string =>
    plain(name).replaceAll(/\{(\w+)\}/g, (_all, argument: string) => String(given[argument]))

/** The language that the browser chose, as a BCP 47 tag. */
export const language = plain('language')

const place = languages.findIndex(({ code }) => code === language)

/**
 * Returns the form of a message in that language. The forms are in the order of the languages, and 0 stands for one that
 * is missing, which is English.
 */
export const inLanguage = <Form>(english: Form, ...others: readonly (Form | 0)[]): Form =>
  (place > 0 && others[place - 1]) || english

import { AsyncLocalStorage } from 'node:async_hooks'
import Negotiator from 'negotiator'
import { fittingLanguage } from '#shared/text/message-format/fitting-language.ts'
import { findMessagesWith } from '#shared/text/message-format/spoken.ts'
import type { Translation } from '#shared/text/message-format/translations.ts'
import { translations } from './translations.ts'

interface Speech {
  readonly language: string
  /** Null for English. */
  readonly translation: Translation | null
}

const english: Speech = { language: 'en', translation: null }
/** Null if the language is not loaded yet. */
const speeches = new Map<string, Speech | null>([
  ['en', english],
  ...Object.keys(translations).map((language) => [language, null] as const),
])
const offered = [...speeches.keys()]
const present = new AsyncLocalStorage<Speech>()

findMessagesWith((catalog, key) => present.getStore()?.translation?.[catalog]?.[key])

/** The language of the present call or job, as a BCP 47 tag. */
export const languageNow = (): string => present.getStore()?.language ?? english.language

/** The language that fits this tag and that the service speaks. Null if there is none. */
export const spokenLanguage = (tag: string): string | null => fittingLanguage([tag], offered)

/** Runs work whose messages are in this language. Messages that the service does not have in it are English. */
export function inLanguage<T>(language: string, work: () => Promise<T>): Promise<T> {
  const speech = speeches.get(language)
  return speech ? present.run(speech, work) : load(language).then((loaded) => present.run(loaded, work))
}

/** Runs work that outlives the call that starts it, such as a queue that serves everyone. It does not speak its language. */
export const apartFromCalls = <T>(work: () => T): T => present.run(english, work)

/** Runs work that writes for the reader of an account, in the reader's language. */
export type InLanguageOf = <T>(account: number, work: () => Promise<T>) => Promise<T>

async function load(language: string): Promise<Speech> {
  const { translation } = (await translations[language]?.()) ?? { translation: null }
  const speech = translation === null ? english : { language, translation }
  speeches.set(language, speech)
  return speech
}

/** The languages that clients asked for lately, by their header. */
const asked = new Map<string, string | null>()
const MOST_ASKED = 500
const LONGEST_HEADER = 200

/** The first language in an Accept-Language header that the service speaks. Null if there is none. */
export function askedLanguage(header: string | null): string | null {
  if (header === null || header.length > LONGEST_HEADER) return null
  let language = asked.get(header)
  if (language === undefined) {
    // A client that takes anything asks for no language.
    const tags = new Negotiator({ headers: { 'accept-language': header } }).languages().filter((tag) => tag !== '*')
    language = fittingLanguage(tags, offered)
    if (asked.size >= MOST_ASKED) asked.clear()
    asked.set(header, language)
  }
  return language
}

/** Runs the work that answers a request, in the language that its client asked for. English if it named none. */
export const inAskedLanguage = <T>({ headers }: Request, work: () => Promise<T>): Promise<T> =>
  inLanguage(askedLanguage(headers.get('accept-language')) ?? english.language, work)

/** The language in which the service answers a call, or writes what a job leaves behind. */
export {
  apartFromCalls,
  askedLanguage,
  inAskedLanguage,
  type InLanguageOf,
  inLanguage,
  languageNow,
  spokenLanguage,
} from './language.ts'

/**
 * The titles and search words of commands and settings in the reader's language, each with the same in English. Empty in
 * English, and wherever the app wasn't built: the build fills it in (renderer/words.config.ts).
 */
export const english: readonly (readonly [message: string, ...english: readonly string[]])[] = []

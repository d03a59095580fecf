/** The messages of a language, by catalog and key. A message that is missing stays English. */
export type Translation = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Loads each language besides English, by its tag. */
export type Translations = Readonly<Record<string, () => Promise<{ readonly translation: Translation }>>>

/** Returns the language of a tag without its country. Voices are chosen by this language. */
export const voiceLanguage = (tag: string | null): string => (tag ?? '').toLowerCase().split('-')[0] ?? ''

/** The language of a tag, without its country: voices are chosen by it. */
export const voiceLanguage = (tag: string | null): string => (tag ?? '').toLowerCase().split('-')[0] ?? ''

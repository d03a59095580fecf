const WORDS_PER_MINUTE = 230

/** Minutes that a reader needs for so many words. Null for none. */
export const minutesFor = (words: number): number | null =>
  words > 0 ? Math.max(1, Math.round(words / WORDS_PER_MINUTE)) : null

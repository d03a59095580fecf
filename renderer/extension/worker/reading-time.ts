const WORDS_PER_MINUTE = 230

/** Returns the minutes that it takes to read a number of words, or null if there are none. */
export const minutesFor = (words: number): number | null =>
  words > 0 ? Math.max(1, Math.round(words / WORDS_PER_MINUTE)) : null

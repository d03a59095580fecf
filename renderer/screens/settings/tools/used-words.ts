const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** Describes the time of the last use. */
export const usedWords = (date: string | null): string =>
  date === null ? 'never used' : `last used ${when.format(new Date(date))}`

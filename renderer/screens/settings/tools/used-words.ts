const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** When something was last used. */
export const usedWords = (date: string | null): string =>
  date === null ? 'never used' : `last used ${when.format(new Date(date))}`

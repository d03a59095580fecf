import * as t from '#shared/words/settings/tools.ts'
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** Describes the time of the last use. */
export const usedWords = (date: string | null): string =>
  date === null ? t.neverUsed : t.lastUsed({ date: when.format(new Date(date)) })

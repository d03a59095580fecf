import * as t from '#shared/words/settings/tools.ts'
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** Describes when something was last used. */
export const usedWords = (date: string | null): string =>
  date === null ? t.neverUsed : t.lastUsed({ date: when.format(new Date(date)) })

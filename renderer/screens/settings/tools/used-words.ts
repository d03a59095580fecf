import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/settings/tools.ts'

/** Describes when something was last used. */
export const usedWords = (date: string | null): string =>
  date === null ? t.neverUsed : t.lastUsed({ date: dateText(date, 'day') })

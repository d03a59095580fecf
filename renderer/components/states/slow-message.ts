import * as t from '#shared/words/shell.ts'

/** Shown after 3 s of waiting, or 5 s on a slow connection. */
export const slowMessage = t.stillLoading

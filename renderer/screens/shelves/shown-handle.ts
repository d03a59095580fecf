import * as t from '#shared/words/shared-shelves.ts'

/** Returns how a reader is named: by public name, or in general if there is none. */
export const shownHandle = (handle: string | null): string => (handle === null ? t.aReader : `@${handle}`)

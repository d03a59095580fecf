import type { BadEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/shell.ts'

/** Returns a message with the number of entries that could not be shown as rows. */
export const badEntriesText = ({ length }: readonly BadEntry[]): string => t.itemsCouldNotBeShown({ count: length })

/** Returns the details of the entries, one per line. */
export const badEntriesDetails = (bad: readonly BadEntry[]): string =>
  bad.map(({ id, reason }) => `${id === null ? t.anItemWithoutAnId : t.itemId({ id })}: ${reason}`).join('\n')

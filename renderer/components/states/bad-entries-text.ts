import type { BadEntry } from '#shared/model/feed.ts'

/** The number of entries missing from the rows. */
export const badEntriesText = ({ length }: readonly BadEntry[]): string =>
  length === 1 ? '1 item could not be shown.' : `${length.toLocaleString()} items could not be shown.`

/** One line for each entry. */
export const badEntriesDetails = (bad: readonly BadEntry[]): string =>
  bad.map(({ id, reason }) => `${id === null ? 'An item without an id' : `Item ${id}`}: ${reason}`).join('\n')

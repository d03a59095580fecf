import { fileAt } from '#shared/text/file-address.ts'

/** Returns the title of an item until its page has been read: the name of its file or site. */
export const titleUntilRead = (url: string): string => fileAt(url)?.name || new URL(url).hostname

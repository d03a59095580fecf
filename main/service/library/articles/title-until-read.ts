import { fileAt } from '#shared/text/file-address.ts'

/** What an item is called until its page was read: by its file or its site. */
export const titleUntilRead = (url: string): string => fileAt(url)?.name || new URL(url).hostname

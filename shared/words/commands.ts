// Compiled from en/commands.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const addedToFavorites = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article added to favorites", other: number("en", d.count, 0) + " articles added to favorites" })
export const archived = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article archived", other: number("en", d.count, 0) + " articles archived" })
export const deleted = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article deleted", other: number("en", d.count, 0) + " articles deleted" })
export const dismissed = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article dismissed", other: number("en", d.count, 0) + " articles dismissed" })
export const markedRead = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article marked as read", other: number("en", d.count, 0) + " articles marked as read" })
export const markedUnread = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article marked as unread", other: number("en", d.count, 0) + " articles marked as unread" })
export const removedFromFavorites = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article removed from favorites", other: number("en", d.count, 0) + " articles removed from favorites" })
export const retry = "Retry"
export const savedToQueue = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article saved to queue", other: number("en", d.count, 0) + " articles saved to queue" })
export const someFailed = (d: { readonly done: string | number; readonly failed: number }): string => d.done + ". " + plural(d.failed, 0, en, { one: number("en", d.failed, 0) + " article", other: number("en", d.failed, 0) + " articles" }) + " couldn’t be changed."
